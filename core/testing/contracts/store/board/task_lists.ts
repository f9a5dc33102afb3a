/** Lists of tasks: filters, orders, pages. @module */

import { PRIORITIES, type Priority, type Task } from "../../../../board/task/task.ts";
import { MAX_LIST_BYTES } from "../../../../limits.ts";
import type { Page, PageOf, Place } from "../../../../page.ts";
import type { TaskFilter, TaskSort } from "../../../../ports/store/board/task.ts";
import type { ReadTx, Tx } from "../../../../ports/store.ts";
import { termsOf } from "../../../../search_token.ts";
import { assert, assertEquals } from "../../../assert.ts";
import {
  at,
  someActivity,
  someColumn,
  someDocument,
  someLabel,
  someProject,
  someTask,
  someWorkspace,
} from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

const BY_AGE: TaskSort = { by: "createdAt", descending: false };

export function checkTaskLists(check: Check): void {
  checkFilters(check);
  checkOrders(check);
  checkPages(check);
  checkLongTexts(check);
  checkAssignees(check);
}

/** The size of a string that fits on a page five times. */
const LONG_BYTES = MAX_LIST_BYTES / 5;

function checkLongTexts(check: Check): void {
  check("lists the deleted tasks of a project, most recently deleted first", async ({ write, read }) => {
    await write(async (tx) => {
      for (const number of [1, 2, 3, 4]) await tx.insertTask(someTask({ number, description: "Long" }));
      await tx.deleteTask("task-1", at(1));
      for (const id of ["task-4", "task-2"]) await tx.deleteTask(id, at(2));
    });
    const list = (since: Date, page: Page) => read((tx) => tx.listDeletedTasks("project-1", since, page));
    const all = await list(at(0), { limit: 9 });
    assertEquals(idsOf(all.rows), ["task-4", "task-2", "task-1"], "the deleted tasks");
    assertEquals("description" in (all.rows[0] ?? {}), false, "whether the description was read");
    assertEquals(all.rows[2]?.deletedAt, at(1), "the time of the deletion");
    assertEquals(
      idsOf((await list(at(2), { limit: 9 })).rows),
      ["task-4", "task-2"],
      "the tasks deleted since an instant",
    );
    const { rows, next } = await list(at(0), { limit: 1 });
    assertEquals([idsOf(rows), next !== undefined], [["task-4"], true], "the first page");
    const after = { value: at(2).getTime(), id: "task-4" };
    assertEquals(idsOf((await list(at(0), { limit: 9, after })).rows), ["task-2", "task-1"], "the next page");
    assertEquals((await read((tx) => tx.listDeletedTasks("none", at(0), { limit: 9 }))).rows, [], "another project");
  });

  check("ends a page of long descriptions early, and continues on the next", async ({ write, read }) => {
    await write(async (tx) => {
      for (let number = 1; number <= 11; number++) {
        const description = number === 3 ? null : number === 4 ? "short" : "ä".repeat(LONG_BYTES / 2);
        await tx.insertTask(someTask({ number, description, createdAt: at(number) }));
      }
    });
    const pages: number[][] = [];
    const tasks: Task[] = [];
    for (let page: Page | undefined = { limit: 100 }; page; ) {
      const { rows, next }: PageOf<Task> = await read((tx) => tx.listTasks({}, BY_AGE, page as Page));
      pages.push(rows.map(({ number }) => number));
      tasks.push(...rows);
      page = next && { limit: 100, after: next };
    }
    assertEquals(
      pages,
      [
        [1, 2, 3, 4, 5, 6, 7],
        [8, 9, 10, 11],
      ],
      "the pages",
    );
    const found = await read((tx) => tx.listTasksOfProject("project-1"));
    assertEquals(
      tasks.map(({ id }) => id),
      idsOf(found),
      "the tasks",
    );
    assert(
      tasks.every(({ description }, index) => description === found[index]?.description),
      "the descriptions are whole",
    );
  });

  check("ends a page of long comments or activities early, and continues on the next", async ({ write, read }) => {
    const content = "ä".repeat(LONG_BYTES / 2);
    const all = Array.from({ length: 7 }, (_, index) =>
      someActivity({
        id: `a${index}`,
        type: "comment",
        createdAt: at(index),
        content: index === 3 ? "short" : content,
        ...(index === 5 ? { content: null, eventData: { text: content } } : {}),
      }),
    );
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.insertActivities(all);
    });
    const first = await read((tx) => tx.listComments("task-1", { limit: 100 }));
    assertEquals(idsOf(first.rows), ["a0", "a1", "a2", "a3", "a4"], "the first comments");
    const after = first.next as Place;
    const second = await read((tx) => tx.listComments("task-1", { limit: 100, after }));
    assert(
      JSON.stringify([...first.rows, ...second.rows]) === JSON.stringify(all),
      "Expected the comments to be complete",
    );
    assertEquals(second.next, undefined, "the cursor after the last comment");
    const newest = await read((tx) => tx.listActivities("task-1", { limit: 100 }));
    assertEquals(idsOf(newest.rows), ["a6", "a5", "a4", "a3", "a2"], "the newest");
    assert(newest.next !== undefined, "Expected more activities");
  });
}

