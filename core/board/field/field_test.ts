import { describe, expect, test } from "bun:test";
import { deferred } from "../../async/deferred.ts";
import { LONG_FIELD_CHANGE_VALUES, MAX_PART_DOCUMENTS, MAX_PART_VALUES } from "../../limits.ts";
import { Quota } from "../../quota.ts";
import { someFieldValue } from "../../testing/fixtures/field.ts";
import { someTask } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { setProjectAccess } from "../../workspace/project_access/member_access.ts";
import { listActivities } from "../activity/list.ts";
import { search } from "../search/search.ts";
import { createTask } from "../task/create.ts";
import { duplicateTask } from "../task/duplicate.ts";
import { editTask } from "../task/edit.ts";
import { moveTask } from "../task/move.ts";
import { saveTaskDocument } from "../task/search_document.ts";
import { exportTasks } from "../task/transfer/export.ts";
import { importTasks } from "../task/transfer/import.ts";
import { undoChange } from "../undo/undo.ts";
import { type CreateFieldInput, createCustomField } from "./create.ts";
import { deleteCustomField, restoreCustomField } from "./delete.ts";
import { type EditFieldInput, editCustomField, previewFieldChange } from "./edit.ts";
import { setFieldVisibility } from "./hide.ts";
import { listProjectFields, listWorkspaceFields } from "./list.ts";
import { purgeCustomFields } from "./purge.ts";
import { reorderCustomFields } from "./reorder.ts";
import { setFieldValue } from "./set_value.ts";
import { listFieldFilterValues, listProjectFieldValues, listTaskFieldValues } from "./values.ts";

const SIZES = { type: "dropdown" as const, options: ["S", "M", "L"] };

async function create(world: World, input: Partial<CreateFieldInput> = {}) {
  const place = input.workspaceId === undefined ? { projectId: "project-1" } : {};
  return await createCustomField(world.as("adam"), { name: "Severity", type: "text", ...place, ...input });
}
const edit = (world: World, input: EditFieldInput) => editCustomField(world.as("adam"), input);
const set = (world: World, fieldId: string, value: string, taskId = "task-1", who: Person = "mia") =>
  setFieldValue(world.as(who), { taskId, fieldId, value });
async function valuesOf(world: World, taskId = "task-1"): Promise<Record<string, string | null>> {
  const values = await listTaskFieldValues(world.as("vic"), { taskId });
  return Object.fromEntries(values.map(({ fieldName, value }) => [fieldName, value]));
}
const tasksWith = async (world: World, q: string): Promise<string[]> => {
  const { results } = await search(world.as("vic"), { q, workspaceId: "workspace-1", type: "tasks" });
  return results.map(({ id }) => id).sort();
};
const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

describe("createCustomField()", () => {
  test("gives existing tasks the default without counting as an edit", async () => {
    const world = await openWorld();
    const before = await world.ports.store.read((tx) => tx.findTask("task-1"));
    const field = await create(world, { ...SIZES, required: true, defaultValue: "M", optionColors: { L: "red" } });
    expect(field).toMatchObject({ projectId: "project-1", workspaceId: null, scope: "project", position: 0 });
    expect([await valuesOf(world), await valuesOf(world, "task-2")]).toEqual([{ Severity: "M" }, { Severity: "M" }]);
    expect(await valuesOf(world, "task-3")).toEqual({});
    expect(await world.ports.store.read((tx) => tx.findTask("task-1"))).toEqual(before);
    const [event] = await world.newEvents();
    expect(event).toMatchObject({ type: "fieldsChanged", about: "project-1", data: { kind: "created" } });
  });

  test("makes the words of the default searchable on existing tasks, in every part", async () => {
    const world = await openWorld();
    await world.put(async (tx) => {
      for (let number = 100; number < 102 + MAX_PART_DOCUMENTS; number++) {
        await tx.insertTask(someTask({ id: `many-${number}`, number, columnId: "project-1-to-do" }));
      }
    });
    await create(world, { type: "text", required: true, defaultValue: "zanzibar" });
    const { totalCount } = await search(world.as("vic"), { q: "zanzibar", workspaceId: "workspace-1", type: "tasks" });
    expect(totalCount).toBe(MAX_PART_DOCUMENTS + 4);
    expect(await tasksWith(world, "Fix zanzibar")).toEqual(["task-1"]);
  });

  test("adds a field of the workspace to all projects, before their own fields", async () => {
    const world = await openWorld();
    await create(world);
    const field = await create(world, { workspaceId: "workspace-1", name: "Team", defaultValue: "Core" });
    expect(field).toMatchObject({ projectId: null, workspaceId: "workspace-1", scope: "workspace", hideable: true });
    expect(await valuesOf(world, "task-3")).toEqual({ Team: "Core" });
    const fields = await listProjectFields(world.as("vic"), { projectId: "project-1" });
    expect(fields.map(({ name, projectId }) => [name, projectId])).toEqual([
      ["Team", "project-1"],
      ["Severity", "project-1"],
    ]);
    expect(names(await listWorkspaceFields(world.as("vic"), { workspaceId: "workspace-1" }))).toEqual(["Team"]);
  });

  test("refuses invalid settings, taken names, members without the permission, and non-members", async () => {
    const world = await openWorld();
    await create(world);
    const refused = (input: Partial<CreateFieldInput>) => refusalOf(create(world, { name: "New", ...input }));
    expect(await refused({ name: "severity" })).toBe("conflict FIELD_NAME_TAKEN");
    for (const input of [
      { name: "  " },
      { type: "color" as never },
      { required: true },
      { type: "dropdown" as const },
      { type: "multiselect" as const, options: ["one"] },
      { ...SIZES, options: ["a", "a"] },
      { options: ["a"] },
      { optionColors: { a: "red" } },
      { ...SIZES, optionColors: { XL: "red" } },
      { ...SIZES, optionColors: { S: "no color" } },
      { unit: "km" },
      { type: "number" as const, precision: 11 },
      { type: "person" as const, defaultValue: "mia" },
    ]) {
      expect([input, await refused(input)]).toEqual([input, "invalid"]);
    }
    expect(await refused({ type: "number", defaultValue: "x" })).toBe("invalid INVALID_FIELD_VALUE");
    const input = { projectId: "project-1", name: "Other", type: "text" as const };
    expect(await refusalOf(createCustomField(world.as("mia"), input))).toBe("forbidden");
    expect(await refusalOf(createCustomField(world.as("stan"), input))).toBe("not_found");
    await world.archive("project-1");
    expect(await refused({})).toBe("conflict PROJECT_ARCHIVED");
  });

  test("refuses a large project while the account runs another long change", async () => {
    const world = await openWorld();
    await world.put(async (tx) => void (await tx.claimTaskNumbers("project-1", LONG_FIELD_CHANGE_VALUES)));
    const { promise, resolve } = deferred<void>();
    const adam = world.as("adam");
    const running = adam.longChanges.run("adam", () => promise);
    const input = { projectId: "project-1", name: "Large", type: "text" as const, defaultValue: "x" };
    expect(await refusalOf(createCustomField(adam, input))).toBe("rate_limited LONG_CHANGE_RUNNING");
    resolve();
    await running;
  });
});

