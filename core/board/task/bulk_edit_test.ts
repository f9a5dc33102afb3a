import { expect, test } from "bun:test";
import { deferred } from "../../async/deferred.ts";
import type { TaskFields } from "../../ports/store/board/task.ts";
import type { Store, Tx } from "../../ports/store.ts";
import { at, someTask } from "../../testing/fixtures.ts";
import { openWorld } from "../../testing/world.ts";
import type { TaskWatcher } from "../watcher/watcher.ts";
import { bulkEditTasks } from "./bulk_edit.ts";

/**
 * Returns IDs that no task has. They are enough, because whether a change is long is decided before the tasks are
 * loaded.
 */
function missingIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `nothing-${index}`);
}

test("bulkEditTasks() refuses more than 20 tasks while the account runs another long change", async () => {
  const world = await openWorld();
  const { promise: held, resolve: release } = deferred<void>();
  const mia = world.as("mia");
  const first = mia.longChanges.run("mia", () => held);
  const edit = (count: number, ctx = mia) => bulkEditTasks(ctx, { taskIds: missingIds(count), operation: "delete" });
  await expect(edit(21)).rejects.toMatchObject({ code: "rate_limited", details: { reason: "LONG_CHANGE_RUNNING" } });
  await expect(edit(20)).rejects.toMatchObject({ code: "not_found" });
  await expect(edit(21, world.as("max"))).rejects.toMatchObject({ code: "not_found" });
  release();
  await first;
  await expect(edit(21)).rejects.toMatchObject({ code: "not_found" });
});

test("bulkEditTasks() keeps descriptions without reading or writing them", async () => {
  const world = await openWorld();
  const description = "A long text @mentioning nobody";
  await world.put((tx) => tx.saveTask(someTask({ id: "task-2", number: 2, description, status: "to-do" })));
  const seen: string[] = [];
  const ctx = world.as("mia");
  const store: Store = {
    ...ctx.store,
    read: (work) => ctx.store.read(work),
    transaction: (work, options) => ctx.store.transaction((tx) => work(recordingCalls(tx, seen)), options),
  };
  await bulkEditTasks(
    { ...ctx, store },
    { taskIds: ["task-1", "task-2"], operation: "updatePriority", value: "urgent" },
  );
  expect(seen).toEqual(["listTaskRecordsById", "save without description", "save without description"]);
  const after = await ctx.store.read((tx) => tx.findTask("task-2"));
  expect(after).toMatchObject({ description, priority: "urgent" });
});

test("bulkEditTasks() refuses a new status that would notify watchers more than 10,000 times", async () => {
  const world = await openWorld();
  const taskIds = Array.from({ length: 6 }, (_, index) => `task-w${index}`);
  const watchers = Array.from({ length: 1_700 }, (_, index) => `watcher-${index}`);
  await world.put(async (tx) => {
    for (const [index, id] of taskIds.entries()) await tx.insertTask(someTask({ id, number: 500 + index }));
    for (const taskId of taskIds) await tx.addWatchers(watchers.map((userId) => watcherOf(taskId, userId)));
  });
  const edit = (ids: string[], changes: object) => bulkEditTasks(world.as("mia"), { taskIds: ids, changes });
  await expect(edit(taskIds, { status: "done" })).rejects.toMatchObject({
    code: "too_large",
    message: "Cannot send more than 10000 notifications in one request: choose fewer tasks",
    details: { reason: "TOO_MUCH_WORK" },
  });
  expect(await edit(taskIds, { priority: "urgent" })).toMatchObject({ updatedCount: 6 });
  expect(await edit(taskIds.slice(1), { status: "done" })).toMatchObject({ updatedCount: 5 });
});

function watcherOf(taskId: string, userId: string): TaskWatcher {
  return { taskId, userId, isWatching: true, createdAt: at(0) };
}

/** Records each call that reads or writes tasks. */
function recordingCalls(tx: Tx, seen: string[]): Tx {
  // The test store runs each transaction more than once.
  seen.length = 0;
  return new Proxy(tx, {
    get(target, name, receiver) {
      const method = Reflect.get(target, name, receiver);
      if (name === "saveTasks") {
        return (tasks: TaskFields[]) => {
          seen.push(
            ...tasks.map(({ description }) => `save ${description === undefined ? "without" : "with"} description`),
          );
          return target.saveTasks(tasks);
        };
      }
      if (typeof method !== "function") return method;
      if (/^(find|list)Task(s|Records)?(ById)?$/.test(String(name))) seen.push(String(name));
      return method.bind(target);
    },
  });
}
