import { describe, expect, test } from "bun:test";
import type { Board, TaskCard } from "@hexlane/client";
import fc from "fast-check";
import {
  type BoardData,
  boardDataOf,
  byPosition,
  type Drop,
  type Lane,
  lanesOf,
  mayBeRespaced,
  optimisticPatch,
  patchOfDrop,
  shareBoard,
  withoutTask,
  withTask,
} from "./board_data.ts";

function card(id: string, status: string, position: number): TaskCard {
  const none = { userId: null, priority: "no-priority", labels: [], externalLinks: [], updatedAt: "1" };
  return { id, status, position, number: position, title: id, ...none } as unknown as TaskCard;
}

const column = (slug: string) => ({
  slug,
  columnId: `c-${slug}`,
  name: slug.toUpperCase(),
  color: null,
  isFinal: false,
});
const WORDS = {
  nobody: "Nobody",
  priority: { urgent: "U", high: "H", medium: "M", low: "L", "no-priority": "N" },
} as const;

function boardOf(tasks: TaskCard[]): BoardData {
  return { project: {}, columns: [column("a"), column("b")], tasks } as unknown as BoardData;
}

function lanes(data: BoardData, grouping: "status" | "assignee" | "priority" = "status"): Lane[] {
  const people = [{ id: "ada", name: "Ada", image: null }];
  return lanesOf({ data, tasks: data.tasks, grouping, people, words: WORDS });
}

const idsIn = (data: BoardData, laneId: string): string[] =>
  (lanes(data).find(({ id }) => id === laneId)?.tasks ?? []).map(({ id }) => id);

test("boardDataOf() returns the tasks of the columns, the backlog and the archive, with all their fields", () => {
  const [todo, done] = [column("a"), column("b")];
  const tasks = [card("1", "a", 1), { ...card("2", "b", 1), assigneeName: "a", columnId: "1" }];
  const [planned, archived] = [card("3", "planned", 1), { ...card("4", "archived", 1), userId: "planned" }];
  const board = {
    id: "p",
    columns: [
      { ...todo, tasks: [tasks[0]] },
      { ...done, tasks: [tasks[1]] },
    ],
    plannedTasks: [planned],
    archivedTasks: [archived],
  };
  const expected = structuredClone({
    project: { id: "p" },
    columns: [todo, done],
    tasks: [...tasks, planned, archived],
  });
  expect(boardDataOf(board as unknown as Board)).toEqual(expected as unknown as BoardData);
});