describe("setFieldValue()", () => {
  test("edits the task, with a history entry, an event and new versions", async () => {
    const world = await openWorld();
    const { id: fieldId } = await create(world, SIZES);
    await world.newEvents();
    const version = await world.version("project-1");
    world.clock.advance(5);
    const saved = await set(world, fieldId, " L ");
    expect(saved).toEqual({ id: `task-1:${fieldId}`, taskId: "task-1", fieldId, value: "L" });
    const change = { fieldId, fieldName: "Severity", fieldType: "dropdown", old: null, new: "L" };
    expect(await world.newEvents()).toEqual([
      { type: "taskFieldChanged", about: "task-1", actorId: "mia", data: change },
    ]);
    const { rows } = await listActivities(world.as("vic"), { taskId: "task-1" });
    expect(rows[0]).toMatchObject({
      type: "task",
      userId: "mia",
      content: 'set Severity to "L"',
      eventData: { field: "customField", ...change },
    });
    const { task, versions } = await foundTask(world);
    expect([task.updatedAt, versions.task]).toEqual([world.clock.now(), 129]);
    expect(await world.version("project-1")).toBe(version + 1);
    await set(world, fieldId, "L");
    expect(await world.newEvents()).toEqual([]);
    expect(await set(world, fieldId, "")).toMatchObject({ value: null });
    expect(await world.newEvents()).toMatchObject([{ data: { old: "L", new: null } }]);
    expect(await valuesOf(world)).toEqual({});
  });

  test("honors If-Match", async () => {
    const world = await openWorld();
    const { id: fieldId } = await create(world);
    const stale = { ...world.as("mia"), expectedVersions: ["t1-1"] };
    const input = { taskId: "task-1", fieldId, value: "x" };
    expect(await refusalOf(setFieldValue(stale, input))).toBe("conflict PRECONDITION_FAILED");
  });

  test("replaces only the expected value, if one is given", async () => {
    const world = await openWorld();
    const { id: fieldId } = await create(world);
    const setExpecting = (value: string, expectedValue: string) =>
      setFieldValue(world.as("mia"), { taskId: "task-1", fieldId, value, expectedValue });
    expect(await refusalOf(setExpecting("Ada", "Bob"))).toBe("conflict FIELD_VALUE_CHANGED");
    expect(await valuesOf(world)).toEqual({});
    await setExpecting("Ada", " ");
    expect(await refusalOf(setExpecting("Cleo", ""))).toBe("conflict FIELD_VALUE_CHANGED");
    expect(await setExpecting("Cleo", "Ada")).toMatchObject({ value: "Cleo" });
    // A repeated request is not refused, although the expected value is gone.
    expect(await setExpecting("Cleo", "Ada")).toMatchObject({ value: "Cleo" });
    expect(await refusalOf(setExpecting("", "Ada"))).toBe("conflict FIELD_VALUE_CHANGED");
    expect(await setExpecting("", "Cleo")).toMatchObject({ value: null });
  });

  test("checks the value against the field's type", async () => {
    const world = await openWorld();
    const cases: readonly (readonly [Partial<CreateFieldInput>, accepted: [string, string][], refused: string[]])[] = [
      [{ type: "text" }, [[" a b ", "a b"]], ["x".repeat(16 * 1024 + 1), "\u0007"]],
      [
        { type: "number", precision: 2 },
        [
          ["-1.5", "-1.5"],
          ["1e3", "1e3"],
        ],
        ["x", "1.234", "0x10", "Infinity", "1e999"],
      ],
      [
        { type: "date" },
        [
          ["2027-02-28", "2027-02-28"],
          ["2027-01-15T09:00:00Z", "2027-01-15T09:00:00Z"],
        ],
        ["2027-02-29", "soon"],
      ],
      [{ type: "date_time" }, [["2027-01-15T09:00+01:00", "2027-01-15T08:00:00.000Z"]], ["9:00"]],
      [SIZES, [["S", "S"]], ["XL", "s"]],
      [
        { type: "multiselect", options: ["a", "b"] },
        [
          ['["b","a","b"]', '["b","a"]'],
          ["[]", ""],
        ],
        ["a", '["c"]', '{"a":1}', "[1]"],
      ],
      [
        { type: "boolean" },
        [
          ["true", "true"],
          ["false", "false"],
        ],
        ["yes", "1"],
      ],
      [{ type: "person" }, [["max", "max"]], ["stan", "nobody"]],
      [{ type: "people" }, [['["max","mia"]', '["max","mia"]']], ["max", '["max","stan"]']],
      [{ type: "url" }, [["https://example.org/a", "https://example.org/a"]], ["javascript:alert(1)", "example.org"]],
      [
        { type: "duration" },
        [
          ["1h 30m", "5400"],
          ["90", "90"],
          ["2h", "7200"],
        ],
        ["soon", "-5", "1.5h"],
      ],
      [{ type: "relation" }, [["task-3", "task-3"]], ["task-9", "nothing"]],
    ];
    for (const [index, [settings, accepted, refused]] of cases.entries()) {
      const { id } = await create(world, { name: `Field ${index}`, ...settings });
      for (const [given, stored] of accepted) {
        expect([settings.type, (await set(world, id, given)).value]).toEqual([settings.type, stored || null]);
      }
      for (const value of refused) {
        const refusal = await refusalOf(set(world, id, value));
        expect([settings.type, value.slice(0, 30), refusal?.startsWith("invalid")]).toEqual([
          settings.type,
          value.slice(0, 30),
          true,
        ]);
      }
    }
  });

  test("keeps a former member in a value, but refuses to add the person again", async () => {
    const world = await openWorld();
    const { id } = await create(world, { type: "people" });
    await set(world, id, '["max"]');
    await world.put((tx) => tx.deleteMember("member-max"));
    expect((await set(world, id, '["max","mia"]')).value).toBe('["max","mia"]');
    await set(world, id, '["mia"]');
    expect(await refusalOf(set(world, id, '["max"]'))).toBe("invalid INVALID_FIELD_VALUE");
  });

  test("notifies the members whom the value newly names, and makes them watchers", async () => {
    const world = await openWorld();
    const { id } = await create(world, { name: "Reviewers", type: "people" });
    await set(world, id, '["max","mia"]');
    await set(world, id, '["mia"]');
    expect(await world.inbox("max")).toMatchObject([
      {
        type: "info",
        title: 'Mia added you to "Reviewers"',
        content: 'In the task "Fix login"',
        eventData: { kind: "field", fieldName: "Reviewers", actorId: "mia" },
        resourceId: "task-1",
      },
    ]);
    expect(await world.inbox("mia")).toEqual([]);
    const watchers = await world.ports.store.read((tx) => tx.listWatchers(["task-1"]));
    expect(watchers.map(({ userId, isWatching }) => [userId, isWatching]).sort()).toEqual([
      ["max", true],
      ["mia", true],
    ]);
  });

  test("refuses empty required fields, fields that the task does not have, viewers and non-members", async () => {
    const world = await openWorld();
    const { id } = await create(world, { required: true, defaultValue: "x" });
    const other = await create(world, { projectId: "project-2" });
    expect(await refusalOf(set(world, id, " "))).toBe("invalid FIELD_REQUIRED");
    expect(await refusalOf(set(world, other.id, "x"))).toBe("not_found");
    expect(await refusalOf(set(world, "nothing", "x"))).toBe("not_found");
    expect(await refusalOf(set(world, id, "y", "task-1", "vic"))).toBe("forbidden");
    expect(await refusalOf(set(world, id, "y", "task-1", "stan"))).toBe("not_found");
    const full = { ...world.as("mia"), quota: new Quota({ bytesPerWorkspace: 1 }) };
    const input = { taskId: "task-1", fieldId: id, value: "longer" };
    expect(await refusalOf(setFieldValue(full, input))).toBe("conflict QUOTA_EXCEEDED");
  });

  test("makes the value searchable, even after the title changes", async () => {
    const world = await openWorld();
    const { id } = await create(world, SIZES);
    const text = await create(world, { name: "Customer" });
    await set(world, id, "L");
    await set(world, text.id, "Zanzibar");
    const found = async () => {
      const { results } = await search(world.as("vic"), { q: "zanzibar", workspaceId: "workspace-1", type: "tasks" });
      return results.map((result) => result.id);
    };
    expect(await found()).toEqual(["task-1"]);
    await editTask(world.as("mia"), { taskId: "task-1", title: "Other" });
    expect(await found()).toEqual(["task-1"]);
    await set(world, text.id, "");
    expect(await found()).toEqual([]);
  });

  test("orders options as listed, not by name", async () => {
    const world = await openWorld();
    const { id } = await create(world, SIZES);
    const keys = async () => {
      const rows = await world.ports.store.read((tx) => tx.listFieldValuesOnTasks(["task-1", "task-2"]));
      return Object.fromEntries(rows.map(({ value, sortKey }) => [value, sortKey]));
    };
    await set(world, id, "S");
    await set(world, id, "L", "task-2");
    expect(await keys()).toEqual({ S: "000", L: "002" });
    await edit(world, { fieldId: id, options: ["L", "M", "S"] });
    expect(await keys()).toEqual({ S: "002", L: "000" });
    await edit(world, { fieldId: id, type: "multiselect" });
    await set(world, id, '["S","M"]');
    expect(await keys()).toEqual({ '["S","M"]': "001,002", '["L"]': "000" });
  });

  test("can be undone, unless the value has changed since", async () => {
    const world = await openWorld();
    const { id } = await create(world);
    const mia = world.as("mia");
    await setFieldValue(mia, { taskId: "task-1", fieldId: id, value: "new" });
    const changeId = mia.change?.id ?? "";
    expect(await undoChange(world.as("mia"), { changeId })).toMatchObject({ undone: 1, kept: [] });
    expect(await valuesOf(world)).toEqual({});
    const again = world.as("mia");
    await setFieldValue(again, { taskId: "task-1", fieldId: id, value: "newer" });
    await set(world, id, "newest", "task-1", "max");
    expect(await undoChange(world.as("mia"), { changeId: again.change?.id ?? "" })).toMatchObject({
      undone: 0,
      kept: [{ field: "customFields", fieldName: "Severity", reason: "CHANGED_SINCE", by: { id: "max" } }],
    });
  });
});

