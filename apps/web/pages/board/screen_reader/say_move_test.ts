import { expect, test } from "bun:test";
import type { TaskCard } from "@hexlane/client";
import type { Drop, Lane } from "../board_data.ts";
import { positionOf, sayMove } from "./say_move.ts";

const card = (id: string): TaskCard => ({ id, number: Number(id) }) as TaskCard;
const lane = { id: "doing", title: "Doing", tasks: ["1", "2", "3"].map(card) } as unknown as Lane;
const beside = (taskId: string, side: "before" | "after"): Drop => ({ laneId: "doing", beside: { taskId, side } });

test.each<[string, Drop, number, number]>([
  ["9", { laneId: "doing" }, 4, 4],
  ["9", beside("1", "before"), 1, 4],
  ["9", beside("3", "after"), 4, 4],
  ["1", beside("2", "after"), 2, 3],
  ["3", beside("1", "before"), 1, 3],
  ["2", { laneId: "doing" }, 3, 3],
])("positionOf() counts the other cards of the lane: task %s, drop %j", (id, drop, position, count) => {
  expect(positionOf(card(id), drop, lane)).toEqual({ position, count });
});

test("sayMove() names the position in ordered lanes only", async () => {
  const move = { project: { slug: "WEB" }, task: card("1"), lane, drop: beside("2", "after") } as const;
  expect(await sayMove({ ...move, isOrdered: true })).toBe("WEB-1 moved to Doing, position 2 of 3");
  expect(await sayMove({ ...move, isOrdered: false })).toBe("WEB-1 moved to Doing");
});
