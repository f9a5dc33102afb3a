/** Finds the automations to start because of due dates. @module */
import { groupBy } from "../../group_by.ts";
import { AUTOMATION_PAGE_ROWS, REMINDER_PAGE_ROWS } from "../../limits.ts";
import type { Page } from "../../page.ts";
import type { ReadTx } from "../../ports/store.ts";
import { DueClock, dueSpans } from "../reminder/reminder.ts";
import type { Automation } from "./automation.ts";
import { dueStart, type Occasion } from "./occasion.ts";
import type { DueTrigger } from "./trigger.ts";

/** The automations to start now because of due dates. */
export interface DueStarts {
  starts: { automationId: string; occasion: Occasion }[];
  /** When due dates were last checked, in Unix milliseconds; 0 before the first check. */
  lastInstant: number;
}

type DueAutomation = Automation & { trigger: DueTrigger };

/** Finds the due dates whose offsets have passed since the last check. The first check starts at the current time. */
export async function listDueOccasions(tx: ReadTx, now: Date): Promise<DueStarts> {
  const lastInstant = await tx.findCursor("automation instant");
  const automations = await listDueAutomations(tx);
  if (automations.length === 0) return { starts: [], lastInstant };
  // If the clock was set back, the repeated period is checked again.
  const since = new Date(lastInstant === 0 ? now.getTime() : Math.min(lastInstant, now.getTime()));
  const byProject = groupBy(automations, ({ projectId }) => projectId);
  const clock = new DueClock();
  const starts: DueStarts["starts"] = [];
  const leadTimes = automations.map(({ trigger }) => -trigger.offsetMinutes);
  for (const { from, before } of dueSpans(leadTimes, { since, now })) {
    for (let page: Page | undefined = { limit: REMINDER_PAGE_ROWS }; page; ) {
      const { rows, next } = await tx.listTasksDue(from, before, page);
      for (const { id: taskId, projectId, dueDate, dueDateOnly } of rows) {
        if (!dueDate) continue;
        for (const { id: automationId, trigger } of byProject.get(projectId) ?? []) {
          const startAt = dueStart(trigger, { dueDate, dueDateOnly }, clock);
          if (startAt <= since || startAt > now) continue;
          starts.push({ automationId, occasion: { type: "due", taskId, dueDate } });
        }
      }
      await tx.yieldToEventLoop();
      page = next && { limit: REMINDER_PAGE_ROWS, after: next };
    }
  }
  return { starts, lastInstant };
}

async function listDueAutomations(tx: ReadTx): Promise<DueAutomation[]> {
  const found: DueAutomation[] = [];
  for (let afterId: string | undefined = ""; afterId !== undefined; ) {
    const rows: Automation[] = await tx.listActiveAutomations("due", AUTOMATION_PAGE_ROWS, afterId);
    found.push(...rows.filter((row): row is DueAutomation => row.trigger.type === "due"));
    afterId = rows.length < AUTOMATION_PAGE_ROWS ? undefined : rows.at(-1)?.id;
    await tx.yieldToEventLoop();
  }
  return found;
}
