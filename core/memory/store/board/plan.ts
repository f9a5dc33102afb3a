/** Milestones and cycles in memory. @module */
import type { Plan } from "../../../board/plan/plan.ts";
import type { PlanActivity, PlanReads, PlanWrites } from "../../../ports/store/board/plan.ts";
import { compareText } from "../../../text.ts";
import type { Over } from "../database.ts";
import { isLive } from "../live.ts";
import { orderBy } from "../order.ts";
import { removePlan } from "../removal.ts";
import { keyOf, type Tables, type TaskRow } from "../rows.ts";

export const planReads: Over<PlanReads> = {
  findPlan: ({ plans }, id) => plans.get(id),
  listPlans: ({ plans }, projectIds) =>
    orderBy(
      [...new Set(projectIds)].flatMap((id) => plans.by("project", id)),
      ({ position, id }) => [position, id],
    ),
  listPlanProgress: (tables, projectId) => {
    const plans = tables.plans.by("project", projectId);
    return plans.flatMap((plan) => {
      const tasks = tasksIn(tables, plan);
      const done = tasks.filter((task) => isDone(tables, task));
      if (tasks.length === 0) return [];
      return [
        {
          planId: plan.id,
          tasks: tasks.length,
          doneTasks: done.length,
          estimate: sumOf(tasks),
          doneEstimate: sumOf(done),
        },
      ];
    });
  },
  listEmptyingPlans: ({ plans }, limit) =>
    [...plans.all()].filter(({ emptiesInto }) => emptiesInto !== null).slice(0, limit),
  listTaskIdsOfPlan: (tables, planId, limit, afterId = "") => {
    const plan = tables.plans.get(planId);
    const tasks = plan ? tasksIn(tables, plan) : [];
    return orderBy(
      tasks.filter(({ id }) => compareText(id, afterId) > 0),
      ({ id }) => [id],
    )
      .slice(0, limit)
      .map(({ id }) => id);
  },
  listTaskIdsEverInPlan: (tables, planId, limit) => taskIdsEverIn(tables, planId).slice(0, limit),
  listPlanActivities: (tables, planId, limit) => {
    const entries = taskIdsEverIn(tables, planId)
      .flatMap((id) => tables.activities.by("task", id))
      .filter(({ type }) => type === "task" || type === "status_changed");
    return orderBy(entries, ({ createdAt, id }) => [createdAt, id])
      .reverse()
      .slice(0, limit)
      .map(({ id, taskId, type, createdAt, eventData }): PlanActivity => ({ id, taskId, type, createdAt, eventData }));
  },
};

export const planWrites: Over<PlanWrites> = {
  insertPlan: ({ plans }, plan) => plans.insert(plan),
  savePlan: ({ plans }, plan) => plans.save(plan),
  deletePlan: removePlan,
  addPlanTasks: ({ planTasks }, rows) => {
    for (const row of rows) if (!planTasks.get(keyOf(row.planId, row.taskId))) planTasks.insert(row);
  },
};

function tasksIn({ tasks }: Tables, { id, projectId }: Plan): TaskRow[] {
  return tasks
    .by("project", projectId)
    .filter((task) => task.deletedAt === null && (task.milestoneId === id || task.cycleId === id));
}

function taskIdsEverIn(tables: Tables, planId: string): string[] {
  const ids = tables.planTasks.by("plan", planId).map(({ taskId }) => taskId);
  return orderBy(
    ids.filter((id) => isLive(tables, id)),
    (id) => [id],
  );
}

function isDone({ columns }: Tables, { status, columnId }: TaskRow): boolean {
  return status === "archived" || columns.get(columnId ?? "")?.isFinal === true;
}

function sumOf(tasks: readonly TaskRow[]): number {
  return tasks.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0);
}
