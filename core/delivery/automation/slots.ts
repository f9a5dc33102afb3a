/** Runs an automation for a slot of its schedule. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_SCHEDULED_TASKS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { type Automation, type AutomationRun, runKey } from "./automation.ts";
import { conditionIn } from "./check.ts";
import { nextStart } from "./create.ts";
import type { Occasion } from "./occasion.ts";
import { actingContext, loadProject, reasonOf, turnAutomationOff } from "./run.ts";

/** The tasks of a slot, or why it cannot run. */
interface SlotTasks {
  taskIds: string[];
  /** Why the automation cannot run. */
  problem?: string;
  /** Whether to turn off the automation because of the problem. */
  isOff?: boolean;
}

/**
 * Runs an automation for each task that meets its condition, up to 500, and computes the next slot. If several slots
 * have passed, only the first one runs. If the process stops partway, another process continues.
 */
export async function runSlot(
  ctx: Context,
  automationId: string,
  run: (occasion: Occasion) => Promise<void>,
): Promise<void> {
  const now = ctx.clock.now();
  const found = await ctx.store.read(async (tx) => {
    const automation = await tx.findAutomation(automationId);
    if (!automation?.isActive || automation.nextAt === null || automation.nextAt > now) return undefined;
    return { automation, slot: automation.nextAt, ...(await listTasks(tx, ctx, automation)) };
  });
  if (!found) return;
  const { slot, taskIds, problem, isOff = false } = found;
  for (const taskId of taskIds) await run({ type: "slot", taskId, slot });
  await ctx.store.transaction(async (tx) => {
    const current = await tx.findAutomation(automationId);
    if (!current?.isActive || current.nextAt?.getTime() !== slot.getTime()) return;
    const after = { ...current, nextAt: nextStart(current.trigger, now) };
    await tx.saveAutomation(after);
    if (problem === undefined) return;
    await recordProblem(tx, ctx, after, { slot, problem }, now);
    if (isOff) await turnAutomationOff(tx, ctx, after, problem, now);
  });
}

async function listTasks(tx: ReadTx, ctx: Context, automation: Automation): Promise<SlotTasks> {
  const { loaded, obstacle } = await loadProject(tx, ctx, automation);
  if (!loaded) return { taskIds: [], problem: obstacle, isOff: true };
  if (loaded.project.archivedAt) return { taskIds: [], problem: "The project is archived" };
  try {
    const condition = await conditionIn(tx, actingContext(ctx, automation), automation.condition, loaded);
    const query = { projectIds: [loaded.project.id], condition };
    const sort = [{ by: "createdAt", descending: false } as const];
    const { rows } = await tx.queryTasks({ ...query, sort }, { limit: MAX_SCHEDULED_TASKS });
    return { taskIds: rows.map(({ id }) => id) };
  } catch (error) {
    if (!(error instanceof TrackerError) || error.code === "unavailable") throw error;
    return { taskIds: [], problem: reasonOf(error) };
  }
}

async function recordProblem(
  tx: Tx,
  ctx: Context,
  { id: automationId }: Automation,
  { slot, problem }: { slot: Date; problem: string },
  now: Date,
): Promise<void> {
  const key = runKey.ofFailedSlot(slot);
  if (await tx.findAutomationRun(automationId, key)) return;
  const run: AutomationRun = {
    id: ctx.newId(),
    automationId,
    key,
    taskId: null,
    eventType: null,
    status: "failed",
    depth: 1,
    changes: [],
    reason: problem,
    createdAt: now,
  };
  await tx.insertAutomationRun(run);
}