async function foundTask(world: World) {
  const found = await world.ports.store.read((tx) => tx.findTaskFor("mia", "task-1"));
  if (!found) throw new Error("There is no task-1");
  return found;
}

describe("editCustomField()", () => {
  test("loses values only with `loseValues`, and restores them when they fit again", async () => {
    const world = await openWorld();
    const { id } = await create(world, SIZES);
    await set(world, id, "L");
    await set(world, id, "S", "task-2");
    const change = { fieldId: id, options: ["S", "M"] };
    const preview = { values: 2, lost: 1, restored: 0 };
    expect(await previewFieldChange(world.as("adam"), change)).toEqual(preview);
    expect(await refusalOf(edit(world, change))).toBe("conflict FIELD_VALUES_LOST");
    await edit(world, { ...change, loseValues: true });
    expect([await valuesOf(world), await valuesOf(world, "task-2")]).toEqual([{}, { Severity: "S" }]);
    const back = { fieldId: id, options: ["L", "M", "S"] };
    expect(await previewFieldChange(world.as("adam"), back)).toEqual({ values: 1, lost: 0, restored: 1 });
    await edit(world, back);
    expect(await valuesOf(world)).toEqual({ Severity: "L" });
  });

  test("keeps the items of a list that still fit, and later restores the lost items", async () => {
    const world = await openWorld();
    const { id } = await create(world, { type: "multiselect", options: ["a", "b", "c"] });
    await set(world, id, '["a","c"]');
    await edit(world, { fieldId: id, options: ["a", "b"], loseValues: true });
    expect(await valuesOf(world)).toEqual({ Severity: '["a"]' });
    await edit(world, { fieldId: id, type: "text" });
    expect(await valuesOf(world)).toEqual({ Severity: "a, c" });
  });

  test("keeps the values of renamed options, with their colors and the default", async () => {
    const world = await openWorld();
    const colors = { S: "#ff0000", L: "#00ff00" };
    const { id } = await create(world, { ...SIZES, optionColors: colors, defaultValue: "S" });
    await set(world, id, "L");
    await set(world, id, "S", "task-2");
    const change = { fieldId: id, renamedOptions: { L: "Large", S: "Small" } };
    expect(await previewFieldChange(world.as("adam"), change)).toMatchObject({ lost: 0, restored: 0 });
    expect(await edit(world, change)).toMatchObject({
      options: ["Small", "M", "Large"],
      optionColors: { Small: "#ff0000", Large: "#00ff00" },
      defaultValue: "Small",
    });
    expect([await valuesOf(world), await valuesOf(world, "task-2")]).toEqual([
      { Severity: "Large" },
      { Severity: "Small" },
    ]);
    // Clients may repeat the request if the server stops in the middle.
    await edit(world, change);
    expect(await valuesOf(world)).toEqual({ Severity: "Large" });
    expect([await tasksWith(world, "large"), await tasksWith(world, "small")]).toEqual([["task-1"], ["task-2"]]);
  });

  test("renames and merges the options of a list, and counts only the other lost values", async () => {
    const world = await openWorld();
    const { id } = await create(world, { type: "multiselect", options: ["a", "b", "c", "d"] });
    await set(world, id, '["a","b","c"]');
    await set(world, id, '["d"]', "task-2");
    const change = { fieldId: id, options: ["c", "x"], renamedOptions: { a: "x", b: "x" } };
    expect(await previewFieldChange(world.as("adam"), change)).toEqual({ values: 2, lost: 1, restored: 0 });
    await edit(world, { ...change, loseValues: true });
    expect([await valuesOf(world), await valuesOf(world, "task-2")]).toEqual([{ Severity: '["x","c"]' }, {}]);
  });

  test("refuses renames that a repeated request would apply twice, and unknown new names", async () => {
    const world = await openWorld();
    const { id } = await create(world, { type: "dropdown", options: ["a", "b", "c"] });
    const refuse = async (change: Partial<EditFieldInput>) => await refusalOf(edit(world, { fieldId: id, ...change }));
    expect(await refuse({ renamedOptions: { a: "b", b: "a" } })).toStartWith("invalid");
    expect(await refuse({ renamedOptions: { a: "b", b: "c" } })).toStartWith("invalid");
    expect(await refuse({ options: ["a", "x"], renamedOptions: { a: "x" } })).toStartWith("invalid");
    expect(await refuse({ options: ["b", "c"], renamedOptions: { a: "x" } })).toStartWith("invalid");
    expect(await refuse({ type: "text", renamedOptions: { a: "x" } })).toStartWith("invalid");
  });

  test("does not restore a lost value if another value was set later", async () => {
    const world = await openWorld();
    const { id } = await create(world, SIZES);
    await set(world, id, "L");
    await edit(world, { fieldId: id, options: ["S", "M"], loseValues: true });
    await set(world, id, "M");
    await edit(world, { fieldId: id, options: ["S", "M", "L"] });
    expect(await valuesOf(world)).toEqual({ Severity: "M" });
  });

  test("converts values to another type", async () => {
    const world = await openWorld();
    const { id } = await create(world, { type: "number", unit: "km", precision: 1 });
    await set(world, id, "1.5");
    expect(await edit(world, { fieldId: id, type: "text" })).toMatchObject({
      type: "text",
      unit: null,
      precision: null,
    });
    expect(await valuesOf(world)).toEqual({ Severity: "1.5" });
    await edit(world, { fieldId: id, type: "multiselect", options: ["1.5", "2"] });
    expect(await valuesOf(world)).toEqual({ Severity: '["1.5"]' });
    await edit(world, { fieldId: id, type: "number", options: null });
    expect(await valuesOf(world)).toEqual({ Severity: "1.5" });
    expect(await refusalOf(edit(world, { fieldId: id, type: "person" }))).toBe("conflict FIELD_VALUES_LOST");
  });

  test("gives tasks without a value the default when the field becomes required", async () => {
    const world = await openWorld();
    const { id } = await create(world);
    await set(world, id, "own");
    expect(await refusalOf(edit(world, { fieldId: id, required: true }))).toBe("invalid");
    await edit(world, { fieldId: id, required: true, defaultValue: "default" });
    expect([await valuesOf(world), await valuesOf(world, "task-2")]).toEqual([
      { Severity: "own" },
      { Severity: "default" },
    ]);
  });

  test("converts the values of many tasks, and honors If-Match only for the field", async () => {
    const world = await openWorld();
    const { id } = await create(world);
    const count = MAX_PART_VALUES + 5;
    await world.put(async (tx) => {
      const first = await tx.claimTaskNumbers("project-1", count);
      for (let number = first; number < first + count; number++) {
        await tx.insertTask(someTask({ id: `many-${number}`, number, projectId: "project-1" }));
        await tx.saveFieldValues([someFieldValue({ taskId: `many-${number}`, fieldId: id, value: String(number) })]);
      }
    });
    const expectedVersions = [`${await world.version("project-1")}-1`];
    const change = { fieldId: id, type: "number" as const, required: true, defaultValue: "7" };
    await editCustomField({ ...world.as("adam"), expectedVersions }, change);
    const rows = await world.ports.store.read((tx) => tx.listValuesOfField(id, 9_999, ""));
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(["number"]));
    // The world's two other tasks get the default.
    expect([rows.length, await valuesOf(world)]).toEqual([count + 2, { Severity: "7" }]);
    expect(
      await refusalOf(editCustomField({ ...world.as("adam"), expectedVersions }, { fieldId: id, name: "X" })),
    ).toBe("conflict PRECONDITION_FAILED");
  });

  test("appends one event with the changed settings, or none if nothing changes", async () => {
    const world = await openWorld();
    const { id } = await create(world);
    await world.newEvents();
    await edit(world, { fieldId: id, name: "Severity" });
    expect(await world.newEvents()).toEqual([]);
    await edit(world, { fieldId: id, name: "Weight" });
    expect(await world.newEvents()).toMatchObject([
      { type: "fieldsChanged", data: { kind: "updated", changes: { name: { old: "Severity", new: "Weight" } } } },
    ]);
    await create(world, { name: "Other" });
    expect(await refusalOf(edit(world, { fieldId: id, name: "other" }))).toBe("conflict FIELD_NAME_TAKEN");
  });
});

