import { describe, expect, test } from "bun:test";
import type { TrackerError } from "../../errors.ts";
import { encodeCursor } from "../../page.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { type CreateFieldInput, createCustomField } from "../field/create.ts";
import { deleteCustomField } from "../field/delete.ts";
import { setFieldVisibility } from "../field/hide.ts";
import { setFieldValue } from "../field/set_value.ts";
import { type ListTasksInput, listTasks } from "../task/list.ts";
import { queryFieldsOf } from "./custom_fields.ts";

async function create(world: World, input: Omit<CreateFieldInput, "projectId"> & { projectId?: string }) {
  const place = input.workspaceId === undefined ? { projectId: "project-1" } : {};
  return await createCustomField(world.as("adam"), { ...place, ...input });
}

const set = (world: World, fieldId: string, taskId: string, value: string) =>
  setFieldValue(world.as("mia"), { taskId, fieldId, value });

async function find(world: World, where: string, rest: Partial<ListTasksInput> & { as?: Person } = {}) {
  const { as = "mia", ...input } = rest;
  return (await listTasks(world.as(as), { where, ...input })).rows.map(({ id }) => id);
}

const FIELDS: (Pick<CreateFieldInput, "name" | "type" | "options"> & { values: [one: string, two: string] })[] = [
  { name: "points", type: "number", values: ["3", "8"] },
  { name: "Release date", type: "date", values: ["2031-05-06", "2031-06-07"] },
  { name: "shipped", type: "date_time", values: ["2031-05-06T12:00:00Z", "2031-05-07T00:00:00Z"] },
  { name: "severity", type: "dropdown", options: ["low", "High", "none"], values: ["low", "High"] },
  { name: "areas", type: "multiselect", options: ["web", "app", "core"], values: ['["web","app"]', '["core"]'] },
  { name: "billable", type: "boolean", values: ["true", "false"] },
  { name: "reviewer", type: "person", values: ["mia", "adam"] },
  { name: "Testers", type: "people", values: ['["mia","max"]', '["max"]'] },
  { name: "customer", type: "text", values: ["Acme 100% Corp", "Umbrella"] },
  { name: "link", type: "url", values: ["https://example.com/a", "https://example.com/b"] },
  { name: "effort", type: "duration", values: ["1h 30m", "2h"] },
  { name: "parent", type: "relation", values: ["task-3", "task-2"] },
  { name: "Due", type: "number", values: ["1", "2"] },
  { name: "sort", type: "text", values: ["a", "b"] },
];

/**
 * Opens a world in which `task-1` and `task-2` have a value for each field, and `task-3` in another project has no
 * values.
 */
async function openFields(): Promise<World> {
  const world = await openWorld();
  for (const { values, options = null, ...settings } of FIELDS) {
    const { id } = await create(world, { ...settings, options, workspaceId: "workspace-1" });
    await set(world, id, "task-1", values[0]);
    await set(world, id, "task-2", values[1]);
  }
  return world;
}

test("listTasks() finds and sorts tasks by custom fields of every type", async () => {
  const world = await openFields();
  const [one, two, three] = ["task-1", "task-2", "task-3"] as const;
  const expected: Record<string, string[]> = {
    "points:>3": [two],
    "POINTS:3": [one],
    "points:3,8": [one, two],
    "points:>=3.5": [two],
    "-points:>3": [one, three],
    "points:none": [three],
    "points:any": [one, two],
    '"release DATE":<2031-06-01': [one],
    '"Release date":2031-06-07': [two],
    "shipped:2031-05-06": [one],
    "severity:high": [two],
    "severity:low,high": [one, two],
    "severity:none": [three],
    'severity:"none"': [],
    "-severity:low": [two, three],
    "areas:app": [one],
    "areas:web,core": [one, two],
    "billable:yes": [one],
    "billable:no": [two],
    "reviewer:me": [one],
    "reviewer:Adam": [two],
    "testers:max -testers:me": [two],
    "customer:acme": [one],
    'customer:"00% c"': [one],
    'customer:"acme_100"': [],
    "link:example": [one, two],
    "effort:>90m": [two],
    'effort:"1h 30m"': [one],
    "effort:5400": [one],
    "parent:OPS-1": [one],
    "parent:web-2,task-3": [one, two],
    "parent:none": [three],
    "due:none": [one, two, three],
    "field.due:2": [two],
    '"field.Due":2 or field.sort:a': [one, two],
    "field.points:8": [two],
    "is:open points:>1 severity:low": [one],
    "sort:-points": [two, one, three],
    'sort:"Release date"': [one, two, three],
    'sort:-"Release date",points': [two, one, three],
    "sort:-field.due": [two, one, three],
    "sort:-severity": [two, one, three],
    "sort:areas": [one, two, three],
    "sort:-effort": [two, one, three],
  };
  for (const [where, ids] of Object.entries(expected)) {
    expect({ where, ids: await find(world, where, { workspaceId: "workspace-1" }) }).toEqual({ where, ids });
  }
});

test("listTasks() sorts and pages tasks by a custom field", async () => {
  const world = await openFields();
  const ids: string[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await listTasks(world.as("mia"), { where: "sort:-points", limit: 1, ...(cursor ? { cursor } : {}) });
    ids.push(...page.rows.map(({ id }) => id));
    const { next } = page;
    cursor = next && encodeCursor(next);
  }
  expect(ids).toEqual(["task-2", "task-1", "task-3"]);
});

