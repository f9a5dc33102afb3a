import { describe, expect, test } from "bun:test";
import { PartBudget } from "../../async/part_budget.ts";
import type { Context } from "../../context.ts";
import { listNotifications } from "../../delivery/notification/list.ts";
import { remindOfDueDates } from "../../delivery/reminder/remind.ts";
import { MAX_DESCRIPTION_BYTES, MAX_PART_TASKS, MAX_REWRITTEN_BYTES } from "../../limits.ts";
import type { ReadTx, Store } from "../../ports/store.ts";
import { someLabel, someNotification, someTask } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { deleteLabel } from "../label/delete.ts";
import { updateLabel } from "../label/edit.ts";
import { bulkEditTasks } from "./bulk_edit.ts";
import { createTask } from "./create.ts";
import { editTask } from "./edit.ts";

const LONG = "x".repeat(MAX_DESCRIPTION_BYTES);
/** One more task than a single request may rewrite. */
const COUNT = MAX_REWRITTEN_BYTES / MAX_DESCRIPTION_BYTES + 1;
const place = { projectId: "project-2", workspaceId: "workspace-1", columnId: "project-2-to-do", status: "to-do" };

/** Opens a world with tasks that have descriptions of the maximum length, all at the same position. */
async function openLongWorld(count = COUNT): Promise<{ world: World; mia: Context; taskIds: string[] }> {
  const world = await openWorld();
  const taskIds = Array.from({ length: count }, (_, index) => `long-${index}`);
  await world.put(async (tx) => {
    for (const [index, id] of taskIds.entries()) {
      await tx.insertTask(someTask({ ...place, id, number: 100 + index, position: 1, description: LONG }));
    }
  });
  return { world, mia: world.as("mia"), taskIds };
}

const refusal = {
  code: "too_large",
  message: "Cannot change tasks whose descriptions exceed 16 MiB together in one request: choose fewer tasks",
  details: { reason: "TOO_MUCH_WORK" },
};

describe("bulkEditTasks() with more text than one request may rewrite", () => {
  const operations = [
    { operation: "updateStatus", value: "done" },
    { operation: "updatePriority", value: "urgent" },
    { operation: "updateAssignee", value: "max" },
    { operation: "updateDueDate", value: "2030-01-01" },
    { operation: "delete" },
  ] as const;
  for (const change of operations) {
    test(`refuses ${change.operation} and allows it with one task fewer`, async () => {
      const { world, taskIds } = await openLongWorld();
      const olga = world.as("olga");
      const before = await world.version("project-2");
      await expect(bulkEditTasks(olga, { taskIds, ...change })).rejects.toMatchObject(refusal);
      expect(await world.version("project-2")).toBe(before);
      const fewer = taskIds.slice(1);
      expect(await bulkEditTasks(olga, { taskIds: fewer, ...change })).toMatchObject({ updatedCount: COUNT - 1 });
    });
  }

  test("counts only the text of tasks that change", async () => {
    const { mia, taskIds } = await openLongWorld();
    await editTask(mia, { taskId: "long-0", priority: "urgent" });
    const change = { taskIds, operation: "updatePriority", value: "urgent" } as const;
    expect(await bulkEditTasks(mia, change)).toMatchObject({ updatedCount: COUNT - 1 });
  });

  test("adds and removes labels without rewriting tasks", async () => {
    const { world, taskIds } = await openLongWorld();
    await world.put((tx) => tx.insertLabel(someLabel({ id: "template", workspaceId: "workspace-1" })));
    for (const operation of ["addLabel", "removeLabel"] as const) {
      const change = { taskIds, operation, value: "template" };
      expect(await bulkEditTasks(world.as("mia"), change)).toMatchObject({ updatedCount: COUNT });
    }
  });
});

test("editTask() refuses to respace cards with more text than one request may rewrite", async () => {
  const { world, mia } = await openLongWorld(3 * COUNT);
  const moving = await createTask(mia, { projectId: "project-2", title: "Moving", status: "to-do" });
  const move = () => editTask(mia, { taskId: moving.id, afterId: `long-${COUNT}` });
  await expect(move()).rejects.toMatchObject({ code: "too_large", details: { reason: "TOO_MUCH_WORK" } });
  await world.put(async (tx) => {
    for (let index = 0; index < 2 * COUNT + 1; index++) {
      await tx.saveTask(someTask({ ...place, id: `long-${index}`, number: 100 + index, position: 1 }));
    }
  });
  await move();
});

test("PartBudget allows 8 MiB of descriptions or 100 tasks, whichever is reached first", async () => {
  const { world, taskIds } = await openLongWorld();
  const shortIds = Array.from({ length: MAX_PART_TASKS + 1 }, (_, index) => `short-${index}`);
  await world.put(async (tx) => {
    for (const [index, id] of shortIds.entries()) {
      await tx.insertTask(someTask({ ...place, id, number: 1_000 + index }));
    }
  });
  await world.ports.store.read(async (tx) => {
    const budget = new PartBudget();
    expect(await budget.take(tx, taskIds)).toEqual(taskIds.slice(0, 32));
    expect(await budget.take(tx, taskIds)).toEqual([]);
    expect(await budget.take(tx, shortIds)).toEqual(shortIds.slice(0, MAX_PART_TASKS - 32));
    expect(await new PartBudget().take(tx, shortIds)).toEqual(shortIds.slice(0, MAX_PART_TASKS));
  });
});

/** Returns a context whose store refuses to read many tasks with their descriptions. */
function withoutDescriptions(ctx: Context): Context {
  const { store } = ctx;
  const forbidding = <T extends ReadTx>(tx: T): T =>
    new Proxy(tx, {
      get(target, name) {
        if (name === "listTasksById") throw new TypeError("Cannot read the descriptions of many tasks");
        const method = Reflect.get(target, name);
        return typeof method === "function" ? method.bind(target) : method;
      },
    });
  const guarded: Store = {
    ...store,
    read: (work, options) => store.read((tx) => work(forbidding(tx)), options),
    transaction: (work, options) => store.transaction((tx) => work(forbidding(tx)), options),
  };
  return { ...ctx, store: guarded };
}

test("label changes, notification lists and reminders do not read the descriptions of tasks", async () => {
  const world = await openWorld();
  const workspaceId = "workspace-1";
  await world.put(async (tx) => {
    await tx.insertLabel(someLabel({ id: "template", workspaceId }));
    await tx.insertLabel(someLabel({ id: "copy", workspaceId, taskId: "task-1", isTemplate: false }));
    await tx.insertNotifications([
      someNotification({ userId: "mia", workspaceId, resourceType: "task", resourceId: "task-1" }),
    ]);
  });
  const [adam, mia, server] = [world.as("adam"), world.as("mia"), world.as(null)].map(withoutDescriptions) as [
    Context,
    Context,
    Context,
  ];
  await updateLabel(adam, { labelId: "template", name: "renamed" });
  await deleteLabel(adam, { labelId: "template" });
  expect((await listNotifications(mia, {})).rows[0]?.eventData).toMatchObject({ projectId: "project-1" });
  await remindOfDueDates(server);
  world.clock.advance(1);
  await editTask(mia, { taskId: "task-1", dueDate: new Date(world.clock.now().getTime() + 60_000).toISOString() });
  expect(await remindOfDueDates(server)).toBe(1);
});
