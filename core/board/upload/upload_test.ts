import { expect, test } from "bun:test";
import { DRAFT_FILE_SECONDS, RESUMABLE_UPLOAD_SECONDS } from "../../limits.ts";
import { at } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { deleteTaskFile } from "../image/delete.ts";
import { listTaskFiles } from "../image/list.ts";
import { readImage } from "../image/read.ts";
import { sweepUploads } from "../image/sweep.ts";
import { createTask } from "../task/create.ts";
import { appendUpload } from "./append.ts";
import { cancelUpload } from "./cancel.ts";
import { createUpload } from "./create.ts";
import { getUpload } from "./get.ts";

const TEXT = "0123456789";
const FILE = { filename: "plan.pdf", contentType: "application/pdf", size: TEXT.length, surface: "description" };
const OF_TASK = { taskId: "task-1", ...FILE };

function bytesOf(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}

/** Returns a body whose connection is lost after the text. */
function lostAfter(text: string): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new Error("The client disconnected"));
      else controller.enqueue(new TextEncoder().encode(text));
      isSent = true;
    },
  });
}

async function begin(world: World): Promise<string> {
  return (await createUpload(world.as("mia"), OF_TASK)).id;
}

const append = (world: World, uploadId: string, offset: number, bytes: ReadableStream<Uint8Array> | null) =>
  appendUpload(world.as("mia"), { uploadId, offset, bytes });

test("appendUpload() builds a file from several requests, one of which lost its connection", async () => {
  const world = await openWorld();
  const upload = await createUpload(world.as("mia"), OF_TASK);
  const { surface: _, ...file } = FILE;
  const expiresAt = new Date(at(0).getTime() + RESUMABLE_UPLOAD_SECONDS * 1000);
  expect(upload).toEqual({ ...file, id: upload.id, offset: 0, createdAt: at(0), expiresAt, url: null });
  const { id } = upload;
  expect(await append(world, id, 0, bytesOf("0123"))).toMatchObject({ offset: 4, url: null });
  expect(await append(world, id, 4, lostAfter("56"))).toMatchObject({ offset: 6 });
  expect(await getUpload(world.as("mia"), { uploadId: id })).toMatchObject({ offset: 6, url: null });
  expect(await world.newEvents()).toEqual([]);
  expect(await listTaskFiles(world.as("vic"), { taskId: "task-1" })).toEqual([]);

  const url = `https://tracker.example/api/asset/${id}`;
  expect(await append(world, id, 6, bytesOf("6789"))).toMatchObject({ offset: 10, url });
  expect((await world.newEvents()).map(({ type }) => type)).toEqual(["taskImageAdded"]);
  const { open } = await readImage(world.as("vic"), { imageId: id });
  expect(await new Response(await open()).text()).toBe("0123566789");
  expect(await append(world, id, 10, null)).toMatchObject({ offset: 10, url });
  expect(await world.newEvents()).toEqual([]);
});

test("appendUpload() refuses bytes at another offset, and more bytes than the file has", async () => {
  const world = await openWorld();
  const id = await begin(world);
  await append(world, id, 0, bytesOf("0123"));
  for (const offset of [0, 3, 5, 10]) {
    await expect(append(world, id, offset, bytesOf("x"))).rejects.toMatchObject({
      code: "conflict",
      details: { reason: "UPLOAD_OFFSET_MISMATCH" },
    });
  }
  await expect(append(world, id, 4, bytesOf("45678910"))).rejects.toMatchObject({ code: "too_large" });
  expect(await getUpload(world.as("mia"), { uploadId: id })).toMatchObject({ offset: 4 });
});

test("appendUpload() lets one request at a time send bytes, and getUpload() ends that request", async () => {
  const world = await openWorld();
  const id = await begin(world);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const stalled = append(world, id, 0, readable);
  await writable.getWriter().write(new TextEncoder().encode("012"));
  await expect(append(world, id, 0, bytesOf("x"))).rejects.toMatchObject({ details: { reason: "UPLOAD_BUSY" } });
  expect(await getUpload(world.as("mia"), { uploadId: id })).toMatchObject({ offset: 3 });
  expect(await stalled).toMatchObject({ offset: 3 });
  expect(await append(world, id, 3, bytesOf(TEXT.slice(3)))).toMatchObject({ offset: 10 });
});

