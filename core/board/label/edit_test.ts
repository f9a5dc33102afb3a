import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { encodeCursor } from "../../page.ts";
import { at, someLabel } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { createLabel } from "./create.ts";
import { deleteLabel } from "./delete.ts";
import { updateLabel } from "./edit.ts";
import { getLabel } from "./get.ts";
import { listLabelsOnTask, listWorkspaceLabels } from "./list.ts";

const WORKSPACE = { workspaceId: "workspace-1" };
const BUG = { ...WORKSPACE, name: "bug", color: "#f00" };

/** Opens a world with a template that has copies on tasks of two projects. */
async function withTemplate(): Promise<World> {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertLabel(someLabel({ id: "template", name: "bug", color: "#f00" }));
    await tx.insertLabel(someLabel({ id: "copy-1", name: "Bug", color: "#f00", taskId: "task-1" }));
    await tx.insertLabel(someLabel({ id: "copy-3", name: "bug", color: "#0f0", taskId: "task-3" }));
    await tx.insertLabel(someLabel({ id: "other", name: "idea", taskId: "task-2" }));
  });
  return world;
}

async function labelOf(world: World, labelId: string) {
  return await world.ports.store.read((tx) => tx.findLabel(labelId));
}

test("createLabel() returns the existing template if the name is taken", async () => {
  const world = await openWorld();
  const label = await createLabel(world.as("mia"), { ...BUG, name: " bug " });
  const row = { taskId: null, isTemplate: true, createdAt: at(0), updatedAt: at(0) };
  expect(label).toEqual({ id: expect.any(String), ...BUG, ...row });
  expect(await createLabel(world.as("max"), { ...BUG, name: "BUG", color: "blue" })).toEqual(label);
  expect(await getLabel(world.as("vic"), { labelId: label.id })).toEqual(label);
  const data = { kind: "created", labelId: label.id, name: "bug", color: "#f00" };
  expect(await world.newEvents()).toEqual([{ type: "labelsChanged", about: "workspace-1", actorId: "mia", data }]);
  expect(await world.version("project-1")).toBe(1);
});

test("createLabel() with a task creates one label per name, not a template", async () => {
  const world = await openWorld();
  const label = await createLabel(world.as("mia"), { ...BUG, taskId: "task-1" });
  expect(label).toMatchObject({ name: "bug", taskId: "task-1", isTemplate: false });
  expect(await createLabel(world.as("mia"), { ...BUG, name: "Bug", color: "blue", taskId: "task-1" })).toEqual(label);
  expect((await createLabel(world.as("mia"), { ...BUG, taskId: "task-2" })).id).not.toBe(label.id);
  expect(await world.version("project-1")).toBe(3);
  const [first, ...rest] = await world.newEvents();
  const data = { kind: "attached", labelId: label.id, name: "bug", color: "#f00" };
  expect(first).toEqual({ type: "taskLabelsChanged", about: "task-1", actorId: "mia", data });
  expect(rest.map(({ type, about }) => [type, about])).toEqual([["taskLabelsChanged", "task-2"]]);
});

test("createLabel() does not find a task in another workspace", async () => {
  const world = await openWorld();
  await world.put((tx) => tx.insertMember({ ...WORKSPACE, id: "m", userId: "stan", role: "member", createdAt: at(0) }));
  const missing = { code: "not_found", message: 'Cannot find task "task-9"' };
  await expect(createLabel(world.as("stan"), { ...BUG, taskId: "task-9" })).rejects.toMatchObject(missing);
  await expect(createLabel(world.as("mia"), { ...BUG, taskId: "task-9" })).rejects.toMatchObject(missing);
});

test("concurrent createLabel() calls with the same name create one label", async () => {
  const world = await openWorld();
  const calls = Array.from({ length: 10 }, () => createLabel(world.as("mia"), { ...BUG, taskId: "task-1" }));
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
  expect(await world.newEvents()).toHaveLength(1);
});

test("createLabel() refuses more than 100 labels on a task", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    for (let index = 0; index < 100; index++) {
      await tx.insertLabel(someLabel({ id: `label-${index}`, taskId: "task-1" }));
    }
  });
  const more = createLabel(world.as("mia"), { ...BUG, taskId: "task-1" });
  await expect(more).rejects.toMatchObject({ code: "conflict", details: { reason: "TOO_MANY_LABELS" } });
  expect(await createLabel(world.as("mia"), { ...BUG, name: "label-7", taskId: "task-1" })).toMatchObject({
    id: "label-7",
  });
});

