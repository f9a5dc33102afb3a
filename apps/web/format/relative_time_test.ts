import { expect, test } from "bun:test";
import { relativeDay, relativeTime } from "./relative_time.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const at = (value: string, locale = "en-US") => relativeTime(value, NOW, { locale, timezone: "UTC" });

test.each([
  ["2026-03-10T11:59:30.000Z", "now"],
  ["2026-03-10T11:55:00.000Z", "5 min. ago"],
  ["2026-03-10T09:00:00.000Z", "3 hr. ago"],
  ["2026-03-10T14:00:00.000Z", "in 2 hr."],
  ["2026-03-09T10:00:00.000Z", "yesterday"],
  ["2026-03-05T12:00:00.000Z", "5 days ago"],
  ["2026-03-01T12:00:00.000Z", "Mar 1"],
  ["2025-12-31T12:00:00.000Z", "Dec 31, 2025"],
])("relativeTime(%s) returns %s", (value, text) => {
  expect(at(value)).toBe(text);
});

test("relativeTime() follows the locale", () => {
  expect(at("2026-03-10T11:55:00.000Z", "de")).toBe("vor 5 Min.");
});

test("relativeDay() names the days of a week around today", () => {
  const named = (day: string) => relativeDay(day, "2026-03-10", "en-US");
  expect(["2026-03-10", "2026-03-11", "2026-03-07", "2026-03-16"].map(named)).toEqual([
    "today",
    "tomorrow",
    "3 days ago",
    "in 6 days",
  ]);
  expect(named("2026-03-17")).toBeUndefined();
});
