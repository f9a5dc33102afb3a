import { expect, test } from "bun:test";
import { deferred } from "../../async/deferred.ts";
import { Quota } from "../../quota.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { removeMember } from "../../workspace/member/remove.ts";
import { createComment } from "../comment/create.ts";
import { updateComment } from "../comment/edit.ts";
import { bulkEditTasks } from "../task/bulk_edit.ts";
import { createTask } from "../task/create.ts";
import { editTask } from "../task/edit.ts";
import { importTasks } from "../task/transfer/import.ts";
import { listWatchers } from "./list.ts";
import { unwatchTask, watchTask, watchTasks } from "./watch.ts";

const TASK = { taskId: "task-2" };

async function watchersOf(world: World, taskId: string): Promise<string[]> {
  return (await listWatchers(world.as("vic"), { taskId })).map(({ id }) => id);
}

/** Returns a person's notifications, oldest first. */
async function news(world: World, person: Person): Promise<string[]> {
  const lines = await world.inbox(person);
  return lines.map(({ type, eventData }) => String(eventData?.kind ?? type)).reverse();
}

const mention = (id: string) => `<hexlane-mention id="${id}">`;

test("watchTask() and unwatchTask() are idempotent, and each change has one event", async () => {
  const world = await openWorld();
  const vic = world.as("vic");
  for (const _ of [1, 2]) expect(await watchTask(vic, TASK)).toEqual({ ...TASK, isWatching: true });
  expect(await listWatchers(vic, TASK)).toEqual([{ id: "vic", name: "Vic", image: null }]);
  for (const _ of [1, 2]) expect(await unwatchTask(vic, TASK)).toEqual({ ...TASK, isWatching: false });
  expect(await listWatchers(vic, TASK)).toEqual([]);
  const event = { type: "taskWatchersChanged" as const, about: "task-2", actorId: "vic" };
  expect(await world.newEvents()).toEqual([
    { ...event, data: { userId: "vic", isWatching: true } },
    { ...event, data: { userId: "vic", isWatching: false } },
  ]);
});

test("the creator, the assignee, commenters and mentioned members become watchers", async () => {
  const world = await openWorld();
  const description = `${mention("adam")} ${mention("stan")}`;
  const { id: taskId } = await createTask(world.as("olga"), {
    projectId: "project-1",
    title: "New",
    userId: "mia",
    description,
  });
  expect((await watchersOf(world, taskId)).sort()).toEqual(["adam", "mia", "olga"]);
  const comment = await createComment(world.as("max"), { ...TASK, content: `Hi ${mention("adam")}` });
  expect((await watchersOf(world, "task-2")).sort()).toEqual(["adam", "max"]);
  await updateComment(world.as("max"), { commentId: comment.id, content: `Hi ${mention("vic")}` });
  await editTask(world.as("adam"), { ...TASK, userId: "mia" });
  await editTask(world.as("adam"), { ...TASK, description: mention("olga") });
  expect((await watchersOf(world, "task-2")).sort()).toEqual(["adam", "max", "mia", "olga", "vic"]);
});

test("an import makes assignees watchers, but not the person who imports", async () => {
  const world = await openWorld();
  const tasks = [{ title: "Old", status: "to-do", userId: "mia" }];
  const { results } = await importTasks(world.as("olga"), { projectId: "project-1", tasks });
  const [imported] = results.tasks.flatMap(({ task }) => (task && "id" in task ? [task] : []));
  expect(await watchersOf(world, imported?.id ?? "")).toEqual(["mia"]);
  const external = { externalUserName: "Zoe", externalSource: "trello" };
  await createComment(world.as("olga"), { ...TASK, content: "Imported", ...external });
  expect(await watchersOf(world, "task-2")).toEqual([]);
});

test("watchers are notified of comments and status changes once, and never of their own actions", async () => {
  const world = await openWorld();
  for (const person of ["vic", "mia", "max"] as const) await watchTask(world.as(person), { taskId: "task-1" });
  await createComment(world.as("max"), { taskId: "task-1", content: `Well ${mention("vic")}` });
  await editTask(world.as("max"), { taskId: "task-1", status: "done" });
  await bulkEditTasks(world.as("max"), { taskIds: ["task-1", "task-2"], operation: "updateStatus", value: "to-do" });
  await editTask(world.as("max"), { taskId: "task-1", title: "Fix the login", priority: "high" });
  expect(await news(world, "vic")).toEqual(["mention", "task_status_changed", "task_status_changed"]);
  expect(await news(world, "mia")).toEqual(["comment", "task_status_changed", "task_status_changed"]);
  expect(await news(world, "max")).toEqual([]);
});

