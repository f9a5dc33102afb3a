import { describe, expect, test } from "bun:test";
import { deleteTask } from "../../board/task/delete.ts";
import { editTask } from "../../board/task/edit.ts";
import { moveTask } from "../../board/task/move.ts";
import type { Actor } from "../../identity/credential/actor.ts";
import { MAX_PART_BYTES, MAX_PART_ROWS } from "../../limits.ts";
import type { Store } from "../../ports/store.ts";
import { at, someApiKey, someColumn, someMember, someNotification } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { clearNotifications } from "./clear.ts";
import { createNotification } from "./create.ts";
import { editNotification } from "./edit.ts";
import { listNotifications } from "./list.ts";
import { readAllNotifications, readNotification } from "./read.ts";
import { saveNotificationPreferences } from "./save_preferences.ts";

const EVERYWHERE = { workspaceId: "workspace-1" };

/** Inserts three notifications for Mia (about a task, about a workspace, and without a subject) and one for Max. */
async function fill(world: World): Promise<void> {
  const about = { ...EVERYWHERE, resourceId: "task-1", resourceType: "task" as const };
  const whole = { ...EVERYWHERE, resourceId: "workspace-1", resourceType: "workspace" as const };
  await world.put((tx) =>
    tx.insertNotifications([
      someNotification({ id: "a", userId: "mia", createdAt: at(1), ...about, eventData: { taskTitle: "Old" } }),
      someNotification({ id: "b", userId: "mia", createdAt: at(2), ...whole, isRead: true }),
      someNotification({ id: "c", userId: "mia", createdAt: at(3) }),
      someNotification({ id: "d", userId: "max", createdAt: at(4), ...about }),
    ]),
  );
}

function keyOfMia(limits: { workspaceId?: string; permissions?: Record<string, string[]> }): Actor {
  return { kind: "api_key", userId: "mia", key: someApiKey({ userId: "mia", ...limits }) };
}

async function idsFor(world: World, actor: Actor | "mia"): Promise<string[]> {
  return (await listNotifications(world.as(actor))).rows.map(({ id }) => id);
}

describe("listNotifications()", () => {
  test("lists the actor's notifications newest first, in pages", async () => {
    const world = await openWorld();
    await fill(world);
    expect(await idsFor(world, "mia")).toEqual(["c", "b", "a"]);
    const page = await listNotifications(world.as("mia"), { limit: 2 });
    expect(page.rows.map(({ id }) => id)).toEqual(["c", "b"]);
    expect(page.next).toEqual({ value: at(2).getTime(), id: "b" });
    expect(await refusalOf(listNotifications(world.as("mia"), { limit: 501 }))).toBe("invalid");
    expect(await refusalOf(listNotifications(world.as(null)))).toBe("unauthenticated");
  });

  test("shows a task's current project, and still lists notifications after the task or the membership is deleted", async () => {
    const world = await openWorld();
    await fill(world);
    const found = async () => (await listNotifications(world.as("mia"))).rows.find(({ id }) => id === "a")?.eventData;
    const now = { taskTitle: "Old", workspaceId: "workspace-1" };
    const before = { projectId: "project-1", projectName: "Name of project-1", taskKey: "WEB-1" };
    expect(await found()).toEqual({ ...now, ...before });
    await moveTask(world.as("olga"), { taskId: "task-1", destinationProjectId: "project-2" });
    const after = { projectId: "project-2", projectName: "Name of project-2", taskKey: "OPS-11" };
    expect(await found()).toEqual({ ...now, ...after });
    await world.put((tx) => tx.deleteMember("member-mia"));
    expect(await found()).toEqual({ taskTitle: "Old" });
    await world.put((tx) => tx.insertMember(someMember({ id: "again", userId: "mia", role: "member" })));
    await deleteTask(world.as("olga"), { taskId: "task-1" });
    expect(await found()).toEqual({ taskTitle: "Old" });
  });

  test("names the actor and the columns of a status change, with their current names", async () => {
    const world = await openWorld();
    await editTask(world.as("max"), { taskId: "task-1", status: "done" });
    await world.put((tx) => tx.saveColumn(someColumn({ id: "project-1-done", slug: "done", name: "Shipped" })));
    const [row] = (await listNotifications(world.as("mia"))).rows;
    expect(row?.eventData).toEqual({
      taskTitle: "Fix login",
      projectId: "project-1",
      workspaceId: "workspace-1",
      projectName: "Name of project-1",
      taskKey: "WEB-1",
      actorId: "max",
      actorName: "Max",
      actorImage: null,
      oldStatus: "to-do",
      newStatus: "done",
      oldStatusName: "To Do",
      newStatusName: "Shipped",
    });
  });

  test("shows a workspace key only notifications about that workspace", async () => {
    const world = await openWorld();
    await fill(world);
    expect(await idsFor(world, keyOfMia(EVERYWHERE))).toEqual(["b", "a"]);
    expect(await idsFor(world, keyOfMia({ workspaceId: "workspace-2" }))).toEqual([]);
    const made = await createNotification(world.as(keyOfMia(EVERYWHERE)), { type: "info", title: "Built" });
    expect(made).toMatchObject({ workspaceId: "workspace-1", resourceId: null });
    expect(await idsFor(world, keyOfMia(EVERYWHERE))).toContain(made?.id ?? "");
    const bound = world.as(keyOfMia(EVERYWHERE));
    expect(await refusalOf(readNotification(bound, { notificationId: "c" }))).toBe("not_found");
    expect((await readNotification(bound, { notificationId: "a" })).isRead).toBe(true);
    expect(await readAllNotifications(bound)).toEqual({ success: true, count: 1 });
    await clearNotifications(bound);
    expect(await idsFor(world, "mia")).toEqual(["c"]);
  });

  test("refuses a key that may not read tasks, and changes by a key that may not update them", async () => {
    const world = await openWorld();
    await fill(world);
    const blind = world.as(keyOfMia({ permissions: { workspace: ["read"] } }));
    const reader = world.as(keyOfMia({ permissions: { task: ["read"] } }));
    const refusal = "forbidden INSUFFICIENT_API_KEY_SCOPE";
    expect(await refusalOf(listNotifications(blind))).toBe(refusal);
    expect((await listNotifications(reader)).rows).toHaveLength(3);
    const changes = [
      () => createNotification(reader, { type: "info" }),
      () => readNotification(reader, { notificationId: "a" }),
      () => readAllNotifications(reader),
      () => clearNotifications(reader),
    ];
    for (const change of changes) expect(await refusalOf(change())).toBe(refusal);
    expect((await world.inbox("mia")).filter(({ isRead }) => isRead)).toHaveLength(1);
  });
});

