import { expect, test } from "bun:test";
import type { Notification } from "@hexlane/client";
import { groupsOf, loadsOf, nextSelection } from "./groups.ts";

const row = (id: string, taskId: string | null, isRead = true): Notification => ({
  id,
  userId: "u",
  workspaceId: "w",
  title: null,
  content: null,
  type: "info",
  eventData: null,
  isRead,
  resourceId: taskId,
  resourceType: taskId === null ? null : "task",
  snoozedUntil: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

test("groupsOf() groups by task, ordered by newest notification", () => {
  const groups = groupsOf([row("d", "t1"), row("c", null, false), row("b", "t2"), row("a", "t1", false)]);
  expect(groups.map(({ id, all, isUnread }) => [id, all.map((one) => one.id).join(""), isUnread])).toEqual([
    ["task t1", "da", true],
    ["c", "c", true],
    ["task t2", "b", false],
  ]);
  expect(groups[0]?.first.id).toBe("d");
});

test("nextSelection() keeps the selection, or else selects the following or the last group", () => {
  const before = groupsOf([row("a", null), row("b", null), row("c", null)]);
  const without = (gone: string) => before.filter(({ id }) => id !== gone);
  expect(nextSelection(before, before, "b")).toBe("b");
  expect(nextSelection(before, without("b"), "b")).toBe("c");
  expect(nextSelection(before, without("c"), "c")).toBe("b");
  expect(nextSelection(before, [], "b")).toBeUndefined();
  expect(nextSelection(before, before, undefined)).toBeUndefined();
});

test("loadsOf() loads a board instead of several of its tasks", () => {
  const at = (id: string, projectId?: string): Notification => ({
    ...row(id, `t${id}`),
    eventData: projectId === undefined ? null : { projectId },
  });
  const groups = groupsOf([at("1", "web"), at("2", "web"), at("3", "ops"), at("4"), at("5"), at("6", "web")]);
  expect(loadsOf(groups, new Set())).toEqual({ projectIds: [], taskIds: [] });
  expect(loadsOf(groups, new Set(["t1", "t3"]))).toEqual({ projectIds: [], taskIds: ["t1", "t3"] });
  expect(loadsOf(groups, new Set(["t1", "t2", "t3", "t4", "t5", "t6"]))).toEqual({
    projectIds: ["web"],
    taskIds: ["t3", "t4", "t5"],
  });
});