describe("deleteCustomField()", () => {
  test("hides the values until restoreCustomField() brings them back", async () => {
    const world = await openWorld();
    const { id } = await create(world);
    await set(world, id, "x");
    const preview = await previewFieldChange(world.as("adam"), { fieldId: id, delete: true });
    expect(preview).toEqual({ values: 1, lost: 1, restored: 0 });
    expect(await deleteCustomField(world.as("adam"), { fieldId: id })).toMatchObject({ id, name: "Severity" });
    const fields = (deleted: boolean) => listProjectFields(world.as("vic"), { projectId: "project-1", deleted });
    expect([await valuesOf(world), names(await fields(false)), names(await fields(true))]).toEqual([
      {},
      [],
      ["Severity"],
    ]);
    expect(await refusalOf(deleteCustomField(world.as("adam"), { fieldId: id }))).toBe("not_found");
    const other = await create(world);
    expect(await refusalOf(restoreCustomField(world.as("adam"), { fieldId: id }))).toBe("conflict FIELD_NAME_TAKEN");
    await deleteCustomField(world.as("adam"), { fieldId: other.id });
    await restoreCustomField(world.as("adam"), { fieldId: id });
    expect(await valuesOf(world)).toEqual({ Severity: "x" });
  });

  test("removes the words from the search until restoreCustomField()", async () => {
    const world = await openWorld();
    const { id } = await create(world, { name: "Customer" });
    await set(world, id, "Zanzibar");
    await set(world, id, "Zanzibar", "task-2");
    expect(await tasksWith(world, "zanzibar")).toEqual(["task-1", "task-2"]);
    await deleteCustomField(world.as("adam"), { fieldId: id });
    expect(await tasksWith(world, "zanzibar")).toEqual([]);
    await editTask(world.as("mia"), { taskId: "task-1", title: "Zanzibar again" });
    expect(await tasksWith(world, "zanzibar")).toEqual(["task-1"]);
    await editTask(world.as("mia"), { taskId: "task-1", title: "Once more" });
    expect(await tasksWith(world, "zanzibar")).toEqual([]);
    await restoreCustomField(world.as("adam"), { fieldId: id });
    expect(await tasksWith(world, "zanzibar")).toEqual(["task-1", "task-2"]);
  });

  test("reindexes many tasks, honors If-Match, and counts as a long change", async () => {
    const world = await openWorld();
    const { id } = await create(world, { name: "Customer" });
    const ids = Array.from({ length: LONG_FIELD_CHANGE_VALUES + 1 }, (_, index) => `many-${index}`);
    await world.put(async (tx) => {
      for (const [index, taskId] of ids.entries()) await tx.insertTask(someTask({ id: taskId, number: 100 + index }));
      await tx.saveFieldValues(ids.map((taskId) => someFieldValue({ taskId, fieldId: id, value: "Zanzibar" })));
      for (const taskId of ids.slice(-2)) {
        const task = await tx.findTask(taskId);
        if (task) await saveTaskDocument(tx, task);
      }
    });
    expect(await tasksWith(world, "zanzibar")).toEqual(ids.slice(-2));
    const adam = { ...world.as("adam"), expectedVersions: [`${await world.version("project-1")}-1`] };
    await adam.longChanges.run("adam", async () => {
      expect(await refusalOf(deleteCustomField(adam, { fieldId: id }))).toBe("rate_limited LONG_CHANGE_RUNNING");
    });
    await deleteCustomField(adam, { fieldId: id });
    expect(await tasksWith(world, "zanzibar")).toEqual([]);
  });

  test("becomes permanent after 30 days, as does the loss of a value", async () => {
    const world = await openWorld();
    const { id } = await create(world);
    const sizes = await create(world, { name: "Size", ...SIZES });
    await set(world, id, "x");
    await set(world, sizes.id, "L");
    await edit(world, { fieldId: sizes.id, options: ["S"], loseValues: true });
    await deleteCustomField(world.as("adam"), { fieldId: id });
    world.clock.advance(30 * 24 * 3600 - 1);
    expect(await purgeCustomFields(world.as(null))).toBe(0);
    world.clock.advance(2);
    expect(await refusalOf(restoreCustomField(world.as("adam"), { fieldId: id }))).toBe("not_found");
    expect(await purgeCustomFields(world.as(null))).toBe(1);
    await edit(world, { fieldId: sizes.id, options: ["S", "L"] });
    expect(await valuesOf(world)).toEqual({});
    expect(await world.ports.store.read((tx) => tx.findCustomField(id))).toBeUndefined();
  });
});