/** Filters, and the numbers of the tasks that each selects. */
const FILTERED: [TaskFilter, number[]][] = [
  [{}, [1, 2, 3, 4, 5, 6]],
  [{ workspaceId: "workspace-2" }, [6]],
  [{ workspaceId: "workspace-1" }, [1, 2, 3, 4, 5]],
  [{ projectId: "other" }, [5]],
  [{ workspaceId: "workspace-2", projectId: "other" }, []],
  [{ status: "archived" }, [2, 4]],
  [{ columnIds: ["column-1", "other-column"] }, [3, 5]],
  [{ columnIds: [] }, []],
  [{ projectId: "project-1", columnIds: ["column-1"] }, [3]],
  [{ priority: "high" }, [3, 4]],
  [{ userId: "account-1" }, [1, 2]],
  [{ userId: null }, [3, 5, 6]],
  [{ dueBefore: at(20) }, [1]],
  [{ dueAfter: at(20) }, [2, 3]],
  [{ dueAfter: at(10), dueBefore: at(30) }, [1, 2]],
  [{ updatedSince: at(104) }, [4, 5, 6]],
  [{ labelName: "bUG" }, [1, 3]],
  [{ labelName: "b%" }, []],
  [{ terms: termsOf("do") }, [1, 2]],
  [{ terms: termsOf("DOO fix") }, [1]],
  [{ terms: termsOf("oor") }, []],
  [{ terms: [] }, [1, 2, 3, 4, 5, 6]],
  [{ projectId: "project-1", status: "archived", priority: "high", userId: "account-2" }, [4]],
  [{ userId: "account-1", labelName: "Bug", dueBefore: at(99), terms: termsOf("door") }, [1]],
  [{ status: "no such" }, []],
];

function checkFilters(check: Check): void {
  check("filters tasks by every condition, alone and together", async ({ write, read }) => {
    await write(insertFilteredTasks);
    const list = async (filter: TaskFilter) =>
      (await read((tx) => tx.listTasks(filter, BY_AGE, { limit: 99 }))).rows.map(({ number }) => number);
    for (const [filter, expected] of FILTERED) {
      assertEquals(await list(filter), expected, `the tasks of ${JSON.stringify(filter)}`);
    }
    await write((tx) => tx.deleteTask("task-1", at(9)));
    assertEquals(await list({ labelName: "bug" }), [3], "the tasks with the label");
    assertEquals(await list({ terms: termsOf("door") }), [2], "the tasks with the word");
  });

  check("listTasks() selects the same tasks in every order", async ({ write, read }) => {
    await write(insertFilteredTasks);
    for (const [filter, expected] of FILTERED) {
      for (const by of ["createdAt", "dueDate", "startDate", "priority", "title", "number"] as const) {
        for (const descending of [false, true]) {
          const { rows } = await read((tx) => tx.listTasks(filter, { by, descending }, { limit: 99 }));
          const numbers = rows.map(({ number }) => number).sort();
          assertEquals(numbers, expected, `the tasks of ${JSON.stringify(filter)} by ${by}`);
        }
      }
    }
  });
}