test("appendUpload() refuses an image whose type is not the declared one, and lets the client start over", async () => {
  const world = await openWorld();
  const { id } = await createUpload(world.as("mia"), { ...OF_TASK, contentType: "image/png" });
  await expect(append(world, id, 0, bytesOf(TEXT))).rejects.toMatchObject({
    code: "unsupported",
    details: { reason: "UPLOAD_TYPE_MISMATCH" },
  });
  expect(await getUpload(world.as("mia"), { uploadId: id })).toMatchObject({ offset: 0, url: null });
});

test("appendUpload() finalizes a complete file that an earlier request could not finalize", async () => {
  const world = await openWorld();
  const id = await begin(world);
  const broken = { ...world.as("mia"), blobs: { ...world.ports.blobs } };
  const { blobs } = world.ports;
  Object.assign(broken.blobs, {
    countReceived: (key: string) => blobs.countReceived(key),
    append: (...given: Parameters<typeof blobs.append>) => blobs.append(...given),
    stat: () => Promise.reject(new Error("no network")),
  });
  await expect(appendUpload(broken, { uploadId: id, offset: 0, bytes: bytesOf(TEXT) })).rejects.toThrow("no network");
  // At offset 10, the client would believe that the file is complete and send no other request.
  expect(await getUpload(world.as("mia"), { uploadId: id })).toMatchObject({ offset: 9, url: null });
  expect(await append(world, id, 9, bytesOf("9"))).toMatchObject({ offset: 10, url: expect.any(String) });
  const { open } = await readImage(world.as("mia"), { imageId: id });
  expect(await new Response(await open()).text()).toBe(TEXT);
});

test("createUpload() also accepts a file for a new task, which only the uploader can use", async () => {
  const world = await openWorld();
  const { id } = await createUpload(world.as("mia"), { projectId: "project-1", ...FILE });
  await append(world, id, 0, bytesOf(TEXT));
  await expect(readImage(world.as("max"), { imageId: id })).rejects.toMatchObject({ code: "not_found" });
  const task = await createTask(world.as("mia"), { projectId: "project-1", title: "New", draftAssetIds: [id] });
  world.clock.advance(2 * DRAFT_FILE_SECONDS);
  await sweepUploads(world.as(null));
  expect(await listTaskFiles(world.as("vic"), { taskId: task.id })).toMatchObject([{ id, filename: "plan.pdf" }]);
  const comment = { projectId: "project-1", ...FILE, surface: "comment" };
  await expect(createUpload(world.as("mia"), comment)).rejects.toMatchObject({ code: "invalid" });
});

test.each([{ ...FILE }, { ...OF_TASK, projectId: "project-1" }, { ...OF_TASK, size: 0 }, { ...OF_TASK, filename: "" }])(
  "createUpload() refuses %j",
  async (input) => {
    const world = await openWorld();
    await expect(createUpload(world.as("mia"), input)).rejects.toMatchObject({ code: "invalid" });
  },
);

test("createUpload() refuses viewers, non-members, archived projects and files that are too large", async () => {
  const world = await openWorld();
  await expect(createUpload(world.as("vic"), OF_TASK)).rejects.toMatchObject({ code: "forbidden" });
  await expect(createUpload(world.as("stan"), OF_TASK)).rejects.toMatchObject({ code: "not_found" });
  const large = { ...OF_TASK, size: world.as("mia").quota.bytesPerFile + 1 };
  await expect(createUpload(world.as("mia"), large)).rejects.toMatchObject({ code: "too_large" });
  await world.archive("project-1");
  await expect(createUpload(world.as("mia"), OF_TASK)).rejects.toMatchObject({ code: "conflict" });
});

