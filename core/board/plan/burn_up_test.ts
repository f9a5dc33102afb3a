import { expect, test } from "bun:test";
import fc from "fast-check";
import type { PlanActivity } from "../../ports/store.ts";
import { someTask } from "../../testing/fixtures.ts";
import { type BurnUpDay, countDays } from "./burn_up.ts";
import { roundedSum } from "./plan.ts";

const DATES = ["2027-01-01", "2027-01-02", "2027-01-03", "2027-01-04"];
const START = Date.parse("2027-01-01");
const HOUR = 3_600_000;
const DONE = new Set(["done", "archived"]);

interface State {
  status: string;
  estimate: number | null;
  cycleId: string | null;
}

const changes: fc.Arbitrary<Partial<State>> = fc.oneof(
  fc.record({ status: fc.constantFrom("to-do", "done", "archived") }),
  fc.record({ estimate: fc.constantFrom(null, 0, 0.1, 0.2, 2.5) }),
  fc.record({ cycleId: fc.constantFrom(null, "cycle", "other") }),
);
const histories = fc.record({
  first: fc.record({
    status: fc.constantFrom("to-do", "done"),
    estimate: fc.constantFrom(null, 3, 0.7),
    cycleId: fc.constantFrom(null, "cycle"),
  }),
  /** Hours since the first day. */
  created: fc.nat({ max: 100 }),
  steps: fc.array(fc.record({ after: fc.nat({ max: 30 }), change: changes }), { maxLength: 12 }),
});

/** Returns the history entry that an edit creates. */
function entryOf(
  id: string,
  taskId: string,
  createdAt: Date,
  field: keyof State,
  change: [unknown, unknown],
): PlanActivity {
  const [old, now] = change;
  if (field === "status")
    return { id, taskId, type: "status_changed", createdAt, eventData: { oldStatus: old, newStatus: now } };
  return { id, taskId, type: "task", createdAt, eventData: { field, old, new: now } };
}

test("countDays() agrees with a replay of random histories from the beginning", () => {
  fc.assert(
    fc.property(fc.array(histories, { maxLength: 5 }), (all) => {
      const tasks = [];
      const entries: PlanActivity[] = [];
      /** The state of each task at the end of each day. */
      const expected = DATES.map((date): BurnUpDay => ({ date, tasks: 0, doneTasks: 0, estimate: 0, doneEstimate: 0 }));
      for (const [index, { first, created, steps }] of all.entries()) {
        const id = `task-${index}`;
        let state: State = first;
        let at = START + created * HOUR;
        const moments = [{ at, state }];
        for (const [step, { after, change }] of steps.entries()) {
          at += after * HOUR;
          const [field] = Object.keys(change) as [keyof State];
          const next = { ...state, ...change };
          if (next[field] === state[field]) continue;
          entries.push(
            entryOf(`${id}-${String(step).padStart(2, "0")}`, id, new Date(at), field, [state[field], next[field]]),
          );
          state = next;
          moments.push({ at, state });
        }
        tasks.push({ ...someTask({ id, ...state }), createdAt: new Date(START + created * HOUR) });
        for (const day of expected) {
          const last = moments.findLast((moment) => moment.at < Date.parse(day.date) + 24 * HOUR)?.state;
          if (last?.cycleId !== "cycle") continue;
          const isDone = DONE.has(last.status);
          day.tasks += 1;
          day.estimate = roundedSum(day.estimate + (last.estimate ?? 0));
          if (isDone) day.doneTasks += 1;
          if (isDone) day.doneEstimate = roundedSum(day.doneEstimate + (last.estimate ?? 0));
        }
      }
      const newestFirst = entries.sort(
        (left, right) => right.createdAt.getTime() - left.createdAt.getTime() || (left.id < right.id ? 1 : -1),
      );
      const plan = { id: "cycle", kind: "cycle" as const };
      expect(countDays({ plan, tasks, entries: newestFirst, done: DONE, dates: DATES })).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test("countDays() ignores entries about changes that did not happen", () => {
  const task = { ...someTask({ id: "t", cycleId: "cycle", status: "to-do", estimate: 2 }), createdAt: new Date(START) };
  const at = new Date(START + 30 * HOUR);
  const entries = [
    entryOf("a", "t", at, "status", ["done", "in-review"]),
    entryOf("b", "t", at, "estimate", [100, 50]),
    entryOf("c", "t", at, "cycleId", [null, "other"]),
  ];
  const [first] = countDays({ plan: { id: "cycle", kind: "cycle" }, tasks: [task], entries, done: DONE, dates: DATES });
  expect(first).toEqual({ date: "2027-01-01", tasks: 1, doneTasks: 0, estimate: 2, doneEstimate: 0 });
});

test("countDays() processes a task once for each change, not for each day", () => {
  const day = 24 * HOUR;
  const dates = Array.from({ length: 700 }, (_, index) => new Date(START + index * day).toISOString().slice(0, 10));
  let reads = 0;
  const task = {
    ...someTask({ id: "t", estimate: 1.1 }),
    createdAt: new Date(START + 10 * day),
    get cycleId() {
      reads++;
      return "cycle";
    },
  };
  const entries = [entryOf("a", "t", new Date(START + 20 * day), "estimate", [0.7, 1.1])];
  const plan = { id: "cycle", kind: "cycle" as const };
  const days = countDays({ plan, tasks: [task], entries, done: DONE, dates });
  expect([9, 10, 19, 20, 699].map((index) => days[index]?.estimate)).toEqual([0, 0.7, 0.7, 1.1, 1.1]);
  expect(reads).toBeLessThan(10);
});