async function insertFilteredTasks(tx: Tx): Promise<void> {
  await tx.insertProject(someProject({ id: "other" }));
  await tx.insertColumn(someColumn({ id: "other-column", projectId: "other" }));
  await tx.insertWorkspace(someWorkspace({ id: "workspace-2" }));
  await tx.insertProject(someProject({ id: "third", workspaceId: "workspace-2" }));
  const tasks: Partial<Task>[] = [
    { userId: "account-1", dueDate: at(10), title: "Fix the door" },
    { userId: "account-1", dueDate: at(20), status: "archived", title: "Paint doors" },
    { priority: "high", dueDate: at(30), status: "column-1", columnId: "column-1" },
    { priority: "high", status: "archived", userId: "account-2" },
    { projectId: "other", status: "other-column", columnId: "other-column" },
    { projectId: "third", workspaceId: "workspace-2" },
  ];
  for (const [index, fields] of tasks.entries()) {
    const number = index + 1;
    await tx.insertTask(someTask({ number, createdAt: at(number), updatedAt: at(100 + number), ...fields }));
  }
  await tx.saveSearchDocument(someDocument({ id: "task-1" }, "Fix the door"));
  await tx.saveSearchDocument(someDocument({ id: "task-2" }, "Paint doors"));
  await tx.insertLabel(someLabel({ id: "template", name: "Bug" }));
  await tx.insertLabel(someLabel({ id: "copy-1", name: "Bug", taskId: "task-1" }));
  await tx.insertLabel(someLabel({ id: "copy-2", name: "bug", taskId: "task-3" }));
  await tx.insertLabel(someLabel({ id: "copy-3", name: "Bugs", taskId: "task-2" }));
}

/** Titles in code point order. */
const TITLES = ["", "A", "Z", "a", "a b", "ab", "b", "ä", "日", "\uffee", "👋"];

function checkOrders(check: Check): void {
  check("sorts tasks by every field in both directions, with missing values last and ties by ID", async (scene) => {
    await scene.write(insertManyTasks);
    const orders: Record<TaskSort["by"], (task: Task) => number | null> = {
      createdAt: ({ createdAt }) => createdAt.getTime(),
      updatedAt: ({ updatedAt }) => updatedAt.getTime(),
      dueDate: ({ dueDate }) => dueDate?.getTime() ?? null,
      startDate: ({ startDate }) => startDate?.getTime() ?? null,
      priority: ({ priority }) => PRIORITIES.indexOf(priority),
      position: ({ position }) => position,
      title: ({ title }) => TITLES.indexOf(title),
      number: ({ number }) => number,
      estimate: ({ estimate }) => estimate,
    };
    const all = await scene.read((tx) => tx.listTasksOfProject("project-1"));
    for (const [by, valueIn] of Object.entries(orders) as [TaskSort["by"], (task: Task) => number | null][]) {
      for (const descending of [false, true]) {
        const page = await scene.read((tx) => tx.listTasks({}, { by, descending }, { limit: 99 }));
        assertEquals(idsOf(page.rows), expectedOrder(all, valueIn, descending), `tasks by ${by}, ${descending}`);
        assertEquals("next" in page, false, "whether there is another page");
      }
    }
  });
}

function expectedOrder(tasks: Task[], valueIn: (task: Task) => number | null, descending: boolean): string[] {
  const sign = descending ? -1 : 1;
  const sorted = tasks.toSorted((left, right) => {
    const [one, two] = [valueIn(left), valueIn(right)];
    if (one !== two && (one === null || two === null)) return one === null ? 1 : -1;
    const byValue = (one ?? 0) - (two ?? 0);
    return sign * (byValue || (left.id < right.id ? -1 : 1));
  });
  return idsOf(sorted);
}

/** Inserts 23 tasks in which every value is repeated and every date is sometimes missing. */
async function insertManyTasks(tx: Tx): Promise<void> {
  for (let number = 1; number <= 23; number++) {
    const step = (number * 7) % 23;
    const task = someTask({
      id: `task-${String((number * 5) % 23).padStart(2, "0")}`,
      number,
      position: step % 4 === 0 ? -1.5 : step / 4,
      title: TITLES[step % TITLES.length] as string,
      priority: PRIORITIES[step % PRIORITIES.length] as Priority,
      startDate: step % 3 === 0 ? null : at(step % 5),
      dueDate: step % 4 === 0 ? null : at(-step % 6),
      estimate: step % 5 === 0 ? null : (step % 4) / 4,
      createdAt: at(step % 8),
      updatedAt: at(100 - (step % 7)),
    });
    await tx.insertTask(task);
  }
}

const SORTS: TaskSort["by"][] = ["createdAt", "dueDate", "priority", "position", "title", "number", "estimate"];

async function pagesOf(
  read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>,
  sort: TaskSort,
  between: () => Promise<void> = async () => {},
): Promise<string[]> {
  const seen: string[] = [];
  let after: Place | undefined;
  for (let pages = 0; pages < 50; pages++) {
    const page = await read((tx) => tx.listTasks({}, sort, { limit: 4, ...(after && { after }) }));
    seen.push(...idsOf(page.rows));
    if (!page.next) return seen;
    assertEquals(page.rows.length, 4, "the length of a page that is not the last");
    after = page.next;
    await between();
  }
  throw new Error("Expected the pages to end");
}

