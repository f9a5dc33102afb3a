import { expect, test } from "bun:test";
import { EVENT_TYPES, type EventType, type StoredEvent } from "@hexlane/core";
import { someEvent } from "@hexlane/core/testing";
import { isOwnEvent, messagesOf } from "./socket_message.ts";

function event(type: EventType, data: Record<string, unknown> = {}): StoredEvent {
  return { ...someEvent({ type, taskId: "t1", projectId: "p1", actorId: "mia", data }), sequence: 1 };
}

test("messagesOf() returns the messages that Kaneo sends for each type of event, or none", () => {
  const told = EVENT_TYPES.map((type): [string, string] => [
    type,
    messagesOf(event(type), "p1")
      .map((message) => `${message.type} ${message.taskId}`.trim())
      .join(", "),
  ]);
  expect(Object.fromEntries(told.filter(([, messages]) => messages !== ""))).toEqual({
    taskCreated: "TASK_CREATED t1",
    taskRestored: "TASK_CREATED t1, TASK_RELATION_UPDATED",
    taskDeleted: "TASK_DELETED t1, TASK_RELATION_UPDATED",
    taskMoved: "TASK_MOVED t1",
    taskStatusChanged: "TASK_UPDATED t1, TASK_RELATION_UPDATED",
    taskPriorityChanged: "TASK_UPDATED t1",
    taskTitleChanged: "TASK_UPDATED t1",
    taskDescriptionChanged: "TASK_UPDATED t1",
    taskDueDateChanged: "TASK_UPDATED t1",
    taskFieldChanged: "TASK_UPDATED t1",
    taskEstimateChanged: "TASK_UPDATED t1",
    taskMilestoneChanged: "TASK_UPDATED t1",
    taskLinksChanged: "TASK_UPDATED t1",
    taskCycleChanged: "TASK_UPDATED t1",
    taskRecurrenceChanged: "TASK_UPDATED t1",
    taskStartDateChanged: "TASK_UPDATED t1",
    taskAssigneeChanged: "TASK_UPDATED t1",
    taskUnassigned: "TASK_UPDATED t1",
    taskPositionChanged: "TASK_UPDATED t1",
    taskLabelsChanged: "TASK_LABEL_UPDATED t1",
    labelsChanged: "TASK_LABEL_UPDATED t1",
    taskRelationsChanged: "TASK_RELATION_UPDATED t1",
    taskCommentCreated: "COMMENT_UPDATED t1",
    taskCommentUpdated: "COMMENT_UPDATED t1",
    taskCommentDeleted: "COMMENT_UPDATED t1",
  });
});

test("messagesOf() names the socket's project, and returns both sides of a relation", () => {
  expect(messagesOf(event("taskMoved", { old: "p1", new: "p2" }), "p2")).toEqual([
    { type: "TASK_MOVED", projectId: "p2", taskId: "t1" },
  ]);
  const sides = { sourceTaskId: "t2", targetTaskId: "t1" };
  expect(messagesOf(event("taskRelationsChanged", sides), "p1")).toEqual([
    { type: "TASK_RELATION_UPDATED", projectId: "p1", taskId: "t2", ...sides },
  ]);
});

test("isOwnEvent() is true for the window that made the change, and if neither side has a window ID", () => {
  const own = (windowId: string | null, holder: [string | null, string | null]) =>
    isOwnEvent({ ...event("taskCreated"), windowId }, { userId: holder[0], windowId: holder[1] });
  expect(own("w1", ["mia", "w1"])).toBe(true);
  expect(own(null, ["mia", null])).toBe(true);
  expect(own("w1", ["mia", "w2"])).toBe(false);
  expect(own("w1", ["mia", null])).toBe(false);
  expect(own(null, ["mia", "w1"])).toBe(false);
  expect(own("w1", ["max", "w1"])).toBe(false);
});
