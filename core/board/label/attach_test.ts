import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { at, someLabel } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { attachLabel, detachLabel } from "./attach.ts";
import { createLabel } from "./create.ts";
import { deleteLabel } from "./delete.ts";
import { getLabel } from "./get.ts";
import { listLabelsOnTask, listWorkspaceLabels } from "./list.ts";

const FIELDS = { name: "bug", color: "#f00" };

async function withLabels(): Promise<World> {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertLabel(someLabel({ id: "template", ...FIELDS }));
    await tx.insertLabel(someLabel({ id: "copy", name: "idea", color: "blue", taskId: "task-1" }));
  });
  return world;
}

async function namesOn(world: World, taskId: string): Promise<string[]> {
  return (await listLabelsOnTask(world.as("vic"), { taskId })).rows.map(({ name }) => name);
}

test("attachLabel() copies a template once per task", async () => {
  const world = await withLabels();
  const copy = await attachLabel(world.as("mia"), { labelId: "template", taskId: "task-2" });
  expect(copy).toMatchObject({ ...FIELDS, taskId: "task-2", workspaceId: "workspace-1", isTemplate: false });
  expect(copy.id).not.toBe("template");
  expect(await attachLabel(world.as("mia"), { labelId: "template", taskId: "task-2" })).toEqual(copy);
  expect(await getLabel(world.as("mia"), { labelId: "template" })).toMatchObject({ taskId: null, isTemplate: true });
  expect(await world.version("project-1")).toBe(2);
  const data = { kind: "attached", labelId: copy.id, ...FIELDS };
  expect(await world.newEvents()).toEqual([{ type: "taskLabelsChanged", about: "task-2", actorId: "mia", data }]);
});

test("attachLabel() copies a label from another task without changing that task", async () => {
  const world = await withLabels();
  world.clock.advance(3);
  const copy = await attachLabel(world.as("mia"), { labelId: "copy", taskId: "task-3" });
  expect(copy).toMatchObject({ taskId: "task-3", name: "idea", color: "blue", isTemplate: false, createdAt: at(3) });
  expect(copy.id).not.toBe("copy");
  expect([await namesOn(world, "task-1"), await namesOn(world, "task-3")]).toEqual([["idea"], ["idea"]]);
  expect([await world.version("project-1"), await world.version("project-2")]).toEqual([1, 2]);
  const data = { kind: "attached", labelId: copy.id, name: "idea", color: "blue" };
  expect(await world.newEvents()).toEqual([{ type: "taskLabelsChanged", about: "task-3", actorId: "mia", data }]);
  expect(await attachLabel(world.as("mia"), { labelId: "copy", taskId: "task-3" })).toEqual(copy);
  expect(await attachLabel(world.as("mia"), { labelId: "copy", taskId: "task-1" })).toMatchObject({ id: "copy" });
  expect(await world.newEvents()).toEqual([]);
});

test("attachLabel() returns the task's own label if it has the same name", async () => {
  const world = await withLabels();
  await world.put((tx) => tx.insertLabel(someLabel({ id: "there", name: "Idea", taskId: "task-2" })));
  expect(await attachLabel(world.as("mia"), { labelId: "copy", taskId: "task-2" })).toMatchObject({ id: "there" });
  expect([await namesOn(world, "task-1"), await namesOn(world, "task-2")]).toEqual([["idea"], ["Idea"]]);
  expect(await world.newEvents()).toEqual([]);
});

test("attachLabel() copies a label from a task of an archived project", async () => {
  const world = await withLabels();
  await world.archive("project-1");
  await attachLabel(world.as("mia"), { labelId: "copy", taskId: "task-3" });
  expect([await namesOn(world, "task-1"), await namesOn(world, "task-3")]).toEqual([["idea"], ["idea"]]);
});

test("attachLabel() refuses a label from another workspace", async () => {
  const world = await withLabels();
  await world.put((tx) =>
    tx.insertMember({ id: "m", workspaceId: "workspace-1", userId: "stan", role: "member", createdAt: at(0) }),
  );
  const moved = attachLabel(world.as("stan"), { labelId: "template", taskId: "task-9" });
  await expect(moved).rejects.toMatchObject({ code: "not_found", message: 'Cannot find task "task-9"' });
});

test("detachLabel() keeps the label without a task", async () => {
  const world = await withLabels();
  world.clock.advance(4);
  const { detachedFrom, ...detached } = await detachLabel(world.as("mia"), { labelId: "copy" });
  expect(detachedFrom).toBe("task-1");
  expect(detached).toMatchObject({ id: "copy", name: "idea", taskId: null, isTemplate: false, updatedAt: at(4) });
  expect(await namesOn(world, "task-1")).toEqual([]);
  expect(await getLabel(world.as("vic"), { labelId: "copy" })).toEqual(detached);
  expect(await world.version("project-1")).toBe(2);
  const data = { kind: "detached", labelId: "copy", name: "idea", color: "blue" };
  expect(await world.newEvents()).toEqual([{ type: "taskLabelsChanged", about: "task-1", actorId: "mia", data }]);

  expect(await detachLabel(world.as("mia"), { labelId: "copy" })).toEqual({ ...detached, detachedFrom: null });
  expect(await world.newEvents()).toEqual([]);
  const copy = await attachLabel(world.as("mia"), { labelId: "copy", taskId: "task-2" });
  expect(copy).toMatchObject({ name: "idea", color: "blue", taskId: "task-2" });
  expect(copy.id).not.toBe("copy");
  expect(await deleteLabel(world.as("mia"), { labelId: "copy" })).toEqual(detached);
  expect(await namesOn(world, "task-2")).toEqual(["idea"]);
});

test("listWorkspaceLabels() lists a name once, even if it was detached several times", async () => {
  const world = await withLabels();
  for (const taskId of ["task-2", "task-3"]) {
    const { id } = await createLabel(world.as("mia"), { ...FIELDS, workspaceId: "workspace-1", taskId });
    await detachLabel(world.as("mia"), { labelId: id });
  }
  const { rows } = await listWorkspaceLabels(world.as("vic"), { workspaceId: "workspace-1" });
  expect(rows.map(({ id }) => id)).toEqual(["copy", "template"]);
});

const WRITES: [string, (ctx: Context) => Promise<unknown>][] = [
  ["attachLabel", (ctx) => attachLabel(ctx, { labelId: "template", taskId: "task-1" })],
  ["detachLabel", (ctx) => detachLabel(ctx, { labelId: "copy" })],
];

test.each(WRITES)("%s() refuses non-members, viewers and archived projects", async (_, call) => {
  const world = await withLabels();
  await expect(call(world.as("stan"))).rejects.toMatchObject({ code: "not_found" });
  await expect(call(world.as("vic"))).rejects.toMatchObject({ code: "forbidden" });
  await world.archive("project-1");
  await expect(call(world.as("mia"))).rejects.toMatchObject({ details: { reason: "PROJECT_ARCHIVED" } });
  expect(await world.newEvents()).toEqual([]);
});
