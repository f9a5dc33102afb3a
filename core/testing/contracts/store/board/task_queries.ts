/** Task queries: conditions, orders, pages. @module */
import type { CustomField } from "../../../../board/field/field.ts";
import { newValue } from "../../../../board/field/fill.ts";
import type { FieldType } from "../../../../board/field/types.ts";
import type { QueryCondition, QuerySort, TaskQuery } from "../../../../board/query/condition.ts";
import type { Task } from "../../../../board/task/task.ts";
import type { Page, PageOf } from "../../../../page.ts";
import { assertCode, assertEquals } from "../../../assert.ts";
import {
  at,
  someColumn,
  someDocument,
  someLabel,
  someProject,
  someRelation,
  someTask,
  someWatcher,
} from "../../../fixtures.ts";
import { ALL_ROWS, type Check, idsOf, type Scene } from "../scene.ts";

const BY_NUMBER: QuerySort[] = [{ by: "number", descending: false }];
const IN_PROJECT = { projectIds: ["project-1"], sort: BY_NUMBER };
const DAY_MS = 24 * 3600 * 1000;

export function checkTaskQueries(check: Check): void {
  check("finds tasks by every kind of condition, and by its negation", async (scene) => {
    await writeTasks(scene);
    for (const [name, condition, expected] of CONDITIONS) {
      assertEquals(await found(scene, { ...IN_PROJECT, condition }), expected, name);
      const others = ALL.filter((id) => !expected.includes(id));
      assertEquals(
        await found(scene, { ...IN_PROJECT, condition: { type: "not", item: condition } }),
        others,
        `not ${name}`,
      );
    }
  });

  check("finds and sorts tasks by custom fields", async (scene) => {
    await writeTasks(scene);
    await writeFields(scene);
    for (const [name, condition, expected] of FIELD_CONDITIONS) {
      assertEquals(await found(scene, { ...IN_PROJECT, condition }), expected, name);
      const others = ALL.filter((id) => !expected.includes(id));
      const negation: QueryCondition = { type: "not", item: condition };
      assertEquals(await found(scene, { ...IN_PROJECT, condition: negation }), others, `not ${name}`);
    }
    const condition: QueryCondition = { type: "all", items: [] };
    for (const [sort, expected] of FIELD_ORDERS) {
      const query: TaskQuery = { projectIds: ["project-1"], sort, condition };
      assertEquals(await found(scene, query), expected, JSON.stringify(sort));
      for (const limit of [1, 2]) assertEquals(await inPages(scene, query, limit), expected, `pages of ${limit}`);
    }
  });

  check("finds words in custom fields only on request", async (scene) => {
    await writeTasks(scene);
    const tokens = [
      { token: "door", weight: 3 },
      { token: "doorbell", weight: 1 },
      { token: "acme", weight: 1 },
    ];
    await scene.write((tx) => tx.insertSearchDocument(someDocument({ id: "task-3", tokens })));
    const of = (word: string, withFields: boolean) =>
      found(scene, { ...IN_PROJECT, condition: { type: "words", words: [word], withFields } });
    assertEquals([await of("acme", false), await of("doorb", false)], [[], []], "words of custom fields");
    assertEquals([await of("acm", true), await of("doorb", true)], [["task-3"], ["task-3"]], "on request");
    assertEquals(await of("door", false), ["task-1", "task-2", "task-3"], "words of the title");
  });

  check("finds tasks of several projects, without deleted tasks", async (scene) => {
    await writeTasks(scene);
    await scene.write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2", slug: "two" }));
      await tx.insertTask(someTask({ id: "other", number: 9, projectId: "project-2" }));
      await tx.deleteTask("task-2", at(9));
    });
    const of = (...projectIds: string[]) =>
      found(scene, { projectIds, sort: BY_NUMBER, condition: { type: "all", items: [] } });
    assertEquals(
      await of("project-1", "project-2"),
      ["task-1", "task-3", "task-4", "task-5", "other"],
      "both projects",
    );
    assertEquals(await of("project-2", "project-2", "none"), ["other"], "one project");
    assertEquals(await of(), [], "no project");
  });

  check("sorts tasks by several fields in pages, with missing values last", async (scene) => {
    await writeTasks(scene);
    const sort: QuerySort[] = [
      { by: "dueDate", descending: true },
      { by: "priority", descending: false },
      { by: "title", descending: true },
    ];
    const query: TaskQuery = { projectIds: ["project-1"], sort, condition: { type: "all", items: [] } };
    const sorted = ["task-2", "task-1", "task-3", "task-4", "task-5"];
    assertEquals(await found(scene, query), sorted, "the order");
    for (const limit of [1, 2, 3]) assertEquals(await inPages(scene, query, limit), sorted, `pages of ${limit}`);
    const after = { value: "[1]", id: "task-1" };
    await assertCode(
      scene.read((tx) => tx.queryTasks(query, { limit: 9, after })),
      "invalid",
      "another order",
    );
  });
}

