import { expect, test } from "bun:test";
import { isWeekend, rangeOf, ticksOf } from "./scale.ts";
import { dayOfNumber, numberOfDay } from "./spans.ts";

const day = numberOfDay;
const TODAY = day("2027-03-10");

test("rangeOf() covers whole months around today and all bars, within bounds", () => {
  const days = (spans: { start: number; end: number }[]) => {
    const { start, end } = rangeOf(spans, TODAY);
    return [dayOfNumber(start), dayOfNumber(end)];
  };
  expect(days([])).toEqual(["2026-11-01", "2028-02-29"]);
  expect(days([{ start: day("2026-06-05"), end: day("2027-12-01") }])).toEqual(["2026-02-01", "2028-11-30"]);
  const far = rangeOf([{ start: day("0001-01-01"), end: day("9999-12-31") }], TODAY);
  expect(far.end - far.start).toBeLessThan(9_000);
});

test("ticksOf() labels days, weeks or months", () => {
  const range = { start: day("2027-02-27"), end: day("2027-03-02") };
  const of = (zoom: "week" | "month" | "quarter", firstDay = 1) => {
    const { major, minor } = ticksOf(range, { zoom, locale: "en-GB", firstDay });
    return [major.map(({ label }) => label).join(", "), minor.map(({ label }) => label).join(", ")];
  };
  expect(of("week")).toEqual(["February 2027, March 2027", "S 27, S 28, M 1, T 2"]);
  expect(of("month")).toEqual(["February 2027, March 2027", "22, 1"]);
  expect(of("month", 7)).toEqual(["February 2027, March 2027", "21, 28"]);
  expect(of("quarter")).toEqual(["2027", "Feb, Mar"]);
});

test("ticksOf() covers the range without gaps", () => {
  const range = { start: day("2027-01-15"), end: day("2028-03-02") };
  for (const zoom of ["week", "month", "quarter"] as const) {
    for (const ticks of Object.values(ticksOf(range, { zoom, locale: "en", firstDay: 1 }))) {
      expect(ticks[0]?.start).toBeLessThanOrEqual(range.start);
      expect(ticks.at(-1)?.end).toBeGreaterThanOrEqual(range.end);
      for (const [index, { start }] of ticks.slice(1).entries()) expect(start).toBe((ticks[index]?.end ?? 0) + 1);
    }
  }
});

test("isWeekend() finds Saturday and Sunday", () => {
  const week = ["05", "06", "07", "08"].map((number) => isWeekend(day(`2027-03-${number}`), [6, 7]));
  expect(week).toEqual([false, true, true, false]);
});