describe("createNotification()", () => {
  test("uses the message as content and the related entity as resource", async () => {
    const world = await openWorld();
    const made = await createNotification(world.as("mia"), {
      type: "info",
      title: " Built ",
      message: "All green\n",
      eventData: { build: 7 },
      relatedEntityId: "task-2",
      relatedEntityType: "task",
    });
    const now = world.clock.now();
    expect(made).toEqual({
      id: made?.id ?? "",
      userId: "mia",
      workspaceId: "workspace-1",
      title: "Built",
      content: "All green\n",
      type: "info",
      eventData: { build: 7 },
      isRead: false,
      resourceId: "task-2",
      resourceType: "task",
      snoozedUntil: null,
      createdAt: now,
      updatedAt: now,
    });
    expect(await world.inbox("mia")).toEqual(made ? [made] : []);
    expect(await world.inbox("olga")).toEqual([]);
    const bare = await createNotification(world.as("mia"), { type: "info" });
    expect(bare).toMatchObject({ title: null, content: null, eventData: null, workspaceId: null, resourceId: null });
  });

  test("refuses tasks and workspaces that the actor may not read", async () => {
    const world = await openWorld();
    const make = (relatedEntityId: string | null, relatedEntityType: "task" | "workspace" | null) =>
      createNotification(world.as("vic"), { type: "info", relatedEntityId, relatedEntityType });
    expect(await make("workspace-1", "workspace")).toMatchObject({
      resourceType: "workspace",
      resourceId: "workspace-1",
    });
    expect(await refusalOf(make("task-9", "task"))).toBe("not_found");
    expect(await refusalOf(make("workspace-2", "workspace"))).toBe("not_found");
    expect(await refusalOf(make("none", "task"))).toBe("not_found");
    expect(await refusalOf(make("task-1", null))).toBe("invalid");
    expect(await refusalOf(make(null, "task"))).toBe("invalid");
    expect(await world.inbox("vic")).toHaveLength(1);
  });

  test("refuses input beyond the limits", async () => {
    const world = await openWorld();
    const make = (fields: object) => refusalOf(createNotification(world.as("mia"), { type: "info", ...fields }));
    expect(await make({ title: "x".repeat(501) })).toBe("invalid");
    expect(await make({ message: "x".repeat(64 * 1024 + 1) })).toBe("invalid");
    expect(await make({ message: "x".repeat(8193) })).toBe("invalid");
    expect(await make({ message: "x".repeat(4096), eventData: { a: "x".repeat(4089) } })).toBe("invalid");
    expect(await make({ message: "a\0b" })).toBe("invalid");
    expect(await make({ eventData: JSON.parse('{"__proto__":1}') })).toBe("invalid");
  });

  test("creates nothing if the account has turned off that type", async () => {
    const world = await openWorld();
    await saveNotificationPreferences(world.as("mia"), { taskAssignmentEnabled: false });
    expect(await createNotification(world.as("mia"), { type: "task_created" })).toBeNull();
    expect(await createNotification(world.as("mia"), { type: "task_status_changed" })).not.toBeNull();
    expect(await world.inbox("mia")).toHaveLength(1);
  });
});

