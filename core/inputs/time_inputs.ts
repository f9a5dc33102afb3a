/**
 * Input checks of the use cases for time entries, timers and recurring tasks; see {@linkcode USE_CASE_INPUTS}. @module
 */
import { FREQUENCIES, RECURRENCE_STARTS, type RecurrenceInput } from "../board/recurrence/recurrence.ts";
import { boolean, list, nullable, number, oneOf, optional, shape, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

const PAGE = { limit: optional(number), cursor: optional(text) };
const DETAILS = { description: optional(nullable(text)), billable: optional(boolean) };
const RECURRENCE = shape<RecurrenceInput>({
  frequency: oneOf(FREQUENCIES),
  interval: number,
  weekdays: optional(list(number)),
  timeZone: text,
  from: optional(oneOf(RECURRENCE_STARTS)),
});

export const TIME_INPUTS: Pick<
  UseCaseInputs,
  | "createTimeEntry"
  | "deleteTimeEntry"
  | "getTimeEntry"
  | "listTimeEntries"
  | "listWorkspaceTimeEntries"
  | "setTaskRecurrence"
  | "startTimer"
  | "stopTimer"
  | "updateTimeEntry"
> = {
  createTimeEntry: { taskId: text, startTime: text, endTime: optional(nullable(text)), ...DETAILS },
  deleteTimeEntry: { timeEntryId: text },
  getTimeEntry: { timeEntryId: text },
  listTimeEntries: { ...PAGE, taskId: text },
  listWorkspaceTimeEntries: {
    ...PAGE,
    workspaceId: text,
    since: text,
    until: text,
    timezone: optional(text),
    userId: optional(text),
  },
  setTaskRecurrence: { taskId: text, recurrence: nullable(RECURRENCE) },
  startTimer: { taskId: text, ...DETAILS },
  stopTimer: { taskId: text },
  updateTimeEntry: {
    ...DETAILS,
    timeEntryId: text,
    startTime: optional(text),
    endTime: optional(nullable(text)),
    duration: optional(number),
  },
};
