import { expect, test } from "bun:test";
import { beginOf, daysToMove, endOf, shiftDates } from "./followers.ts";

const day = (number: number): Date => new Date(Date.UTC(2027, 0, number));

/** Makes a task that lasts from one day to another, inclusive. */
const task = (start: number | null, due: number | null) => ({
  startDate: start === null ? null : day(start),
  dueDate: due === null ? null : day(due),
  dueDateOnly: due !== null,
});

type Tasks = Record<string, ReturnType<typeof task>>;

/** @param blocks pairs such as `ab`: a blocks b */
function daysBelow(end: number, tasks: Tasks, blocks: readonly string[]): Record<string, number> {
  const followers = {
    ofTask: (id: string) => blocks.flatMap((pair) => (pair[0] === id ? [pair.slice(1)] : [])),
    task: (id: string) => tasks[id],
  };
  return Object.fromEntries(daysToMove("a", day(end).getTime(), followers));
}

test("beginOf() and endOf() treat a task with only one date as lasting that day", () => {
  expect([beginOf(task(3, 5)), endOf(task(3, 5))]).toEqual([day(3).getTime(), day(6).getTime()]);
  expect([beginOf(task(null, 5)), endOf(task(null, 5))]).toEqual([day(5).getTime(), day(6).getTime()]);
  expect([beginOf(task(3, null)), endOf(task(3, null))]).toEqual([day(3).getTime(), day(4).getTime()]);
  expect([beginOf(task(null, null)), endOf(task(null, null))]).toEqual([undefined, undefined]);
  const timed = { startDate: null, dueDate: new Date("2027-01-05T15:00:00Z"), dueDateOnly: false };
  expect(endOf(timed)).toBe(timed.dueDate.getTime());
});

test("shiftDates() moves both dates and keeps the time of day", () => {
  const timed = { startDate: day(1), dueDate: new Date("2027-01-05T15:00:00Z"), dueDateOnly: false };
  expect(shiftDates(timed, 3)).toEqual({
    startDate: day(4),
    dueDate: new Date("2027-01-08T15:00:00Z"),
    dueDateOnly: false,
  });
  expect(shiftDates(task(null, null), 3)).toEqual(task(null, null));
});

test("daysToMove() moves a follower only as far as needed, even onto a weekend", () => {
  const tasks = { b: task(5, 6), c: task(10, 12) };
  expect(daysBelow(5, tasks, ["ab", "bc"])).toEqual({});
  expect(daysBelow(7, tasks, ["ab", "bc"])).toEqual({ b: 2 });
  // January 9, 2027 is a Saturday.
  expect(daysBelow(9, tasks, ["ab", "bc"])).toEqual({ b: 4, c: 1 });
});

test("daysToMove() waits for the last of several blocking tasks", () => {
  const tasks = { b: task(2, 3), c: task(2, 9), d: task(4, 4) };
  expect(daysBelow(3, tasks, ["ab", "ac", "bd", "cd"])).toEqual({ b: 1, c: 1, d: 7 });
  // The order of the relations does not matter.
  expect(daysBelow(3, tasks, ["ad", "cd", "bd", "ac", "ab"])).toEqual({ b: 1, c: 1, d: 7 });
});

test("daysToMove() rounds up to whole days for a due date with a time", () => {
  const end = new Date("2027-01-05T15:00:00Z").getTime();
  const followers = { ofTask: (id: string) => (id === "a" ? ["b"] : []), task: () => task(5, 5) };
  expect(daysToMove("a", end, followers)).toEqual(new Map([["b", 1]]));
});

test("daysToMove() skips tasks without dates and tasks that may not be moved", () => {
  const tasks = { b: task(null, null), c: task(2, 2) };
  // The task d is unknown, so it stays.
  expect(daysBelow(9, tasks, ["ab", "bc", "ad", "dc"])).toEqual({});
  expect(Object.fromEntries(daysToMove("a", undefined, { ofTask: () => ["b"], task: () => task(1, 1) }))).toEqual({});
});

test("daysToMove() terminates for tasks that block each other in a cycle", () => {
  const tasks = { a: task(1, 1), b: task(1, 1), c: task(1, 1), d: task(1, 1) };
  expect(daysBelow(4, tasks, ["ab", "bc", "cd", "db", "ca"])).toEqual({ b: 3, c: 4, d: 5 });
  expect(daysBelow(4, { b: task(1, 1) }, ["ab", "bb"])).toEqual({ b: 3 });
});

test("daysToMove() handles a long chain", () => {
  const followers = {
    ofTask: (id: string) => (Number(id) < 20_000 ? [String(Number(id) + 1)] : []),
    task: () => task(1, 1),
  };
  const days = daysToMove("0", day(2).getTime(), followers);
  expect(days.size).toBe(20_000);
  expect(days.get("20000")).toBe(20_000);
});
