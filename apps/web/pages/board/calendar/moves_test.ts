import { expect, test } from "bun:test";
import type { TaskCard } from "@hexlane/client";
import { dueDayOf } from "../../../format/day.ts";
import { daysOfKey, daysOfWeek, dueOnDay } from "./moves.ts";

const card = (dueDate: string | null, dueDateOnly = true): TaskCard => ({ dueDate, dueDateOnly }) as TaskCard;

test("dueOnDay() sets the day and keeps a time of day", () => {
  const reader = { timezone: "Asia/Tokyo" };
  expect(dueOnDay(card(null), "2027-03-10", reader)).toEqual({ dueDate: "2027-03-10" });
  expect(dueOnDay(card("2027-03-08T00:00:00.000Z"), "2027-03-10", reader)).toEqual({ dueDate: "2027-03-10" });
  expect(dueOnDay(card("2027-03-10T00:00:00.000Z"), "2027-03-10", reader)).toBeUndefined();
  // It is already March 9 in Tokyo.
  expect(dueOnDay(card("2027-03-08T20:30:00.000Z", false), "2027-03-10", reader)).toEqual({
    dueDate: "2027-03-09T20:30:00.000Z",
  });
});

test("dueOnDay() returns the requested day even if daylight saving time begins or ends before it", () => {
  const reader = { timezone: "Europe/Berlin" };
  const move = (dueDate: string, day: string) => {
    const moved = dueOnDay(card(dueDate, false), day, reader)?.dueDate ?? "";
    return [moved, dueDayOf({ dueDate: moved, dueDateOnly: false }, reader)];
  };
  expect(move("2027-03-27T22:30:00.000Z", "2027-03-28")).toEqual(["2027-03-28T21:30:00.000Z", "2027-03-28"]);
  expect(move("2027-10-31T21:15:00.000Z", "2027-10-30")).toEqual(["2027-10-30T20:15:00.000Z", "2027-10-30"]);
});

test("daysOfWeek() returns the week around a day", () => {
  expect(daysOfWeek("2027-03-01", 1)).toEqual(expect.arrayContaining(["2027-03-01", "2027-03-07"]));
  expect(daysOfWeek("2027-03-01", 7)[0]).toBe("2027-02-28");
  expect(daysOfWeek("2027-03-31", 1)).toHaveLength(7);
});

test("daysOfKey() follows the direction of the text", () => {
  expect(["ArrowLeft", "ArrowDown", "x"].map((key) => daysOfKey(key, false))).toEqual([-1, 7, undefined]);
  expect(["ArrowLeft", "ArrowDown"].map((key) => daysOfKey(key, true))).toEqual([1, 7]);
});