test("an upload belongs only to its account, and expires after a day", async () => {
  const world = await openWorld();
  const id = await begin(world);
  await append(world, id, 0, bytesOf("01"));
  const missing = { code: "not_found", message: `Cannot find upload "${id}"` };
  for (const who of ["max", "vic", "stan"] as const) {
    const ctx = world.as(who);
    await expect(getUpload(ctx, { uploadId: id })).rejects.toMatchObject(missing);
    await expect(cancelUpload(ctx, { uploadId: id })).rejects.toMatchObject(missing);
    const input = { uploadId: id, offset: 2, bytes: bytesOf("2") };
    await expect(appendUpload(ctx, input)).rejects.toMatchObject(missing);
  }
  await expect(getUpload(world.as(null), { uploadId: id })).rejects.toMatchObject({ code: "unauthenticated" });
  world.clock.advance(RESUMABLE_UPLOAD_SECONDS - 1);
  await sweepUploads(world.as(null));
  expect(await getUpload(world.as("mia"), { uploadId: id })).toMatchObject({ offset: 2 });
  world.clock.advance(1);
  await expect(getUpload(world.as("mia"), { uploadId: id })).rejects.toMatchObject(missing);
  world.clock.advance(601);
  const { key } = (await world.ports.store.read((tx) => tx.findImage(id))) ?? { key: "" };
  expect(await sweepUploads(world.as(null))).toMatchObject({ deletedUploads: 1 });
  expect(await world.ports.blobs.countReceived(key)).toBe(2);
  expect(await sweepUploads(world.as(null))).toMatchObject({ removedObjects: 1 });
  expect(await world.ports.blobs.countReceived(key)).toBe(0);
});

test("an upload of an archived project is reported only to its account", async () => {
  const world = await openWorld();
  const draft = await createUpload(world.as("mia"), { projectId: "project-1", ...FILE });
  const ids = [await begin(world), draft.id];
  await world.archive("project-1");
  for (const uploadId of ids) {
    await expect(getUpload(world.as("mia"), { uploadId })).rejects.toMatchObject({ code: "conflict" });
    for (const who of ["max", "vic"] as const) {
      await expect(getUpload(world.as(who), { uploadId })).rejects.toMatchObject({ code: "not_found" });
    }
  }
});

test("cancelUpload() deletes an incomplete upload, and refuses a complete one", async () => {
  const world = await openWorld();
  const id = await begin(world);
  await append(world, id, 0, bytesOf("01"));
  await cancelUpload(world.as("mia"), { uploadId: id });
  await expect(getUpload(world.as("mia"), { uploadId: id })).rejects.toMatchObject({ code: "not_found" });
  expect(await sweepUploads(world.as(null))).toMatchObject({ removedObjects: 1 });
  const draft = await createUpload(world.as("mia"), { projectId: "project-1", ...FILE });
  await cancelUpload(world.as("mia"), { uploadId: draft.id });
  await expect(getUpload(world.as("mia"), { uploadId: draft.id })).rejects.toMatchObject({ code: "not_found" });
  const complete = await begin(world);
  await append(world, complete, 0, bytesOf(TEXT));
  await expect(cancelUpload(world.as("mia"), { uploadId: complete })).rejects.toMatchObject({ code: "conflict" });
});

test("deleteTaskFile() lets members who may edit the task delete a file, and the next sweep deletes its bytes", async () => {
  const world = await openWorld();
  const id = await begin(world);
  await expect(deleteTaskFile(world.as("mia"), { fileId: id })).rejects.toMatchObject({ code: "not_found" });
  await append(world, id, 0, bytesOf(TEXT));
  const files = await listTaskFiles(world.as("vic"), { taskId: "task-1" });
  const url = `https://tracker.example/api/asset/${id}`;
  const userId = (await world.ports.store.read((tx) => tx.findImage(id)))?.userId ?? "";
  expect(files).toEqual([{ id, url, ...FILE, surface: "description", createdAt: at(0), userId }]);
  await expect(listTaskFiles(world.as("stan"), { taskId: "task-1" })).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteTaskFile(world.as("vic"), { fileId: id })).rejects.toMatchObject({ code: "forbidden" });
  await expect(deleteTaskFile(world.as("stan"), { fileId: id })).rejects.toMatchObject({ code: "not_found" });
  await deleteTaskFile(world.as("max"), { fileId: id });
  expect(await listTaskFiles(world.as("vic"), { taskId: "task-1" })).toEqual([]);
  await expect(readImage(world.as("mia"), { imageId: id })).rejects.toMatchObject({ code: "not_found" });
  expect(await sweepUploads(world.as(null))).toMatchObject({ removedObjects: 1 });
});