test("updateLabel() of a template changes its copies, even on deleted tasks", async () => {
  const world = await withTemplate();
  await world.put((tx) => tx.deleteTask("task-3", at(1)));
  world.clock.advance(2);
  const label = await updateLabel(world.as("mia"), { labelId: "template", name: "defect", color: "#F00" });
  expect(label).toMatchObject({ name: "defect", color: "#F00", updatedAt: at(2), isTemplate: true });
  expect(await labelOf(world, "copy-1")).toMatchObject({ name: "defect", color: "#F00", updatedAt: at(2) });
  expect(await labelOf(world, "other")).toMatchObject({ name: "idea", updatedAt: at(0) });
  expect([await world.version("project-1"), await world.version("project-2")]).toEqual([2, 1]);
  const data = {
    kind: "updated",
    labelId: "template",
    old: { name: "bug", color: "#f00" },
    new: { name: "defect", color: "#F00" },
    projectIds: ["project-1"],
  };
  expect(await world.newEvents()).toEqual([{ type: "labelsChanged", about: "workspace-1", actorId: "mia", data }]);

  await world.put((tx) => tx.undeleteTask("task-3"));
  expect(await labelOf(world, "copy-3")).toMatchObject({ name: "defect", color: "#F00" });
});

test("updateLabel() keeps the colors of copies if only the template's name changes", async () => {
  const world = await withTemplate();
  await updateLabel(world.as("mia"), { labelId: "template", name: "BUG", color: "#f00" });
  expect(await labelOf(world, "copy-3")).toMatchObject({ name: "BUG", color: "#0f0" });
  expect([await world.version("project-1"), await world.version("project-2")]).toEqual([2, 2]);
});

test("updateLabel() of a copy changes no other label", async () => {
  const world = await withTemplate();
  await updateLabel(world.as("mia"), { labelId: "copy-1", color: "blue" });
  expect(await labelOf(world, "template")).toMatchObject({ color: "#f00" });
  expect(await world.version("project-1")).toBe(2);
  const [old, now] = [
    { name: "Bug", color: "#f00" },
    { name: "Bug", color: "blue" },
  ];
  const data = { kind: "updated", labelId: "copy-1", old, new: now };
  expect(await world.newEvents()).toEqual([{ type: "taskLabelsChanged", about: "task-1", actorId: "mia", data }]);
  await updateLabel(world.as("mia"), { labelId: "copy-1", color: "blue" });
  expect(await world.newEvents()).toEqual([]);
});

test.each([
  ["another template", "template", "idea"],
  ["another label on a copy's task", "template", "urgent"],
  ["another label on the same task", "copy-1", "Urgent"],
])("updateLabel() refuses the name of %s", async (_, labelId, name) => {
  const world = await withTemplate();
  await world.put(async (tx) => {
    await tx.insertLabel(someLabel({ id: "template-2", name: "idea" }));
    await tx.insertLabel(someLabel({ id: "label-2", name: "urgent", taskId: "task-1" }));
  });
  const refused = updateLabel(world.as("mia"), { labelId, name });
  await expect(refused).rejects.toMatchObject({ code: "conflict", details: { reason: "LABEL_NAME_TAKEN" } });
  expect(await labelOf(world, "copy-1")).toMatchObject({ name: "Bug" });
  expect(await world.newEvents()).toEqual([]);
});

test("updateLabel() deletes a copy on a deleted task that has another label with the new name", async () => {
  const world = await withTemplate();
  await world.put(async (tx) => {
    await tx.insertLabel(someLabel({ id: "label-2", name: "defect", color: "blue", taskId: "task-3" }));
    await tx.deleteTask("task-3", at(1));
  });
  await updateLabel(world.as("mia"), { labelId: "template", name: "defect" });
  await world.put((tx) => tx.undeleteTask("task-3"));
  const { rows } = await listLabelsOnTask(world.as("mia"), { taskId: "task-3" });
  expect(rows.map(({ id, name, color }) => [id, name, color])).toEqual([["label-2", "defect", "blue"]]);
});

