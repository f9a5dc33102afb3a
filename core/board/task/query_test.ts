import { expect, test } from "bun:test";
import type { TrackerError } from "../../errors.ts";
import { encodeCursor } from "../../page.ts";
import { someLabel, someRelation, someWatcher } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { editTask } from "./edit.ts";
import { type ListTasksInput, listTasks } from "./list.ts";

async function openBusyWorld(): Promise<World> {
  const world = await openWorld();
  const mia = world.as("mia");
  await editTask(mia, { taskId: "task-1", priority: "high", dueDate: "2031-05-06", description: "The form is broken" });
  await editTask(mia, { taskId: "task-2", priority: "urgent", status: "in-review", title: "Write new docs" });
  await editTask(mia, { taskId: "task-3", status: "done", title: "Rotate old keys" });
  await world.put(async (tx) => {
    await tx.insertLabel(someLabel({ id: "l1", name: "Bug", taskId: "task-1" }));
    await tx.insertLabel(someLabel({ id: "l2", name: "docs", taskId: null }));
    await tx.saveWatcher(someWatcher({ taskId: "task-3", userId: "mia" }));
    await tx.insertRelation(someRelation({ sourceTaskId: "task-1", targetTaskId: "task-2", relationType: "blocks" }));
  });
  return world;
}

async function idsOf(world: World, where: string, rest: Partial<ListTasksInput> & { as?: Person } = {}) {
  const { as = "mia", ...input } = rest;
  return (await listTasks(world.as(as), { where, ...input })).rows.map(({ id }) => id);
}

test.each<[where: string, ids: string[]]>([
  ["", ["task-1", "task-2", "task-3"]],
  ["assignee:me", ["task-1"]],
  ["assignee:Mia", ["task-1"]],
  ["assignee:mia@example.com", ["task-1"]],
  ["assignee:none", ["task-2", "task-3"]],
  ["-assignee:any", ["task-2", "task-3"]],
  ["priority:>=high", ["task-1", "task-2"]],
  ["priority:none", ["task-3"]],
  ["priority:high,urgent sort:-priority", ["task-2", "task-1"]],
  ['status:"In review"', ["task-2"]],
  ["status:in-review,done", ["task-2", "task-3"]],
  ["label:bug", ["task-1"]],
  ["label:docs", []],
  ["label:none", ["task-2", "task-3"]],
  ["project:web", ["task-1", "task-2"]],
  ["project:OPS", ["task-3"]],
  ["due:2031-05-06", ["task-1"]],
  ["due:<2031-05-06", []],
  ["due:<=2031-05-06", ["task-1"]],
  ["due:any", ["task-1"]],
  ["is:done", ["task-3"]],
  ["is:open", ["task-1", "task-2"]],
  ["blocked", ["task-2"]],
  ["blocking", ["task-1"]],
  ["is:watching -assignee:me", ["task-3"]],
  ["number:1", ["task-1", "task-3"]],
  ["doc", ["task-2"]],
  ['"broken form"', ["task-1"]],
  ["login or keys", ["task-1", "task-3"]],
  ["-(label:bug or status:done)", ["task-2"]],
])("listTasks() finds tasks for %p", async (where, ids) => {
  expect(await idsOf(await openBusyWorld(), where)).toEqual(ids);
});

test("listTasks() finds tasks in all projects of the actor, or in one workspace or project", async () => {
  const world = await openBusyWorld();
  expect(await idsOf(world, "", { as: "stan" })).toEqual(["task-9"]);
  expect(await idsOf(world, "", { workspaceId: "workspace-1" })).toEqual(["task-1", "task-2", "task-3"]);
  expect(await idsOf(world, "", { projectId: "project-2" })).toEqual(["task-3"]);
  await world.archive("project-2");
  expect(await idsOf(world, "")).toEqual(["task-1", "task-2"]);
  expect(await idsOf(world, "", { projectId: "project-2" })).toEqual(["task-3"]);
  for (const place of [{ workspaceId: "workspace-2" }, { projectId: "project-9" }, { projectId: "none" }]) {
    expect(await refusalOf(listTasks(world.as("mia"), { where: "", ...place }))).toBe("not_found");
  }
  const mixed = { workspaceId: "workspace-2", projectId: "project-1" };
  expect(await refusalOf(listTasks(world.as("mia"), { where: "", ...mixed }))).toBe("not_found");
});

