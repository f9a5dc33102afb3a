import { expect, test } from "bun:test";
import { clockTimeOf, instantOf, shiftInstant } from "./shift_instant.ts";

const BERLIN = { timezone: "Europe/Berlin" };

test("shiftInstant() keeps the time of day when the clocks change in between", () => {
  // 23:30 on March 27, and on March 28, when daylight saving time has begun.
  expect(shiftInstant("2027-03-27T22:30:00.000Z", 1, BERLIN)).toBe("2027-03-28T21:30:00.000Z");
  expect(shiftInstant("2027-03-28T21:30:00.000Z", -1, BERLIN)).toBe("2027-03-27T22:30:00.000Z");
  // 23:15 on October 30, and on October 31, when daylight saving time has ended.
  expect(shiftInstant("2027-10-30T21:15:00.000Z", 1, BERLIN)).toBe("2027-10-31T22:15:00.000Z");
  expect(shiftInstant("2027-10-30T21:15:00.123Z", 365, BERLIN)).toBe("2028-10-29T22:15:00.123Z");
});

test("shiftInstant() returns the first of two equal local times, and stays on the day if that time does not exist", () => {
  // 2:30 occurs twice on October 31, and not at all on March 28.
  expect(shiftInstant("2027-10-30T00:30:00.000Z", 1, BERLIN)).toBe("2027-10-31T00:30:00.000Z");
  expect(shiftInstant("2027-03-27T01:30:00.000Z", 1, BERLIN)).toBe("2027-03-28T01:30:00.000Z");
  // In Beirut, March 28 begins at 1:00.
  expect(shiftInstant("2027-03-26T22:15:00.000Z", 1, { timezone: "Asia/Beirut" })).toBe("2027-03-27T22:15:00.000Z");
});

test("shiftInstant() accepts a time zone that the browser does not support", () => {
  const shifted = shiftInstant("2027-06-01T12:00:00.000Z", 1, { timezone: "Mars/Olympus" });
  expect(shifted).toBe("2027-06-02T12:00:00.000Z");
});

test("clockTimeOf() and instantOf() use the user's time zone", () => {
  expect(clockTimeOf("2027-06-01T12:00:00.000Z", BERLIN)).toBe("2027-06-01T14:00");
  expect(instantOf("2027-06-01T14:00", BERLIN)).toBe("2027-06-01T12:00:00.000Z");
  expect(instantOf(clockTimeOf("2027-12-31T23:30:00.000Z", BERLIN), BERLIN)).toBe("2027-12-31T23:30:00.000Z");
});