test("deleteLabel() deletes a template with its copies, or a single copy", async () => {
  const world = await withTemplate();
  expect(await deleteLabel(world.as("mia"), { labelId: "copy-1" })).toMatchObject({ id: "copy-1", taskId: "task-1" });
  expect(await labelOf(world, "template")).toBeDefined();
  expect(await deleteLabel(world.as("mia"), { labelId: "template" })).toMatchObject({ id: "template", taskId: null });
  expect(await labelOf(world, "copy-3")).toBeUndefined();
  expect(await labelOf(world, "other")).toBeDefined();
  expect([await world.version("project-1"), await world.version("project-2")]).toEqual([2, 2]);
  const common = { kind: "deleted", color: "#f00" };
  expect((await world.newEvents()).map(({ type, about, data }) => [type, about, data])).toEqual([
    ["taskLabelsChanged", "task-1", { ...common, labelId: "copy-1", name: "Bug", createdAt: at(0).toISOString() }],
    ["labelsChanged", "workspace-1", { ...common, labelId: "template", name: "bug", projectIds: ["project-2"] }],
  ]);
  await expect(deleteLabel(world.as("mia"), { labelId: "template" })).rejects.toMatchObject({ code: "not_found" });
});

test("listLabelsOnTask() and listWorkspaceLabels() list the oldest labels first", async () => {
  const world = await withTemplate();
  await world.put((tx) => tx.insertLabel(someLabel({ id: "aaa", taskId: "task-1", createdAt: at(1) })));
  const { rows } = await listLabelsOnTask(world.as("vic"), { taskId: "task-1" });
  expect(rows.map(({ id }) => id)).toEqual(["copy-1", "aaa"]);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const input = { ...WORKSPACE, limit: 2, ...(cursor === undefined ? {} : { cursor }) };
    const page = await listWorkspaceLabels(world.as("vic"), input);
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.next && encodeCursor(page.next);
  } while (cursor !== undefined);
  expect(seen).toEqual(["copy-1", "copy-3", "other", "template", "aaa"]);
});

test("listWorkspaceLabels() can list only templates, without copies and detached labels", async () => {
  const world = await withTemplate();
  await world.put((tx) => tx.insertLabel(someLabel({ id: "detached", name: "bug", isTemplate: false })));
  const { rows } = await listWorkspaceLabels(world.as("vic"), { ...WORKSPACE, templates: true });
  expect(rows.map(({ id }) => id)).toEqual(["template"]);
});

test("getLabel() does not find a label on a deleted task", async () => {
  const world = await withTemplate();
  await world.put((tx) => tx.deleteTask("task-1", at(1)));
  await expect(getLabel(world.as("mia"), { labelId: "copy-1" })).rejects.toMatchObject({ code: "not_found" });
});

const WRITES: [string, (ctx: Context) => Promise<unknown>][] = [
  ["createLabel", (ctx) => createLabel(ctx, { ...BUG, taskId: "task-1" })],
  ["updateLabel", (ctx) => updateLabel(ctx, { labelId: "copy-1", name: "x" })],
  ["deleteLabel", (ctx) => deleteLabel(ctx, { labelId: "copy-1" })],
];

test.each(WRITES)("%s() refuses non-members, viewers and archived projects", async (_, call) => {
  const world = await withTemplate();
  await expect(call(world.as("stan"))).rejects.toMatchObject({ code: "not_found" });
  await expect(call(world.as("vic"))).rejects.toMatchObject({ code: "forbidden" });
  const stale = { ...world.as("mia"), expectedVersions: ["0-1"] };
  await expect(call(stale)).rejects.toMatchObject({ details: { reason: "PRECONDITION_FAILED" } });
  await world.archive("project-1");
  await expect(call(world.as("mia"))).rejects.toMatchObject({ details: { reason: "PROJECT_ARCHIVED" } });
  expect(await world.newEvents()).toEqual([]);
});

test.each([
  ["listLabelsOnTask()", (ctx: Context) => listLabelsOnTask(ctx, { taskId: "task-1" })],
  ["listWorkspaceLabels()", (ctx: Context) => listWorkspaceLabels(ctx, WORKSPACE)],
  ["getLabel() of a template", (ctx: Context) => getLabel(ctx, { labelId: "template" })],
  ["getLabel() of a copy", (ctx: Context) => getLabel(ctx, { labelId: "copy-1" })],
  ["updateLabel() of a template", (ctx: Context) => updateLabel(ctx, { labelId: "template", name: "x" })],
] as [string, (ctx: Context) => Promise<unknown>][])("%s throws not_found for a non-member", async (_, call) => {
  const world = await withTemplate();
  await expect(call(world.as("stan"))).rejects.toMatchObject({ code: "not_found" });
});

test("updateLabel() changes a template with a copy in an archived project", async () => {
  const world = await withTemplate();
  await world.archive("project-1");
  await updateLabel(world.as("mia"), { labelId: "template", color: "navy" });
  expect(await labelOf(world, "copy-1")).toMatchObject({ color: "navy" });
});
