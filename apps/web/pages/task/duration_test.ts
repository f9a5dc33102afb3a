import { expect, test } from "bun:test";
import { clockOf, hoursAndMinutes, readSpentTime } from "./duration.ts";

test("readSpentTime() reads hours, minutes and a note", () => {
  const minutes = (text: string): [number, string] | undefined => {
    const found = readSpentTime(text);
    return found && [found.seconds / 60, found.note];
  };
  expect(minutes("1h 30m Review of the plan")).toEqual([90, "Review of the plan"]);
  expect(minutes("1h30m")).toEqual([90, ""]);
  expect(minutes("1.5h")).toEqual([90, ""]);
  expect(minutes("1,5 Std. Text")).toEqual([90, "Text"]);
  expect(minutes("2 hours")).toEqual([120, ""]);
  expect(minutes("45 min Call")).toEqual([45, "Call"]);
  expect(minutes("1:30 Call")).toEqual([90, "Call"]);
  expect(minutes("90 2nd try")).toEqual([90, "2nd try"]);
  for (const text of ["", "Review", "0m", "1:75", "mm", "12345678"]) expect(minutes(text)).toBeUndefined();
});

test("clockOf() shows hours only if there are any", () => {
  expect([clockOf(9), clockOf(309), clockOf(3909)]).toEqual(["0:09", "5:09", "1:05:09"]);
});

test("hoursAndMinutes() rounds to minutes before it counts the hours", () => {
  expect([hoursAndMinutes(29), hoursAndMinutes(3599), hoursAndMinutes(5400)]).toEqual([
    [0, 0],
    [1, 0],
    [1, 30],
  ]);
});
