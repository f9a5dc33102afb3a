/** Runs an automation for one task: once per event, slot of a schedule or due date. @module */
import type { QueryCondition } from "../../board/query/condition.ts";
import { type LoadedProject, requireProject } from "../../board/require.ts";
import type { TaskRecord } from "../../board/task/task.ts";
import { type Context, withoutPrecondition } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { Change } from "../../history/change.ts";
import type { NotificationDraft } from "../../history/notification.ts";
import { notifyPeople } from "../../history/notify.ts";
import { MAX_AUTOMATION_DEPTH, MAX_CAUSED_RUNS, MAX_RUN_REASON_CHARACTERS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { isOwner } from "../../workspace/member/member.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { applyActions } from "./apply.ts";
import type { Automation, AutomationRun, RunChange, RunStatus } from "./automation.ts";
import { conditionIn } from "./check.ts";
import { chainOf, depthOf, eventOfOccasion, isStarted, keyOfOccasion, type Occasion } from "./occasion.ts";
import { recordAutomationChange } from "./require.ts";
import { matchesEvent } from "./trigger.ts";

/** How a run ended. */
interface RunEnd {
  status: RunStatus;
  changes?: RunChange[];
  reason?: string | null;
}

const TOO_MANY_RUNS = `One change led to more than ${MAX_CAUSED_RUNS} runs of automations that started each other`;

/**
 * Runs an automation, unless it already ran for this occasion, the occasion does not start it, or the task does not meet the condition.
 * The changes and the log entry are saved in one transaction. If an action fails, the failure is logged in a second transaction.
 *
 * @param options.isFull whether automations have started each other too often in this chain; if so, the automation is
 * turned off instead.
 * @default false
 * @returns how the run ended; undefined if there was none
 * @throws errors of a store that is temporarily unavailable, and unexpected errors
 */
export async function runAutomation(
  ctx: Context,
  automationId: string,
  occasion: Occasion,
  { isFull = false }: { isFull?: boolean } = {},
): Promise<RunStatus | undefined> {
  const now = ctx.clock.now();
  try {
    return await changeWithinQuota(ctx, async (tx, claim) => {
      const automation = await findUnrun(tx, automationId, occasion);
      if (!automation) return undefined;
      const { loaded, obstacle } = await loadProject(tx, ctx, automation);
      if (!loaded) {
        await turnAutomationOff(tx, ctx, automation, obstacle, now);
        return await record(tx, ctx, automation, occasion, { status: "failed", reason: obstacle }, now);
      }
      const task = await findTask(tx, automation, occasion);
      if (typeof task === "string" || loaded.project.archivedAt) {
        if (!mayBeSkipped(automation, occasion)) return undefined;
        const reason = typeof task === "string" ? task : "The project is archived";
        return await record(tx, ctx, automation, occasion, { status: "skipped", reason }, now);
      }
      if (!isStarted(automation, occasion, task, now)) return undefined;
      const depth = depthOf(occasion);
      const acting = actingContext(ctx, automation, { depth, chain: chainOf(occasion) });
      if (!(await meetsCondition(tx, acting, automation, loaded, task.id))) return undefined;
      if (depth > MAX_AUTOMATION_DEPTH) {
        const reason = `More than ${MAX_AUTOMATION_DEPTH} automations in a row led to this run`;
        return await record(tx, ctx, automation, occasion, { status: "loop", reason }, now);
      }
      if (isFull) return await turnOff(tx, ctx, automation, occasion, TOO_MANY_RUNS, now);
      const actorId = eventOfOccasion(occasion)?.actorId ?? null;
      const changes = await applyActions(tx, acting, task.id, { automation, actorId, now, claim });
      return await record(tx, ctx, automation, occasion, { status: "done", changes }, now);
    });
  } catch (error) {
    if (!(error instanceof TrackerError) || error.code === "unavailable") throw error;
    return await recordFailure(ctx, automationId, occasion, reasonOf(error));
  }
}

/** Records that a run failed, unless another server has recorded how it ended. */
export async function recordFailure(
  ctx: Context,
  automationId: string,
  occasion: Occasion,
  reason: string,
): Promise<RunStatus | undefined> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const automation = await findUnrun(tx, automationId, occasion);
    return automation && (await record(tx, ctx, automation, occasion, { status: "failed", reason }, now));
  });
}

/** Returns the context in which an automation acts, with the account and the current permissions of its owner. */
export function actingContext(
  ctx: Context,
  automation: Automation,
  { depth = 0, chain = "" }: { depth?: number; chain?: string } = {},
): Context {
  const { id, name, createdBy: userId } = automation;
  const change = new Change(ctx.newId);
  change.automation = { id, name, depth, chain };
  return { ...withoutPrecondition(ctx), actor: { kind: "session", userId }, change };
}

