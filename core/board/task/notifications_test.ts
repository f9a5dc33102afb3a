/** Who is told what: every way in which something can be done, and exactly whose inbox it reaches. */
import { describe, expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import type { NotificationSwitches } from "../../history/notification.ts";
import { somePreferences } from "../../testing/fixtures.ts";
import { openWorld, PEOPLE, type Person, type World } from "../../testing/world.ts";
import { createWorkspace } from "../../workspace/create.ts";
import { createActivity } from "../activity/create.ts";
import { createComment } from "../comment/create.ts";
import { updateComment } from "../comment/edit.ts";
import { createLabel } from "../label/create.ts";
import { createRelation } from "../relation/create.ts";
import { createTimeEntry } from "../time_entry/create.ts";
import { bulkEditTasks } from "./bulk_edit.ts";
import { createTask } from "./create.ts";
import { deleteTask } from "./delete.ts";
import { editTask, updateTask } from "./edit.ts";
import { moveTask } from "./move.ts";
import { restoreTask } from "./restore.ts";
import { importTasks } from "./transfer/import.ts";

type Do = (ctx: Context, world: World) => Promise<unknown>;
/** `person: type`, with the kind behind it for what is `info`. */
type Told = string[];

const taskId = "task-1";
const projectId = "project-1";
const mention = (...people: string[]) =>
  people.map((id) => `<hexlane-mention id="${id}">@${id}</hexlane-mention>`).join(" and ");
const TIMES = { startTime: "2026-01-05T08:00:00Z", endTime: "2026-01-05T09:00:00Z" };
const edit =
  (fields: object): Do =>
  (ctx) =>
    editTask(ctx, { taskId, ...fields });
const bulk =
  (operation: Parameters<typeof bulkEditTasks>[1]["operation"], value?: string | null): Do =>
  (ctx) =>
    bulkEditTasks(ctx, { taskIds: [taskId, "task-2"], operation, ...(value === undefined ? {} : { value }) });
const comment =
  (content: string): Do =>
  (ctx) =>
    createComment(ctx, { taskId, content });

// Mia has task-1; Olga owns the workspace, Vic only reads, Stan is no member.
const ROWS: [what: string, by: Person, act: Do, told: Told][] = [
  [
    "a task for somebody",
    "olga",
    (ctx) => createTask(ctx, { projectId, title: "T", userId: "mia" }),
    ["mia: task_created"],
  ],
  ["a task for oneself", "mia", (ctx) => createTask(ctx, { projectId, title: "T", userId: "mia" }), []],
  ["a task for nobody", "olga", (ctx) => createTask(ctx, { projectId, title: "T" }), []],
  [
    "a task that mentions people",
    "olga",
    (ctx) => createTask(ctx, { projectId, title: "T", userId: "mia", description: mention("max", "stan", "olga") }),
    ["max: info mention", "mia: task_created"],
  ],
  [
    "tasks from a file",
    "olga",
    (ctx) =>
      importTasks(ctx, {
        projectId,
        tasks: ["mia", "max", "olga"].map((userId) => ({ title: userId, status: "to-do", userId })),
      }),
    ["max: task_created", "mia: task_created"],
  ],
  ["another status", "olga", edit({ status: "done" }), ["mia: task_status_changed"]],
  ["another status, by the assignee", "mia", edit({ status: "done" }), []],
  ["the same status", "olga", edit({ status: "to-do" }), []],
  ["another status in bulk", "olga", bulk("updateStatus", "done"), ["mia: task_status_changed"]],
  [
    "another status by a move within the project",
    "olga",
    (ctx) => moveTask(ctx, { taskId, destinationProjectId: projectId, destinationStatus: "done" }),
    ["mia: task_status_changed"],
  ],
  ["another project", "olga", (ctx) => moveTask(ctx, { taskId, destinationProjectId: "project-2" }), []],
  ["another priority", "olga", edit({ priority: "high" }), []],
  ["another title", "olga", edit({ title: "Other" }), []],
  ["another due date", "olga", edit({ dueDate: "2027-01-01" }), []],
  ["another start date", "olga", edit({ startDate: "2026-01-01" }), []],
  ["another position", "olga", edit({ position: 99 }), []],
  ["other priorities and due dates in bulk", "olga", bulk("updatePriority", "high"), []],
  ["other due dates in bulk", "olga", bulk("updateDueDate", "2027-01-01"), []],
  ["another assignee", "olga", edit({ userId: "max" }), ["max: task_assignee_changed"]],
  ["taking a task", "max", edit({ userId: "max" }), []],
  ["the same assignee", "olga", edit({ userId: "mia" }), []],
  ["no assignee", "olga", edit({ userId: null }), []],
  [
    "other assignees in bulk",
    "olga",
    bulk("updateAssignee", "max"),
    ["max: task_assignee_changed", "max: task_assignee_changed"],
  ],
  [
    "everything at once",
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
    "people in a description: members alone, oneself not, and each once",
    "olga",
    edit({ description: mention("max", "mia", "stan", "olga", "max", "nobody") }),
    ["max: info mention", "mia: info mention"],
  ],
  [
    "a description that mentions one more",
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
    "a comment as an activity",
    "olga",
    (ctx) => createActivity(ctx, { taskId, type: "comment", message: "Look", userId: "olga" }),
    ["mia: info comment"],
  ],
  [
    "any other activity",
    "olga",
    (ctx) => createActivity(ctx, { taskId, type: "task", message: "Look", userId: "olga" }),
    [],
  ],
  [
    "a comment that is changed and mentions one more",
    "max",
    async (ctx, world) => {
      const { id } = await createComment(ctx, { taskId, content: mention("vic") });
      await world.put((tx) => Promise.all(PEOPLE.map((who) => tx.deleteNotifications(who))).then(() => undefined));
      await updateComment(ctx, { commentId: id, content: mention("vic", "olga", "max") });
    },
    ["olga: info mention"],
  ],
  ["time on a task", "max", (ctx) => createTimeEntry(ctx, { taskId, ...TIMES }), ["mia: time_entry_created"]],
  ["time on one's own task", "mia", (ctx) => createTimeEntry(ctx, { taskId, ...TIMES }), []],
  ["a new workspace", "max", (ctx) => createWorkspace(ctx, { name: "New", slug: "new" }), ["max: workspace_created"]],
  ["a label", "olga", (ctx) => createLabel(ctx, { name: "bug", color: "red", workspaceId: "workspace-1", taskId }), []],
  [
    "a relation",
    "olga",
    (ctx) => createRelation(ctx, { sourceTaskId: taskId, targetTaskId: "task-2", relationType: "related" }),
    [],
  ],
  [
    "a task that is deleted and comes back",
    "olga",
    async (ctx) => {
      await deleteTask(ctx, { taskId });
      await restoreTask(ctx, { taskId });
    },
    [],
  ],
];

async function toldIn(world: World): Promise<Told> {
  const told: Told = [];
  for (const person of PEOPLE) {
    for (const { type, eventData } of await world.inbox(person)) {
      told.push(`${person}: ${type}${type === "info" ? ` ${String(eventData?.kind)}` : ""}`);
    }
  }
  return told.sort();
}

describe("notification recipients", () => {
  test.each(ROWS)("of %s, by %s", async (_, by, act, told) => {
    const world = await openWorld();
    await act(world.as(by), world);
    expect(await toldIn(world)).toEqual(told.toSorted());
  });

  const switches: [keyof NotificationSwitches, Do, Told][] = [
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
  ];
  test.each(switches)(
    "%s turned off stops the notification, and the other switches do not",
    async (name, act, told) => {
      const off = {
        taskAssignmentEnabled: false,
        taskCommentEnabled: false,
        taskStatusChangeEnabled: false,
        dueDateReminderEnabled: false,
      };
      for (const [preferences, expected] of [
        [{ [name]: false }, []],
        [{ ...off, [name]: true }, told],
      ] as const) {
        const world = await openWorld();
        await world.put((tx) => tx.saveNotificationPreferences(somePreferences({ userId: "mia", ...preferences })));
        await act(world.as("olga"), world);
        expect(await toldIn(world)).toEqual([...expected]);
      }
    },
  );
});
