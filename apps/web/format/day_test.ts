import { expect, test } from "bun:test";
import { daysOfMonth, shiftMonth } from "./calendar_page.ts";
import { dayOf, dueDayOf, shiftDay } from "./day.ts";

test("dayOf() and dueDayOf() use the time zone of the user, except for dates without a time", () => {
  const late = new Date("2027-12-31T23:30:00Z");
  expect([dayOf(late, { timezone: "UTC" }), dayOf(late, { timezone: "Asia/Tokyo" })]).toEqual([
    "2027-12-31",
    "2028-01-01",
  ]);
  const dueDate = "2027-12-31T23:30:00.000Z";
  expect(dueDayOf({ dueDate, dueDateOnly: false }, { timezone: "Asia/Tokyo" })).toBe("2028-01-01");
  expect(dueDayOf({ dueDate, dueDateOnly: true }, { timezone: "Asia/Tokyo" })).toBe("2027-12-31");
  expect(dueDayOf({ dueDate: null, dueDateOnly: true }, { timezone: "UTC" })).toBeUndefined();
});

test("shiftDay() and shiftMonth() cross years and leap days", () => {
  expect([shiftDay("2027-12-31", 1), shiftDay("2028-03-01", -1)]).toEqual(["2028-01-01", "2028-02-29"]);
  expect([shiftMonth("2027-12", 1), shiftMonth("2027-01", -1)]).toEqual(["2028-01", "2026-12"]);
});

test("daysOfMonth() returns whole weeks", () => {
  // February 1, 2027 is a Monday.
  expect(daysOfMonth("2027-02", 1)).toHaveLength(28);
  const sundays = daysOfMonth("2027-02", 7);
  expect([sundays[0], sundays.at(-1), sundays.length]).toEqual(["2027-01-31", "2027-03-06", 35]);
});
