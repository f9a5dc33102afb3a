/** Projects, columns, relations, activities, time entries. @module */
import { MAX_LIST_BYTES } from "../../../../limits.ts";
import type { Place } from "../../../../page.ts";
import { FIRST_TASK_VERSION } from "../../../../ports/records/board.ts";
import { assertCode, assertEquals } from "../../../assert.ts";
import {
  at,
  someAccount,
  someActivity,
  someColumn,
  someMember,
  someProject,
  someRelation,
  someRole,
  someTask,
  someTimeEntry,
  someWorkspace,
} from "../../../fixtures.ts";
import { ALL_ROWS, type Check, idsOf } from "../scene.ts";
import { checkImages } from "./images.ts";

export function checkBoard(check: Check): void {
  checkProjects(check);
  checkTaskDetails(check);
  checkImages(check);
}

function checkProjects(check: Check): void {
  check("finds projects by slug regardless of case, only in their workspace", async ({ write, read }) => {
    const project = someProject({ id: "x", slug: "Über_1" });
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "workspace-2" }));
      await tx.insertProject(project);
    });
    await read(async (tx) => {
      assertEquals(await tx.findProjectBySlug("workspace-1", "ÜBER_1"), project, "the project");
      assertEquals(await tx.findProjectBySlug("workspace-1", "überX1"), undefined, "the project with another slug");
      assertEquals(await tx.findProjectBySlug("workspace-2", "über_1"), undefined, "the project in another workspace");
    });
  });

  check("saves every field of a project except its number and version", async ({ write, read }) => {
    const changed = someProject({ name: "New", slug: "new", isPublic: true, archivedAt: at(1), position: 7.5 });
    await write(async (tx) => {
      await tx.claimTaskNumbers("project-1", 3);
      await tx.raiseProjectVersion("project-1");
      await tx.saveProject({ ...changed, lastTaskNumber: 0, version: 0 });
      await tx.saveProject(someProject({ id: "nothing" }));
      await tx.raiseProjectVersion("nothing");
    });
    await read(async (tx) => {
      assertEquals(await tx.findProject("project-1"), { ...changed, lastTaskNumber: 3, version: 3 }, "the project");
      assertEquals(await tx.findProject("nothing"), undefined, "a project that does not exist");
    });
    await assertCode(
      write((tx) => tx.claimTaskNumbers("nothing", 1)),
      "not_found",
      "claiming in an unknown project",
    );
  });

  check("finds a project and a task for an account, together with its membership", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.raiseWorkspaceVersion("workspace-1");
      await tx.insertRole(someRole({ role: "tester", permission: { task: ["read"] } }));
      await tx.insertMember(someMember({ id: "two", userId: "account-2", role: "tester" }));
      await tx.insertAccount(someAccount({ id: "account-3" }));
      await tx.insertWorkspace(someWorkspace({ id: "workspace-2" }));
      await tx.insertMember(someMember({ id: "three", userId: "account-3", workspaceId: "workspace-2" }));
      await tx.insertTask(someTask({ number: 1, description: "Text" }));
      await tx.insertTask(someTask({ number: 2 }));
      await tx.deleteTask("task-2", at(1));
    });
    await read(async (tx) => {
      const project = { project: someProject(), workspace: { version: 2 } };
      const versions = { task: FIRST_TASK_VERSION, workspace: 2 };
      const task = { task: someTask({ number: 1, description: "Text" }), versions };
      const owner = { member: someMember(), grants: null, hasAccessRules: false };
      assertEquals(await tx.findProjectFor("account-1", "project-1"), { ...project, ...owner }, "for an owner");
      assertEquals(await tx.findTaskFor("account-1", "task-1"), { ...task, ...project, ...owner }, "for an owner");
      const member = {
        member: someMember({ id: "two", userId: "account-2", role: "tester" }),
        grants: { task: ["read"] },
        hasAccessRules: false,
      };
      assertEquals(await tx.findProjectFor("account-2", "project-1"), { ...project, ...member }, "for a member");
      assertEquals(await tx.findTaskFor("account-2", "task-1"), { ...task, ...project, ...member }, "for a member");
      const nonMember = { member: null, grants: null, hasAccessRules: false };
      assertEquals(await tx.findProjectFor("account-3", "project-1"), { ...project, ...nonMember }, "for a non-member");
      assertEquals(await tx.findTaskFor("", "task-1"), { ...task, ...project, ...nonMember }, "for nobody");
      assertEquals(await tx.findProjectFor("account-1", "nothing"), undefined, "no project");
      assertEquals(await tx.findTaskFor("account-1", "nothing"), undefined, "no task");
      assertEquals(await tx.findTaskFor("account-1", "task-2"), undefined, "a deleted task");
    });
    await write(async (tx) => {
      await tx.saveProject({ ...someProject(), workspaceId: "workspace-2" });
    });
    await read(async (tx) => {
      const found = await tx.findTaskFor("account-3", "task-1");
      const ids = [found?.task.workspaceId, found?.project.workspaceId, found?.member?.id];
      assertEquals(ids, ["workspace-1", "workspace-2", "three"], "a task of a project that moved");
    });
  });

  check("lists projects by position, age and ID, including archived projects", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "workspace-2" }));
      await tx.insertProject(someProject({ id: "d", position: 0, createdAt: at(5) }));
      await tx.insertProject(someProject({ id: "c", position: 0, createdAt: at(5), archivedAt: at(6) }));
      await tx.insertProject(someProject({ id: "b", position: 10 }));
      await tx.insertProject(someProject({ id: "a", position: 9.5 }));
      await tx.insertProject(someProject({ id: "e", workspaceId: "workspace-2" }));
    });
    const projects = await read((tx) => tx.listProjectOutlines("workspace-1"));
    assertEquals(idsOf(projects), ["project-1", "c", "d", "a", "b"], "the projects");
  });

  check("lists projects without descriptions, but with their sizes", async ({ write, read }) => {
    await write((tx) => tx.insertProject(someProject({ id: "described", position: 1, description: "h\u{e9}llo" })));
    const outlines = await read((tx) => tx.listProjectOutlines("workspace-1"));
    const { description: _, ...rest } = someProject({ id: "described", position: 1 });
    assertEquals(outlines.at(-1), { ...rest, descriptionBytes: 6 }, "the outline");
    const found = await read((tx) => tx.listProjectsById(["described", "no such", "described"]));
    assertEquals(found, [{ ...rest, description: "h\u{e9}llo" }], "the projects by id");
    assertEquals(await read((tx) => tx.listProjectsById([])), [], "no projects");
  });

  check("lists columns by position and ID, and saves and deletes them", async ({ write, read }) => {
    const changed = someColumn({
      name: "Renamed",
      position: 3,
      icon: "x",
      color: "red",
      isFinal: true,
      updatedAt: at(1),
    });
    await write(async (tx) => {
      await tx.insertColumn(someColumn({ id: "b", position: 2 }));
      await tx.insertColumn(someColumn({ id: "a", position: 2 }));
      await tx.insertColumn(someColumn({ id: "c", position: 0.5 }));
      await tx.saveColumn(changed);
      await tx.saveColumn(someColumn({ id: "nothing" }));
    });
    const list = () => read((tx) => tx.listColumns("project-1"));
    assertEquals(idsOf(await list()), ["c", "column-2", "a", "b", "column-1"], "the columns");
    assertEquals((await list()).at(-1), changed, "the changed column");
    await write(async (tx) => {
      await tx.deleteColumn("a");
      await tx.deleteColumn("nothing");
    });
    assertEquals(idsOf(await list()), ["c", "column-2", "b", "column-1"], "the columns");
  });

  check("lists the columns of a workspace by project, position and ID", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "workspace-2" }));
      await tx.insertProject(someProject({ id: "project-0" }));
      await tx.insertProject(someProject({ id: "project-2", workspaceId: "workspace-2" }));
      await tx.insertColumn(someColumn({ id: "b", projectId: "project-0", position: 1 }));
      await tx.insertColumn(someColumn({ id: "a", projectId: "project-0", position: 1 }));
      await tx.insertColumn(someColumn({ id: "c", projectId: "project-0", position: 0 }));
      await tx.insertColumn(someColumn({ id: "foreign", projectId: "project-2" }));
    });
    const columns = await read((tx) => tx.listColumnsOfWorkspace("workspace-1"));
    assertEquals(idsOf(columns), ["c", "a", "b", "column-1", "column-2"], "the columns");
    assertEquals(columns[1], someColumn({ id: "a", projectId: "project-0", position: 1 }), "a column");
    assertEquals(await read((tx) => tx.listColumnsOfWorkspace("nothing")), [], "the columns of an unknown workspace");
  });

  check("removes a deleted column from live and deleted tasks", async (scene) => {
    await scene.write(async (tx) => {
      await tx.insertTask(someTask({ number: 1, status: "column-1", columnId: "column-1" }));
      await tx.insertTask(someTask({ number: 2, status: "column-1", columnId: "column-1" }));
      await tx.insertTask(someTask({ number: 3, status: "column-2", columnId: "column-2" }));
      await tx.deleteTask("task-2", at(1));
      await tx.deleteColumn("column-1");
    });
    await scene.read(async (tx) => {
      const orphan = { status: "column-1", columnId: null };
      assertEquals(await tx.findTask("task-1"), someTask({ number: 1, ...orphan }), "the task");
      assertEquals((await tx.findDeletedTask("task-2"))?.task, someTask({ number: 2, ...orphan }), "the deleted task");
      assertEquals((await tx.findTask("task-3"))?.columnId, "column-2", "the column of another task");
    });
  });

  check("counts live tasks by project", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "empty" }));
      await tx.insertProject(someProject({ id: "other" }));
      const final = { status: "column-2", columnId: "column-2" };
      await tx.insertTask(someTask({ number: 1, dueDate: at(50) }));
      await tx.insertTask(someTask({ number: 6, dueDate: at(60) }));
      await tx.insertTask(someTask({ number: 2, ...final, dueDate: at(40) }));
      await tx.insertTask(someTask({ number: 3, status: "archived", dueDate: at(30) }));
      await tx.insertTask(someTask({ number: 4, status: "column-1", columnId: "column-1" }));
      await tx.insertTask(someTask({ number: 5, ...final, dueDate: at(1) }));
      await tx.insertTask(someTask({ id: "x", projectId: "other" }));
      await tx.insertTask(someTask({ id: "y", projectId: "empty" }));
      await tx.deleteTask("task-5", at(9));
      await tx.deleteTask("y", at(9));
    });
    const counts = await read((tx) => tx.countTasksByProject("workspace-1"));
    const byId = counts.sort((left, right) => (left.projectId < right.projectId ? -1 : 1));
    const expected = [
      { projectId: "other", total: 1, done: 0, dueDate: null },
      { projectId: "project-1", total: 5, done: 2, dueDate: at(50) },
    ];
    assertEquals(byId, expected, "the counts");
    assertEquals(await read((tx) => tx.countTasksByProject("nothing")), [], "the counts of an unknown workspace");
  });
}

