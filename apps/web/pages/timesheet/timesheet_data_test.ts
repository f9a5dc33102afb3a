import { expect, test } from "bun:test";
import type { WorkspaceTimeEntry } from "@hexlane/client";
import { csvOf } from "../../format/csv.ts";
import { hoursOf, spanOf, tableOfTimesheet, timesheetOf, weekOf } from "./timesheet_data.ts";

const WEEK = weekOf("2027-01-07", 1);
const entry = (fields: Partial<WorkspaceTimeEntry>): WorkspaceTimeEntry => ({
  id: "e",
  taskId: "t",
  userId: "ada",
  userName: "Ada",
  description: null,
  startTime: "2027-01-04T10:00:00.000Z",
  endTime: "2027-01-04T11:30:00.000Z",
  duration: 5_400,
  billable: true,
  createdAt: "",
  updatedAt: "",
  projectId: "p",
  taskNumber: 1,
  taskTitle: "Cut",
  ...fields,
});

test("weekOf() begins on the first day of the week, and spanOf() covers every time zone", () => {
  expect([WEEK[0], WEEK[6]]).toEqual(["2027-01-04", "2027-01-10"]);
  expect(weekOf("2027-01-03", 7)[0]).toBe("2027-01-03");
  expect(spanOf(WEEK)).toEqual({ since: "2027-01-03", until: "2027-01-12" });
});

test("timesheetOf() sums by person, project and day, and counts a running timer until now", () => {
  const entries = [
    entry({}),
    entry({ duration: 600 }),
    entry({ userId: null, userName: null, projectId: "q", startTime: "2027-01-05T23:30:00.000Z", duration: 60 }),
    entry({ startTime: "2027-01-06T08:00:00.000Z", endTime: null, duration: null }),
    entry({ startTime: "2027-01-11T10:00:00.000Z" }),
  ];
  const now = new Date("2027-01-06T09:00:00.000Z");
  const sheet = timesheetOf(entries, WEEK, { timezone: "Europe/Berlin", now, by: "person" });
  expect(sheet.rows.map(({ userName, projectId, seconds }) => [userName, projectId, seconds])).toEqual([
    ["Ada", "p", [6_000, 0, 3_600, 0, 0, 0, 0]],
    [null, "q", [0, 0, 60, 0, 0, 0, 0]],
  ]);
  expect(sheet.totals).toEqual([6_000, 0, 3_660, 0, 0, 0, 0]);
  expect([sheet.total, sheet.running.length]).toEqual([9_660, 1]);
});

test("timesheetOf() sums by task, and adds up billable time", () => {
  const entries = [
    entry({ userId: "bob", userName: "Bob", billable: false }),
    entry({ duration: 60, startTime: "2027-01-05T10:00:00.000Z" }),
    entry({ taskId: "u", taskNumber: 2, taskTitle: "Cast", duration: 600 }),
  ];
  const sheet = timesheetOf(entries, WEEK, { timezone: "UTC", now: new Date(), by: "task" });
  expect(sheet.rows.map(({ task, seconds, total }) => [task, seconds.slice(0, 2), total])).toEqual([
    [{ taskNumber: 1, taskTitle: "Cut" }, [5_400, 60], 5_460],
    [{ taskNumber: 2, taskTitle: "Cast" }, [600, 0], 600],
  ]);
  expect(sheet.billable).toBe(660);
});

test("tableOfTimesheet() has a row per entry of the week, and no formulas", () => {
  const entries = [entry({ description: "=1+1", billable: false }), entry({ startTime: "2027-01-11T10:00:00.000Z" })];
  const columns = ["Date", "Person", "Project", "Task", "Title", "Hours", "Billable", "Note"];
  const names = { columns, projectOf: () => ({ name: "Web", slug: "web" }), yes: "Yes", no: "No" };
  const rows = tableOfTimesheet(entries, WEEK, { ...names, timezone: "UTC", now: new Date() });
  expect(csvOf(rows)).toBe(
    "Date,Person,Project,Task,Title,Hours,Billable,Note\r\n2027-01-04,Ada,Web,WEB-1,Cut,1.50,No,'=1+1\r\n",
  );
});

test("hoursOf() rounds to minutes", () => {
  expect([0, 59, 3_600, 5_429].map(hoursOf)).toEqual(["0:00", "0:01", "1:00", "1:30"]);
});