/** Finds an active automation that has no run for the occasion. */
async function findUnrun(tx: ReadTx, id: string, occasion: Occasion): Promise<Automation | undefined> {
  const automation = await tx.findAutomation(id);
  if (!automation?.isActive) return undefined;
  return (await tx.findAutomationRun(id, keyOfOccasion(occasion))) ? undefined : automation;
}

/** Returns whether the occasion would have started the automation if the task were still in the project. */
function mayBeSkipped({ trigger, sinceSequence }: Automation, occasion: Occasion): boolean {
  if (occasion.type !== "event") return occasion.type === "slot" && trigger.type === "schedule";
  return occasion.event.sequence > sinceSequence && matchesEvent(trigger, occasion.event);
}

/** Loads the automation's project, if the automation's owner still has access to it. */
export async function loadProject(
  tx: ReadTx,
  ctx: Context,
  automation: Automation,
): Promise<{ loaded?: LoadedProject; obstacle: string }> {
  const account = await tx.findAccount(automation.createdBy);
  const name = account?.name ?? "A deleted account";
  if (!account || account.deletedAt || account.disabledAt) return { obstacle: `The account of ${name} is disabled` };
  try {
    const acting = actingContext(ctx, automation);
    return { loaded: await requireProject(tx, acting, automation.projectId, "project:update"), obstacle: "" };
  } catch (error) {
    if (!(error instanceof TrackerError) || error.code === "unavailable") throw error;
    const obstacle = error.code === "not_found" ? "no longer open the project" : "no longer manage the project";
    return { obstacle: `${name} may ${obstacle}` };
  }
}

/** Finds the task of an occasion in the automation's project. @returns the task, or why the run is skipped */
async function findTask(tx: ReadTx, { projectId }: Automation, { taskId }: Occasion): Promise<TaskRecord | string> {
  const [task] = await tx.listTaskRecordsById([taskId]);
  if (!task) return "The task was deleted";
  return task.projectId === projectId ? task : "The task is in another project now";
}

/** @throws {TrackerError} `invalid` if the condition is no longer valid */
export async function meetsCondition(
  tx: ReadTx,
  acting: Context,
  { condition: text }: Automation,
  loaded: LoadedProject,
  taskId: string,
): Promise<boolean> {
  if (text.trim() === "") return true;
  const condition = await conditionIn(tx, acting, text, loaded);
  const isTask: QueryCondition = { type: "in", source: "id", values: [taskId] };
  const query = { projectIds: [loaded.project.id], condition: { type: "all" as const, items: [isTask, condition] } };
  return (await tx.countQueriedTasks(query, 1)) > 0;
}

async function record(
  tx: Tx,
  ctx: Context,
  { id: automationId }: Automation,
  occasion: Occasion,
  { status, changes = [], reason = null }: RunEnd,
  now: Date,
): Promise<RunStatus> {
  const run: AutomationRun = {
    id: ctx.newId(),
    automationId,
    key: keyOfOccasion(occasion),
    taskId: occasion.taskId,
    eventType: eventOfOccasion(occasion)?.type ?? null,
    status,
    depth: depthOf(occasion),
    changes,
    reason,
    createdAt: now,
  };
  await tx.insertAutomationRun(run);
  return status;
}

/** Turns off an automation that cannot or must not run, and notifies the workspace owners. */
async function turnOff(
  tx: Tx,
  ctx: Context,
  automation: Automation,
  occasion: Occasion,
  obstacle: string,
  now: Date,
): Promise<RunStatus> {
  await turnAutomationOff(tx, ctx, automation, obstacle, now);
  return await record(tx, ctx, automation, occasion, { status: "failed", reason: obstacle }, now);
}

/** Turns off an automation, and notifies the workspace owners. */
export async function turnAutomationOff(
  tx: Tx,
  ctx: Context,
  automation: Automation,
  offReason: string,
  now: Date,
): Promise<void> {
  const project = await tx.findProject(automation.projectId);
  if (!project) return;
  const { workspaceId, id: projectId, name } = project;
  const after = { ...automation, isActive: false, offReason, version: automation.version + 1, updatedAt: now };
  await tx.saveAutomation(after);
  await recordAutomationChange(tx, ctx, project, { kind: "updated", automation: after }, now);
  const draft = {
    type: "info" as const,
    title: `The automation "${automation.name}" of "${name}" was turned off`,
    content: `${offReason}. Someone who manages the project can turn it on again.`,
    eventData: { kind: "automation", automationId: automation.id, projectId, workspaceId },
  };
  const owners = (await tx.listMembers(workspaceId)).filter(isOwner);
  const drafts = owners.map(({ userId }): NotificationDraft => ({ userId, ...draft }));
  await notifyPeople(tx, ctx, drafts, { workspaceId, resourceId: workspaceId, resourceType: "workspace" }, now);
}

/** Returns the message of an error for the log. */
export function reasonOf({ message }: TrackerError): string {
  return message.slice(0, MAX_RUN_REASON_CHARACTERS);
}