describe("patchOfDrop()", () => {
  const data = boardOf([card("1", "a", 1), card("2", "a", 2), card("3", "a", 3), card("4", "b", 1)]);
  const patch = (taskId: string, drop: Drop) => {
    const task = data.tasks.find(({ id }) => id === taskId) as TaskCard;
    const lane = lanes(data).find(({ id }) => id === drop.laneId) as Lane;
    return patchOfDrop(task, drop, lane, "status");
  };

  test("returns the smallest change, or undefined if the card is already there", () => {
    expect(patch("1", { laneId: "b" })).toEqual({ status: "b", afterId: "4" });
    expect(patch("1", { laneId: "b", beside: { taskId: "4", side: "before" } })).toEqual({
      status: "b",
      beforeId: "4",
    });
    expect(patch("1", { laneId: "a", beside: { taskId: "3", side: "after" } })).toEqual({ status: "a", afterId: "3" });
    expect(patch("1", { laneId: "a", beside: { taskId: "2", side: "before" } })).toBeUndefined();
    expect(patch("2", { laneId: "a", beside: { taskId: "1", side: "after" } })).toBeUndefined();
    expect(patch("1", { laneId: "a", beside: { taskId: "1", side: "after" } })).toBeUndefined();
    expect(patch("3", { laneId: "a" })).toBeUndefined();
    expect(patch("4", { laneId: "b" })).toBeUndefined();
  });

  test("returns only the column for a drop into an empty column", () => {
    const empty = { id: "b", title: "", color: null, isFinal: false, tasks: [] };
    expect(patchOfDrop(card("1", "a", 1), { laneId: "b" }, empty, "status")).toEqual({ status: "b" });
  });

  test("changes the property that the lanes are grouped by", () => {
    const [lane] = lanes(data, "assignee") as [Lane];
    const task = card("1", "a", 1);
    expect(patchOfDrop(task, { laneId: "ada" }, lane, "assignee")).toEqual({ userId: "ada" });
    expect(patchOfDrop(task, { laneId: "none" }, lane, "assignee")).toBeUndefined();
    expect(patchOfDrop(task, { laneId: "high" }, lane, "priority")).toEqual({ priority: "high" });
    expect(patchOfDrop(task, { laneId: "no-priority" }, lane, "priority")).toBeUndefined();
  });

  test("puts the card at the drop position, for any order", () => {
    const place = fc.record({
      from: fc.nat(7),
      to: fc.nat(7),
      side: fc.constantFrom("before" as const, "after" as const),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 8, maxLength: 8 }),
        place,
        (at, drop) => {
          const board = boardOf(at.map((position, index) => card(`${index}`, index % 2 ? "a" : "b", position)));
          const [moved, beside] = [board.tasks[drop.from], board.tasks[drop.to]] as [TaskCard, TaskCard];
          const lane = lanes(board).find(({ id }) => id === beside.status) as Lane;
          const change = patchOfDrop(
            moved,
            { laneId: lane.id, beside: { taskId: beside.id, side: drop.side } },
            lane,
            "status",
          );
          if (!change) return;
          const after = withTask(board, { id: moved.id, ...optimisticPatch(board, moved, change, []) });
          const expected = idsIn(board, lane.id).filter((id) => id !== moved.id);
          expected.splice(expected.indexOf(beside.id) + (drop.side === "after" ? 1 : 0), 0, moved.id);
          expect(idsIn(after, lane.id)).toEqual(expected);
        },
      ),
    );
  });
});

test("optimisticPatch() includes dependent fields", () => {
  const data = boardOf([card("1", "a", 1)]);
  const people = [{ id: "ada", name: "Ada", image: "/ada.png" }];
  const [task] = data.tasks as [TaskCard];
  expect(optimisticPatch(data, task, { userId: "ada", dueDate: "2027-01-15", status: "b" }, people)).toEqual({
    userId: "ada",
    assigneeId: "ada",
    assigneeName: "Ada",
    assigneeImage: "/ada.png",
    dueDate: "2027-01-15T00:00:00.000Z",
    dueDateOnly: true,
    status: "b",
    columnId: "c-b",
  });
});

test("shareBoard() reuses unchanged cards, but no others", () => {
  const before = boardOf([card("1", "a", 1), card("2", "a", 2)]);
  const after = boardOf([card("2", "a", 2), { ...card("1", "a", 1), title: "new" }]);
  const shared = shareBoard(before, after) as BoardData;
  expect([shared.tasks[0] === before.tasks[1], shared.tasks[1] === after.tasks[1]]).toEqual([true, true]);
  const relabeled = boardOf([{ ...card("1", "a", 1), labels: [{ id: "l", name: "n", color: "c" }] }]);
  expect((shareBoard(before, relabeled) as BoardData).tasks[0]).toBe(relabeled.tasks[0] as TaskCard);
  expect(shareBoard(undefined, after)).toBe(after);
});

test("withTask() adds a card and ignores a change to an unknown one, and withoutTask() removes a card", () => {
  const data = boardOf([card("1", "a", 2)]);
  expect(withTask(data, { id: "9", status: "b" })).toBe(data);
  expect(
    withTask(data, card("9", "a", 1))
      .tasks.sort(byPosition)
      .map(({ id }) => id),
  ).toEqual(["9", "1"]);
  expect(withoutTask(data, "1").tasks).toEqual([]);
});

test("mayBeRespaced() is true for a column with almost no space between two cards", () => {
  expect(mayBeRespaced(boardOf([card("1", "a", 1), card("2", "a", 1.5)]), "a")).toBe(false);
  expect(mayBeRespaced(boardOf([card("1", "a", 1), card("2", "a", 1 + 1e-7)]), "a")).toBe(true);
});
