import { expect, test } from "bun:test";
import { dateReader } from "./dates.ts";

test.each([
  ["2026-03-12", "2026-03-12"],
  ["2026/3/2", "2026-03-02"],
  ["2026-03-12 15:04", "2026-03-12T15:04:00.000Z"],
  ["2026-03-12T15:04:05.120+02:00", "2026-03-12T13:04:05.120Z"],
  ["12/Mar/26 3:04 PM", "2026-03-12T15:04:00.000Z"],
  ["12/Mar/26 12:04\u202fAM", "2026-03-12T00:04:00.000Z"],
  ["12 March 2026", "2026-03-12"],
  ["Mar 3, 2026", "2026-03-03"],
  ["March 3, 2026 10:00 AM (UTC)", "2026-03-03T10:00:00.000Z"],
  ["March 3, 2026 10:00 AM (GMT+5:30)", "2026-03-03T04:30:00.000Z"],
  ["12.03.2026", "2026-03-12"],
  ["12.03.26 15:04", "2026-03-12T15:04:00.000Z"],
  ["3/3/2026", "2026-03-03"],
])("dateReader() reads %j", (text, date) => {
  expect(dateReader()(text)).toBe(date);
});

test.each([
  "31/Feb/26",
  "2026-02-30",
  "Marble 3, 2026",
  "1.2.26",
  "3/12/2026",
  "March 3, 2026 25:00",
  "March 3, 2026 10:00 AM (IST)",
  "March 3, 2026 10:00 AM (constructor)",
  "2026",
  "soon",
  "",
])("dateReader() refuses %j", (text) => {
  expect(dateReader()(text)).toBeUndefined();
});

test("dateReader() infers the order of day and month from the other dates in the file", () => {
  expect(dateReader(["1/2/2026", "25/3/2026"])("3/12/2026")).toBe("2026-12-03");
  expect(dateReader(["1/2/2026", "3/25/2026"])("3/12/2026")).toBe("2026-03-12");
});
