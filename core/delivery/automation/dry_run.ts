/** Shows what an automation would have done, without changing anything. @module */

import { taskKey } from "../../board/project/project.ts";
import type { QueryCondition } from "../../board/query/condition.ts";
import { type LoadedProject, requireWritableProject } from "../../board/require.ts";
import type { Task } from "../../board/task/task.ts";
import { type Context, requireActor } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import {
  EVENT_PAGE_BYTES,
  EVENT_PAGE_ROWS,
  EVENT_SECONDS,
  MAX_DRY_RUN_EVENTS,
  MAX_DRY_RUN_MATCHES,
  MAX_DRY_RUN_TASKS,
  MAX_PAGE_ROWS,
} from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { dueSpans } from "../reminder/reminder.ts";
import { checkActions } from "./action.ts";
import { applyActions } from "./apply.ts";
import { type Automation, type AutomationSettings, checkAutomationName, type RunChange } from "./automation.ts";
import { checkReferences, conditionIn } from "./check.ts";
import { nextStart } from "./create.ts";
import { dueStart } from "./occasion.ts";
import { refuseLimitedKey } from "./require.ts";
import { actingContext, reasonOf } from "./run.ts";
import { checkTrigger, type DueTrigger, matchesEvent } from "./trigger.ts";

/** Input for {@linkcode dryRunAutomation}: the settings of an automation, which need not exist. */
export interface DryRunInput extends Omit<AutomationSettings, "name" | "isActive"> {
  projectId: string;
  /** @default "Dry run" */
  name?: string;
}

/** Something that would have started the automation. */
export interface DryRunMatch {
  /** When it happened; null for a schedule. */
  at: Date | null;
  /** The type of the event; null for a schedule or due date. */
  eventType: string | null;
  /** The task as it is now. */
  task: { id: string; key: string; title: string };
  /** What the actions would change now; null if they were not tried. */
  changes: RunChange[] | null;
  /** Why the actions would fail; null if they would not. */
  reason: string | null;
}

/** What an automation would have done. */
export interface DryRun {
  /** The start of the searched time range. Earlier events were deleted, are too old, or exceed the limit. */
  from: Date;
  /** Newest first. */
  matches: DryRunMatch[];
  /** Whether there are more matches than listed. */
  hasMore: boolean;
}

/** An occasion that would start the automation if the task met its condition. */
interface Candidate {
  taskId: string;
  at: Date | null;
  eventType: string | null;
  actorId: string | null;
}

interface Candidates {
  from: Date;
  /** Newest first. */
  rows: Candidate[];
  hasMore: boolean;
}

/**
 * Finds what would have started an automation within the last 45 days, and what its actions would now do to those
 * tasks. The actions run on up to 20 tasks, each time in a transaction that is rolled back. The condition is checked
 * against the current tasks because earlier states are not stored.
 *
 * @throws {TrackerError} for the same reasons as `createAutomation()`
 */
export async function dryRunAutomation(ctx: Context, input: DryRunInput): Promise<DryRun> {
  ctx.checkInput("dryRunAutomation", input);
  const now = ctx.clock.now();
  const found = await ctx.store.read(async (tx) => {
    const loaded = await requireWritableProject(tx, ctx, input.projectId, "project:update");
    refuseLimitedKey(ctx);
    const automation = await draftOf(tx, ctx, input, loaded, now);
    const condition = await conditionIn(tx, ctx, automation.condition, loaded);
    return { automation, project: loaded.project, ...(await findMatches(tx, automation, condition, now)) };
  });
  const { automation, project, from, matches, tasks } = found;
  const tried = new Map<string, Pick<DryRunMatch, "changes" | "reason">>();
  const listed: DryRunMatch[] = [];
  for (const { taskId, at, eventType, actorId } of matches) {
    const task = tasks.get(taskId);
    if (!task) continue;
    const canTry = !tried.has(taskId) && tried.size < MAX_DRY_RUN_TASKS;
    if (canTry) tried.set(taskId, await tryActions(ctx, automation, taskId, actorId, now));
    const shown = { id: taskId, key: taskKey(project, task.number), title: task.title };
    listed.push({ at, eventType, task: shown, changes: null, reason: null, ...tried.get(taskId) });
  }
  return { from, matches: listed, hasMore: found.hasMore };
}

async function draftOf(
  tx: ReadTx,
  ctx: Context,
  input: DryRunInput,
  loaded: LoadedProject,
  now: Date,
): Promise<Automation> {
  const { projectId, name = "Dry run", condition = "" } = input;
  const trigger = checkTrigger(input.trigger, await tx.listColumns(projectId));
  return {
    id: "dry-run",
    projectId,
    name: checkAutomationName(name),
    isActive: true,
    trigger,
    condition,
    actions: await checkReferences(tx, loaded, checkActions(input.actions)),
    createdBy: requireActor(ctx).userId,
    position: 0,
    version: 1,
    offReason: null,
    sinceSequence: 0,
    activeSince: now,
    nextAt: nextStart(trigger, now),
    createdAt: now,
    updatedAt: now,
  };
}

