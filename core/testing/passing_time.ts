/**
 * Lets a test advance time. A server's background work runs as it becomes due. Each job runs at its due time, and
 * finishes before the next one starts.
 *
 * @module
 */
import type { Context } from "../context.ts";
import { dueStart } from "../delivery/automation/occasion.ts";
import { AutomationRunner } from "../delivery/automation/runner.ts";
import { relayEvents } from "../delivery/dispatch/relay.ts";
import { remindOfDueDates } from "../delivery/reminder/remind.ts";
import { DueClock, type DueTask, dueSpans, MAX_DUE_DELAY_MS } from "../delivery/reminder/reminder.ts";
import { DEFAULT_REMINDER_LEAD_MINUTES, MAX_PAGE_ROWS } from "../limits.ts";
import { sendDueMails } from "../mail/send.ts";
import type { Page } from "../page.ts";
import type { ReadTx } from "../ports/store.ts";
import type { FixedClock } from "./clock.ts";
import { deliverAll } from "./dispatch.ts";

/** The maximum number of partitions to read; more than any test has. */
const MAX_PARTITIONS = 100_000;

/**
 * Runs all background work that is due now: reminders, automations, deliveries and emails, including work that results
 * from it.
 */
export async function catchUp(ctx: Context): Promise<void> {
  const automations = new AutomationRunner(ctx);
  for (let seen = -1; ; ) {
    await relayEvents(ctx);
    const reminded = await remindOfDueDates(ctx);
    await automations.followEvents();
    await automations.checkTimes();
    await deliverAll(ctx);
    await sendDueMails(ctx);
    const last = await ctx.store.read((tx) => tx.findLastSequence());
    if (last === seen && reminded === 0) return;
    seen = last;
  }
}

/** Returns the next instant at which work is due, up to `until`; undefined if there is none. */
export async function nextInstant(ctx: Context, until: Date): Promise<Date | undefined> {
  const now = ctx.clock.now();
  const instants = await ctx.store.read(async (tx) => [
    ...(await attemptsBy(tx, until)),
    ...(await remindersBy(tx, now, until)),
    ...(await automationsBy(tx, now, until)),
  ]);
  const mail = ctx.mailQueue.nextDueAt;
  if (mail) instants.push(mail.getTime());
  const next = Math.min(...instants.filter((instant) => instant > now.getTime()));
  return next <= until.getTime() ? new Date(next) : undefined;
}

/**
 * Advances the clock. Work that is already due runs first. Afterward, no due work is left.
 *
 * @param ctx a context without an actor
 * @param seconds may be fractional
 */
export async function passTime(ctx: Context, clock: FixedClock, seconds: number): Promise<void> {
  const until = new Date(clock.now().getTime() + Math.round(seconds * 1000));
  await catchUp(ctx);
  for (let next = await nextInstant(ctx, until); next; next = await nextInstant(ctx, until)) {
    clock.set(next);
    await catchUp(ctx);
  }
  clock.set(until);
  await catchUp(ctx);
}

async function attemptsBy(tx: ReadTx, until: Date): Promise<number[]> {
  const partitions = new Set((await tx.listDuePartitions(until, MAX_PARTITIONS)).map(({ partition }) => partition));
  const instants: number[] = [];
  for (const partition of partitions) {
    const first = await tx.findPendingDelivery(partition);
    if (first?.nextAttemptAt) instants.push(first.nextAttemptAt.getTime());
  }
  return instants;
}

/** Lists instants at which reminders could be due. Extra instants are harmless, because each is checked. */
async function remindersBy(tx: ReadTx, now: Date, until: Date): Promise<number[]> {
  const leads = new Set([0, DEFAULT_REMINDER_LEAD_MINUTES, ...(await tx.listReminderLeadTimes())]);
  const from = new Date(now.getTime() - MAX_DUE_DELAY_MS);
  const before = new Date(until.getTime() + Math.max(...leads) * 60_000 + 1);
  const clock = new DueClock();
  const instants: number[] = [];
  for (let page: Page | undefined = { limit: MAX_PAGE_ROWS }; page; ) {
    const { rows, next } = await tx.listTasksDue(from, before, page);
    for (const task of rows) {
      const dueAt = await dueAtOf(tx, clock, task);
      for (const minutes of leads) instants.push(dueAt - minutes * 60_000);
    }
    page = next && { limit: MAX_PAGE_ROWS, after: next };
  }
  return instants;
}

/** Lists the instants at which schedules and due dates could start automations. */
async function automationsBy(tx: ReadTx, now: Date, until: Date): Promise<number[]> {
  const scheduled = await tx.listScheduledAutomations(until, MAX_PARTITIONS);
  const instants = scheduled.flatMap(({ nextAt }) => (nextAt ? [nextAt.getTime()] : []));
  const clock = new DueClock();
  for (const { projectId, trigger } of await tx.listActiveAutomations("due", MAX_PARTITIONS)) {
    if (trigger.type !== "due") continue;
    for (const { from, before } of dueSpans([-trigger.offsetMinutes], { since: now, now: until })) {
      for (let page: Page | undefined = { limit: MAX_PAGE_ROWS }; page; ) {
        const { rows, next } = await tx.listTasksDue(from, before, page);
        for (const { dueDate, ...task } of rows) {
          if (dueDate && task.projectId === projectId) {
            instants.push(dueStart(trigger, { ...task, dueDate }, clock).getTime());
          }
        }
        page = next && { limit: MAX_PAGE_ROWS, after: next };
      }
    }
  }
  return instants;
}

async function dueAtOf(tx: ReadTx, clock: DueClock, { dueDate, dueDateOnly, userId }: DueTask): Promise<number> {
  const assignee = userId === null ? undefined : await tx.findAccount(userId);
  return dueDate ? clock.dueAt({ dueDate, dueDateOnly }, assignee?.timezone ?? "UTC").getTime() : Number.NaN;
}
