/** Recipients of notifications: for each action, exactly the inboxes that receive one. */
import { describe, expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import type { NotificationSwitches } from "../../history/notification.ts";
import { somePreferences } from "../../testing/fixtures/notification.ts";
import { openWorld, PEOPLE, type Person, type World } from "../../testing/world.ts";
import { createWorkspace } from "../../workspace/create.ts";
import { createActivity } from "../activity/create.ts";
import { createComment } from "../comment/create.ts";
import { updateComment } from "../comment/edit.ts";
import { createCustomField } from "../field/create.ts";
import { setFieldValue } from "../field/set_value.ts";
import type { FieldType } from "../field/types.ts";
import { createLabel } from "../label/create.ts";
import { createRelation } from "../relation/create.ts";
import { createTimeEntry } from "../time_entry/create.ts";
import { type BulkOperation, bulkEditTasks } from "./bulk_edit.ts";
import { createTask } from "./create.ts";
import { deleteTask } from "./delete.ts";
import { editTask, updateTask } from "./edit.ts";
import { moveTask } from "./move.ts";
import { restoreTask } from "./restore.ts";
import { importTasks } from "./transfer/import.ts";

type Action = (ctx: Context, world: World) => Promise<unknown>;
/** `person: type`, followed by the kind for notifications of type `info`. */
type Received = string[];

const taskId = "task-1";
const projectId = "project-1";
const mention = (...people: string[]) =>
  people.map((id) => `<hexlane-mention id="${id}">@${id}</hexlane-mention>`).join(" and ");
const TIMES = { startTime: "2026-01-05T08:00:00Z", endTime: "2026-01-05T09:00:00Z" };
const edit =
  (fields: object): Action =>
  (ctx) =>
    editTask(ctx, { taskId, ...fields });
const bulk =
  (operation: BulkOperation, value?: string | null): Action =>
  (ctx) =>
    bulkEditTasks(ctx, { taskIds: [taskId, "task-2"], operation, ...(value === undefined ? {} : { value }) });
const comment =
  (content: string): Action =>
  (ctx) =>
    createComment(ctx, { taskId, content });

// Mia is assigned to task-1, Olga owns the workspace, Vic may only read, and Stan is not a member.
const ROWS: [what: string, by: Person, act: Action, received: Received][] = [
  [
    "a task assigned to another member",
    "olga",
    (ctx) => createTask(ctx, { projectId, title: "T", userId: "mia" }),
    ["mia: task_created"],
  ],
  ["a task assigned to the actor", "mia", (ctx) => createTask(ctx, { projectId, title: "T", userId: "mia" }), []],
  ["an unassigned task", "olga", (ctx) => createTask(ctx, { projectId, title: "T" }), []],
  [
    "a task that mentions people",
    "olga",
    (ctx) => createTask(ctx, { projectId, title: "T", userId: "mia", description: mention("max", "stan", "olga") }),
    ["max: info mention", "mia: task_created"],
  ],
  [
    "imported tasks",
    "olga",
    (ctx) =>
      importTasks(ctx, {
        projectId,
        tasks: ["mia", "max", "olga"].map((userId) => ({ title: userId, status: "to-do", userId })),
      }),
    ["max: task_created", "mia: task_created"],
  ],
  ["a new status", "olga", edit({ status: "done" }), ["mia: task_status_changed"]],
  ["a new status set by the assignee", "mia", edit({ status: "done" }), []],
  ["the same status", "olga", edit({ status: "to-do" }), []],
  ["a new status in a bulk edit", "olga", bulk("updateStatus", "done"), ["mia: task_status_changed"]],
  [
    "a new status through a move within the project",
    "olga",
    (ctx) => moveTask(ctx, { taskId, destinationProjectId: projectId, destinationStatus: "done" }),
    ["mia: task_status_changed"],
  ],
  ["a move to another project", "olga", (ctx) => moveTask(ctx, { taskId, destinationProjectId: "project-2" }), []],
  ["a new priority", "olga", edit({ priority: "high" }), []],
  ["a new title", "olga", edit({ title: "Other" }), []],
  ["a new due date", "olga", edit({ dueDate: "2027-01-01" }), []],
  ["a new start date", "olga", edit({ startDate: "2026-01-01" }), []],
  ["a new position", "olga", edit({ position: 99 }), []],
  ["new priorities in a bulk edit", "olga", bulk("updatePriority", "high"), []],
  ["new due dates in a bulk edit", "olga", bulk("updateDueDate", "2027-01-01"), []],
  ["a new assignee", "olga", edit({ userId: "max" }), ["max: task_assignee_changed"]],
  ["a task that the actor assigns to themselves", "max", edit({ userId: "max" }), []],
  ["the same assignee", "olga", edit({ userId: "mia" }), []],
  ["a removed assignee", "olga", edit({ userId: null }), []],
  [
    "new assignees in a bulk edit",
    "olga",
    bulk("updateAssignee", "max"),
    ["max: task_assignee_changed", "max: task_assignee_changed"],
  ],
  [
    "a change of all fields",
    "olga",
    (ctx) =>
      updateTask(ctx, {
        taskId,
        projectId,
        title: "Other",
        description: mention("vic"),
        priority: "high",
        status: "done",
        position: 7,
        userId: "max",
      }),
    ["max: task_assignee_changed", "max: task_status_changed", "vic: info mention"],
  ],
  [
    "a description that mentions members, a non-member and the actor",
    "olga",
    edit({ description: mention("max", "mia", "stan", "olga", "max", "nobody") }),
    ["max: info mention", "mia: info mention"],
  ],
  [
    "a description that mentions another member",
    "olga",
    async (ctx, world) => {
      await editTask(world.as("max"), { taskId, description: mention("max") });
      await editTask(ctx, { taskId, description: mention("max", "vic") });
    },
    ["vic: info mention"],
  ],
  ["a comment", "olga", comment("Look"), ["mia: info comment"]],
  ["a comment by the assignee", "mia", comment("Look"), []],
  ["a comment with a mention", "olga", comment(mention("max", "stan")), ["max: info mention", "mia: info comment"]],
  ["a comment that mentions the assignee", "olga", comment(mention("mia")), ["mia: info mention"]],
  [
    "a comment created as an activity",
    "olga",
    (ctx) => createActivity(ctx, { taskId, type: "comment", message: "Look", userId: "olga" }),
    ["mia: info comment"],
  ],
  [
    "an activity of another type",
    "olga",
    (ctx) => createActivity(ctx, { taskId, type: "task", message: "Look", userId: "olga" }),
    [],
  ],
  [
    "an edited comment that mentions another member",
    "max",
    async (ctx, world) => {
      const { id } = await createComment(ctx, { taskId, content: mention("vic") });
      await world.put((tx) => Promise.all(PEOPLE.map((who) => tx.deleteNotifications(who))).then(() => undefined));
      await updateComment(ctx, { commentId: id, content: mention("vic", "olga", "max") });
    },
    ["olga: info mention"],
  ],
  ["time logged on a task", "max", (ctx) => createTimeEntry(ctx, { taskId, ...TIMES }), ["mia: time_entry_created"]],
  ["time logged by the assignee", "mia", (ctx) => createTimeEntry(ctx, { taskId, ...TIMES }), []],
  ["a new workspace", "max", (ctx) => createWorkspace(ctx, { name: "New", slug: "new" }), ["max: workspace_created"]],
  ["a label", "olga", (ctx) => createLabel(ctx, { name: "bug", color: "red", workspaceId: "workspace-1", taskId }), []],
  [
    "a relation",
    "olga",
    (ctx) => createRelation(ctx, { sourceTaskId: taskId, targetTaskId: "task-2", relationType: "related" }),
    [],
  ],
  [
    "a task that is deleted and restored",
    "olga",
    async (ctx) => {
      await deleteTask(ctx, { taskId });
      await restoreTask(ctx, { taskId });
    },
    [],
  ],
  [
    "custom fields that name members, the actor and the same member again",
    "olga",
    async (ctx, world) => {
      const reviewer = await field(world, "person");
      const team = await field(world, "people");
      await setFieldValue(ctx, { taskId, fieldId: reviewer, value: "max" });
      await setFieldValue(ctx, { taskId, fieldId: team, value: '["max","olga"]' });
      await setFieldValue(ctx, { taskId, fieldId: team, value: '["max","vic"]' });
      await setFieldValue(ctx, { taskId, fieldId: team, value: "" });
    },
    ["max: info field", "max: info field", "vic: info field"],
  ],
  [
    "custom fields that name no member",
    "olga",
    async (ctx, world) => {
      await setFieldValue(ctx, { taskId, fieldId: await field(world, "text"), value: "max" });
      await setFieldValue(ctx, { taskId, fieldId: await field(world, "relation"), value: "task-2" });
    },
    [],
  ],
  [
    "a task whose custom fields name its assignee and another member",
    "olga",
    async (ctx, world) => {
      const customFields = [{ fieldId: await field(world, "people"), value: '["mia","max"]' }];
      await createTask(ctx, { projectId, title: "T", userId: "mia", customFields });
    },
    ["max: info field", "mia: task_created"],
  ],
];

/** @returns the ID of a new field, whose name is its type */
async function field(world: World, type: FieldType): Promise<string> {
  return (await createCustomField(world.as("adam"), { projectId, name: type, type })).id;
}

async function receivedIn(world: World): Promise<Received> {
  const received: Received = [];
  for (const person of PEOPLE) {
    for (const { type, eventData } of await world.inbox(person)) {
      received.push(`${person}: ${type}${type === "info" ? ` ${String(eventData?.kind)}` : ""}`);
    }
  }
  return received.sort();
}

describe("notifications", () => {
  test.each(ROWS)("go to the right recipients for %s (by %s)", async (_, by, act, received) => {
    const world = await openWorld();
    await act(world.as(by), world);
    expect(await receivedIn(world)).toEqual(received.toSorted());
  });

  const switches: [keyof NotificationSwitches, Action, Received][] = [
    ["taskStatusChangeEnabled", edit({ status: "done" }), ["mia: task_status_changed"]],
    ["taskCommentEnabled", comment("Look"), ["mia: info comment"]],
    ["taskCommentEnabled", comment(mention("mia")), ["mia: info mention"]],
    [
      "taskAssignmentEnabled",
      (ctx) => createTask(ctx, { projectId, title: "T", userId: "mia" }),
      ["mia: task_created"],
    ],
    [
      "taskAssignmentEnabled",
      (ctx) => editTask(ctx, { taskId: "task-2", userId: "mia" }),
      ["mia: task_assignee_changed"],
    ],
    [
      "taskAssignmentEnabled",
      async (ctx, world) => await setFieldValue(ctx, { taskId, fieldId: await field(world, "person"), value: "mia" }),
      ["mia: info field"],
    ],
  ];
  test.each(switches)("are turned off by the preference %s and by no other", async (name, act, received) => {
    const off = {
      taskAssignmentEnabled: false,
      taskCommentEnabled: false,
      taskStatusChangeEnabled: false,
      dueDateReminderEnabled: false,
    };
    for (const [preferences, expected] of [
      [{ [name]: false }, []],
      [{ ...off, [name]: true }, received],
    ] as const) {
      const world = await openWorld();
      await world.put((tx) => tx.saveNotificationPreferences(somePreferences({ userId: "mia", ...preferences })));
      await act(world.as("olga"), world);
      expect(await receivedIn(world)).toEqual([...expected]);
    }
  });
});
