/** Sets how a task repeats. @module */
import type { Recurrence } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";

/** The choices of `task repeat`. */
export const REPETITIONS = ["daily", "weekly", "monthly", "yearly", "never"] as const;
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

export interface RepeatOptions {
  every?: number;
  on?: string;
  timeZone?: string;
  fromCompletion?: boolean;
}

/** Makes a task repeat, or stops it from repeating. */
export async function repeatTask(
  call: Call,
  target: string,
  frequency: (typeof REPETITIONS)[number],
  { every = 1, on, timeZone, fromCompletion = false }: RepeatOptions,
): Promise<Output> {
  const { session, names } = await call.open();
  const rule: Recurrence | null =
    frequency === "never"
      ? null
      : {
          frequency,
          interval: every,
          ...(on === undefined ? {} : { weekdays: weekdaysOf(on) }),
          timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
          from: fromCompletion ? "completion" : "dueDate",
        };
  const { id, recurrence } = await session.client.tasks.setRecurrence(await names.taskId(target), {
    recurrence: rule,
  });
  const key = target.toUpperCase();
  return {
    json: { id, key, recurrence },
    text: recurrence === null ? `${key} no longer repeats` : `${key} repeats ${frequency}`,
  };
}

/** Parses `mon,fri`. @throws {Failure} */
function weekdaysOf(text: string): number[] {
  const days = text.split(",").map((name) => WEEKDAYS.indexOf(name.trim().toLowerCase().slice(0, 3)));
  if (!days.includes(-1)) return days;
  throw new Failure(`Invalid weekdays "${text}"`, { exit: EXIT.usage, hint: "try mon,wed,fri" });
}
