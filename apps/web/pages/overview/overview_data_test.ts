import { expect, test } from "bun:test";
import type { TaskCard } from "@hexlane/client";
import type { BoardData } from "../board/board_data.ts";
import { overviewOf } from "./overview_data.ts";

const card = (status: string, priority: string, userId: string | null): TaskCard =>
  ({ status, priority, userId }) as unknown as TaskCard;
const data = {
  columns: [
    { slug: "to-do", isFinal: false },
    { slug: "done", isFinal: true },
  ],
  tasks: [
    card("to-do", "high", "ada"),
    card("to-do", "low", null),
    card("planned", "high", "ada"),
    card("done", "urgent", "bob"),
    card("archived", "low", null),
  ],
} as unknown as BoardData;

test("overviewOf() counts all tasks by column, and open tasks by priority and person", () => {
  const overview = overviewOf(data, ({ priority }) => priority === "high");
  expect(overview).toMatchObject({ total: 5, done: 2, overdue: 2, unassigned: 1 });
  expect(overview.columns).toEqual([
    { id: "to-do", count: 2 },
    { id: "done", count: 1 },
    { id: "planned", count: 1 },
    { id: "archived", count: 1 },
  ]);
  expect(overview.priorities.filter(({ count }) => count > 0)).toEqual([
    { id: "high", count: 2 },
    { id: "low", count: 1 },
  ]);
  expect(overview.people).toEqual([
    { id: "ada", count: 2 },
    { id: "", count: 1 },
  ]);
});
