/** Single tasks: numbers, positions in a column, deletion, versions. @module */
import { FIRST_TASK_VERSION } from "../../../../ports/records/board.ts";
import type { Tx } from "../../../../ports/store.ts";
import { assertEquals } from "../../../assert.ts";
import {
  at,
  someActivity,
  someBackground,
  someDraftFile,
  someEvent,
  someImage,
  someLabel,
  someProject,
  someTask,
  someWorkspace,
} from "../../../fixtures.ts";
import { checkSavingTogether } from "../saved_together.ts";
import { type Check, idsOf } from "../scene.ts";

export function checkTasks(check: Check): void {
  checkNumbers(check);
  checkPlaces(check);
  checkOutlines(check);
  checkDeletion(check);
  checkVersions(check);
  checkRecurrence(check);
  checkSavingTogether(check);
}

function checkRecurrence(check: Check): void {
  check("saves how a task repeats", async ({ write, read }) => {
    const recurrence = {
      frequency: "weekly",
      interval: 2,
      weekdays: [1, 5],
      timeZone: "UTC",
      from: "completion",
    } as const;
    const rule = { ...recurrence, weekdays: [...recurrence.weekdays] };
    await write((tx) => tx.insertTask(someTask({ recurrence: rule })));
    assertEquals((await read((tx) => tx.findTask("task-1")))?.recurrence, rule, "the rule");
    const [record] = await read((tx) => tx.listTaskRecordsById(["task-1"]));
    assertEquals(JSON.stringify(record?.recurrence), JSON.stringify(rule), "the rule, with its properties in order");
    await write((tx) => tx.saveTasks([{ id: "task-1", recurrence: null }]));
    assertEquals((await read((tx) => tx.findTask("task-1")))?.recurrence, null, "the removed rule");
  });
}

function checkVersions(check: Check): void {
  check("raises the version of a changed task and no other", async ({ write, read }) => {
    const versionsOf = async (id: string) => await read(async (tx) => (await tx.findTaskFor("", id))?.versions);
    await write(async (tx) => {
      for (const number of [1, 2]) await tx.insertTask(someTask({ number, description: "Text" }));
    });
    const { description: _, ...record } = someTask({ number: 1, title: "New" });
    const changes: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => tx.saveTask(someTask({ number: 1 })),
      (tx) => tx.saveTask(record),
      (tx) => tx.savePositions([{ id: "task-1", position: 8 }]),
      (tx) => tx.raiseTaskVersions(["task-1", "nothing", "task-1"]),
      async (tx) => {
        await tx.saveTask(record);
        await tx.raiseTaskVersions(["task-1"]);
        await tx.raiseTaskVersions([]);
      },
    ];
    const seen: unknown[] = [];
    for (const change of changes) {
      await write(change);
      seen.push(((await versionsOf("task-1"))?.task ?? 0) - FIRST_TASK_VERSION);
    }
    assertEquals(seen, [1, 2, 3, 4, 6], "how often the version of the changed task was raised");
    await write((tx) => tx.raiseWorkspaceVersion("workspace-1"));
    assertEquals(await versionsOf("task-1"), { task: FIRST_TASK_VERSION + 6, workspace: 2 }, "the versions");
    assertEquals(
      await versionsOf("task-2"),
      { task: FIRST_TASK_VERSION, workspace: 2 },
      "the versions of the other task",
    );
    await write((tx) => tx.deleteTask("task-1", at(5)));
    assertEquals(await versionsOf("task-1"), undefined, "the versions of a deleted task");
    assertEquals(await versionsOf("nothing"), undefined, "the versions of a task that does not exist");
    await write((tx) => tx.undeleteTask("task-1"));
    assertEquals((await versionsOf("task-1"))?.task, FIRST_TASK_VERSION + 6, "the version after restoring");
  });

  check("raises the version of a task with each concurrent change", async ({ write, read }) => {
    await write((tx) => tx.insertTask(someTask()));
    const race = Array.from({ length: 12 }, () => write((tx) => tx.raiseTaskVersions(["task-1"])));
    await Promise.all(race);
    assertEquals(
      (await read(async (tx) => (await tx.findTaskFor("", "task-1"))?.versions))?.task,
      FIRST_TASK_VERSION + 12,
      "the version",
    );
  });
}

