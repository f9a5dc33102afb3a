import { expect, test } from "bun:test";
import type { Context } from "../context.ts";
import { listNotifications } from "../delivery/notifications.ts";
import { remindOfDueDates } from "../delivery/reminders.ts";
import type { ReadTx, Store } from "../ports/store.ts";
import { someLabel, someNotification } from "../testing/fixtures.ts";
import { openHouse } from "../testing/house.ts";
import { deleteLabel, updateLabel } from "./labels.ts";
import { editTask } from "./tasks.ts";

/** Fails as soon as many tasks are read with their descriptions. */
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
  const watched: Store = {
    ...store,
    read: (work, options) => store.read((tx) => work(forbidding(tx)), options),
    transaction: (work, options) => store.transaction((tx) => work(forbidding(tx)), options),
  };
  return { ...ctx, store: watched };
}

test("changing labels, listing notifications and reminding read no descriptions of many tasks", async () => {
  const house = await openHouse();
  const workspaceId = "workspace-1";
  await house.put(async (tx) => {
    await tx.insertLabel(someLabel({ id: "template", workspaceId }));
    await tx.insertLabel(someLabel({ id: "copy", workspaceId, taskId: "task-1", isTemplate: false }));
    await tx.insertNotifications([
      someNotification({ userId: "mia", workspaceId, resourceType: "task", resourceId: "task-1" }),
    ]);
  });
  const [adam, mia, server] = [house.as("adam"), house.as("mia"), house.as(null)].map(withoutDescriptions) as [
    Context,
    Context,
    Context,
  ];
  await updateLabel(adam, { labelId: "template", name: "renamed" });
  await deleteLabel(adam, { labelId: "template" });
  expect((await listNotifications(mia, {})).rows[0]?.eventData).toMatchObject({ projectId: "project-1" });
  await remindOfDueDates(server);
  house.clock.advance(1);
  await editTask(mia, { taskId: "task-1", dueDate: new Date(house.clock.now().getTime() + 60_000).toISOString() });
  expect(await remindOfDueDates(server)).toBe(1);
});