test("setFieldVisibility() removes the words from the search in one project", async () => {
  const world = await openWorld();
  const { id: fieldId } = await create(world, { workspaceId: "workspace-1", name: "Team" });
  await set(world, fieldId, "Zanzibar");
  await set(world, fieldId, "Zanzibar", "task-3");
  const show = (hidden: boolean) => setFieldVisibility(world.as("adam"), { projectId: "project-1", fieldId, hidden });
  await show(true);
  expect(await tasksWith(world, "zanzibar")).toEqual(["task-3"]);
  await show(false);
  expect(await tasksWith(world, "zanzibar")).toEqual(["task-1", "task-3"]);
});

test("setFieldVisibility() hides a field of the workspace in one project, with its values", async () => {
  const world = await openWorld();
  const { id: fieldId } = await create(world, { workspaceId: "workspace-1", name: "Team", defaultValue: "Core" });
  const own = await create(world);
  const show = (hidden: boolean, id = fieldId) =>
    setFieldVisibility(world.as("adam"), { projectId: "project-1", fieldId: id, hidden });
  expect(await show(true)).toMatchObject({ hidden: true, projectId: "project-1" });
  expect([await valuesOf(world), await valuesOf(world, "task-3")]).toEqual([{}, { Team: "Core" }]);
  expect(await refusalOf(set(world, fieldId, "x"))).toBe("not_found");
  const listed = (includeHidden: boolean) =>
    listProjectFields(world.as("vic"), { projectId: "project-1", includeHidden });
  expect([names(await listed(false)), names(await listed(true))]).toEqual([["Severity"], ["Team", "Severity"]]);
  await show(false);
  expect(await valuesOf(world)).toEqual({ Team: "Core" });
  expect(await refusalOf(show(true, own.id))).toBe("invalid");
  expect(await refusalOf(show(true, "nothing"))).toBe("not_found");
  await edit(world, { fieldId, required: true });
  expect(await refusalOf(show(true))).toBe("forbidden FIELD_REQUIRED");
});

