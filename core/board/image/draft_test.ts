import { expect, test } from "bun:test";
import { at } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { createTask } from "../task/create.ts";
import { undoChange } from "../undo/undo.ts";
import { finalizeDraftUpload } from "./finalize_draft.ts";
import { readImage } from "./read.ts";
import { requestDraftUpload } from "./request_draft.ts";
import { sweepUploads } from "./sweep.ts";

const CLAIM = { filename: "plan.pdf", contentType: "application/pdf", size: 4, surface: "description" as const };
const REQUEST = { projectId: "project-1", ...CLAIM };
const TASK = { projectId: "project-1", title: "New" };
const DAY = 24 * 3600;

async function send(world: World, key: string, bytes = new TextEncoder().encode("%PDF")): Promise<void> {
  await world.ports.blobs.write(key, bytes, { contentType: "application/octet-stream" });
}

async function upload(world: World): Promise<{ id: string; key: string }> {
  const { key } = await requestDraftUpload(world.as("mia"), REQUEST);
  await send(world, key);
  return await finalizeDraftUpload(world.as("mia"), { ...REQUEST, key });
}

test("a file uploaded before its task exists is private until the task is created, and then belongs to the task", async () => {
  const world = await openWorld();
  const { key } = await requestDraftUpload(world.as("mia"), REQUEST);
  expect(key).toMatch(/^workspace\/workspace-1\/project\/project-1\/task\/draft\/descriptions\/[a-z0-9_-]+$/);
  await send(world, key);
  const finalize = () => finalizeDraftUpload(world.as("mia"), { ...REQUEST, key });
  const asset = await finalize();
  const { id: imageId } = asset;
  expect(asset).toEqual({
    ...CLAIM,
    id: imageId,
    url: `https://tracker.example/api/asset/${imageId}`,
    key,
    createdAt: at(0),
  });
  expect(await finalize()).toEqual(asset);
  expect(await world.newEvents()).toEqual([]);

  const missing = { code: "not_found", message: `Cannot find image "${imageId}"` };
  const read = await readImage(world.as("mia"), { imageId });
  expect(await new Response(await read.open()).text()).toBe("%PDF");
  for (const who of ["max", "stan"] as const) {
    await expect(readImage(world.as(who), { imageId })).rejects.toMatchObject(missing);
  }
  await expect(readImage(world.as(null), { imageId })).rejects.toMatchObject({ code: "unauthenticated" });

  const task = await createTask(world.as("mia"), { ...TASK, draftAssetIds: [imageId, imageId] });
  const types = (await world.newEvents()).map(({ type, about }) => [type, about]);
  expect(types).toEqual([
    ["taskCreated", task.id],
    ["taskImageAdded", task.id],
  ]);
  expect(await readImage(world.as("vic"), { imageId })).toMatchObject({ image: { key, filename: "plan.pdf" } });
  await expect(finalize()).rejects.toMatchObject({ code: "conflict" });
  world.clock.advance(2 * DAY);
  await sweepUploads(world.as(null));
  await sweepUploads(world.as(null));
  expect(await readImage(world.as("vic"), { imageId })).toMatchObject({ info: { size: 4 } });
});

test("createTask() accepts only the author's finished uploads for the project", async () => {
  const world = await openWorld();
  const { id } = await upload(world);
  const { key } = await requestDraftUpload(world.as("mia"), REQUEST);
  const open = await world.ports.store.read((tx) => tx.findDraftFileByKey(key));
  const refused = { code: "invalid", details: { errors: [{ pointer: "/draftAssetIds/0" }] } };
  for (const other of ["unknown", open?.id ?? ""]) {
    await expect(createTask(world.as("mia"), { ...TASK, draftAssetIds: [other] })).rejects.toMatchObject(refused);
  }
  await expect(createTask(world.as("max"), { ...TASK, draftAssetIds: [id] })).rejects.toMatchObject(refused);
  const many = createTask(world.as("mia"), { ...TASK, draftAssetIds: Array.from({ length: 101 }, () => id) });
  await expect(many).rejects.toMatchObject({ code: "invalid" });
  await createTask(world.as("mia"), { ...TASK, draftAssetIds: [id] });
  await expect(createTask(world.as("mia"), { ...TASK, draftAssetIds: [id] })).rejects.toMatchObject(refused);
});

test("sweepUploads() deletes unfinished uploads after 15 minutes, and files of tasks that were never created after a day", async () => {
  const world = await openWorld();
  const { id: imageId } = await upload(world);
  const { key } = await requestDraftUpload(world.as("mia"), REQUEST);
  await send(world, key);
  world.clock.advance(901);
  expect(await sweepUploads(world.as(null))).toMatchObject({ deletedUploads: 1 });
  expect(await sweepUploads(world.as(null))).toMatchObject({ deletedUploads: 0, removedObjects: 1 });
  expect(await world.ports.blobs.stat(key)).toBeUndefined();
  world.clock.advance(DAY - 901);
  expect(await sweepUploads(world.as(null))).toMatchObject({ deletedUploads: 0 });
  expect(await readImage(world.as("mia"), { imageId })).toMatchObject({ isPublic: false });
  world.clock.advance(601);
  expect(await sweepUploads(world.as(null))).toMatchObject({ deletedUploads: 1 });
  await expect(readImage(world.as("mia"), { imageId })).rejects.toMatchObject({ code: "not_found" });
});

test("draft uploads are refused for comments, different bytes, non-members, viewers, and archived projects", async () => {
  const world = await openWorld();
  const comment = requestDraftUpload(world.as("mia"), { ...REQUEST, surface: "comment" });
  await expect(comment).rejects.toMatchObject({ code: "invalid" });
  const { key } = await requestDraftUpload(world.as("mia"), REQUEST);
  await send(world, key, new Uint8Array(5));
  const finalize = (who: "mia" | "max") => finalizeDraftUpload(world.as(who), { ...REQUEST, key });
  await expect(finalize("max")).rejects.toMatchObject({ code: "not_found" });
  await expect(finalize("mia")).rejects.toMatchObject({ details: { reason: "UPLOAD_SIZE_MISMATCH" } });
  expect(await world.ports.blobs.stat(key)).toBeUndefined();
  await expect(requestDraftUpload(world.as("stan"), REQUEST)).rejects.toMatchObject({ code: "not_found" });
  await expect(requestDraftUpload(world.as("vic"), REQUEST)).rejects.toMatchObject({ code: "forbidden" });
  await world.archive("project-1");
  const archived = { details: { reason: "PROJECT_ARCHIVED" } };
  await expect(requestDraftUpload(world.as("mia"), REQUEST)).rejects.toMatchObject(archived);
});

test("undoChange() deletes a task that was created with files", async () => {
  const world = await openWorld();
  const { id } = await upload(world);
  const mia = world.as("mia");
  await createTask(mia, { ...TASK, draftAssetIds: [id] });
  const changeId = mia.change?.id ?? "";
  world.clock.advance(1);
  expect(await undoChange(world.as("mia"), { changeId })).toMatchObject({ undone: 1, kept: [] });
  await expect(readImage(world.as("mia"), { imageId: id })).rejects.toMatchObject({ code: "not_found" });
});
