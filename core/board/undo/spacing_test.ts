import { describe, expect, test } from "bun:test";
import { deferred } from "../../async/deferred.ts";
import { someTask } from "../../testing/fixtures.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { editTask } from "../task/edit.ts";
import { undoChange } from "./undo.ts";

const PLACE = { status: "in-progress", columnId: "project-1-in-progress" };

/**
 * Opens a world with a column in which the `dense` cards have no space between them, and the `last` cards follow at a
 * distance.
 */
async function withColumn(dense: readonly string[], last: readonly string[]): Promise<World> {
  const world = await openWorld();
  await world.put(async (tx) => {
    const positions = [...dense.map((_, index) => 1 + index * 2 ** -50), ...last.map((_, index) => 1000 + index)];
    for (const [index, id] of [...dense, ...last].entries()) {
      await tx.insertTask({ ...someTask({ id, number: 100 + index, position: positions[index] as number }), ...PLACE });
    }
  });
  return world;
}

async function cardsOf(world: World): Promise<{ id: string; position: number }[]> {
  return await world.ports.store.read((tx) =>
    tx.listNeighbors("project-1", PLACE.status, { position: -1, number: 0 }, "after", { limit: 500 }),
  );
}

const orderOf = async (world: World) => (await cardsOf(world)).map(({ id }) => id).join(" ");

/** @returns the ID of the change */
async function place(world: World, who: Person, taskId: string, afterId: string): Promise<string> {
  world.clock.advance(2);
  const ctx = world.as(who);
  await editTask(ctx, { taskId, afterId });
  return ctx.change?.id ?? "none";
}

async function undo(world: World, changeId: string, who: Person = "mia") {
  world.clock.advance(2);
  return await undoChange(world.as(who), { changeId });
}

describe("undoChange() after a drag that respaced neighbors", () => {
  test("restores all positions, reports only the dragged card, and can itself be undone", async () => {
    const world = await withColumn(["a", "b", "c", "d"], ["x", "w"]);
    const before = await cardsOf(world);
    const changeId = await place(world, "mia", "x", "a");
    const after = await cardsOf(world);
    expect(after.map(({ id }) => id).join(" ")).toBe("a x b c d w");
    const undone = await undo(world, changeId);
    expect(undone).toEqual({ changeId: expect.any(String), undone: 1, taskIds: ["x"], kept: [] });
    expect(await cardsOf(world)).toEqual(before);
    expect(await undo(world, undone.changeId ?? "")).toMatchObject({ undone: 1, taskIds: ["x"], kept: [] });
    expect(await cardsOf(world)).toEqual(after);
  });

  test("does not move a card that someone has since placed between the neighbors", async () => {
    const world = await withColumn(["a", "b", "c", "d"], ["x", "w"]);
    const changeId = await place(world, "mia", "x", "a");
    await place(world, "max", "w", "b");
    expect(await orderOf(world)).toBe("a x b w c d");
    expect(await undo(world, changeId)).toMatchObject({ undone: 1, taskIds: ["x"], kept: [] });
    expect(await orderOf(world)).toBe("a b w c d x");
  });

  test("returns a card to its former neighbor if the neighbors keep their positions", async () => {
    const world = await withColumn(["a", "b", "x", "c", "d"], ["w"]);
    const changeId = await place(world, "mia", "x", "a");
    await place(world, "max", "w", "c");
    expect(await orderOf(world)).toBe("a x b c w d");
    expect(await undo(world, changeId)).toMatchObject({ undone: 1, taskIds: ["x"], kept: [] });
    expect(await orderOf(world)).toBe("a b x c w d");
  });

  test("returns a card to its place before neighbors that keep their positions", async () => {
    const world = await withColumn(["x", "a", "b", "c"], ["w"]);
    const changeId = await place(world, "mia", "x", "b");
    await place(world, "max", "w", "a");
    await undo(world, changeId);
    expect(await orderOf(world)).toBe("x a w b c");
  });

  test("keeps the neighbors when the dragged card has since been moved again", async () => {
    const world = await withColumn(["a", "b", "c", "d"], ["x"]);
    const changeId = await place(world, "mia", "x", "a");
    await place(world, "max", "x", "c");
    const cards = await cardsOf(world);
    expect(await undo(world, changeId)).toMatchObject({ undone: 0, kept: [{ taskId: "x", field: "position" }] });
    expect(await cardsOf(world)).toEqual(cards);
  });

  test("counts only the dragged card toward the size of the change", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `card-${String(index).padStart(2, "0")}`);
    const world = await withColumn(names, ["x"]);
    const before = await cardsOf(world);
    const changeId = await place(world, "mia", "x", "card-00");
    const mia = world.as("mia");
    const { promise, resolve } = deferred<void>();
    const running = mia.longChanges.run("mia", () => promise);
    expect(await undoChange(mia, { changeId })).toMatchObject({ undone: 1 });
    resolve();
    await running;
    expect(await cardsOf(world)).toEqual(before);
  });
});
