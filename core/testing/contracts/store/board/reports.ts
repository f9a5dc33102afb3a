/** Data for reports: status changes, and the time entries of a workspace. @module */
import { assertEquals } from "../../../assert.ts";
import { at, someActivity, someProject, someTask, someTimeEntry } from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

export function checkReports(check: Check): void {
  check("lists the status changes of a project, newest first", async ({ write, read }) => {
    const type = "status_changed";
    const eventData = { oldStatus: "to-do", newStatus: "done" };
    await write(async (tx) => {
      for (const number of [1, 2]) await tx.insertTask(someTask({ number }));
      await tx.insertProject(someProject({ id: "project-2", slug: "other" }));
      await tx.insertTask(someTask({ id: "other", projectId: "project-2", number: 3 }));
      await tx.insertActivities([
        someActivity({ id: "a", type, eventData, createdAt: at(1) }),
        someActivity({ id: "b", type, eventData, createdAt: at(2) }),
        someActivity({ id: "c", type, eventData, createdAt: at(2) }),
        someActivity({ id: "comment", createdAt: at(2) }),
        someActivity({ id: "deleted", type, taskId: "task-2", createdAt: at(2) }),
        someActivity({ id: "elsewhere", type, taskId: "other", createdAt: at(2) }),
      ]);
      await tx.deleteTask("task-2", at(3));
    });
    const list = (since: Date, limit = 9) => read((tx) => tx.listStatusChanges("project-1", since, limit));
    const change = (seconds: number) => ({ taskId: "task-1", createdAt: at(seconds), eventData });
    assertEquals(await list(at(0)), [change(2), change(2), change(1)], "all changes");
    assertEquals(await list(at(2)), [change(2), change(2)], "changes since an instant");
    assertEquals((await list(at(0), 1)).length, 1, "the limit");
  });

  check("lists when the live tasks of a project were created, latest first", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2", slug: "other" }));
      await tx.insertTask(someTask({ id: "elsewhere", projectId: "project-2", number: 1, createdAt: at(2) }));
      for (const [number, seconds] of [2, 4, 4, 3].entries()) {
        await tx.insertTask(someTask({ id: `t-${number}`, number: 10 + number, createdAt: at(seconds) }));
      }
      await tx.deleteTask("t-3", at(5));
    });
    const list = (since: Date, limit = 9) => read((tx) => tx.listCreationTimes("project-1", since, limit));
    assertEquals(await list(at(0)), [at(4), at(4), at(2)], "all tasks");
    assertEquals(await list(at(4)), [at(4), at(4)], "tasks since an instant");
    assertEquals(await list(at(0), 1), [at(4)], "the limit");
  });

  check("lists the time entries of a workspace that started in a time span", async ({ write, read }) => {
    await write(async (tx) => {
      for (const number of [1, 2]) await tx.insertTask(someTask({ number }));
      await tx.insertTimeEntry(someTimeEntry({ id: "b", startTime: at(3) }));
      await tx.insertTimeEntry(someTimeEntry({ id: "a", startTime: at(3) }));
      await tx.insertTimeEntry(someTimeEntry({ id: "early", startTime: at(1) }));
      await tx.insertTimeEntry(someTimeEntry({ id: "late", startTime: at(5) }));
      await tx.insertTimeEntry(someTimeEntry({ id: "deleted", taskId: "task-2", startTime: at(3) }));
      await tx.deleteTask("task-2", at(4));
    });
    const { workspaceId, projectId, number, title } = someTask({ number: 1 });
    const span = { since: at(2), until: at(5) };
    await read(async (tx) => {
      const first = await tx.listWorkspaceTimeEntries(workspaceId, span, { limit: 1 });
      const entry = someTimeEntry({ id: "a", startTime: at(3) });
      assertEquals(first.rows, [{ ...entry, projectId, taskNumber: number, taskTitle: title }], "the first page");
      const rest = { limit: 9, ...(first.next && { after: first.next }) };
      assertEquals(idsOf((await tx.listWorkspaceTimeEntries(workspaceId, span, rest)).rows), ["b"], "the next page");
      const own = await tx.listWorkspaceTimeEntries(workspaceId, { ...span, userId: "account-1" }, { limit: 1 });
      assertEquals([idsOf(own.rows), own.next], [["a"], first.next], "the first page of one person");
      const none = await tx.listWorkspaceTimeEntries(workspaceId, { ...span, userId: "account-2" }, { limit: 9 });
      assertEquals(none.rows, [], "another person");
      assertEquals((await tx.listWorkspaceTimeEntries("none", span, { limit: 9 })).rows, [], "another workspace");
    });
    await write(async (tx) => {
      await tx.saveTimeEntry(someTimeEntry({ id: "early", startTime: at(4) }));
      await tx.saveTimeEntry(someTimeEntry({ id: "b", startTime: at(9) }));
      await tx.deleteTimeEntry("a");
    });
    const changed = await read((tx) => tx.listWorkspaceTimeEntries(workspaceId, span, { limit: 9 }));
    assertEquals(idsOf(changed.rows), ["early"], "the entries after changes");
  });
}
