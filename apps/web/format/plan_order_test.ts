import { expect, test } from "bun:test";
import type { Cycle } from "@hexlane/client";
import { cycleNameOf, sortCycles } from "./plan_order.ts";

const cycle = (id: string, state: Cycle["state"], closedAt: string | null = null): Cycle => ({
  id,
  projectId: "p",
  name: id,
  startDate: "2031-05-06",
  endDate: "2031-05-19",
  capacity: null,
  state,
  closedAt,
  createdAt: "2031-05-01T00:00:00.000Z",
  updatedAt: "2031-05-01T00:00:00.000Z",
  progress: { tasks: 0, doneTasks: 0, estimate: 0, doneEstimate: 0 },
});

test("cycleNameOf() distinguishes a cycle that has ended from one that was closed", () => {
  expect(cycleNameOf(cycle("a", "done"))).toBe("ended");
  expect(cycleNameOf(cycle("a", "done", "2031-05-10T00:00:00.000Z"))).toBe("closed");
  expect([cycleNameOf(cycle("a", "active")), cycleNameOf(cycle("a", "upcoming"))]).toEqual(["active", "upcoming"]);
});

test("sortCycles() puts cycles that have ended but are not closed after the active cycle", () => {
  const closedAt = "2031-05-10T00:00:00.000Z";
  const all = [
    cycle("first", "done", closedAt),
    cycle("second", "done", closedAt),
    cycle("third", "done"),
    cycle("now", "active"),
    cycle("next", "upcoming"),
  ];
  expect(sortCycles(all).map(({ id }) => id)).toEqual(["now", "third", "next", "second", "first"]);
});
