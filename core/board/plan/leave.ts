/**
 * Moves tasks out of a plan that is closed or deleted: a few with the plan itself, many in parts. The plan records
 * where the tasks go, so that the server can finish an interrupted move.
 *
 * @module
 */
import { type Context, runLongChange, withoutChange, withoutPrecondition } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_PART_TASKS, MAX_PLAN_CHANGES } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { KnownBoard } from "../task/patch.ts";
import { saveTaskEdits, type TaskEdit } from "../task/save.ts";
import type { TaskRecord } from "../task/task.ts";
import { PLAN_FIELDS, type Plan } from "./plan.ts";

/** A plan that is being emptied, and the number of tasks that have left it so far. */
export interface LeftPlan {
  plan: Plan;
  movedTasks: number;
}

/**
 * Closes or deletes a plan, and moves its tasks.
 *
 * @param change saves the change with {@linkcode beginLeaving}, in one transaction
 * @returns the plan, and the number of tasks that left it
 * @throws {TrackerError} the errors of `change`; `rate_limited` with reason `LONG_CHANGE_RUNNING` for a plan with many tasks
 */
export async function leavePlan<Left extends LeftPlan>(
  ctx: Context,
  planId: string,
  change: (tx: Tx) => Promise<Left>,
): Promise<Left> {
  const first = await ctx.store.read((tx) => tx.listTaskIdsOfPlan(planId, MAX_PLAN_CHANGES + 1));
  return await runLongChange(ctx, first.length > MAX_PLAN_CHANGES, async () => {
    const left = await ctx.store.transaction(change);
    if (left.plan.emptiesInto === null) return left;
    try {
      return { ...left, movedTasks: left.movedTasks + (await emptyPlan(ctx, planId)) };
    } catch (error) {
      // `emptyPlans()` moves the rest.
      if (error instanceof TrackerError && error.code === "unavailable") return left;
      throw error;
    }
  });
}

/**
 * Moves the tasks of a plan, in the transaction that closes or deletes it. The tasks have their own history and events,
 * so the change can be undone. If there are too many tasks for one transaction, they stay until {@linkcode emptyPlan}
 * moves them.
 *
 * @param plan the changed plan, with `emptiesInto`, and with `deletedAt` if it is deleted
 */
export async function beginLeaving(tx: Tx, ctx: Context, plan: Plan, now: Date): Promise<LeftPlan> {
  await tx.savePlan(plan);
  const ids = await tx.listTaskIdsOfPlan(plan.id, MAX_PLAN_CHANGES + 1);
  if (ids.length > MAX_PLAN_CHANGES) return { plan, movedTasks: 0 };
  const movedTasks = await moveTasks(tx, ctx, plan, ids, now);
  return { plan: await endLeaving(tx, plan), movedTasks };
}

/** Moves the remaining tasks of a plan in parts, which cannot be undone. @returns the number of tasks that moved */
async function emptyPlan(ctx: Context, planId: string): Promise<number> {
  const later = withoutChange(withoutPrecondition(ctx));
  let movedTasks = 0;
  let part = 1;
  for (let afterId: string | null = ""; afterId !== null; part++) {
    const start: string = afterId;
    const done = await ctx.store.transaction(
      async (tx) => {
        const plan = await tx.findPlan(planId);
        // Another server may have finished, or the project may have been deleted.
        if (!plan || plan.emptiesInto === null) return { moved: 0, lastId: null };
        const ids = await tx.listTaskIdsOfPlan(planId, MAX_PART_TASKS, start);
        const moved = await moveTasks(tx, later, plan, ids, later.clock.now());
        const hasMore = ids.length === MAX_PART_TASKS;
        if (!hasMore) await endLeaving(tx, plan);
        return { moved, lastId: hasMore ? (ids.at(-1) ?? null) : null };
      },
      { part },
    );
    movedTasks += done.moved;
    afterId = done.lastId;
  }
  return movedTasks;
}

/** Empties the plans whose closing or deletion was interrupted. Run by the server; no actor is needed. */
export async function emptyPlans(ctx: Context): Promise<void> {
  for (;;) {
    const [plan] = await ctx.store.read((tx) => tx.listEmptyingPlans(1));
    if (!plan) return;
    await emptyPlan(ctx, plan.id);
  }
}

/** @returns the plan afterward */
async function endLeaving(tx: Tx, plan: Plan): Promise<Plan> {
  const after = { ...plan, emptiesInto: null };
  if (plan.deletedAt === null) await tx.savePlan(after);
  else await tx.deletePlan(plan.id);
  return after;
}

/** Moves some tasks of a plan. The done tasks of a closed cycle stay in it. @returns the number of tasks that moved */
async function moveTasks(tx: Tx, ctx: Context, plan: Plan, ids: readonly string[], now: Date): Promise<number> {
  const { kind, name, projectId, deletedAt, emptiesInto } = plan;
  const isClosed = deletedAt === null;
  const found = emptiesInto ? await tx.findPlan(emptiesInto) : undefined;
  // The destination may have been closed or deleted since the first part.
  const to = found?.deletedAt === null && found.closedAt === null ? found : undefined;
  const columns = isClosed ? await tx.listColumns(projectId) : [];
  const final = new Set(columns.filter(({ isFinal }) => isFinal).map(({ id }) => id));
  const isKept = ({ status, columnId }: TaskRecord) => isClosed && (status === "archived" || final.has(columnId ?? ""));
  const names = { ...(to ? { [kind]: to.name } : {}), ...(isClosed ? { closedCycle: name } : {}) };
  const tasks = (await tx.listTaskRecordsById(ids)).filter((task) => !isKept(task));
  const edits = tasks.map((before): TaskEdit<TaskRecord> => {
    return { before, after: { ...before, [PLAN_FIELDS[kind]]: to?.id ?? null }, names };
  });
  await saveTaskEdits(tx, ctx, edits, now, { people: new KnownBoard(tx) });
  return edits.length;
}