const ALL = [1, 2, 3, 4, 5].map((number) => `task-${number}`);

async function writeTasks({ write }: Scene): Promise<void> {
  await write(async (tx) => {
    await tx.insertColumn(someColumn({ id: "final", slug: "final", isFinal: true }));
    const open = { status: "column-1", columnId: "column-1" };
    const day = { dueDate: new Date(10 * DAY_MS), dueDateOnly: true };
    await tx.insertTask(someTask({ number: 1, ...open, ...day, priority: "high", userId: "account-1" }));
    await tx.insertTask(
      someTask({ number: 2, ...open, dueDate: new Date(10.5 * DAY_MS), startDate: new Date(9 * DAY_MS) }),
    );
    await tx.insertTask(someTask({ number: 3, status: "final", columnId: "final", userId: "account-2" }));
    await tx.insertTask(someTask({ number: 4, status: "planned", title: "B" }));
    await tx.insertTask(someTask({ number: 5, status: "archived", title: "A" }));
    await tx.insertLabel(someLabel({ id: "a", name: "Größe", taskId: "task-1" }));
    await tx.insertLabel(someLabel({ id: "b", name: "bug", taskId: "task-1" }));
    await tx.insertLabel(someLabel({ id: "c", name: "bug", taskId: "task-4" }));
    await tx.insertSearchDocument(someDocument({ id: "task-1" }, "Fix the door"));
    await tx.insertSearchDocument(someDocument({ id: "task-2" }, "Paint the doors"));
    const relation = { relationType: "blocks" as const };
    await tx.insertRelation(someRelation({ id: "a", sourceTaskId: "task-1", targetTaskId: "task-2", ...relation }));
    await tx.insertRelation(someRelation({ id: "b", sourceTaskId: "task-3", targetTaskId: "task-4", ...relation }));
    await tx.insertRelation(someRelation({ id: "c", sourceTaskId: "task-5", targetTaskId: "task-1", ...relation }));
    await tx.insertRelation(
      someRelation({ id: "d", sourceTaskId: "task-4", targetTaskId: "task-5", relationType: "related" }),
    );
    await tx.saveWatcher(someWatcher({ taskId: "task-2" }));
    await tx.saveWatcher(someWatcher({ taskId: "task-3", isWatching: false }));
    await tx.saveWatcher(someWatcher({ taskId: "task-4", userId: "account-2" }));
  });
}

const instant = (
  source: "dueDate" | "startDate" | "createdAt",
  operator: "<" | ">=",
  bound: { at: number; day: number },
): QueryCondition => ({
  type: "instant",
  source,
  operator,
  at: new Date(bound.at * DAY_MS),
  day: new Date(bound.day * DAY_MS),
});
const DONE: QueryCondition = { type: "done" };
const LATE = { at: 20_000, day: 0 };