/** Finds the candidates whose tasks meet the condition. */
async function findMatches(
  tx: ReadTx,
  automation: Automation,
  condition: QueryCondition,
  now: Date,
): Promise<{ from: Date; matches: Candidate[]; tasks: ReadonlyMap<string, Task>; hasMore: boolean }> {
  const { trigger, projectId } = automation;
  const query = async (items: QueryCondition[]) =>
    await tx.queryTasks(
      {
        projectIds: [projectId],
        condition: { type: "all", items: [...items, condition] },
        sort: [{ by: "createdAt", descending: true }],
      },
      { limit: MAX_PAGE_ROWS },
    );
  if (trigger.type === "event") {
    const { from, rows, hasMore } = await listEventCandidates(tx, automation, now);
    const ids = [...new Set(rows.map(({ taskId }) => taskId))];
    const found = await query([{ type: "in", source: "id", values: ids }]);
    const tasks = byId(found.rows);
    const matches = rows.filter(({ taskId }) => tasks.has(taskId));
    const isCut = hasMore || matches.length > MAX_DRY_RUN_MATCHES || found.next !== undefined;
    return { from, matches: matches.slice(0, MAX_DRY_RUN_MATCHES), tasks, hasMore: isCut };
  }
  const since = new Date(now.getTime() - EVENT_SECONDS * 1000);
  const found = await query(trigger.type === "due" ? dueBetween(trigger, since, now) : []);
  const matches = found.rows.flatMap((task): Candidate[] => {
    const at = trigger.type === "due" && task.dueDate ? dueStart(trigger, { ...task, dueDate: task.dueDate }) : null;
    if (trigger.type === "due" && (at === null || at <= since || at > now)) return [];
    return [{ taskId: task.id, at, eventType: null, actorId: null }];
  });
  matches.sort((left, right) => Number(right.at) - Number(left.at));
  const hasMore = found.next !== undefined || matches.length > MAX_DRY_RUN_MATCHES;
  const from = trigger.type === "due" ? since : now;
  return { from, matches: matches.slice(0, MAX_DRY_RUN_MATCHES), tasks: byId(found.rows), hasMore };
}

function byId(tasks: readonly Task[]): Map<string, Task> {
  return new Map(tasks.map((task) => [task.id, task]));
}

/** Returns the range of due dates that may have started the automation. */
function dueBetween(trigger: DueTrigger, since: Date, now: Date): QueryCondition[] {
  return dueSpans([-trigger.offsetMinutes], { since, now }).flatMap(({ from, before }): QueryCondition[] => [
    { type: "instant", source: "dueDate", operator: ">=", at: from, day: from },
    { type: "instant", source: "dueDate", operator: "<", at: before, day: before },
  ]);
}

/** Lists the newest events that start the automation. */
async function listEventCandidates(tx: ReadTx, { trigger, projectId }: Automation, now: Date): Promise<Candidates> {
  const last = await tx.findLastSequence();
  const oldest = now.getTime() - EVENT_SECONDS * 1000;
  let after = Math.max(0, last - MAX_DRY_RUN_EVENTS);
  let from: Date | undefined;
  let rows: Candidate[] = [];
  let hasMore = false;
  while (after < last) {
    const events = await tx.listEvents(after, EVENT_PAGE_ROWS, EVENT_PAGE_BYTES);
    if (events.length === 0) break;
    for (const event of events) {
      const { taskId, createdAt: at, type: eventType, actorId, sequence } = event;
      after = sequence;
      if (at.getTime() < oldest) continue;
      from ??= at;
      if (taskId === null || event.projectId !== projectId || !matchesEvent(trigger, event)) continue;
      rows.push({ taskId, at, eventType, actorId });
    }
    hasMore ||= rows.length > MAX_PAGE_ROWS;
    rows = rows.slice(-MAX_PAGE_ROWS);
    await tx.yieldToEventLoop();
  }
  return { from: from ?? now, rows: rows.reverse(), hasMore };
}

/** Thrown to roll back a transaction after its changes have been recorded. */
class RolledBack extends Error {
  readonly changes: RunChange[];

  constructor(changes: RunChange[]) {
    super("Rolled back");
    this.changes = changes;
  }
}

async function tryActions(
  ctx: Context,
  automation: Automation,
  taskId: string,
  actorId: string | null,
  now: Date,
): Promise<Pick<DryRunMatch, "changes" | "reason">> {
  try {
    await changeWithinQuota(ctx, async (tx, claim) => {
      const acting = actingContext(ctx, automation, { depth: 1 });
      throw new RolledBack(await applyActions(tx, acting, taskId, { automation, actorId, now, claim }));
    });
  } catch (error) {
    if (error instanceof RolledBack) return { changes: error.changes, reason: null };
    if (!(error instanceof TrackerError) || error.code === "unavailable") throw error;
    return { changes: null, reason: reasonOf(error) };
  }
  return { changes: null, reason: null };
}
