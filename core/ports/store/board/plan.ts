/** Milestones and cycles. @module */
import type { Plan, PlanProgress, PlanTask } from "../../../board/plan/plan.ts";
import type { Activity } from "../../../history/activity.ts";

/** An entry that a burn-up reads. */
export type PlanActivity = Pick<Activity, "id" | "taskId" | "type" | "createdAt" | "eventData">;

/** Reads milestones and cycles. */
export interface PlanReads {
  findPlan(id: string): Promise<Plan | undefined>;
  /** The plans of the projects, by `position`, then `id`. */
  listPlans(projectIds: readonly string[]): Promise<Plan[]>;
  /** The live tasks and estimates of each plan of the project that has any, in no particular order. */
  listPlanProgress(projectId: string): Promise<(PlanProgress & { planId: string })[]>;
  /** Up to `limit` plans that tasks are leaving in parts, in no particular order. */
  listEmptyingPlans(limit: number): Promise<Plan[]>;
  /** Ids of up to `limit` live tasks that are in the plan, in order, after `afterId` if given. */
  listTaskIdsOfPlan(planId: string, limit: number, afterId?: string): Promise<string[]>;
  /** Ids of up to `limit` live tasks that are or were in the plan, in order. */
  listTaskIdsEverInPlan(planId: string, limit: number): Promise<string[]>;
  /**
   * Up to `limit` entries of the types `task` and `status_changed` about live tasks that are or were in the plan, by `createdAt`,
   * then `id`, newest first.
   */
  listPlanActivities(planId: string, limit: number): Promise<PlanActivity[]>;
}

/** Changes milestones and cycles. */
export interface PlanWrites {
  /** Unique: id. */
  insertPlan(plan: Plan): Promise<void>;
  savePlan(plan: Plan): Promise<void>;
  /** Deletes the plan, and removes its tasks from it, including deleted ones. */
  deletePlan(id: string): Promise<void>;
  /** Inserts the rows that do not exist. */
  addPlanTasks(rows: readonly PlanTask[]): Promise<void>;
}
