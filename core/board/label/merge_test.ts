import { expect, test } from "bun:test";
import { MAX_PART_COPIES } from "../../limits.ts";
import { at, someLabel, someTask } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { updateLabel } from "./edit.ts";
import { listLabelsOnTask, listWorkspaceLabels } from "./list.ts";
import { mergeLabel } from "./merge.ts";

/** Opens a world in which "bug" is on two tasks, and "defect" on one of them. */
async function withLabels(): Promise<World> {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertLabel(someLabel({ id: "bug", name: "bug", color: "red" }));
    await tx.insertLabel(someLabel({ id: "defect", name: "defect", color: "blue" }));
    await tx.insertLabel(someLabel({ id: "bug-1", name: "bug", color: "red", taskId: "task-1" }));
    await tx.insertLabel(someLabel({ id: "bug-2", name: "Bug", color: "red", taskId: "task-2" }));
    await tx.insertLabel(someLabel({ id: "defect-2", name: "defect", color: "blue", taskId: "task-2" }));
    await tx.insertLabel(someLabel({ id: "idea-2", name: "idea", color: "green", taskId: "task-2" }));
  });
  return world;
}

const namesOn = async (world: World, taskId: string) =>
  (await listLabelsOnTask(world.as("mia"), { taskId })).rows.map(({ name, color }) => `${name} ${color}`).sort();

test("mergeLabel() replaces a label once on every task, and deletes it", async () => {
  const world = await withLabels();
  world.clock.advance(2);
  expect(await mergeLabel(world.as("mia"), { labelId: "bug", intoId: "defect" })).toMatchObject({ id: "defect" });
  expect(await namesOn(world, "task-1")).toEqual(["defect blue"]);
  expect(await namesOn(world, "task-2")).toEqual(["defect blue", "idea green"]);
  const { rows } = await listWorkspaceLabels(world.as("mia"), { workspaceId: "workspace-1", templates: true });
  expect(rows.map(({ name }) => name)).toEqual(["defect"]);
  const data = {
    kind: "deleted",
    labelId: "bug",
    name: "bug",
    color: "red",
    projectIds: ["project-1"],
    mergedInto: "defect",
  };
  expect(await world.newEvents()).toEqual([{ type: "labelsChanged", about: "workspace-1", actorId: "mia", data }]);
  expect(await world.version("project-1")).toBe(2);
});

/** Adds more tasks with "bug" than fit in one transaction. Returns their IDs. */
async function addManyCopies(world: World): Promise<string[]> {
  const ids = Array.from({ length: MAX_PART_COPIES + 5 }, (_, index) => `many-${index}`);
  await world.put(async (tx) => {
    for (const [index, id] of ids.entries())
      await tx.insertTask(someTask({ id, number: 1000 + index, createdAt: at(0) }));
    for (const taskId of ids) await tx.insertLabel(someLabel({ id: `l-${taskId}`, name: "bug", taskId }));
  });
  return ids;
}

test("mergeLabel() merges a label with more copies than fit in one transaction", async () => {
  const world = await withLabels();
  const ids = await addManyCopies(world);
  await mergeLabel(world.as("mia"), { labelId: "bug", intoId: "defect" });
  for (const id of [ids[0], ids.at(-1)]) expect(await namesOn(world, String(id))).toEqual(["defect blue"]);
  expect(await world.ports.store.read((tx) => tx.findLabel("bug"))).toBeUndefined();
});

test.each([2, 3])(
  "mergeLabel() stops when the remaining label is renamed after transaction %i, and continues when repeated",
  async (after) => {
    const world = await withLabels();
    const ids = await addManyCopies(world);
    const ctx = world.as("mia");
    let transactions = 0;
    const transaction: typeof ctx.store.transaction = async (work, options) => {
      const result = await ctx.store.transaction(work, options);
      transactions++;
      if (transactions === after) await updateLabel(world.as("adam"), { labelId: "defect", name: "flaw" });
      return result;
    };
    const store = new Proxy(ctx.store, {
      get: (target, key) => (key === "transaction" ? transaction : Reflect.get(target, key).bind(target)),
    });
    const merge = mergeLabel({ ...ctx, store }, { labelId: "bug", intoId: "defect" });
    await expect(merge).rejects.toMatchObject({ code: "conflict", details: { reason: "LABEL_CHANGED" } });
    expect(await mergeLabel(world.as("mia"), { labelId: "bug", intoId: "defect" })).toMatchObject({ name: "flaw" });
    for (const id of ids) expect(await namesOn(world, id)).toEqual([`flaw blue`]);
  },
);

test("mergeLabel() refuses the same label, a label of a task, and actors without permission to delete labels", async () => {
  const world = await withLabels();
  const merge = (labelId: string, intoId: string, as: "mia" | "vic" | "stan" = "mia") =>
    refusalOf(mergeLabel(world.as(as), { labelId, intoId }));
  expect(await merge("bug", "bug")).toBe("invalid");
  expect(await merge("bug", "bug-1")).toBe("invalid");
  expect(await merge("bug-1", "defect")).toBe("invalid");
  expect(await merge("bug", "nothing")).toBe("not_found");
  expect(await merge("bug", "defect", "vic")).toBe("forbidden");
  expect(await merge("bug", "defect", "stan")).toBe("not_found");
});
