import { expect, test } from "bun:test";
import { encodeCursor, type Place } from "../../page.ts";
import { openWorld } from "../../testing/world.ts";
import { editTask } from "../task/edit.ts";
import { listDescriptionVersions } from "./description_versions.ts";

async function openVersions() {
  const world = await openWorld();
  for (const [name, description] of [
    ["max", "One"],
    ["adam", "One, two\r\n"],
    ["max", null],
  ] as const) {
    world.clock.advance(60);
    await editTask(world.as(name), { taskId: "task-1", description });
  }
  await editTask(world.as("max"), { taskId: "task-1", title: "Another title" });
  await editTask(world.as("max"), { taskId: "task-2", description: "Another task" });
  const list = (input = {}, name: Parameters<typeof world.as>[0] = "vic") =>
    listDescriptionVersions(world.as(name), { taskId: "task-1", ...input });
  return { world, list };
}

test("listDescriptionVersions() lists whole descriptions and their authors, newest first, page by page", async () => {
  const { list } = await openVersions();
  const { rows } = await list();
  expect(rows.map(({ changedBy, after }) => [changedBy?.name, after])).toEqual([
    ["Max", null],
    ["Adam", "One, two\r\n"],
    ["Max", "One"],
  ]);
  expect(rows.slice(0, 2).map(({ before }) => before)).toEqual(["One, two\r\n", "One"]);
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, cursor: encodeCursor(first.next as Place) });
  expect([...first.rows, ...second.rows]).toEqual(rows);
  expect(second.next).toBeUndefined();
});

test("listDescriptionVersions() returns at most 20 versions, and none that are older than 45 days", async () => {
  const { world, list } = await openVersions();
  for (let count = 0; count < 25; count += 1) {
    await editTask(world.as("max"), { taskId: "task-1", description: `Version ${count}` });
  }
  const { rows, next } = await list({ limit: 500 });
  expect([rows.length, rows[0]?.after, next !== undefined]).toEqual([20, "Version 24", true]);
  world.clock.advance(46 * 24 * 3600);
  expect((await list()).rows).toEqual([]);
});

test("listDescriptionVersions() requires permission to read the task", async () => {
  const { list } = await openVersions();
  await expect(list({}, "stan")).rejects.toMatchObject({ code: "not_found" });
});
