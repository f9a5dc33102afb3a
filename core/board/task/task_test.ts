import { expect, test } from "bun:test";
import fc from "fast-check";
import { TrackerError } from "../../errors.ts";
import {
  checkDates,
  checkPosition,
  checkTitle,
  parseDate,
  parseOptionalDate,
  positionAfterLast,
  positionBetween,
} from "./task.ts";

test("checkTitle() trims a title and accepts 1 to 500 characters", () => {
  expect(checkTitle("  Write tests  ")).toBe("Write tests");
  expect(checkTitle("x".repeat(500))).toHaveLength(500);
  for (const title of ["", "   ", "x".repeat(501), "a\0b", "\ud800"]) {
    expect(() => checkTitle(title)).toThrow(TrackerError);
  }
});

test("parseDate() reads a date without a time as midnight UTC, with dateOnly set", () => {
  expect(parseDate("2027-01-15", "/dueDate")).toEqual({ at: new Date("2027-01-15T00:00:00.000Z"), dateOnly: true });
  const at = new Date("2027-01-15T08:30:00.000Z");
  expect(parseDate("2027-01-15T09:30:00+01:00", "/dueDate")).toEqual({ at, dateOnly: false });
  expect(parseDate("2027-01-15T08:30", "/dueDate")).toEqual({ at, dateOnly: false });
  expect(parseOptionalDate("", "/dueDate")).toBeNull();
  expect(parseOptionalDate(null, "/dueDate")).toBeNull();
});

test("parseDate() refuses an invalid date with the field's pointer", () => {
  for (const text of [
    "2027-02-30",
    "2027-13-01",
    "tomorrow",
    "1/2/2027",
    "2027-01-01T25:00:00Z",
    "20270101",
    " 2027-01-01",
    "9999-12-31T23:59:59-01:00",
    "0000-01-01T00:00:00+01:00",
  ]) {
    try {
      parseDate(text, "/dueDate");
      throw new Error(`"${text}" was accepted`);
    } catch (error) {
      expect(error).toBeInstanceOf(TrackerError);
      expect((error as TrackerError).details.errors?.[0]?.pointer).toBe("/dueDate");
    }
  }
});

test("checkDates() allows a start on the due day, but not after it", () => {
  const due = new Date("2027-01-15T00:00:00Z");
  const evening = new Date("2027-01-15T20:00:00Z");
  const wrong = { startDate: evening, dueDate: due, dueDateOnly: false };
  for (const [pointer, check] of [
    ["/startDate", () => checkDates(wrong)],
    ["/dueDate", () => checkDates(wrong, "/dueDate")],
  ] as const) {
    expect(check).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ errors: [{ pointer, detail: "Start date must not be after due date" }] }),
      }),
    );
  }
  expect(() => checkDates({ startDate: evening, dueDate: due, dueDateOnly: true })).not.toThrow();
  expect(() => checkDates({ startDate: evening, dueDate: due, dueDateOnly: false })).toThrow("Start date");
  expect(() => checkDates({ startDate: new Date("2027-01-16T00:00:00Z"), dueDate: due, dueDateOnly: true })).toThrow();
});

test("checkPosition() accepts finite positions within the limit for clients", () => {
  expect(checkPosition(-0)).toBe(0);
  expect(Object.is(checkPosition(-0), -0)).toBe(false);
  for (const position of [Number.NaN, Number.POSITIVE_INFINITY, 1e13]) expect(() => checkPosition(position)).toThrow();
  // Cards that are appended later need space up to the last valid position.
  for (const position of [1e12, -1e12, 1e12 - 1e6 + 1]) expect(() => checkPosition(position)).toThrow("999999000000");
  expect(checkPosition(1e12 - 1e6)).toBe(1e12 - 1e6);
});

test("positionBetween() returns a position strictly between two neighbors, or undefined for a small gap", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      (low, gap) => {
        const position = positionBetween(low, low + gap);
        if (position === undefined) return gap < 1e-3;
        return position > low && position < low + gap;
      },
    ),
  );
  expect(positionBetween(undefined, undefined)).toBe(1);
  expect(positionBetween(3, undefined)).toBe(4);
  expect(positionBetween(undefined, 3)).toBe(2);
  expect(positionBetween(3, 3)).toBeUndefined();
  expect(positionAfterLast(undefined)).toBe(1);
  expect(positionAfterLast(2.5)).toBe(3);
});