test.each<[where: string, code: string, part: string, suggestions: string[]]>([
  ["point:3", "QUERY_UNKNOWN_FIELD", "point", ["points"]],
  ["severity:hihg", "QUERY_INVALID_VALUE", "hihg", ["High"]],
  ["billable:constructor", "QUERY_INVALID_VALUE", "constructor", []],
  ["severity:>low", "QUERY_INVALID_VALUE", "severity", []],
  ["areas:webb", "QUERY_INVALID_VALUE", "webb", ["web"]],
  ["reviewer:mai", "QUERY_UNKNOWN_NAME", "mai", ["Max", "Mia"]],
  ["parent:OPS-99", "QUERY_UNKNOWN_NAME", "OPS-99", []],
  ["parent:opps-1", "QUERY_UNKNOWN_NAME", "opps-1", ["ops-1"]],
  ["points:many", "QUERY_INVALID_VALUE", "many", []],
  ["points:>none", "QUERY_INVALID_VALUE", "none", []],
  ["billable:maybe", "QUERY_INVALID_VALUE", "maybe", []],
  ["billable:ye", "QUERY_INVALID_VALUE", "ye", ["yes"]],
  ["effort:long", "QUERY_INVALID_VALUE", "long", []],
  ['"Release date":tomorow', "QUERY_INVALID_VALUE", "tomorow", ["tomorrow"]],
  ["sort:reviewer", "QUERY_INVALID_VALUE", "reviewer", []],
  ['sort:-"Release day"', "QUERY_UNKNOWN_FIELD", '-"Release day"', ["Release date"]],
])("listTasks() explains the error in %p", async (where, code, part, suggestions) => {
  const world = await openFields();
  const { details } = await refusal(listTasks(world.as("mia"), { where }));
  const [{ offset = -1, length = -1, suggestions: given = [] } = {}] = details.errors ?? [];
  expect([details.reason as string, where.slice(offset, offset + length), [...given]]).toEqual([
    code,
    part,
    suggestions,
  ]);
});

describe("a query", () => {
  test("does not find deleted fields", async () => {
    const world = await openWorld();
    const { id: fieldId } = await create(world, { name: "Points", type: "number" });
    await set(world, fieldId, "task-1", "3");
    expect(await find(world, "points:3")).toEqual(["task-1"]);
    await deleteCustomField(world.as("adam"), { fieldId });
    expect((await refusal(find(world, "points:3"))).details.reason).toBe("QUERY_UNKNOWN_FIELD");
  });

  test("does not find a field in projects that hide it", async () => {
    const world = await openWorld();
    const { id: fieldId } = await create(world, { name: "Points", type: "number", workspaceId: "workspace-1" });
    for (const taskId of ["task-1", "task-3"]) await set(world, fieldId, taskId, "3");
    expect(await find(world, "points:3")).toEqual(["task-1", "task-3"]);
    await setFieldVisibility(world.as("adam"), { projectId: "project-2", fieldId, hidden: true });
    expect(await find(world, "points:3")).toEqual(["task-1"]);
    expect(await find(world, "points:none")).toEqual(["task-2", "task-3"]);
    expect(await find(world, "-points:>1 sort:points")).toEqual(["task-2", "task-3"]);
    const error = await refusal(find(world, "points:3", { projectId: "project-2" }));
    expect(error.details.reason).toBe("QUERY_UNKNOWN_FIELD");
  });

  test("combines fields of the same name whose values can be compared", async () => {
    const world = await openWorld();
    const one = await create(world, { name: "Size", type: "dropdown", options: ["S", "M"] });
    const two = await create(world, { name: "size", type: "multiselect", options: ["M", "L"], projectId: "project-2" });
    await set(world, one.id, "task-1", "M");
    await set(world, two.id, "task-3", '["M","L"]');
    expect(await find(world, "size:m")).toEqual(["task-1", "task-3"]);
    expect(await find(world, "size:l sort:size")).toEqual(["task-3"]);
    expect(await find(world, "size:none")).toEqual(["task-2"]);
    expect(await find(world, "sort:-size")).toEqual(["task-1", "task-3", "task-2"]);
  });

  test("refuses fields with the same name but different types, unless it searches one project", async () => {
    const world = await openWorld();
    const { id } = await create(world, { name: "Size", type: "number" });
    await create(world, { name: "Size", type: "text", projectId: "project-2" });
    await set(world, id, "task-1", "3");
    for (const where of ["size:3", "sort:size"]) {
      const error = await refusal(find(world, where));
      expect(error.details.reason).toBe("QUERY_UNKNOWN_FIELD");
      expect(error.message).toContain('Field "Size" has different types in these projects (number, text)');
    }
    expect(await find(world, "size:3", { projectId: "project-1" })).toEqual(["task-1"]);
  });

  test("finds words only in the title and description, but `q` also in custom fields", async () => {
    const world = await openWorld();
    const { id } = await create(world, { name: "Customer", type: "text" });
    await set(world, id, "task-1", "Umbrella");
    expect(await find(world, "umbrella")).toEqual([]);
    expect(await find(world, "customer:umbrella")).toEqual(["task-1"]);
    expect(await find(world, "", { workspaceId: "workspace-1", q: "umbrella" })).toEqual(["task-1"]);
  });

  test("does not read fields of other workspaces", async () => {
    const world = await openWorld();
    await create(world, { name: "Points", type: "number" });
    expect((await refusal(find(world, "points:3", { as: "stan" }))).details.reason).toBe("QUERY_UNKNOWN_FIELD");
  });
});

test("queryFieldsOf() gives reserved names a prefix", () => {
  const names = ["Points", "due", "userid", "Sort", "field.x", "Title"];
  const fields = queryFieldsOf(names.map((name, id) => ({ id: `${id}`, name, type: "number", options: null })));
  const given = fields.map(({ name }) => name);
  expect(given).toEqual(["Points", "field.due", "userid", "field.Sort", "field.field.x", "field.Title"]);
});

async function refusal(work: Promise<unknown>): Promise<TrackerError> {
  return await work.then(
    () => expect.unreachable(),
    (error) => error,
  );
}