function checkPages(check: Check): void {
  check("returns pages that add up to the whole list in every order", async ({ write, read }) => {
    await write(insertManyTasks);
    for (const by of SORTS) {
      for (const descending of [false, true]) {
        const sort = { by, descending };
        const whole = await read((tx) => tx.listTasks({}, sort, { limit: 99 }));
        assertEquals(await pagesOf(read, sort), idsOf(whole.rows), `the pages by ${by}, ${descending}`);
      }
    }
  });

  check(
    "neither repeats nor skips a row while other rows are inserted and deleted between pages",
    async ({ write, read }) => {
      for (const by of SORTS) {
        for (const descending of [false, true]) {
          await write(async (tx) => {
            await tx.deleteProject("project-1");
            await tx.insertProject(someProject());
            await insertManyTasks(tx);
          });
          const steady = idsOf(await read((tx) => tx.listTasksOfProject("project-1")));
          const gone = new Set<string>();
          let number = 100;
          const disturb = async () => {
            await write(async (tx) => {
              const victim = steady[(number * 3) % steady.length] as string;
              gone.add(victim);
              await tx.deleteTask(victim, at(1));
              for (const title of ["", "\uffff"]) {
                number++;
                const position = title === "" ? -1e6 : 1e6;
                await tx.insertTask(
                  someTask({ id: `new-${number}`, number, position, title, createdAt: at(position) }),
                );
              }
            });
          };
          const seen = await pagesOf(read, { by, descending }, disturb);
          assertEquals(new Set(seen).size, seen.length, `the number of different tasks by ${by}, ${descending}`);
          for (const id of steady) {
            assert(
              gone.has(id) || seen.includes(id),
              `Expected task ${id} on one of the pages by ${by}, ${descending}`,
            );
          }
        }
      }
    },
  );

  check("starts a page at the position of a task that was deleted", async ({ write, read }) => {
    await write(async (tx) => {
      for (const number of [1, 2, 3]) await tx.insertTask(someTask({ number }));
    });
    const sort: TaskSort = { by: "number", descending: false };
    const first = await read((tx) => tx.listTasks({}, sort, { limit: 2 }));
    assertEquals(first.next, { value: 2, id: "task-2" }, "the place");
    await write((tx) => tx.deleteTask("task-2", at(1)));
    const second = await read((tx) => tx.listTasks({}, sort, { limit: 2, after: { value: 2, id: "task-2" } }));
    assertEquals(idsOf(second.rows), ["task-3"], "the second page");
  });
}

function checkAssignees(check: Check): void {
  check("lists the tasks of an assignee by creation, then ID", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertTask(someTask({ number: 2, userId: "account-1" }));
      await tx.insertTask(someTask({ number: 1, userId: "account-1" }));
      await tx.insertTask(someTask({ number: 3, userId: "account-2" }));
      await tx.insertTask(someTask({ number: 4 }));
      await tx.insertTask(someTask({ number: 5, userId: "account-1", createdAt: at(-5) }));
    });
    const ids = await read((tx) => tx.listTaskIdsAssignedTo("workspace-1", "account-1", 9));
    assertEquals(ids, ["task-5", "task-1", "task-2"], "the ids");
    assertEquals(
      await read((tx) => tx.listTaskIdsAssignedTo("nothing", "account-1", 9)),
      [],
      "the ids in another workspace",
    );
    const first = await read((tx) => tx.listTaskIdsAssignedTo("workspace-1", "account-1", 1));
    assertEquals(first, ["task-5"], "the first id");
  });

  check("finds assignees who are not members of the workspace", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertTask(someTask({ number: 1, userId: "account-1" }));
      await tx.insertTask(someTask({ number: 2, userId: "account-2" }));
      await tx.insertTask(someTask({ number: 3, userId: "account-2" }));
      await tx.insertTask(someTask({ number: 4 }));
      await tx.insertTask(someTask({ number: 5, userId: "account-3" }));
      await tx.deleteTask("task-5", at(5));
    });
    const former = { workspaceId: "workspace-1", userId: "account-2" };
    assertEquals(await read((tx) => tx.listFormerAssignees(9)), [former], "the former members");
    await write((tx) => tx.deleteMember("member-1"));
    assertEquals(
      (await read((tx) => tx.listFormerAssignees(9))).length,
      2,
      "the number of former assignees after the member left",
    );
    assertEquals(
      (await read((tx) => tx.listFormerAssignees(1))).length,
      1,
      "the number of former assignees, limited to one",
    );
  });
}