test("reorderCustomFields() returns all fields of the project in their new order", async () => {
  const world = await openWorld();
  const [first, second] = [await create(world, { name: "One" }), await create(world, { name: "Two" })];
  const ofWorkspace = await create(world, { workspaceId: "workspace-1", name: "Team" });
  const reorder = (id: string, position: number) =>
    reorderCustomFields(world.as("adam"), { projectId: "project-1", fields: [{ id, position }] });
  expect(names(await reorder(first.id, 5))).toEqual(["Two", "One"]);
  expect(await refusalOf(reorder(ofWorkspace.id, 1))).toBe("invalid");
  const { position } = (await listProjectFields(world.as("vic"), { projectId: "project-1" }))[1] ?? {};
  expect(position).toBe(second.position);
});

test("listProjectFieldValues() lists all values, and listFieldFilterValues() each distinct value", async () => {
  const world = await openWorld();
  const { id } = await create(world, { type: "multiselect", options: ["b", "a", "c"] });
  const empty = await create(world, { name: "Empty" });
  await set(world, id, '["b","a"]');
  await set(world, id, '["b"]', "task-2");
  const { rows } = await listProjectFieldValues(world.as("vic"), { projectId: "project-1" });
  expect(rows.map(({ taskId, value, fieldName, fieldOptions }) => [taskId, value, fieldName, fieldOptions])).toEqual([
    ["task-1", '["b","a"]', "Severity", ["b", "a", "c"]],
    ["task-2", '["b"]', "Severity", ["b", "a", "c"]],
  ]);
  expect(await listFieldFilterValues(world.as("vic"), { projectId: "project-1" })).toEqual([
    { fieldId: id, fieldName: "Severity", fieldType: "multiselect", values: ["b", "a"] },
    { fieldId: empty.id, fieldName: "Empty", fieldType: "text", values: [] },
  ]);
});

