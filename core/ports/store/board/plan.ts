/** Milestones and cycles. @module */
import type { Plan, PlanProgress, PlanTask } from "../../../board/plan/plan.ts";
import type { Activity } from "../../../history/activity.ts";

/** A history entry used to compute a burn-up chart. */
export type PlanActivity = Pick<Activity, "id" | "taskId" | "type" | "createdAt" | "eventData">;

/** Reads milestones and cycles. */
export interface PlanReads {
  findPlan(id: string): Promise<Plan | undefined>;
  /** Lists the plans of the projects, by `position`, then `id`. */
  listPlans(projectIds: readonly string[]): Promise<Plan[]>;
  /** Lists the counts and estimates of live tasks for each plan of the project that has any, in no particular order. */
  listPlanProgress(projectId: string): Promise<(PlanProgress & { planId: string })[]>;
  /** Lists up to `limit` plans whose tasks are being removed from them in parts, in no particular order. */
  listEmptyingPlans(limit: number): Promise<Plan[]>;
  /** Lists the IDs of up to `limit` live tasks that are in the plan, by ID, after `afterId` if given. */
  listTaskIdsOfPlan(planId: string, limit: number, afterId?: string): Promise<string[]>;
  /** Lists the IDs of up to `limit` live tasks that are or were in the plan, by ID. */
  listTaskIdsEverInPlan(planId: string, limit: number): Promise<string[]>;
  /**
   * Lists up to `limit` entries of the types `task` and `status_changed` about live tasks that are or were in the plan,
   * by `createdAt`, then `id`, newest first.
   */
  listPlanActivities(planId: string, limit: number): Promise<PlanActivity[]>;
}

/** Changes milestones and cycles. */
export interface PlanWrites {
  /** Unique: id. */
  insertPlan(plan: Plan): Promise<void>;
  savePlan(plan: Plan): Promise<void>;
  /** Deletes the plan, after taking its tasks out of it, including deleted tasks. */
  deletePlan(id: string): Promise<void>;
  /** Inserts the rows that do not exist yet. */
  addPlanTasks(rows: readonly PlanTask[]): Promise<void>;
}
