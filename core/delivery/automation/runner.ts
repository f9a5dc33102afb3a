/**
 * Starts automations. The runner reads the outbox with its own cursor, and checks due dates and schedules every few
 * seconds. Any number of servers can run it, because the log has one entry per automation and occasion, written in the
 * transaction that makes the changes.
 *
 * @module
 */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import { AUTOMATION_PAGE_ROWS, EVENT_PAGE_BYTES, EVENT_PAGE_ROWS, MAX_RUN_ATTEMPTS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Automation } from "./automation.ts";
import { CausedRuns } from "./caused_runs.ts";
import { listDueOccasions } from "./due.ts";
import { chainOf, DUE_EVENTS, depthOf, isLate, keyOfOccasion, type Occasion } from "./occasion.ts";
import { recordFailure, runAutomation } from "./run.ts";
import { runSlot } from "./slots.ts";
import { isAutomationEvent, matchesEvent } from "./trigger.ts";

/** How often the cursor is saved while no automation starts, in milliseconds. */
const SAVE_INTERVAL_MS = 60_000;

/** An automation to run for an occasion. */
interface Start {
  automationId: string;
  occasion: Occasion;
}

/** Events that were read from the outbox, and the automations that they start. */
interface EventBatch {
  starts: Start[];
  /** The sequence of the last event read. */
  last: number;
  hasMore: boolean;
}

/** Starts the automations of an installation. */
export class AutomationRunner {
  readonly #ctx: Context;
  /** The last event for which this process has started all automations. */
  #position = 0;
  #savedAt = 0;
  /** How many times each run has failed for an unknown reason. */
  readonly #attempts = new Map<string, number>();
  readonly #caused = new CausedRuns();

  /** @param ctx a context without an actor */
  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /**
   * Runs the automations started by events since the last call. Call it when the outbox may have grown.
   *
   * @throws errors of a store that is temporarily unavailable. The next call starts with the same event
   */
  async followEvents(): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const batch = await this.#ctx.store.read((tx) => this.#readBatch(tx));
      for (const { automationId, occasion } of batch.starts) await this.#run(automationId, occasion);
      this.#position = Math.max(this.#position, batch.last);
      // The runs may have appended events.
      hasMore = batch.hasMore || batch.starts.length > 0;
      await this.#savePosition(batch.starts.length > 0);
    }
  }

  /**
   * Runs the automations whose due dates and slots have passed since the last call. Call it every few seconds.
   *
   * @throws for the same reasons as {@linkcode AutomationRunner.followEvents}
   */
  async checkTimes(): Promise<void> {
    const now = this.#ctx.clock.now();
    const found = await this.#ctx.store.read((tx) => listDueOccasions(tx, now));
    for (const { automationId, occasion } of found.starts) await this.#run(automationId, occasion);
    const isFresh = found.lastInstant > 0 && Math.abs(now.getTime() - found.lastInstant) < SAVE_INTERVAL_MS;
    if (!isFresh || found.starts.length > 0) {
      await this.#ctx.store.transaction((tx) => tx.saveCursor("automation instant", now.getTime()));
    }
    const scheduled = await this.#ctx.store.read((tx) => tx.listScheduledAutomations(now, AUTOMATION_PAGE_ROWS));
    for (const { id } of scheduled) {
      await runSlot(this.#ctx, id, (occasion) => this.#run(id, occasion));
    }
  }

  async #readBatch(tx: ReadTx): Promise<EventBatch> {
    const [cursor, end, hasAny] = await allInOrder(
      tx.findCursor("automation events"),
      tx.findLastSequence(),
      tx.hasActiveAutomations(),
    );
    const after = Math.max(cursor, this.#position);
    if (after >= end || !hasAny) return { starts: [], last: Math.max(after, end), hasMore: false };
    const events = await tx.listEvents(after, EVENT_PAGE_ROWS, EVENT_PAGE_BYTES);
    const known = new Map<string, Automation[]>();
    const starts: Start[] = [];
    for (const event of events) {
      if (event.taskId === null || event.projectId === null || !isAutomationEvent(event.type)) continue;
      const automations = known.get(event.projectId) ?? (await tx.listAutomations(event.projectId));
      known.set(event.projectId, automations);
      for (const automation of automations) starts.push(...(await startsOf(tx, automation, event, this.#ctx)));
    }
    await tx.yieldToEventLoop();
    const last = events.at(-1)?.sequence ?? end;
    return { starts, last, hasMore: last < end };
  }

  /**
   * Runs an automation, and gives up on a run that keeps failing for an unknown reason, so that it does not block other
   * runs.
   */
  async #run(automationId: string, occasion: Occasion): Promise<void> {
    const key = `${automationId} ${keyOfOccasion(occasion)}`;
    const chain = chainOf(occasion);
    const isCaused = depthOf(occasion) > 1;
    try {
      const isFull = isCaused && this.#caused.isFull(chain);
      const status = await runAutomation(this.#ctx, automationId, occasion, { isFull });
      if (isCaused && status === "done") this.#caused.count(chain);
    } catch (error) {
      if (error instanceof TrackerError) throw error;
      const attempts = (this.#attempts.get(key) ?? 0) + 1;
      this.#attempts.set(key, attempts);
      if (attempts < MAX_RUN_ATTEMPTS) throw error;
      await recordFailure(this.#ctx, automationId, occasion, "Internal error");
    }
    this.#attempts.delete(key);
  }

  async #savePosition(isNeeded: boolean): Promise<void> {
    const now = this.#ctx.clock.now().getTime();
    if (!isNeeded && Math.abs(now - this.#savedAt) < SAVE_INTERVAL_MS) return;
    const position = this.#position;
    await this.#ctx.store.transaction(async (tx) => {
      if ((await tx.findCursor("automation events")) < position) await tx.saveCursor("automation events", position);
    });
    this.#savedAt = now;
  }
}

/** Returns the runs that an event may start. Each run checks this again in its own transaction. */
async function startsOf(tx: ReadTx, automation: Automation, event: StoredEvent, ctx: Context): Promise<Start[]> {
  const { id: automationId, isActive, trigger, sinceSequence } = automation;
  const { taskId } = event;
  if (!isActive || taskId === null || event.sequence <= sinceSequence) return [];
  if (matchesEvent(trigger, event)) return [{ automationId, occasion: { type: "event", taskId, event } }];
  if (trigger.type !== "due" || !DUE_EVENTS.includes(event.type)) return [];
  const [task] = await tx.listTaskRecordsById([taskId]);
  if (!task?.dueDate || !isLate(trigger, task, event, ctx.clock.now())) return [];
  return [{ automationId, occasion: { type: "due", taskId, dueDate: task.dueDate, event } }];
}
