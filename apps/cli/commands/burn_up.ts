/** Shows the progress of milestones and cycles. @module */
import type { BurnUp } from "@hexlane/client";
import type { Call, Output } from "../call.ts";

/** Formats progress, such as `3/5`. Empty if the total is 0. */
export function doneOf(done: number, all: number): string {
  return all === 0 ? "" : `${done}/${all}`;
}

/** Formats a burn-up, one row per day. */
export function shownBurnUp(call: Call, { days }: BurnUp): Output {
  const rows = days.map(({ date, tasks, doneTasks, estimate, doneEstimate }) => [
    date,
    ...[tasks, doneTasks, estimate, doneEstimate].map(String),
  ]);
  return {
    json: days,
    text: call.table(["DATE", "TASKS", "DONE TASKS", "ESTIMATE", "DONE ESTIMATE"], rows),
    note: days.length === 0 ? "Not started yet" : undefined,
  };
}