const CONDITIONS: [name: string, condition: QueryCondition, expected: string[]][] = [
  ["everything", { type: "all", items: [] }, ALL],
  ["nothing", { type: "any", items: [] }, []],
  ["an assignee", { type: "in", source: "userId", values: ["account-1", "nobody"] }, ["task-1"]],
  ["no assignee", { type: "absent", source: "userId" }, ["task-2", "task-4", "task-5"]],
  ["a column", { type: "in", source: "columnId", values: ["column-1", "final"] }, ["task-1", "task-2", "task-3"]],
  ["a status", { type: "in", source: "status", values: ["planned", "archived"] }, ["task-4", "task-5"]],
  ["no value", { type: "in", source: "status", values: [] }, []],
  ["labels", { type: "in", source: "label", values: ["größe", "none"] }, ["task-1"]],
  ["no label", { type: "absent", source: "label" }, ["task-2", "task-3", "task-5"]],
  ["a priority", { type: "number", source: "priority", operator: ">=", value: 3 }, ["task-1"]],
  ["a lower priority", { type: "number", source: "priority", operator: "<", value: 3 }, ALL.slice(1)],
  ["a number", { type: "number", source: "number", operator: "=", value: 3 }, ["task-3"]],
  ["numbers up to one", { type: "number", source: "number", operator: "<=", value: 2 }, ["task-1", "task-2"]],
  ["greater numbers", { type: "number", source: "number", operator: ">", value: 4 }, ["task-5"]],
  ["a due date before a day", instant("dueDate", "<", { at: 10.5, day: 11 }), ["task-1"]],
  ["a due date after a day", instant("dueDate", ">=", { at: 10.5, day: 11 }), ["task-2"]],
  ["a start date", instant("startDate", "<", { at: 0, day: 10 }), ["task-2"]],
  ["a creation", instant("createdAt", "<", LATE), ALL.filter(() => at(0).getTime() < LATE.at * DAY_MS)],
  ["no due date", { type: "absent", source: "dueDate" }, ["task-3", "task-4", "task-5"]],
  ["words", { type: "words", words: ["door", "pai"] }, ["task-2"]],
  ["a common word", { type: "words", words: ["the"] }, ["task-1", "task-2"]],
  ["a finished task", DONE, ["task-3"]],
  ["a blocked task", { type: "blocked" }, ["task-2"]],
  ["a blocking task", { type: "blocking" }, ["task-1"]],
  ["a watched task", { type: "watched", userId: "account-1" }, ["task-2"]],
  ["either of two", { type: "any", items: [DONE, { type: "blocked" }] }, ["task-2", "task-3"]],
  ["both of two", { type: "all", items: [DONE, { type: "blocked" }] }, []],
];

const VALUES: readonly [fieldId: string, type: FieldType, values: Record<string, string>, options?: string[]][] = [
  ["number", "number", { "task-1": "-2.5", "task-2": "10", "task-4": "9" }],
  ["option", "dropdown", { "task-1": "]", "task-2": "high" }, ["high", "low", "]"]],
  [
    "options",
    "multiselect",
    { "task-1": '["x,",",z"]', "task-2": '[",","high"]', "task-3": '["a\\"b"]' },
    [",", "x,", ",z", "high", 'a"b'],
  ],
  ["day", "date", { "task-1": "2031-05-06", "task-2": "2031-05-07" }],
  ["text", "text", { "task-1": "100% \u00dcber_all", "task-2": "\ud83d\ude00", "task-3": "\uff5a" }],
  ["long", "long_text", { "task-1": `${"x".repeat(70)} ÜBER`, "task-2": "x" }],
];

