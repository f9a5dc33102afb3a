import { expect, test } from "bun:test";
import { dayIn, readDay, startOfDay } from "./days.ts";

test.each([
  ["today", "2028-02-29"],
  ["Tomorrow", "2028-03-01"],
  ["yesterday", "2028-02-28"],
  ["7d", "2028-03-07"],
  ["+7d", "2028-03-07"],
  ["-2w", "2028-02-15"],
  ["1m", "2028-03-29"],
  ["-1m", "2028-01-29"],
  ["1y", "2029-02-28"],
  ["-8y", "2020-02-29"],
  ["2031-12-31", "2031-12-31"],
  ["2031-02-29", undefined],
  ["2031-1-1", undefined],
  ["9999y", undefined],
  ["-9999y", undefined],
  ["7", undefined],
  ["soon", undefined],
])("readDay() reads %p as %p", (text, day) => {
  expect(readDay(text, "2028-02-29")).toBe(day);
});

test.each([
  ["2031-05-06", "UTC", "2031-05-06T00:00:00.000Z"],
  ["2031-05-06", "Asia/Kathmandu", "2031-05-05T18:15:00.000Z"],
  ["2031-01-06", "America/New_York", "2031-01-06T05:00:00.000Z"],
  // Clocks are set forward at midnight, so the day starts at 1:00.
  ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
  ["2027-03-28", "Europe/Berlin", "2027-03-27T23:00:00.000Z"],
  ["2027-03-29", "Europe/Berlin", "2027-03-28T22:00:00.000Z"],
  ["0001-01-01", "Asia/Tokyo", "0001-01-01T00:00:00.000Z"],
])("startOfDay() returns when %s starts in %s", (day, zone, instant) => {
  expect(startOfDay(day, zone).toISOString()).toBe(instant);
});

test("dayIn() returns the day of an instant in a time zone", () => {
  const instant = new Date("2031-05-06T03:00:00Z");
  expect(dayIn(instant, "UTC")).toBe("2031-05-06");
  expect(dayIn(instant, "America/New_York")).toBe("2031-05-05");
  expect(dayIn(instant, "Pacific/Kiritimati")).toBe("2031-05-06");
});

test("dayIn() caches one format for all spellings of a zone", () => {
  const { DateTimeFormat } = Intl;
  let made = 0;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, values) {
      made++;
      return Reflect.construct(target, values);
    },
  });
  try {
    const spellings = ["Pacific/Chatham", "pacific/chatham", "PACIFIC/CHATHAM", "pAcIfIc/cHaThAm"];
    expect(spellings.map((zone) => dayIn(new Date("2027-01-15T11:00:00Z"), zone))).toEqual(
      spellings.map(() => "2027-01-16"),
    );
    expect(made).toBe(1);
  } finally {
    Intl.DateTimeFormat = DateTimeFormat;
  }
});