describe("editNotification()", () => {
  test("hides a snoozed notification until its time, then lists it first and as unread", async () => {
    const world = await openWorld();
    await fill(world);
    await readNotification(world.as("mia"), { notificationId: "a" });
    const until = new Date(world.clock.now().getTime() + 3_600_000);
    const snooze = { notificationId: "a", snoozedUntil: until.toISOString() };
    expect(await editNotification(world.as("mia"), snooze)).toMatchObject({ isRead: false, snoozedUntil: until });
    expect(await idsFor(world, "mia")).toEqual(["c", "b"]);
    const snoozed = await listNotifications(world.as("mia"), { snoozed: true });
    expect(snoozed.rows.map(({ id }) => id)).toEqual(["a"]);
    expect(await readAllNotifications(world.as("mia"))).toEqual({ success: true, count: 1 });
    world.clock.advance(3_600_000);
    expect(await idsFor(world, "mia")).toEqual(["a", "c", "b"]);
    expect((await listNotifications(world.as("mia"))).rows[0]).toMatchObject({ isRead: false });
  });

  test("marks a notification as unread, and ends a snooze", async () => {
    const world = await openWorld();
    await fill(world);
    const edit = (input: Omit<Parameters<typeof editNotification>[1], "notificationId">) =>
      editNotification(world.as("mia"), { notificationId: "b", ...input });
    expect(await edit({ isRead: false })).toMatchObject({ isRead: false });
    await edit({ snoozedUntil: "2099-01-01" });
    expect(await idsFor(world, "mia")).toEqual(["c", "a"]);
    expect(await edit({ snoozedUntil: null })).toMatchObject({ snoozedUntil: null });
    expect(await idsFor(world, "mia")).toEqual(["c", "b", "a"]);
  });

  test("refuses a time in the past, and a notification of another account", async () => {
    const world = await openWorld();
    await fill(world);
    const past = editNotification(world.as("mia"), { notificationId: "a", snoozedUntil: "2020-01-01T00:00:00Z" });
    expect(await refusalOf(past)).toBe("invalid");
    const foreign = editNotification(world.as("mia"), { notificationId: "d", isRead: true });
    expect(await refusalOf(foreign)).toBe("not_found");
  });
});

describe("marking and clearing notifications", () => {
  test("marks a notification as read; marking it again changes nothing", async () => {
    const world = await openWorld();
    await fill(world);
    world.clock.advance(60);
    const read = await readNotification(world.as("mia"), { notificationId: "a" });
    const place = { projectId: "project-1", workspaceId: "workspace-1" };
    expect(read).toMatchObject({ id: "a", isRead: true, updatedAt: world.clock.now(), eventData: place });
    world.clock.advance(60);
    expect(await readNotification(world.as("mia"), { notificationId: "a" })).toEqual(read);
    const stored = (await world.inbox("mia")).find(({ id }) => id === "a");
    expect(stored?.eventData).toEqual({ taskTitle: "Old" });
    for (const notificationId of ["d", "none"]) {
      expect(await refusalOf(readNotification(world.as("mia"), { notificationId }))).toBe("not_found");
    }
    expect((await world.inbox("max"))[0]?.isRead).toBe(false);
  });

  test("returns the number of the actor's unread notifications that it marks", async () => {
    const world = await openWorld();
    await fill(world);
    expect(await readAllNotifications(world.as("mia"))).toEqual({ success: true, count: 2 });
    expect((await world.inbox("mia")).map(({ isRead }) => isRead)).toEqual([true, true, true]);
    expect(await readAllNotifications(world.as("mia"))).toEqual({ success: true, count: 0 });
    expect((await world.inbox("max"))[0]?.isRead).toBe(false);
  });

  test("clears only the actor's notifications", async () => {
    const world = await openWorld();
    await fill(world);
    expect(await clearNotifications(world.as("mia"))).toEqual({ success: true });
    expect(await world.inbox("mia")).toEqual([]);
    expect(await world.inbox("max")).toHaveLength(1);
  });
});

test.each([
  ["thousands of notifications", MAX_PART_ROWS + 5, ""],
  ["many long notifications", 68, "x".repeat(MAX_PART_BYTES / 64)],
])("%s are marked as read and deleted in parts", async (_, count, content) => {
  const world = await openWorld();
  const rows = Array.from({ length: count }, (_, index) =>
    someNotification({ id: `n-${index}`, userId: "mia", content }),
  );
  await world.put((tx) => tx.insertNotifications(rows));
  const parts: unknown[] = [];
  const ctx = world.as("mia");
  const store: Store = {
    ...ctx.store,
    transaction: (work, options) => {
      parts.push(options?.part);
      return ctx.store.transaction(work, options);
    },
  };
  expect(await readAllNotifications({ ...ctx, store })).toEqual({ success: true, count });
  expect(await clearNotifications({ ...ctx, store })).toEqual({ success: true });
  expect(parts).toEqual([undefined, 0, undefined, 0]);
  expect(await world.inbox("mia")).toEqual([]);
});
