import { expect, test } from "bun:test";
import { parseDay } from "./natural_date.ts";

/** A Monday. */
const TODAY = "2026-11-23";
const read = (typed: string, isDayFirst = false): string | null | undefined =>
  parseDay(typed, { today: TODAY, isDayFirst });

function expectDays(days: Readonly<Record<string, string | null | undefined>>, isDayFirst = false): void {
  const read = Object.keys(days).map((typed) => [typed, parseDay(typed, { today: TODAY, isDayFirst })] as const);
  expect(Object.fromEntries(read)).toEqual(days);
}

test("parseDay() reads days relative to today in English", () => {
  expectDays({
    today: "2026-11-23",
    Tomorrow: "2026-11-24",
    "day after tomorrow": "2026-11-25",
    yesterday: "2026-11-22",
    "in 3 days": "2026-11-26",
    "3d": "2026-11-26",
    "2w": "2026-12-07",
    "in a week": "2026-11-30",
    "two weeks": "2026-12-07",
    "1m": "2026-12-23",
    "in 3 months": "2027-02-23",
    "next week": "2026-11-30",
    "next month": "2026-12-01",
    "end of week": "2026-11-27",
    "end of month": "2026-11-30",
    eom: "2026-11-30",
    "end of the year": "2026-12-31",
  });
});

test("parseDay() reads days relative to today in German", () => {
  expectDays({
    heute: "2026-11-23",
    morgen: "2026-11-24",
    übermorgen: "2026-11-25",
    "in 3 Tagen": "2026-11-26",
    "in zwei Wochen": "2026-12-07",
    "in einem Monat": "2026-12-23",
    "nächste Woche": "2026-11-30",
    "nächsten Monat": "2026-12-01",
    "Ende des Monats": "2026-11-30",
    Monatsende: "2026-11-30",
    "nächsten Freitag": "2026-12-04",
    "am Mittwoch": "2026-11-25",
  });
});

test("parseDay() reads a weekday as the first one after today, or as the one in the next calendar week", () => {
  expectDays({
    fri: "2026-11-27",
    "this friday": "2026-11-27",
    "next fri": "2026-12-04",
    monday: "2026-11-30",
    mo: "2026-11-30",
    "next mon": "2026-11-30",
    sun: "2026-11-29",
    do: "2026-11-26",
  });
});

test("parseDay() reads dates, and takes the next one if the year is missing", () => {
  expectDays({
    "2026-12-24": "2026-12-24",
    "12/24": "2026-12-24",
    "24/12": "2026-12-24",
    "3/4": "2027-03-04",
    "12/24/27": "2027-12-24",
    "24.12.": "2026-12-24",
    "24.12": "2026-12-24",
    "24.12.2027": "2027-12-24",
    "24. 12. 27": "2027-12-24",
    "dec 24": "2026-12-24",
    "24 December 2027": "2027-12-24",
    "24. Dezember": "2026-12-24",
    "3. März": "2027-03-03",
    "29.2.": "2028-02-29",
    "23.11.": "2026-11-23",
    "22.11.": "2027-11-22",
    "5th": "2026-12-05",
    "31": "2026-12-31",
  });
  expect(read("3/4", true)).toBe("2027-04-03");
  expect(read("12/24", true)).toBe("2026-12-24");
});

test("parseDay() uses the last day of a shorter month", () => {
  expect(parseDay("in 1 month", { today: "2027-01-31", isDayFirst: false })).toBe("2027-02-28");
});

test("parseDay() distinguishes no date from text that is not a date", () => {
  expectDays({ none: null, "no date": null, kein: null, ohne: null });
  expectDays({ "": undefined, soon: undefined, "31.2.": undefined, "13/13": undefined, "2026-02-30": undefined });
  expectDays({
    "0 foo": undefined,
    "99": undefined,
    "in days": undefined,
    am: undefined,
    ad: undefined,
    "a m": undefined,
    "5000 days": undefined,
  });
});
