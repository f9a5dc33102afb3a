import { expect, test } from "bun:test";
import { nextSlot } from "./schedule.ts";
import type { ScheduleTrigger } from "./trigger.ts";

const DAILY: ScheduleTrigger = {
  type: "schedule",
  frequency: "daily",
  weekdays: [],
  dayOfMonth: null,
  time: "09:00",
  timeZone: "Europe/Berlin",
};

function slotsOf(trigger: Partial<ScheduleTrigger>, after: string, count: number): string[] {
  const slots: string[] = [];
  for (let last = new Date(after); slots.length < count; ) {
    last = nextSlot({ ...DAILY, ...trigger }, last);
    slots.push(last.toISOString().slice(0, 16));
  }
  return slots;
}

test("nextSlot() keeps the time of day when clocks change", () => {
  expect(slotsOf({}, "2027-03-27T08:00:00Z", 2)).toEqual(["2027-03-28T07:00", "2027-03-29T07:00"]);
  expect(slotsOf({}, "2027-03-26T08:00:00Z", 1)).toEqual(["2027-03-27T08:00"]);
});

test("nextSlot() returns a later time if a clock change skips the slot, and a single slot if the time occurs twice", () => {
  expect(slotsOf({ time: "02:30" }, "2027-03-27T12:00:00Z", 2)).toEqual(["2027-03-28T01:30", "2027-03-29T00:30"]);
  expect(slotsOf({ time: "02:30" }, "2027-10-30T12:00:00Z", 2)).toEqual(["2027-10-31T00:30", "2027-11-01T01:30"]);
});

test("nextSlot() returns slots of a weekly schedule on the chosen days in its time zone", () => {
  const trigger = { frequency: "weekly" as const, weekdays: [1, 5], time: "00:15", timeZone: "Asia/Tokyo" };
  // Mondays and Fridays in Tokyo begin on the day before in UTC.
  const slots = ["2027-01-03T15:15", "2027-01-07T15:15", "2027-01-10T15:15"];
  expect(slotsOf(trigger, "2027-01-01T00:00:00Z", 3)).toEqual(slots);
});

test("nextSlot() returns the last day of shorter months for a monthly schedule", () => {
  const trigger = { frequency: "monthly" as const, dayOfMonth: 31, timeZone: "UTC" };
  const slots = ["2027-01-31T09:00", "2027-02-28T09:00", "2027-03-31T09:00", "2027-04-30T09:00"];
  expect(slotsOf(trigger, "2027-01-01T00:00:00Z", 4)).toEqual(slots);
});

test("nextSlot() returns a slot after the instant, even if the instant is a slot", () => {
  expect(slotsOf({ timeZone: "UTC" }, "2027-01-01T09:00:00Z", 1)).toEqual(["2027-01-02T09:00"]);
});
