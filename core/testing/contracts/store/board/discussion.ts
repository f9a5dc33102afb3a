/** Watchers of tasks, replies and reactions to comments. @module */
import { assertEquals } from "../../../assert.ts";
import { at, someActivity, someColumn, someReaction, someTask, someWatcher } from "../../../fixtures.ts";
import type { Check } from "../scene.ts";

export function checkDiscussion(check: Check): void {
  check("adds watchers without changing people who stopped watching", async ({ write, read }) => {
    await write(async (tx) => {
      for (const number of [1, 2]) await tx.insertTask(someTask({ number }));
      await tx.saveWatcher(someWatcher({ userId: "b", isWatching: false, createdAt: at(1) }));
      await tx.addWatchers([someWatcher({ userId: "b" }), someWatcher({ userId: "a", createdAt: at(2) })]);
      await tx.addWatchers([someWatcher({ userId: "a", createdAt: at(3) }), someWatcher({ taskId: "task-2" })]);
    });
    const states = () =>
      read(async (tx) => (await tx.listWatchers(["task-1"])).map(({ userId, isWatching }) => [userId, isWatching]));
    const before = [
      ["b", false],
      ["a", true],
    ];
    assertEquals(await states(), before, "the watchers of a task");
    assertEquals(
      (await read((tx) => tx.listWatchers(["task-2", "task-1", "none"]))).length,
      3,
      "those of several tasks",
    );
    await write((tx) => tx.saveWatcher(someWatcher({ userId: "b", createdAt: at(4) })));
    assertEquals(await states(), [before[1], ["b", true]], "a person who watches again");
    await write((tx) => tx.deleteTask("task-1", at(5)));
    assertEquals(await states(), [], "the watchers of a deleted task");
  });

  check("deletes the watcher records of an account in a workspace in parts", async ({ write, read }) => {
    await write(async (tx) => {
      for (const number of [1, 2, 3]) await tx.insertTask(someTask({ number }));
      for (const taskId of ["task-1", "task-2", "task-3"]) {
        await tx.addWatchers([someWatcher({ taskId }), someWatcher({ taskId, userId: "other" })]);
      }
    });
    const owner = { workspaceId: "workspace-1", userId: "account-1" };
    assertEquals(await write((tx) => tx.deleteWatchers({ ...owner, workspaceId: "w" }, 9)), false, "elsewhere");
    const left = async () => {
      const rows = await read((tx) => tx.listWatchers(["task-1", "task-2", "task-3"]));
      return rows.map(({ userId }) => userId).filter((userId) => userId === "account-1").length;
    };
    assertEquals([await write((tx) => tx.deleteWatchers(owner, 2)), await left()], [true, 1], "after the first part");
    assertEquals([await write((tx) => tx.deleteWatchers(owner, 2)), await left()], [false, 0], "after the last part");
    assertEquals((await read((tx) => tx.listWatchers(["task-1"]))).length, 1, "the records of other watchers");
  });

  check("lists the open tasks that an account watches or assigned to other people", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertColumn(someColumn({ id: "final", slug: "final", isFinal: true }));
      const task = (number: number, fields: Parameters<typeof someTask>[0] = {}) =>
        tx.insertTask(someTask({ number, columnId: "column-1", userId: "account-2", ...fields }));
      await task(1);
      await task(2, { dueDate: at(9) });
      await task(3, { columnId: "final" });
      await task(4, { userId: "account-1" });
      await task(5, { userId: null });
      for (const number of [1, 2, 3, 4, 5]) {
        const taskId = `task-${number}`;
        await tx.addWatchers([someWatcher({ taskId })]);
        await tx.insertActivities([someActivity({ id: `by ${taskId}`, taskId, type: "create", createdAt: at(1) })]);
      }
    });
    const watched = (limit = 9) =>
      read((tx) => tx.listWatchedTaskIds("account-1", { workspaceIds: ["workspace-1"] }, limit));
    const assigned = (limit = 9) =>
      read((tx) => tx.listAssignedTaskIds("account-1", { workspaceIds: ["workspace-1"] }, limit));
    assertEquals(await watched(), ["task-2", "task-1", "task-5"], "the watched tasks");
    assertEquals(await watched(1), ["task-2"], "the first watched task");
    assertEquals(await assigned(), ["task-2", "task-1"], "the assigned tasks");
    assertEquals(await assigned(1), ["task-2"], "the first assigned task");
    assertEquals(
      await read((tx) => tx.listWatchedTaskIds("account-1", { workspaceIds: [] }, 9)),
      [],
      "watched tasks of no workspace",
    );
    await write(async (tx) => {
      await tx.saveWatcher(someWatcher({ isWatching: false }));
      const other = { userId: "account-2", type: "assignee_changed" as const, createdAt: at(2) };
      await tx.insertActivities([someActivity({ id: "other", taskId: "task-2", ...other })]);
    });
    assertEquals(await watched(), ["task-2", "task-5"], "after the account stopped");
    assertEquals(await assigned(), ["task-1"], "after someone else assigned it");
    const again = someActivity({ id: "again", taskId: "task-2", type: "assignee_changed", createdAt: at(3) });
    await write((tx) => tx.insertActivities([again]));
    assertEquals(await assigned(), ["task-2", "task-1"], "after the account assigned it again");
  });

  check("keeps replies when their comment is deleted, and deletes its reactions", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.insertActivities([someActivity({ id: "parent" }), someActivity({ id: "reply", parentId: "parent" })]);
      for (const [seconds, commentId] of ["parent", "reply"].entries()) {
        await tx.addReaction(someReaction({ commentId, createdAt: at(seconds) }));
        await tx.addReaction(someReaction({ commentId, createdAt: at(9) }));
        await tx.addReaction(someReaction({ commentId, userId: "b", emoji: "b", createdAt: at(seconds) }));
      }
    });
    const list = async (tx: Parameters<Parameters<typeof read>[0]>[0]) =>
      (await tx.listReactions("task-1", 9)).map(({ commentId, userId }) => `${commentId} ${userId}`);
    const all = ["parent b", "parent account-1", "reply b", "reply account-1"];
    assertEquals((await read(list)).sort(), all.toSorted(), "the reactions");
    assertEquals((await read((tx) => tx.listReactionsTo("reply"))).length, 2, "the reactions to a comment");
    assertEquals((await read((tx) => tx.listReactions("task-1", 3))).length, 3, "the first ones");
    await write(async (tx) => {
      await tx.deleteReaction("reply", "b", "b");
      await tx.deleteReaction("reply", "nobody", "b");
      await tx.deleteActivity("parent");
    });
    assertEquals(await read(list), ["reply account-1"], "the remaining reactions");
    assertEquals((await read((tx) => tx.findActivity("reply")))?.parentId, "parent", "the comment of the reply");
  });
}
