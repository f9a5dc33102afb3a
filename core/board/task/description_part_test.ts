import { expect, test } from "bun:test";
import { MAX_DESCRIPTION_PART_CHARACTERS } from "../../limits.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld } from "../../testing/world.ts";
import { getDescriptionPart } from "./description_part.ts";
import { editTask } from "./edit.ts";
import { getTask, getVersionedTask } from "./get.ts";

const TASK = { taskId: "task-1" };

test("getDescriptionPart() returns a long description in parts of whole characters", async () => {
  const world = await openWorld();
  const description = `${"\u{1f600}".repeat(MAX_DESCRIPTION_PART_CHARACTERS)}end`;
  await editTask(world.as("mia"), { ...TASK, description });
  const first = await getDescriptionPart(world.as("vic"), TASK);
  expect(first.nextOffset).toBe(MAX_DESCRIPTION_PART_CHARACTERS);
  const rest = { ...TASK, offset: first.nextOffset ?? 0, version: first.version };
  expect(await getDescriptionPart(world.as("vic"), rest)).toEqual({
    content: "end",
    version: first.version,
    nextOffset: null,
  });
  expect(`${first.content}end`).toBe(description);
  expect(first.version).toMatch(/^\d{1,10}$/);
});

test("getDescriptionPart() refuses to continue if the text has changed, but not if only another field has", async () => {
  const world = await openWorld();
  await editTask(world.as("mia"), { ...TASK, description: "One" });
  const { version } = await getDescriptionPart(world.as("mia"), TASK);
  await editTask(world.as("mia"), { ...TASK, title: "Other" });
  expect(await getDescriptionPart(world.as("mia"), { ...TASK, version })).toMatchObject({ content: "One" });
  await editTask(world.as("mia"), { ...TASK, description: "Two" });
  expect(await refusalOf(getDescriptionPart(world.as("mia"), { ...TASK, version }))).toBe(
    "conflict DESCRIPTION_CHANGED",
  );
  expect(await refusalOf(getDescriptionPart(world.as("stan"), TASK))).toBe("not_found");
  expect(await getDescriptionPart(world.as("mia"), { taskId: "task-2" })).toMatchObject({ content: "" });
});

test("getTask() defers only long descriptions, and only for boards", async () => {
  const world = await openWorld();
  const mia = world.as("mia");
  const long = "x".repeat(64 * 1024);
  await editTask(mia, { ...TASK, description: long });
  const board = async () => (await getVersionedTask(mia, { ...TASK, view: "board" })).value;
  expect(await board()).toMatchObject({ description: long });
  await editTask(mia, { ...TASK, description: `${long}x` });
  expect(await board()).toMatchObject({ description: null, descriptionDeferred: true });
  expect(await getTask(mia, TASK)).not.toHaveProperty("descriptionDeferred");
});