function checkOutlines(check: Check): void {
  check(
    "lists the outlines of a project's tasks without descriptions, and measures a board",
    async ({ write, read }) => {
      await write(async (tx) => {
        await tx.insertProject(someProject({ id: "other" }));
        await tx.insertTask(someTask({ number: 1, position: 2, description: "äöü" }));
        await tx.insertTask(
          someTask({ number: 2, position: 1, description: null, userId: "account-1", dueDate: at(3) }),
        );
        await tx.insertTask(someTask({ number: 3, position: 2, title: "ß", description: "😀" }));
        await tx.insertTask(someTask({ number: 4, description: "deleted" }));
        await tx.insertTask(someTask({ id: "elsewhere", number: 1, projectId: "other", description: "other" }));
        for (const [id, taskId] of Object.entries({ a: "task-1", b: "task-3", c: "task-4", d: "elsewhere" })) {
          await tx.insertLabel(someLabel({ id, taskId }));
        }
        await tx.deleteTask("task-4", at(9));
      });
      const { description: _, ...second } = someTask({ number: 2, position: 1, userId: "account-1", dueDate: at(3) });
      const outlines = await read((tx) => tx.listTaskOutlines("project-1"));
      assertEquals(outlines[0], { ...second, descriptionBytes: 0 }, "the first outline");
      const rest = outlines.map(({ id, descriptionBytes }) => [id, descriptionBytes]);
      assertEquals(
        rest,
        [
          ["task-2", 0],
          ["task-1", 6],
          ["task-3", 4],
        ],
        "the outlines",
      );
      const size = { tasks: 3, textBytes: 26, labels: 2 };
      assertEquals(await read((tx) => tx.measureBoard("project-1")), size, "the size");
      const nothing = { tasks: 0, textBytes: 0, labels: 0 };
      assertEquals(await read((tx) => tx.measureBoard("no such")), nothing, "the size of an unknown board");
    },
  );
}

