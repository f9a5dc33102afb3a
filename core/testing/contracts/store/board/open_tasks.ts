/** Tasks of several projects: an account's open tasks, and tasks with a given number. @module */
import { assertEquals } from "../../../assert.ts";
import { at, someColumn, someProject, someTask } from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

export function checkOpenTasks(check: Check): void {
  check("lists the open tasks of an account, sorted by due date", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2", slug: "old", archivedAt: at(1) }));
      await tx.insertColumn(someColumn({ id: "final", slug: "final", isFinal: true }));
      await tx.insertColumn(someColumn({ id: "archived", projectId: "project-2" }));
      const mine = { userId: "account-1", columnId: "column-1" };
      await tx.insertTask(someTask({ number: 1, ...mine }));
      await tx.insertTask(someTask({ number: 2, ...mine, dueDate: at(9) }));
      await tx.insertTask(someTask({ number: 3, ...mine, dueDate: at(8) }));
      await tx.insertTask(someTask({ number: 4, ...mine, columnId: "final" }));
      await tx.insertTask(someTask({ number: 5, ...mine, columnId: null }));
      await tx.insertTask(someTask({ number: 6, ...mine, columnId: "archived", projectId: "project-2" }));
      await tx.insertTask(someTask({ number: 7, ...mine, userId: "account-2" }));
      await tx.insertTask(someTask({ number: 8, ...mine }));
      await tx.deleteTask("task-8", at(5));
    });
    const listed = (workspaceIds: string[], limit = 9) =>
      read((tx) => tx.listOpenTaskIds("account-1", { workspaceIds }, limit));
    assertEquals(await listed(["workspace-1"]), ["task-3", "task-2", "task-1"], "the open tasks");
    assertEquals(await listed(["workspace-1"], 1), ["task-3"], "the first");
    assertEquals(await listed(["workspace-2"]), [], "the open tasks in another workspace");
    assertEquals(await listed([]), [], "the open tasks in no workspace");
    const columns = await read((tx) => tx.listColumnsById(["final", "nothing"]));
    assertEquals(idsOf(columns), ["final"], "the columns by id");
  });

  check("finds tasks by number in several projects", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2", slug: "two" }));
      await tx.insertTask(someTask({ id: "a", number: 7 }));
      await tx.insertTask(someTask({ id: "b", number: 7, projectId: "project-2", columnId: null, createdAt: at(5) }));
      await tx.insertTask(someTask({ id: "c", number: 8 }));
    });
    const found = (workspaceIds: string[], limit = 9) =>
      read((tx) => tx.listTaskIdsByNumber({ workspaceIds }, 7, limit));
    assertEquals(await found(["workspace-1"]), ["b", "a"], "the tasks");
    assertEquals(await found(["workspace-1"], 1), ["b"], "the newest");
    assertEquals(await found(["workspace-2"]), [], "the tasks in another workspace");
    await write((tx) => tx.deleteTask("b", at(5)));
    assertEquals(await found(["workspace-1"]), ["a"], "the tasks that are not deleted");
  });
}
