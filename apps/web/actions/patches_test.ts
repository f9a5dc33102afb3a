import { expect, test } from "bun:test";
import type { Task } from "@hexlane/client";
import { isSatisfied } from "./patches.ts";

const TASK = {
  title: "Main",
  status: "to-do",
  priority: "low",
  userId: null,
  startDate: "2026-12-01T00:00:00.000Z",
  dueDate: "2026-12-24T15:00:00.000Z",
  dueDateOnly: false,
} as Task;

test("isSatisfied() recognizes a patch that changes nothing", () => {
  expect(isSatisfied(TASK, { priority: "low", userId: null })).toBe(true);
  expect(isSatisfied(TASK, { startDate: "2026-12-01" })).toBe(true);
  expect(isSatisfied(TASK, { dueDate: "2026-12-24T15:00:00.000Z" })).toBe(true);
  expect(isSatisfied(TASK, { priority: "low", status: "done" })).toBe(false);
  expect(isSatisfied(TASK, { dueDate: null })).toBe(false);
  expect(isSatisfied(TASK, { afterId: "other" })).toBe(false);
});