function checkNumbers(check: Check): void {
  check(
    "measures workspaces by their live tasks, and by the texts and images of live and deleted tasks",
    async (scene) => {
      await scene.write(async (tx) => {
        await tx.insertWorkspace(someWorkspace({ id: "full", slug: "full" }));
        await tx.insertProject(someProject({ id: "inside", workspaceId: "full" }));
        const inside = { workspaceId: "full", projectId: "inside" };
        await tx.insertTask(someTask({ ...inside, id: "live", number: 1, title: "12345", description: "h\u{e9}llo" }));
        await tx.insertTask(someTask({ ...inside, id: "gone", number: 2, title: "123", description: null }));
        await tx.insertActivities([
          someActivity({ id: "a", taskId: "live", type: "comment", content: "1234567" }),
          someActivity({ id: "b", taskId: "gone", content: null }),
        ]);
        await tx.insertImage(someImage({ id: "i", key: "i", taskId: "gone", size: 1000 }));
        await tx.insertDraftFile(someDraftFile({ projectId: "inside", size: 500 }));
        await tx.saveProjectBackground(someBackground({ projectId: "inside", size: 70 }));
        await tx.deleteTask("gone", at(9));
        await tx.appendEvents([
          someEvent({ id: "full-1", workspaceId: "full", data: { new: "h\u{e9}llo" } }),
          someEvent({ id: "full-2", workspaceId: "full", data: { old: null } }),
        ]);
      });
      const usage = await scene.read((tx) => tx.measureWorkspaces());
      const full = usage.filter(({ workspaceId }) => workspaceId === "full");
      assertEquals(
        full,
        [{ workspaceId: "full", tasks: 1, bytes: 5 + 6 + 3 + 7 + 1000 + 500 + 70, eventBytes: 16 + 12 }],
        "the usage",
      );
      assertEquals(
        await scene.read((tx) => tx.measureWorkspaces(["full", "none"])),
        full,
        "the usage of one workspace",
      );
      assertEquals(await scene.read((tx) => tx.measureWorkspaces(["none"])), [], "the usage of no workspace");
    },
  );

  check("finds a task by its number and by its former numbers in other projects", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "other" }));
      await tx.insertTask(someTask({ number: 1 }));
      await tx.insertTask(someTask({ number: 2 }));
      await tx.insertTaskAliases([{ projectId: "project-1", number: 1, taskId: "task-1" }]);
      await tx.saveTask(someTask({ id: "task-1", projectId: "other", number: 7 }));
    });
    const find = async (projectId: string, number: number) =>
      (await read((tx) => tx.findTaskByNumber(projectId, number)))?.id;
    assertEquals(await find("other", 7), "task-1", "the task by its number");
    assertEquals(await find("project-1", 1), "task-1", "the task by its old number");
    assertEquals(await find("project-1", 2), "task-2", "the other task");
    assertEquals(await find("other", 1), undefined, "the task by a number of another project");
    await write(async (tx) => {
      await tx.deleteTaskAlias("project-1", 1);
      await tx.insertTaskAliases([{ projectId: "other", number: 7, taskId: "task-1" }]);
      await tx.saveTask(someTask({ id: "task-1", number: 1 }));
    });
    assertEquals(await find("project-1", 1), "task-1", "the task by the number that it has again");
    assertEquals(await find("other", 7), "task-1", "the task by the number that it had in the meantime");
    await write((tx) => tx.deleteTask("task-1", at(1)));
    assertEquals(await find("other", 7), undefined, "the deleted task by its old number");
    assertEquals(await find("project-1", 1), undefined, "the deleted task by its number");
  });

  check("finds a task by its own number rather than by another task's alias", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertTask(someTask({ number: 1 }));
      await tx.insertTask(someTask({ number: 2 }));
      await tx.insertTaskAliases([{ projectId: "project-1", number: 2, taskId: "task-1" }]);
    });
    assertEquals((await read((tx) => tx.findTaskByNumber("project-1", 2)))?.id, "task-2", "the task");
  });

  check("saves every field of a task, and ignores a task that does not exist", async ({ write, read }) => {
    const changed = someTask({
      position: 2.5,
      number: 9,
      userId: "account-2",
      title: "New",
      description: "Text",
      status: "column-1",
      columnId: "column-1",
      priority: "high",
      startDate: at(1),
      dueDate: at(2),
      dueDateOnly: true,
      updatedAt: at(3),
      id: "task-1",
    });
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.saveTask(changed);
      await tx.saveTask(someTask({ number: 5 }));
    });
    assertEquals(await read((tx) => tx.listTasksOfProject("project-1")), [changed], "the tasks");
    await write((tx) => tx.saveTask({ ...changed, userId: null, description: null, columnId: null, dueDate: null }));
    const { description: _, ...record } = changed;
    await write(async (tx) => {
      await tx.insertTask(someTask({ id: "task-2", number: 2, description: "Long" }));
      await tx.saveTask({ ...record, id: "task-2", number: 2 });
    });
    const kept = await read((tx) => tx.findTask("task-2"));
    assertEquals(
      kept,
      { ...changed, id: "task-2", number: 2, description: "Long" },
      "the description of a task saved without one",
    );
    const records = await read((tx) => tx.listTaskRecordsById(["task-1", "nothing", "task-1"]));
    assertEquals(
      records,
      [{ ...record, userId: null, columnId: null, dueDate: null }],
      "the tasks without descriptions",
    );
    const { id, workspaceId, projectId, number } = record;
    assertEquals(
      await read((tx) => tx.listTaskPlaces(["task-1", "nothing", "task-1"])),
      [{ id, workspaceId, projectId, number }],
      "the places of tasks",
    );
    const cleared = { ...changed, userId: null, description: null, columnId: null, dueDate: null };
    assertEquals(await read((tx) => tx.findTask("task-1")), cleared, "the task");
    await write((tx) => tx.saveTask({ id: "task-1", priority: "low", columnId: "column-1" }));
    assertEquals(
      await read((tx) => tx.findTask("task-1")),
      { ...cleared, priority: "low", columnId: "column-1" },
      "the task after two of its fields were saved",
    );
    const measured = await read((tx) => tx.listDescriptionSizes(["task-2", "nothing", "task-1", "task-2"]));
    const sizes = measured.sort((left, right) => right.bytes - left.bytes);
    const expected = [
      { id: "task-2", bytes: 4 },
      { id: "task-1", bytes: 0 },
    ];
    assertEquals(sizes, expected, "the sizes of descriptions");
    await write((tx) => tx.deleteTask("task-2", at(9)));
    assertEquals(await read((tx) => tx.listDescriptionSizes(["task-2"])), [], "the size of a deleted task");
  });
}