function checkTaskDetails(check: Check): void {
  check("finds relations from both ends, and lists them by age", async ({ write, read }) => {
    await write(async (tx) => {
      for (const number of [1, 2, 3]) await tx.insertTask(someTask({ number }));
      await tx.insertRelation(someRelation({ id: "b", createdAt: at(1) }));
      await tx.insertRelation(someRelation({ id: "a", relationType: "related", createdAt: at(1) }));
      await tx.insertRelation(someRelation({ id: "c", sourceTaskId: "task-3", targetTaskId: "task-1" }));
      await tx.insertRelation(someRelation({ id: "d", sourceTaskId: "task-2", targetTaskId: "task-3" }));
    });
    await read(async (tx) => {
      assertEquals(idsOf(await tx.listRelations("task-1")), ["c", "a", "b"], "the relations");
      assertEquals((await tx.findRelationBetween("task-1", "task-2", "blocks"))?.id, "b", "the relation");
      assertEquals(
        (await tx.findRelationBetween("task-2", "task-1", "blocks"))?.id,
        "b",
        "the relation in the other direction",
      );
      assertEquals(
        await tx.findRelationBetween("task-1", "task-2", "subtask"),
        undefined,
        "a relation of another type",
      );
    });
    await write(async (tx) => {
      await tx.deleteRelation("b");
      await tx.deleteRelation("nothing");
    });
    assertEquals(idsOf(await read((tx) => tx.listRelations("task-1"))), ["c", "a"], "the relations");
  });

  check("lists the sources of relations of a type, including deleted tasks", async ({ write, read }) => {
    await write(async (tx) => {
      for (const number of [1, 2, 3, 4]) await tx.insertTask(someTask({ number }));
      for (const number of [4, 2]) {
        await tx.insertRelation(
          someRelation({ id: `b${number}`, sourceTaskId: `task-${number}`, targetTaskId: "task-1" }),
        );
      }
      await tx.insertRelation(
        someRelation({ id: "r", sourceTaskId: "task-3", targetTaskId: "task-1", relationType: "related" }),
      );
      await tx.insertRelation(someRelation({ id: "below", sourceTaskId: "task-1", targetTaskId: "task-3" }));
      await tx.deleteTask("task-4", at(5));
    });
    await read(async (tx) => {
      assertEquals(await tx.listRelationSources("task-1", "blocks"), ["task-2", "task-4"], "the sources");
      assertEquals(await tx.listRelationSources("nothing", "blocks"), [], "the sources of an unknown task");
    });
  });

  check("lists activities newest first and comments oldest first, in pages", async ({ write, read }) => {
    const types = ["comment", "create", "comment", "task", "comment"] as const;
    const rows = types.map((type, index) => someActivity({ id: `a${index}`, type, createdAt: at(index < 3 ? 1 : 2) }));
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.insertTask(someTask({ number: 2 }));
      await tx.insertActivities(rows);
      await tx.insertActivities([someActivity({ id: "elsewhere", taskId: "task-2" })]);
      await tx.insertActivities([]);
    });
    await read(async (tx) => {
      const first = await tx.listActivities("task-1", { limit: 3 });
      assertEquals(idsOf(first.rows), ["a4", "a3", "a2"], "the first page");
      assertEquals(first.next, { value: at(1).getTime(), id: "a2" }, "the cursor to the second page");
      const second = await tx.listActivities("task-1", { limit: 3, ...(first.next && { after: first.next }) });
      assertEquals(idsOf(second.rows), ["a1", "a0"], "the second page");
      assertEquals("next" in second, false, "whether there is a third page");
      const comments = await tx.listComments("task-1", { limit: 2 });
      assertEquals(idsOf(comments.rows), ["a0", "a2"], "the first page of comments");
      const rest = await tx.listComments("task-1", { limit: 2, ...(comments.next && { after: comments.next }) });
      assertEquals(idsOf(rest.rows), ["a4"], "the second page of comments");
    });
  });

  check("saves and deletes activities and time entries", async ({ write, read }) => {
    const activity = someActivity({ content: "Edited", updatedAt: at(5), eventData: { a: 1 } });
    const entry = someTimeEntry({ description: "x", endTime: at(9), duration: 9, updatedAt: at(9) });
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.insertActivities([someActivity()]);
      await tx.insertTimeEntry(someTimeEntry());
      await tx.saveActivity(activity);
      await tx.saveTimeEntry(entry);
      await tx.saveActivity(someActivity({ id: "nothing" }));
      await tx.saveTimeEntry(someTimeEntry({ id: "nothing" }));
    });
    await read(async (tx) => {
      assertEquals((await tx.listActivities("task-1", { limit: 9 })).rows, [activity], "the activities");
      assertEquals((await tx.listTimeEntries("task-1", ALL_ROWS)).rows, [entry], "the time entries");
    });
    await write(async (tx) => {
      await tx.deleteActivity("activity-1");
      await tx.deleteTimeEntry("entry-1");
      await tx.deleteActivity("nothing");
      await tx.deleteTimeEntry("nothing");
    });
    await read(async (tx) => {
      assertEquals(await tx.findActivity("activity-1"), undefined, "the activity");
      assertEquals(await tx.listActivitiesById(["activity-1"]), [], "the activities by id");
      assertEquals((await tx.listTimeEntries("task-1", ALL_ROWS)).rows, [], "the time entries");
    });
  });

  check("finds the running time entry of a user, even on a deleted task", async ({ write, read }) => {
    const open = { endTime: null, duration: null };
    const running = someTimeEntry({ id: "running", billable: false, ...open });
    const find = () => read((tx) => tx.findRunningTimeEntry("account-1"));
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.insertTimeEntry(someTimeEntry());
      await tx.insertTimeEntry(someTimeEntry({ id: "other", userId: "account-2", ...open }));
      for (const id of ["former", "removed"]) await tx.insertTimeEntry(someTimeEntry({ id, userId: null, ...open }));
    });
    assertEquals(await find(), undefined, "without a running entry");
    await write((tx) => tx.insertTimeEntry(running));
    await write((tx) => tx.deleteTask("task-1", at(5)));
    assertEquals(await find(), running, "the running entry");
    await write((tx) => tx.saveTimeEntry({ ...running, endTime: at(9), duration: 9 }));
    assertEquals(await find(), undefined, "after the end");
    await write((tx) => tx.insertTimeEntry({ ...running, id: "next" }));
    await write((tx) => tx.deleteTimeEntry("next"));
    assertEquals(await find(), undefined, "after the deletion");
  });

  check("lists time entries by start time", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.insertTimeEntry(someTimeEntry({ id: "b", startTime: at(3) }));
      await tx.insertTimeEntry(someTimeEntry({ id: "a", startTime: at(3) }));
      await tx.insertTimeEntry(someTimeEntry({ id: "c", startTime: at(-3), createdAt: at(9) }));
    });
    assertEquals(
      idsOf((await read((tx) => tx.listTimeEntries("task-1", ALL_ROWS))).rows),
      ["c", "a", "b"],
      "the time entries",
    );
    const first = await read((tx) => tx.listTimeEntries("task-1", { limit: 2 }));
    const after = first.next as Place;
    const second = await read((tx) => tx.listTimeEntries("task-1", { limit: 2, after }));
    assertEquals([idsOf(first.rows), idsOf(second.rows), second.next], [["c", "a"], ["b"], undefined], "the pages");
  });

  check("ends a page of long time entries early, and continues on the next", async ({ write, read }) => {
    const description = "x".repeat(MAX_LIST_BYTES / 2);
    const all = ["a", "b", "c"].map((id, index) => someTimeEntry({ id, startTime: at(index), description }));
    await write(async (tx) => {
      await tx.insertTask(someTask());
      for (const entry of all) await tx.insertTimeEntry(entry);
    });
    const first = await read((tx) => tx.listTimeEntries("task-1", { limit: 9 }));
    const after = first.next as Place;
    const second = await read((tx) => tx.listTimeEntries("task-1", { limit: 9, after }));
    assertEquals([idsOf(first.rows), idsOf(second.rows)], [["a", "b"], ["c"]], "the pages");
    assertEquals(first.rows[1]?.description === description, true, "whether the description is complete");
  });
}