test("a person who stopped watching becomes a watcher again only by their own choice", async () => {
  const world = await openWorld();
  // Mia is the assignee.
  await unwatchTask(world.as("mia"), { taskId: "task-1" });
  await createComment(world.as("max"), { taskId: "task-1", content: "Well" });
  await editTask(world.as("max"), { taskId: "task-1", status: "done" });
  expect(await news(world, "mia")).toEqual([]);
  await createComment(world.as("max"), { taskId: "task-1", content: mention("mia") });
  await editTask(world.as("max"), { taskId: "task-1", userId: "olga" });
  await editTask(world.as("max"), { taskId: "task-1", userId: "mia" });
  expect(await news(world, "mia")).toEqual(["mention", "task_assignee_changed"]);
  expect(await watchersOf(world, "task-1")).toEqual(["max", "olga"]);
  await watchTask(world.as("mia"), { taskId: "task-1" });
  await createComment(world.as("max"), { taskId: "task-1", content: "Well" });
  expect(await news(world, "mia")).toEqual(["mention", "task_assignee_changed", "comment"]);
});

test("a former member no longer watches, even after joining again", async () => {
  const world = await openWorld();
  await watchTask(world.as("vic"), TASK);
  await removeMember(world.as("olga"), { workspaceId: "workspace-1", memberIdOrEmail: "member-vic" });
  expect(await world.ports.store.read((tx) => tx.listWatchers(["task-2"]))).toEqual([]);
});

test("watchTasks() watches all tasks or none", async () => {
  const world = await openWorld();
  const mia = world.as("mia");
  await watchTask(mia, TASK);
  await world.newEvents();
  const taskIds = ["task-1", "task-2", "task-3"];
  expect(await watchTasks(mia, { taskIds, isWatching: true })).toEqual({ success: true, updatedCount: 2 });
  expect(await world.newEvents()).toHaveLength(2);
  expect(await refusalOf(watchTasks(mia, { taskIds: [...taskIds, "task-9"], isWatching: false }))).toBe("not_found");
  expect(await refusalOf(watchTasks(mia, { taskIds: [], isWatching: false }))).toBe("invalid");
  expect(await watchersOf(world, "task-3")).toEqual(["mia"]);
  expect(await watchTasks(mia, { taskIds, isWatching: false })).toEqual({ success: true, updatedCount: 3 });
});

test("watchTask() refuses non-members and archived projects", async () => {
  const world = await openWorld();
  expect(await refusalOf(watchTask(world.as("stan"), TASK))).toBe("not_found");
  expect(await refusalOf(listWatchers(world.as("stan"), TASK))).toBe("not_found");
  await world.archive("project-1");
  expect(await refusalOf(watchTask(world.as("mia"), TASK))).toBe("conflict PROJECT_ARCHIVED");
});

test("watchTasks() refuses more than 20 tasks while the account runs another long change", async () => {
  const world = await openWorld();
  const { promise: held, resolve: release } = deferred<void>();
  const vic = world.as("vic");
  const first = vic.longChanges.run("vic", () => held);
  const taskIds = Array.from({ length: 21 }, (_, index) => `nothing-${index}`);
  const watch = () => watchTasks(vic, { taskIds, isWatching: true });
  await expect(watch()).rejects.toMatchObject({ code: "rate_limited", details: { reason: "LONG_CHANGE_RUNNING" } });
  release();
  await first;
  await expect(watch()).rejects.toMatchObject({ code: "not_found" });
});

test("watching tasks counts toward the event limit, and stopping is never refused", async () => {
  const world = await openWorld();
  const vic = { ...world.as("vic"), quota: new Quota({ bytesPerWorkspace: 1 }) };
  const taskIds = ["task-1", "task-2", "task-3"];
  const toggle = async (isWatching: boolean) => await watchTasks(vic, { taskIds, isWatching });
  const rounds = async () => {
    for (let round = 1; ; round++) {
      await toggle(true);
      await toggle(false);
      if (round === 20) vic.quota.add("workspace-1", { bytes: 0, eventBytes: 1024 * 1024 });
    }
  };
  await expect(rounds()).rejects.toMatchObject({ code: "conflict", details: { reason: "QUOTA_EXCEEDED" } });
  await expect(watchTask(vic, TASK)).rejects.toMatchObject({ details: { reason: "QUOTA_EXCEEDED" } });
  await toggle(false);
  await unwatchTask(vic, TASK);
});