function checkPlaces(check: Check): void {
  check("finds the last position, the neighbors and the order of a column", async ({ write, read }) => {
    const positions = [3, 1, 2, 2, 2, -4.5];
    await write(async (tx) => {
      for (const [index, position] of positions.entries())
        await tx.insertTask(someTask({ number: index + 1, position }));
      await tx.insertTask(someTask({ number: 8, position: 2, status: "archived" }));
      await tx.insertTask(someTask({ number: 9, position: 99 }));
      await tx.insertProject(someProject({ id: "other" }));
      await tx.insertTask(someTask({ id: "elsewhere", projectId: "other", position: 50 }));
      await tx.deleteTask("task-9", at(1));
      await tx.deleteTask("task-4", at(1));
    });
    await read(async (tx) => {
      const front = { position: -9, number: 0 };
      const order = await tx.listNeighbors("project-1", "planned", front, "after", { limit: 9 });
      const expected = [
        { id: "task-6", position: -4.5 },
        { id: "task-2", position: 1 },
        { id: "task-3", position: 2 },
        { id: "task-5", position: 2 },
        { id: "task-1", position: 3 },
      ];
      assertEquals(order, expected, "the positions");
      assertEquals(await tx.findLastPosition("project-1", "planned"), 3, "the last position");
      assertEquals(
        await tx.findLastPosition("project-1", "column-1"),
        undefined,
        "the last position of an empty column",
      );
      const next = async (position: number, number: number, side: "before" | "after", exceptId = "") =>
        (await tx.listNeighbors("project-1", "planned", { position, number }, side, { limit: 1, exceptId }))[0]?.id;
      assertEquals(await next(2, 3, "after"), "task-5", "the task after the third");
      assertEquals(await next(2, 5, "before"), "task-3", "the task before the fifth");
      assertEquals(await next(2, 3, "before"), "task-2", "the task before the third");
      assertEquals(await next(2, 3, "after", "task-5"), "task-1", "the task after the third, except the fifth");
      assertEquals(await next(2, 3, "before", "task-2"), "task-6", "the task before the third, except the second");
      assertEquals(await next(3, 1, "after"), undefined, "the task after the last");
      assertEquals(await next(-4.5, 6, "before"), undefined, "the task before the first");
      assertEquals(await next(1.5, 0, "after"), "task-3", "the task after a position without a task");
      const end = { position: Number.MAX_VALUE, number: 0 };
      const last = await tx.listNeighbors("project-1", "planned", end, "before", { limit: 3, exceptId: "task-5" });
      assertEquals(idsOf(last), ["task-1", "task-3", "task-2"], "the last tasks except the fifth, nearest first");
      const ids = idsOf(await tx.listTasksOfProject("project-1"));
      assertEquals(ids, ["task-6", "task-2", "task-3", "task-5", "task-8", "task-1"], "the tasks of the project");
    });
  });

  check("saves only the positions of tasks", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertTask(someTask({ number: 1 }));
      await tx.insertTask(someTask({ number: 2 }));
      await tx.savePositions([
        { id: "task-1", position: 8.25 },
        { id: "nothing", position: 1 },
      ]);
      await tx.savePositions([]);
    });
    const expected = [someTask({ number: 2 }), someTask({ number: 1, position: 8.25 })];
    assertEquals(await read((tx) => tx.listTasksOfProject("project-1")), expected, "the tasks");
  });
}

function checkDeletion(check: Check): void {
  check("finds a deleted task only as deleted, until it is restored", async ({ write, read }) => {
    const task = someTask({ status: "column-1", columnId: "column-1", userId: "account-1" });
    await write((tx) => tx.insertTask(task));
    assertEquals(await read((tx) => tx.findDeletedTask("task-1")), undefined, "a live task among the deleted ones");
    const live = await read((tx) => tx.findDeletedTaskByNumber("project-1", 1));
    assertEquals(live, undefined, "a live task among the deleted ones, by number");
    assertEquals(await read((tx) => tx.columnHasTasks("column-1")), true, "whether the column has tasks");
    await write((tx) => tx.deleteTask("task-1", at(5)));
    await write((tx) => tx.deleteTask("task-1", at(6)));
    await write((tx) => tx.deleteTask("nothing", at(6)));
    await read(async (tx) => {
      assertEquals(await tx.findDeletedTask("task-1"), { task, deletedAt: at(5) }, "the deleted task");
      const byNumber = await tx.findDeletedTaskByNumber("project-1", 1);
      assertEquals(byNumber, { task, deletedAt: at(5) }, "the deleted task by number");
      assertEquals(await tx.findDeletedTaskByNumber("project-1", 2), undefined, "a number that no task has");
      assertEquals(await tx.findTask("task-1"), undefined, "the task by id");
      assertEquals(await tx.listTasksById(["task-1"]), [], "the tasks by id");
      assertEquals(await tx.findTaskByNumber("project-1", 1), undefined, "the task by number");
      assertEquals(await tx.listTasksOfProject("project-1"), [], "the tasks of the project");
      assertEquals(await tx.listTaskIdsAssignedTo("workspace-1", "account-1", 9), [], "the tasks of the assignee");
      assertEquals(await tx.columnHasTasks("column-1"), false, "whether the column has tasks");
      assertEquals(await tx.findLastPosition("project-1", "column-1"), undefined, "the last position");
      const all = await tx.listTasks({}, { by: "createdAt", descending: false }, { limit: 9 });
      assertEquals(all, { rows: [] }, "all tasks");
    });
    await write(async (tx) => {
      await tx.undeleteTask("task-1");
      await tx.undeleteTask("nothing");
    });
    assertEquals(await read((tx) => tx.findTask("task-1")), task, "the restored task");
    assertEquals(await read((tx) => tx.findDeletedTask("task-1")), undefined, "the deleted task");
  });

  check("keeps a deleted task deleted when it is changed", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.deleteTask("task-1", at(5));
      await tx.saveTask(someTask({ title: "New" }));
    });
    const expected = { task: someTask({ title: "New" }), deletedAt: at(5) };
    assertEquals(await read((tx) => tx.findDeletedTask("task-1")), expected, "the deleted task");
  });
}