async function writeFields({ write }: Scene): Promise<void> {
  await write(async (tx) => {
    const now = at(0);
    const settings = { required: false, defaultValue: null, options: null, optionColors: null };
    const field = {
      ...settings,
      unit: null,
      precision: null,
      position: 0,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    for (const [id, type, values, options = null] of VALUES) {
      const row: CustomField = { ...field, options, id, projectId: "project-1", workspaceId: null, name: id, type };
      await tx.insertCustomField(row);
      await tx.saveFieldValues(Object.entries(values).map(([taskId, value]) => newValue(row, taskId, value, now)));
    }
    const lost = newValue({ id: "number", type: "number", options: null }, "task-5", "1", now);
    await tx.saveFieldValues([
      { ...lost, value: null, sortKey: null, lostValue: "one", lostType: "text", lostAt: now },
    ]);
  });
}

const day = (operator: "<" | ">=", date: string): QueryCondition => ({
  type: "instant",
  source: "field:day",
  operator,
  at: new Date(date),
  day: new Date(date),
});
const contains = (text: string): QueryCondition => ({ type: "contains", source: "field:text", text });
const among = (id: string, ...values: string[]): QueryCondition => ({ type: "in", source: `field:${id}`, values });

const FIELD_CONDITIONS: [name: string, condition: QueryCondition, expected: string[]][] = [
  ["a greater number", { type: "number", source: "field:number", operator: ">", value: 9 }, ["task-2"]],
  ["a lower number", { type: "number", source: "field:number", operator: "<=", value: 9 }, ["task-1", "task-4"]],
  ["an equal number", { type: "number", source: "field:number", operator: "=", value: -2.5 }, ["task-1"]],
  ["no number", { type: "absent", source: "field:number" }, ["task-3", "task-5"]],
  ["no value of an unknown field", { type: "absent", source: "field:none" }, ALL],
  ["an option", among("option", "]", "low"), ["task-1"]],
  ["no option", among("option"), []],
  ["an item of a list", among("options", "high", 'a"b'), ["task-2", "task-3"]],
  ["an item that is a comma", among("options", ","), ["task-2"]],
  ["an earlier day", day("<", "2031-05-07"), ["task-1"]],
  ["a later day", day(">=", "2031-05-07"), ["task-2"]],
  ["a part of a string", contains("\u00fcber_"), ["task-1"]],
  ["a percent sign", contains("%"), ["task-1"]],
  ["a backslash", contains("\\"), []],
  ["the end of a long text", { type: "contains", source: "field:long", text: "x über" }, ["task-1"]],
];

const by = (id: string, descending: boolean): QuerySort => ({
  by: "field",
  sources: [{ source: `field:${id}` }],
  descending,
});
const FIELD_ORDERS: [sort: QuerySort[], expected: string[]][] = [
  [[by("number", false)], ["task-1", "task-4", "task-2", "task-3", "task-5"]],
  [[by("number", true)], ["task-2", "task-4", "task-1", "task-3", "task-5"]],
  [[by("option", false)], ["task-2", "task-1", "task-3", "task-4", "task-5"]],
  [[by("options", true)], ["task-3", "task-1", "task-2", "task-4", "task-5"]],
  [[by("text", false)], ["task-1", "task-3", "task-2", "task-4", "task-5"]],
  [
    [by("day", true), { by: "number", descending: true }],
    ["task-2", "task-1", "task-5", "task-4", "task-3"],
  ],
  [
    [
      {
        by: "field",
        sources: [{ source: "field:option", projectIds: ["project-2"] }, { source: "field:number" }],
        descending: true,
      },
    ],
    ["task-2", "task-4", "task-1", "task-3", "task-5"],
  ],
];

async function found({ read }: Scene, query: TaskQuery): Promise<string[]> {
  return idsOf((await read((tx) => tx.queryTasks(query, ALL_ROWS))).rows);
}

async function inPages({ read }: Scene, query: TaskQuery, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page: Page | undefined = { limit }; page; ) {
    const { rows, next }: PageOf<Task> = await read((tx) => tx.queryTasks(query, page as Page));
    ids.push(...idsOf(rows));
    page = next && { limit, after: next };
  }
  return ids;
}
