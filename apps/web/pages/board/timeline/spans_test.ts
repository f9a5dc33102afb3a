import { expect, test } from "bun:test";
import type { TaskCard } from "@hexlane/client";
import { datesOf, dayOfNumber, numberOfDay, type Span, shiftSpan, shownDates, spanOf } from "./spans.ts";

const READER = { timezone: "Asia/Tokyo" };
const card = (startDate: string | null, dueDate: string | null): TaskCard => {
  const instant = (date: string | null) => date && (date.includes("T") ? date : `${date}T00:00:00.000Z`);
  const dueDateOnly = dueDate !== null && !dueDate.includes("T");
  return { startDate: instant(startDate), dueDate: instant(dueDate), dueDateOnly } as TaskCard;
};
const span = (from: string, to: string): Span => ({ start: numberOfDay(from), end: numberOfDay(to) });

test("spanOf() covers the days from the start to the due date, or one day for a single date", () => {
  expect(spanOf(card("2027-03-01", "2027-03-05"), READER)).toEqual(span("2027-03-01", "2027-03-05"));
  expect(spanOf(card(null, "2027-03-05"), READER)).toEqual(span("2027-03-05", "2027-03-05"));
  expect(spanOf(card("2027-03-01", null), READER)).toEqual(span("2027-03-01", "2027-03-01"));
  expect(spanOf(card(null, null), READER)).toBeUndefined();
  // It is already March 6 in Tokyo.
  expect(spanOf(card("2027-03-01", "2027-03-05T20:00:00.000Z"), READER)?.end).toBe(numberOfDay("2027-03-06"));
});

test("dayOfNumber() is the inverse of numberOfDay()", () => {
  expect(["1969-12-31", "2027-02-28", "2028-02-29"].map((day) => dayOfNumber(numberOfDay(day)))).toEqual([
    "1969-12-31",
    "2027-02-28",
    "2028-02-29",
  ]);
});

test("shiftSpan() moves a bar or one of its ends, but not past the other", () => {
  const bar = { start: 10, end: 12 };
  expect(shiftSpan(bar, "move", -3)).toEqual({ start: 7, end: 9 });
  expect([shiftSpan(bar, "start", 1), shiftSpan(bar, "start", 9)]).toEqual([
    { start: 11, end: 12 },
    { start: 12, end: 12 },
  ]);
  expect([shiftSpan(bar, "end", 1), shiftSpan(bar, "end", -9)]).toEqual([
    { start: 10, end: 13 },
    { start: 10, end: 10 },
  ]);
});

test("datesOf() changes only the dates that the bar represents, and keeps times of day", () => {
  const whole = card("2027-03-01", "2027-03-05");
  expect(datesOf(whole, span("2027-03-01", "2027-03-05"), READER)).toBeUndefined();
  expect(datesOf(whole, span("2027-03-03", "2027-03-07"), READER)).toEqual({
    startDate: "2027-03-03",
    dueDate: "2027-03-07",
  });
  expect(datesOf(whole, span("2027-03-02", "2027-03-05"), READER)).toEqual({ startDate: "2027-03-02" });
  expect(datesOf(card(null, "2027-03-05"), span("2027-03-06", "2027-03-06"), READER)).toEqual({
    dueDate: "2027-03-06",
  });
  expect(datesOf(card(null, "2027-03-05"), span("2027-03-03", "2027-03-05"), READER)).toEqual({
    startDate: "2027-03-03",
  });
  expect(datesOf(card("2027-03-01", null), span("2027-03-01", "2027-03-04"), READER)).toEqual({
    dueDate: "2027-03-04",
  });
  expect(datesOf(card(null, null), span("2027-03-01", "2027-03-01"), READER)).toEqual({
    startDate: "2027-03-01",
    dueDate: "2027-03-01",
  });
  const timed = card("2027-03-01T09:00:00.000Z", "2027-03-05T10:00:00.000Z");
  expect(datesOf(timed, span("2027-03-02", "2027-03-06"), READER)).toEqual({
    startDate: "2027-03-02T09:00:00.000Z",
    dueDate: "2027-03-06T10:00:00.000Z",
  });
});

test("datesOf() returns the requested day even if daylight saving time begins before it", () => {
  const reader = { timezone: "Europe/Berlin" };
  const task = card("2027-03-26T23:30:00.000Z", "2027-03-27T22:30:00.000Z");
  const next = span("2027-03-27", "2027-03-28");
  const moved = datesOf(task, next, reader) ?? {};
  expect(moved).toEqual({ startDate: "2027-03-27T23:30:00.000Z", dueDate: "2027-03-28T21:30:00.000Z" });
  expect(spanOf({ ...task, ...moved } as TaskCard, reader)).toEqual(next);
});

test("shownDates() returns the fields in the server's format", () => {
  expect(shownDates({ startDate: "2027-03-01", dueDate: "2027-03-05" })).toEqual({
    startDate: "2027-03-01T00:00:00.000Z",
    dueDate: "2027-03-05T00:00:00.000Z",
    dueDateOnly: true,
  });
  expect(shownDates({ dueDate: "2027-03-06T10:00:00.000Z" })).toEqual({
    dueDate: "2027-03-06T10:00:00.000Z",
    dueDateOnly: false,
  });
});
