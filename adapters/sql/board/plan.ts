/** Milestones and cycles. @module */
import type { PlanReads, PlanWrites } from "@hexlane/core";
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { MAX_SHORT_ROWS, readUpTo, refuseManyTasks } from "../long_read_limits.ts";
import { encoded, type Over, param, paramsOf, type Sql, statement } from "../session.ts";

const plans = crud("plan");

const OF_PROJECTS = statement(({ db, tables: { plan }, isIn }) =>
  db.select().from(plan).where(isIn(plan.projectId, "projectIds")).orderBy(asc(plan.position), asc(plan.id)),
);

function progress({ db, tables: { task, column } }: Sql, planId: Sql["tables"]["task"]["milestoneId"]) {
  const isDone = sql`(${task.status} = 'archived' or ${column.isFinal} = ${encoded(column.isFinal, true)})`;
  return db
    .select({
      planId: sql<string>`${planId}`,
      tasks: sql<number>`count(*)`.mapWith(Number),
      doneTasks: sql<number>`sum(case when ${isDone} then 1 else 0 end)`.mapWith(Number),
      estimate: sql<number>`coalesce(sum(${task.estimate}), 0)`.mapWith(Number),
      doneEstimate: sql<number>`coalesce(sum(case when ${isDone} then ${task.estimate} end), 0)`.mapWith(Number),
    })
    .from(task)
    .leftJoin(column, eq(column.id, task.columnId))
    .where(and(eq(task.projectId, param("projectId")), isNull(task.deletedAt), isNotNull(planId)))
    .groupBy(planId);
}

const MILESTONE_PROGRESS = statement((on) => progress(on, on.tables.task.milestoneId));
const CYCLE_PROGRESS = statement((on) => progress(on, on.tables.task.cycleId));

const EMPTYING = statement(({ db, tables: { plan } }) =>
  db
    .select()
    .from(plan)
    .where(gte(plan.emptiesInto, encoded(plan.emptiesInto, "")))
    .limit(param("limit")),
);
const IN_PLAN = statement(({ db, tables: { task } }) =>
  db
    .select({ id: task.id })
    .from(task)
    .where(
      and(
        or(eq(task.milestoneId, param("planId")), eq(task.cycleId, param("planId"))),
        gt(task.id, param("afterId")),
        isNull(task.deletedAt),
      ),
    )
    .orderBy(asc(task.id))
    .limit(param("limit")),
);
const EVER_IN_PLAN = statement(({ db, tables: { task, planTask } }) =>
  db
    .select({ id: task.id })
    .from(planTask)
    .innerJoin(task, and(eq(task.id, planTask.taskId), isNull(task.deletedAt)))
    .where(eq(planTask.planId, param("planId")))
    .orderBy(asc(task.id))
    .limit(param("limit")),
);
const ACTIVITIES = statement(({ db, tables: { task, planTask, activity } }) =>
  db
    .select({
      id: activity.id,
      taskId: activity.taskId,
      type: activity.type,
      createdAt: activity.createdAt,
      eventData: activity.eventData,
    })
    .from(planTask)
    .innerJoin(task, and(eq(task.id, planTask.taskId), isNull(task.deletedAt)))
    .innerJoin(activity, eq(activity.taskId, planTask.taskId))
    .where(and(eq(planTask.planId, param("planId")), inArray(activity.type, ["task", "status_changed"])))
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(param("limit")),
);
/** Finds a row if the history, which is sorted as a whole, has too many entries. */
const TOO_MANY_ACTIVITIES = statement(({ db, tables: { planTask, activity } }) =>
  db
    .select({ id: activity.id })
    .from(planTask)
    .innerJoin(activity, eq(activity.taskId, planTask.taskId))
    .where(eq(planTask.planId, param("planId")))
    .limit(1)
    .offset(MAX_SHORT_ROWS),
);
const LEAVE_MILESTONE = statement(({ db, tables: { task } }) =>
  db
    .update(task)
    .set({ milestoneId: null })
    .where(eq(task.milestoneId, param("planId"))),
);
const LEAVE_CYCLE = statement(({ db, tables: { task } }) =>
  db
    .update(task)
    .set({ cycleId: null })
    .where(eq(task.cycleId, param("planId"))),
);
const ADD = statement(({ db, tables: { planTask } }) =>
  db.insert(planTask).values(paramsOf(planTask)).onConflictDoNothing(),
);

export const planReads: Over<PlanReads> = {
  findPlan: plans.find,
  listPlans: async (session, projectIds) => await session.run(OF_PROJECTS, { projectIds }),
  async listPlanProgress(session, projectId) {
    await refuseManyTasks(session, { projectId });
    const milestones = await session.run(MILESTONE_PROGRESS, { projectId });
    return [...milestones, ...(await session.run(CYCLE_PROGRESS, { projectId }))];
  },
  listEmptyingPlans: async (session, limit) => await session.run(EMPTYING, { limit }),
  async listTaskIdsOfPlan(session, planId, limit, afterId = "") {
    const rows = await readUpTo(session, limit, (most) => session.run(IN_PLAN, { planId, afterId, limit: most }));
    return rows.map(({ id }) => id);
  },
  async listTaskIdsEverInPlan(session, planId, limit) {
    const rows = await readUpTo(session, limit, (most) => session.run(EVER_IN_PLAN, { planId, limit: most }));
    return rows.map(({ id }) => id);
  },
  async listPlanActivities(session, planId, limit) {
    if (session.refuseLong && (await session.run(TOO_MANY_ACTIVITIES, { planId })).length > 0) session.refuseLong();
    return await session.run(ACTIVITIES, { planId, limit });
  },
};

export const planWrites: Over<PlanWrites> = {
  insertPlan: plans.insert,
  savePlan: plans.save,
  async deletePlan(session, planId) {
    await session.run(LEAVE_MILESTONE, { planId });
    await session.run(LEAVE_CYCLE, { planId });
    await plans.delete(session, planId);
  },
  async addPlanTasks(session, rows) {
    for (const row of rows) await session.run(ADD, { ...row });
  },
};