describe("tasks", () => {
  const task = { projectId: "project-1", title: "New" };

  test("get the given values when they are created, and defaults for the other fields", async () => {
    const world = await openWorld();
    const { id: fieldId } = await create(world, { ...SIZES, defaultValue: "M" });
    const other = await create(world, { name: "Customer", required: true, defaultValue: "None" });
    const made = await createTask(world.as("mia"), { ...task, customFields: [{ fieldId: other.id, value: "Zoo" }] });
    expect(made.customFields).toEqual([
      { fieldId, value: "M" },
      { fieldId: other.id, value: "Zoo" },
    ]);
    expect(await valuesOf(world, made.id)).toEqual({ Severity: "M", Customer: "Zoo" });
    const without = await createTask(world.as("mia"), { ...task, customFields: [{ fieldId, value: "" }] });
    expect(await valuesOf(world, without.id)).toEqual({ Customer: "None" });
    const { results } = await search(world.as("vic"), { q: "zoo", workspaceId: "workspace-1", type: "tasks" });
    expect(results.map(({ id }) => id)).toEqual([made.id]);
  });

  test("are not created with fields of other projects, empty required fields or values that do not fit", async () => {
    const world = await openWorld();
    const { id } = await create(world, { ...SIZES, required: true, defaultValue: "M" });
    const other = await create(world, { projectId: "project-2" });
    const refused = (...customFields: { fieldId: string; value: string }[]) =>
      refusalOf(createTask(world.as("mia"), { ...task, customFields }));
    expect(await refused({ fieldId: other.id, value: "x" })).toBe("invalid");
    expect(await refused({ fieldId: id, value: "" })).toBe("invalid FIELD_REQUIRED");
    expect(await refused({ fieldId: id, value: "XL" })).toBe("invalid INVALID_FIELD_VALUE");
    expect(await refused({ fieldId: id, value: "L" }, { fieldId: id, value: "L" })).toBe("invalid");
  });

  test("keep their values in another project, and get the defaults of its required fields", async () => {
    const world = await openWorld();
    const { id } = await create(world);
    await set(world, id, "x");
    await create(world, { projectId: "project-2", name: "Needed", required: true, defaultValue: "d" });
    await create(world, { projectId: "project-2", name: "Optional", defaultValue: "o" });
    await moveTask(world.as("mia"), { taskId: "task-1", destinationProjectId: "project-2" });
    expect(await valuesOf(world)).toEqual({ Needed: "d" });
    await moveTask(world.as("mia"), { taskId: "task-1", destinationProjectId: "project-1" });
    expect(await valuesOf(world)).toEqual({ Severity: "x" });
  });

  test("are found after a move by the words of the new project's fields, but not of the old project's", async () => {
    const world = await openWorld();
    const { id } = await create(world, { name: "Severity", type: "text" });
    await set(world, id, "zanzibar");
    await create(world, { projectId: "project-2", name: "Needed", required: true, defaultValue: "ytterbium" });
    expect(await tasksWith(world, "Fix zanzibar")).toEqual(["task-1"]);
    await moveTask(world.as("mia"), { taskId: "task-1", destinationProjectId: "project-2" });
    expect(await tasksWith(world, "zanzibar")).toEqual([]);
    expect(await tasksWith(world, "Fix ytterbium")).toEqual(["task-1"]);
    await moveTask(world.as("mia"), { taskId: "task-1", destinationProjectId: "project-1" });
    expect(await tasksWith(world, "Fix zanzibar")).toEqual(["task-1"]);
    expect(await tasksWith(world, "Fix ytterbium")).toEqual([]);
  });

  test("get the values of the original when they are copied, and the defaults of required fields", async () => {
    const world = await openWorld();
    const { id } = await create(world, SIZES);
    await set(world, id, "L");
    await create(world, { name: "Optional", defaultValue: "x" });
    await world.put((tx) => tx.deleteFieldValue("nothing", "task-1"));
    const copy = await duplicateTask(world.as("mia"), { taskId: "task-1" });
    expect(await valuesOf(world, copy.id)).toEqual({ Severity: "L", Optional: "x" });
  });

  test("get imported values by field name, with warnings about values that do not fit", async () => {
    const world = await openWorld();
    await create(world, { ...SIZES, defaultValue: "M" });
    await create(world, { name: "Customer" });
    const customFields = [
      { name: "severity", value: "XL" },
      { name: "Customer", value: "Zoo" },
      { name: "Unknown", value: "x" },
    ];
    const tasks = [{ title: "Imported", status: "to-do", customFields }];
    const { results } = await importTasks(world.as("mia"), { projectId: "project-1", tasks });
    const [result] = results.tasks;
    expect(result).toMatchObject({
      success: true,
      warnings: [
        'Custom field "Severity" was left out: Must be one of the options: S, M, L',
        'Custom field "Unknown" does not exist in this project',
      ],
    });
    const [made] = (await exportTasks(world.as("mia"), { projectId: "project-1" })).tasks.filter(
      ({ title }) => title === "Imported",
    );
    expect(made?.customFields).toEqual([
      { name: "Severity", value: "M" },
      { name: "Customer", value: "Zoo" },
    ]);
    const id = result?.success ? result.task.id : "";
    expect(await valuesOf(world, id)).toEqual({ Severity: "M", Customer: "Zoo" });
  });
});