test.each<[where: string, code: string, part: string, suggestions: string[]]>([
  ["asignee:me", "QUERY_UNKNOWN_FIELD", "asignee", ["assignee"]],
  ["assignee:mai", "QUERY_UNKNOWN_NAME", "mai", ["Max", "Mia"]],
  ["label:bog", "QUERY_UNKNOWN_NAME", "bog", []],
  ["label:doc", "QUERY_UNKNOWN_NAME", "doc", ["docs"]],
  ["status:don", "QUERY_UNKNOWN_NAME", "don", ["Done"]],
  ["project:secret", "QUERY_UNKNOWN_NAME", "secret", []],
  ["priority:hihg", "QUERY_INVALID_VALUE", "hihg", ["high"]],
  ["is:opne", "QUERY_INVALID_VALUE", "opne", ["open"]],
  ["due:tomorow", "QUERY_INVALID_VALUE", "tomorow", ["tomorrow"]],
  ["due:2031-02-30", "QUERY_INVALID_VALUE", "2031-02-30", []],
  ["due:<none", "QUERY_INVALID_VALUE", "none", []],
  ["label:>bug", "QUERY_INVALID_VALUE", "label", []],
  ["number:one", "QUERY_INVALID_VALUE", "one", []],
  ["position:3", "QUERY_INVALID_VALUE", "position", []],
  ["sort:duedate,prioriy", "QUERY_UNKNOWN_FIELD", "prioriy", ["priority"]],
  ["sort:due,-priority,title,created,updated", "QUERY_TOO_COMPLEX", "updated", []],
  ["&", "QUERY_INVALID_VALUE", "&", []],
  ["a b c or d e f g h i j k", "QUERY_TOO_COMPLEX", "k", []],
])("listTasks() explains the error in %p", async (where, code, part, suggestions) => {
  const world = await openBusyWorld();
  const error: TrackerError = await listTasks(world.as("mia"), { where }).then(
    () => expect.unreachable(),
    (reason) => reason,
  );
  const [{ offset = -1, length = -1, pointer = "", suggestions: given = [] } = {}] = error.details.errors ?? [];
  expect([error.details.reason as string, pointer]).toEqual([code, "/where"]);
  expect(where.slice(offset, offset + length)).toBe(part);
  expect([...given]).toEqual(suggestions);
});

test("listTasks() reads days in the time zone of the account", async () => {
  const world = await openWorld();
  const due = "2031-05-06T03:00:00Z";
  await editTask(world.as("mia"), { taskId: "task-1", dueDate: due });
  await editTask(world.as("mia"), { taskId: "task-2", dueDate: "2031-05-06" });
  expect(await idsOf(world, "due:2031-05-06")).toEqual(["task-1", "task-2"]);
  await world.put(async (tx) => {
    const account = await tx.findAccount("mia");
    if (account) await tx.saveAccount({ ...account, timezone: "America/New_York" });
  });
  expect(await idsOf(world, "due:2031-05-06")).toEqual(["task-2"]);
  expect(await idsOf(world, "due:2031-05-05")).toEqual(["task-1"]);
});

test("listTasks() combines a query with other conditions and a default order", async () => {
  const world = await openBusyWorld();
  const of = (input: Partial<ListTasksInput>) => idsOf(world, "is:open", { workspaceId: "workspace-1", ...input });
  expect(await of({ sort: "-priority" })).toEqual(["task-2", "task-1"]);
  expect(await of({ status: "in-review" })).toEqual(["task-2"]);
  expect(await of({ userId: "none" })).toEqual(["task-2"]);
  expect(await of({ userId: "mia", priority: "high", labelId: "l1", q: "form", dueBefore: "2031-05-07" })).toEqual([
    "task-1",
  ]);
  expect(await of({ dueAfter: "2031-05-07" })).toEqual([]);
  expect(await of({ updatedSince: "2000-01-01" })).toEqual(["task-1", "task-2"]);
  expect(await of({ q: "&" })).toEqual([]);
  expect(await refusalOf(listTasks(world.as("mia"), { where: "", status: "done" }))).toBe("invalid");
  expect(await refusalOf(listTasks(world.as("mia"), {}))).toBe("invalid");
});

test("listTasks() returns every task once in pages, and refuses a cursor from another sort order", async () => {
  const world = await openBusyWorld();
  const ctx = world.as("mia");
  const where = "sort:-due,title";
  const first = await listTasks(ctx, { where, limit: 2 });
  expect(first.rows.map(({ id }) => id)).toEqual(["task-1", "task-3"]);
  const cursor = encodeCursor(first.next ?? { value: null, id: "" });
  expect(await idsOf(world, where, { limit: 2, cursor })).toEqual(["task-2"]);
  expect(await refusalOf(listTasks(ctx, { where: "sort:due", cursor }))).toBe("invalid");
});
