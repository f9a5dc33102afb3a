import { expect, test } from "bun:test";
import { EVENT_TYPES, type EventType } from "../../history/event_types.ts";
import { someEvent } from "../../testing/fixtures.ts";
import { blankDeleted } from "./blank_event.ts";

const SECRET = "Secret word";
const OLD_AND_NEW = { old: SECRET, new: SECRET };
const LOOK = { name: SECRET, color: "red" };
const INTEGRATION = { channelName: SECRET, maskedWebhookUrl: SECRET, maskedSecret: SECRET, isActive: true };
const DATES = { old: null, new: "2026-01-05T09:00:00.000Z" };
const SPAN = { startTime: "2026-01-05T09:00:00.000Z", endTime: null, duration: 0 };
const UPDATED_LABEL = { kind: "updated", labelId: "label-1", old: LOOK, new: LOOK };

/** Sample data of each event type. Text that people write is replaced by a marker. */
const TASK_DATA = {
  taskCreated: [{}],
  taskStatusChanged: [{ old: "to-do", new: "done" }],
  taskPriorityChanged: [{ old: "low", new: "high" }],
  taskTitleChanged: [OLD_AND_NEW],
  taskDescriptionChanged: [OLD_AND_NEW, { old: null, new: SECRET }],
  taskCommentCreated: [{ commentId: "comment-1", content: SECRET }],
  taskDeleted: [{}],
  taskMoved: [
    { old: "project-2", new: "project-1", oldStatus: "to-do", newStatus: "done", oldNumber: 1, newNumber: 2 },
  ],
  taskDueDateChanged: [DATES],
  taskAssigneeChanged: [{ old: null, new: "mia" }],
  taskUnassigned: [{ old: "mia", new: null }],
  taskStartDateChanged: [DATES],
  taskRecurrenceChanged: [{ old: null, new: { frequency: "daily", interval: 1, timeZone: "UTC", from: "dueDate" } }],
  taskEstimateChanged: [{ old: null, new: 3 }],
  taskMilestoneChanged: [{ old: null, new: "m" }],
  taskCycleChanged: [{ old: null, new: "c" }],
  taskPositionChanged: [{ old: 1, new: 2 }],
  taskFieldChanged: [{ fieldId: "f", fieldName: SECRET, fieldType: "text", ...OLD_AND_NEW }],
  taskRestored: [{}],
  taskLabelsChanged: [{ kind: "attached", labelId: "label-1", ...LOOK }, UPDATED_LABEL],
  taskRelationsChanged: [
    { kind: "created", relationId: "r", sourceTaskId: "task-1", targetTaskId: "task-2", relationType: "blocks" },
  ],
  taskLinksChanged: [{ kind: "created", linkId: "l", resourceType: "url", url: SECRET, title: SECRET }],
  taskImageAdded: [{ imageId: "i", filename: SECRET, contentType: "image/png", size: 1, surface: "description" }],
  taskCommentUpdated: [{ commentId: "comment-1", ...OLD_AND_NEW }],
  taskCommentDeleted: [{ commentId: "comment-1", content: SECRET }],
  taskReactionsChanged: [{ commentId: "comment-1", emoji: "\u{1f44d}", userId: "mia", isAdded: true }],
  taskWatchersChanged: [{ userId: "mia", isWatching: true }],
  taskTimeEntryChanged: [{ kind: "updated", timeEntryId: "t", old: SPAN, new: SPAN }],
  taskActivityCreated: [{ activityId: "a", type: "task", content: SECRET, userId: "mia" }],
} satisfies Partial<Record<EventType, Record<string, unknown>[]>>;
const PROJECT_DATA = {
  projectCreated: [{ name: SECRET, slug: SECRET }],
  projectUpdated: [{ changes: { name: OLD_AND_NEW, description: OLD_AND_NEW } }],
  projectDeleted: [{ name: SECRET, slug: SECRET }],
  columnsChanged: [
    { kind: "created", columnId: "column-1", name: SECRET, slug: SECRET },
    { kind: "updated", columnId: "column-1", changes: { name: OLD_AND_NEW } },
  ],
  fieldsChanged: [
    { kind: "created", fieldId: "f", name: SECRET, type: "text" },
    { kind: "updated", fieldId: "f", changes: { name: OLD_AND_NEW } },
  ],
  plansChanged: [{ kind: "created", planId: "m", planKind: "milestone", name: SECRET }],
  automationChanged: [{ kind: "updated", automationId: "a", name: SECRET, isActive: true }],
  integrationChanged: [{ integrationId: "i", kind: "slack", old: null, new: INTEGRATION }],
} satisfies Partial<Record<EventType, Record<string, unknown>[]>>;
/** Event types that are about neither a task nor a project, so deleting one does not change them. */
const WORKSPACE_TYPES: readonly EventType[] = [
  "labelsChanged",
  "viewsChanged",
  "workspaceCreated",
  "workspaceUpdated",
  "workspaceDeleted",
  "memberAdded",
  "memberUpdated",
  "memberRemoved",
  "projectAccessChanged",
  "invitationCreated",
  "invitationClosed",
  "roleChanged",
];

const NOTHING: ReadonlySet<string> = new Set();
const TASK = {
  id: "task-1",
  number: 1,
  title: SECRET,
  description: SECRET,
  status: "to-do",
  priority: "low",
  userId: null,
};
const ABOUT_TASK = { workspaceId: "workspace-1", projectId: "project-1", taskId: "task-1" };

function casesOf(data: Readonly<Record<string, readonly Record<string, unknown>[]>>) {
  return Object.entries(data).flatMap(([type, samples]) =>
    samples.map((sample) => ({ type: type as EventType, data: sample })),
  );
}

test("the samples of these tests include every event type once", () => {
  const named = [...Object.keys(TASK_DATA), ...Object.keys(PROJECT_DATA), ...WORKSPACE_TYPES];
  expect(named.sort()).toEqual([...EVENT_TYPES].sort());
});

for (const { type, data } of casesOf(TASK_DATA)) {
  test(`blankDeleted() leaves no text in the fields [${Object.keys(data)}] of ${type} for a deleted task or project`, () => {
    const event = { ...someEvent({ type, ...ABOUT_TASK, data: { ...data, task: TASK } }), sequence: 1 };
    for (const gone of [{ tasks: new Set(["task-1"]) }, { projects: new Set(["project-1"]) }]) {
      const blank = blankDeleted(event, { tasks: NOTHING, comments: NOTHING, projects: NOTHING, ...gone });
      expect(JSON.stringify(blank)).not.toContain(SECRET);
      // The event keeps its fields, except the task's description.
      expect(Object.keys(blank.data)).toEqual(Object.keys(event.data));
    }
  });
}

for (const { type, data } of casesOf(PROJECT_DATA)) {
  test(`blankDeleted() leaves no text in the fields [${Object.keys(data)}] of ${type} for a deleted project`, () => {
    const event = { ...someEvent({ type, ...ABOUT_TASK, taskId: null, data }), sequence: 1 };
    const gone = { tasks: NOTHING, comments: NOTHING, projects: new Set(["project-1"]) };
    const blank = blankDeleted(event, gone);
    expect(JSON.stringify(blank)).not.toContain(SECRET);
    expect(Object.keys(blank.data)).toEqual(Object.keys(event.data));
  });
}