test("a member limited to selected projects may change the fields of those projects, but not the fields of the workspace", async () => {
  const world = await openWorld();
  const { id: fieldId } = await create(world, { workspaceId: "workspace-1", name: "Team", defaultValue: "Core" });
  const { id: deletedId } = await create(world, { workspaceId: "workspace-1", name: "Old" });
  await deleteCustomField(world.as("olga"), { fieldId: deletedId });
  const mode = { workspaceId: "workspace-1", userId: "adam", projectAccess: "selected" as const };
  await setProjectAccess(world.as("olga"), { ...mode, projectIds: ["project-1"] });
  const adam = world.as("adam");
  const calls = [
    () => createCustomField(adam, { workspaceId: "workspace-1", name: "Mine", type: "text" }),
    () => editCustomField(adam, { fieldId, name: "Crew" }),
    () => previewFieldChange(adam, { fieldId, type: "number" }),
    () => previewFieldChange(adam, { fieldId, delete: true }),
    () => reorderCustomFields(adam, { workspaceId: "workspace-1", fields: [{ id: fieldId, position: 1 }] }),
    () => deleteCustomField(adam, { fieldId }),
    () => restoreCustomField(adam, { fieldId: deletedId }),
  ];
  for (const call of calls) expect(await refusalOf(call())).toBe("forbidden");
  const { id: ownId } = await createCustomField(adam, { projectId: "project-1", name: "Mine", type: "text" });
  expect(await editCustomField(adam, { fieldId: ownId, name: "Ours" })).toMatchObject({ name: "Ours" });
  expect(await setFieldVisibility(adam, { projectId: "project-1", fieldId, hidden: true })).toMatchObject({
    hidden: true,
  });
  await setProjectAccess(world.as("olga"), { ...mode, projectAccess: "all" });
  expect(await editCustomField(adam, { fieldId, name: "Crew" })).toMatchObject({ name: "Crew" });
});
