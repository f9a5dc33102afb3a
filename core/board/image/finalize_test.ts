import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { at } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { finalizeImageUpload } from "./finalize.ts";
import { readImage } from "./read.ts";
import { type ImageUpload, requestImageUpload } from "./request.ts";
import { sweepUploads } from "./sweep.ts";

const CLAIM = { filename: "shot.png", contentType: "image/png", size: 40, surface: "description" };
const REQUEST = { taskId: "task-1", ...CLAIM };

/** Bytes that begin like a file of the type and are 40 long, unless said otherwise. */
function picture(head = "\x89PNG\r\n\x1a\n", size = 40): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, index) => head.charCodeAt(index) || 0);
}

async function send(house: World, { key }: ImageUpload, bytes = picture()): Promise<void> {
  await house.ports.blobs.write(key, bytes, { contentType: "image/png" });
}

async function upload(house: World): Promise<{ id: string; key: string }> {
  const announced = await requestImageUpload(house.as("mia"), REQUEST);
  await send(house, announced);
  return await finalizeImageUpload(house.as("mia"), { ...REQUEST, key: announced.key });
}

test("an upload has an address that is good for five minutes", async () => {
  const house = await openWorld();
  const announced = await requestImageUpload(house.as("mia"), REQUEST);
  expect(announced).toEqual({
    key: expect.stringMatching(/^workspace\/workspace-1\/project\/project-1\/task\/task-1\/descriptions\/[a-z0-9_-]+$/),
    uploadUrl: expect.stringMatching(/^(https:\/\/tracker\.example\/|[a-z]+:)/),
    method: "PUT",
    headers: expect.any(Object),
    expiresAt: at(300),
  });
  const row = await house.ports.store.read((tx) => tx.findImageByKey(announced.key));
  const rest = { createdAt: at(0), expiresAt: at(300), finalizedAt: null };
  expect(row).toMatchObject({ taskId: "task-1", userId: "mia", ...CLAIM, ...rest } as object);
  expect((await requestImageUpload(house.as("mia"), REQUEST)).key).not.toBe(announced.key);
  expect(await house.news()).toEqual([]);
});

test("finalizeImageUpload() attaches the image, and is idempotent", async () => {
  const house = await openWorld();
  const announced = await requestImageUpload(house.as("mia"), REQUEST);
  await send(house, announced);
  house.clock.advance(60);
  const finalize = { ...REQUEST, key: announced.key, filename: "better.png" };
  const asset = await finalizeImageUpload(house.as("mia"), finalize);
  expect(asset).toEqual({
    ...CLAIM,
    id: expect.any(String),
    url: `https://tracker.example/api/asset/${asset.id}`,
    key: announced.key,
    filename: "better.png",
    contentType: "image/png",
    surface: "description",
    createdAt: at(0),
  });
  const data = { ...CLAIM, imageId: asset.id, filename: "better.png" };
  expect(await house.news()).toEqual([{ type: "taskImageAdded", about: "task-1", actorId: "mia", data }]);
  house.clock.advance(3600);
  expect(await finalizeImageUpload(house.as("mia"), finalize)).toEqual(asset);
  expect(await house.news()).toEqual([]);
  expect(await house.version("project-1")).toBe(1);
});

test("finalizeImageUpload() under concurrency creates one image", async () => {
  const house = await openWorld();
  const announced = await requestImageUpload(house.as("mia"), REQUEST);
  await send(house, announced);
  const steps = Array.from({ length: 10 }, () =>
    finalizeImageUpload(house.as("mia"), { ...REQUEST, key: announced.key }),
  );
  expect(new Set((await Promise.all(steps)).map(({ id }) => id)).size).toBe(1);
  expect(await house.news()).toHaveLength(1);
});

test.each([
  ["more bytes", picture(undefined, 41), "invalid", "UPLOAD_SIZE_MISMATCH"],
  ["no bytes", new Uint8Array(), "invalid", "UPLOAD_SIZE_MISMATCH"],
  ["another image", picture("GIF89a"), "unsupported", "UPLOAD_TYPE_MISMATCH"],
  ["a drawing with scripts", picture("<svg xmlns="), "unsupported", "UPLOAD_TYPE_MISMATCH"],
])("%s than announced are removed; the right ones may follow", async (_, bytes, code, reason) => {
  const house = await openWorld();
  const announced = await requestImageUpload(house.as("mia"), REQUEST);
  const finalize = () => finalizeImageUpload(house.as("mia"), { ...REQUEST, key: announced.key });
  await send(house, announced, bytes);
  await expect(finalize()).rejects.toMatchObject({ code, details: { reason } });
  expect(await house.ports.blobs.stat(announced.key)).toBeUndefined();
  await expect(finalize()).rejects.toMatchObject({ code: "conflict", details: { reason: "UPLOAD_MISSING" } });
  expect(await house.news()).toEqual([]);
  await send(house, announced);
  expect(await finalize()).toMatchObject({ key: announced.key });
});

test("an image that was finalized keeps its bytes, whatever is sent afterwards", async () => {
  const house = await openWorld();
  const { key, id } = await upload(house);
  await house.ports.blobs.write(key, picture("<svg"), { contentType: "image/svg+xml" });
  expect(await finalizeImageUpload(house.as("mia"), { ...REQUEST, key })).toMatchObject({ id });
  expect((await readImage(house.as("mia"), { imageId: id })).image.contentType).toBe("image/png");
});

test("other bytes than were announced are not handed out, should somebody have put them there since", async () => {
  const house = await openWorld();
  const { id, key } = await upload(house);
  await house.ports.blobs.write(key, picture(undefined, 41), { contentType: "text/html" });
  await expect(readImage(house.as("mia"), { imageId: id })).rejects.toMatchObject({ code: "not_found" });
  await house.ports.blobs.write(key, picture(), { contentType: "text/html" });
  expect((await readImage(house.as("mia"), { imageId: id })).image.contentType).toBe("image/png");
});

test("the second step speaks of the same image as the first", async () => {
  const house = await openWorld();
  const { key } = await requestImageUpload(house.as("mia"), REQUEST);
  const changes = [{ contentType: "image/gif" }, { size: 41 }, { surface: "comment" }];
  for (const change of changes) {
    const refused = finalizeImageUpload(house.as("mia"), { ...REQUEST, key, ...change });
    await expect(refused).rejects.toMatchObject({ code: "invalid", details: { reason: "UPLOAD_CLAIM_MISMATCH" } });
  }
});

test("an upload is the caller's own, for its task", async () => {
  const house = await openWorld();
  const { key } = await requestImageUpload(house.as("mia"), REQUEST);
  const missing = { code: "not_found", message: `Cannot find upload "${key}"` };
  await expect(finalizeImageUpload(house.as("max"), { ...REQUEST, key })).rejects.toMatchObject(missing);
  const elsewhere = finalizeImageUpload(house.as("mia"), { ...REQUEST, taskId: "task-2", key });
  await expect(elsewhere).rejects.toMatchObject(missing);
});

test("after five minutes an upload is expired", async () => {
  const house = await openWorld();
  const announced = await requestImageUpload(house.as("mia"), REQUEST);
  await send(house, announced);
  house.clock.advance(300);
  const late = finalizeImageUpload(house.as("mia"), { ...REQUEST, key: announced.key });
  await expect(late).rejects.toMatchObject({ code: "conflict", details: { reason: "UPLOAD_EXPIRED" } });
});

test("readImage() reads the whole or a range for readers of the task", async () => {
  const house = await openWorld();
  const { id: imageId } = await upload(house);
  const read = await readImage(house.as("vic"), { imageId });
  expect(read).toMatchObject({ image: { id: imageId, filename: "shot.png" }, info: { size: 40 }, isPublic: false });
  expect(await new Response(await read.open()).bytes()).toEqual(picture());
  expect(await new Response(await read.open({ first: 1, last: 3 })).text()).toBe("PNG");

  await expect(readImage(house.as("stan"), { imageId })).rejects.toMatchObject({ code: "not_found" });
  await expect(readImage(house.as(null), { imageId })).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(readImage(house.as(null), { imageId: "x" })).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(readImage(house.as("vic"), { imageId: "x" })).rejects.toMatchObject({ code: "not_found" });

  await house.put(async (tx) => {
    const project = await tx.findProject("project-1");
    if (project) await tx.saveProject({ ...project, isPublic: true });
  });
  for (const who of [null, "stan"] as const) {
    expect(await readImage(house.as(who), { imageId })).toMatchObject({ isPublic: true });
  }
});

test("an image is not there before it is finalized, nor without its bytes or task", async () => {
  const house = await openWorld();
  const announced = await requestImageUpload(house.as("mia"), REQUEST);
  await send(house, announced);
  const row = await house.ports.store.read((tx) => tx.findImageByKey(announced.key));
  const input = { imageId: row?.id ?? "" };
  const missing = { code: "not_found", message: `Cannot find image "${input.imageId}"` };
  await expect(readImage(house.as("mia"), input)).rejects.toMatchObject(missing);
  await finalizeImageUpload(house.as("mia"), { ...REQUEST, key: announced.key });
  const { open } = await readImage(house.as("mia"), input);
  await house.ports.blobs.remove(announced.key);
  await expect(open()).rejects.toMatchObject(missing);
  await expect(readImage(house.as("mia"), input)).rejects.toMatchObject(missing);
  await house.put((tx) => tx.deleteTask("task-1", at(1)));
  await expect(readImage(house.as("mia"), input)).rejects.toMatchObject(missing);
});

test("sweepUploads() forgets uploads after 15 minutes and removes their bytes in the next sweep", async () => {
  const house = await openWorld();
  const kept = await upload(house);
  const stale = await requestImageUpload(house.as("mia"), REQUEST);
  await send(house, stale);
  house.clock.advance(900);
  const recent = await requestImageUpload(house.as("mia"), REQUEST);
  const none = { deletedUploads: 0, removedObjects: 0, failedObjects: 0 };
  expect(await sweepUploads(house.as(null))).toEqual(none);
  house.clock.advance(1);
  expect(await sweepUploads(house.as(null))).toEqual({ ...none, deletedUploads: 1 });
  expect(await house.ports.store.read((tx) => tx.findImageByKey(stale.key))).toBeUndefined();
  expect(await sweepUploads(house.as(null))).toEqual({ ...none, removedObjects: 1 });
  expect(await house.ports.blobs.stat(stale.key)).toBeUndefined();
  expect(await sweepUploads(house.as(null))).toEqual(none);
  expect(await house.ports.blobs.stat(kept.key)).toBeDefined();
  expect(await house.ports.store.read((tx) => tx.findImageByKey(recent.key))).toBeDefined();
});

test("an object that cannot be removed is tried again", async () => {
  const house = await openWorld();
  const { id, key } = await upload(house);
  await house.put((tx) => tx.deleteImage(id));
  const { blobs } = house.ports;
  const broken = { ...house.as(null), blobs: { ...blobs, remove: () => Promise.reject(new Error("no network")) } };
  expect(await sweepUploads(broken)).toEqual({ deletedUploads: 0, removedObjects: 0, failedObjects: 1 });
  expect(await sweepUploads(house.as(null))).toEqual({ deletedUploads: 0, removedObjects: 1, failedObjects: 0 });
  expect(await blobs.stat(key)).toBeUndefined();
});

const WRITES: [string, (ctx: Context) => Promise<unknown>][] = [
  ["requestImageUpload", (ctx) => requestImageUpload(ctx, REQUEST)],
  ["finalizeImageUpload", (ctx) => finalizeImageUpload(ctx, { ...REQUEST, key: "some/key" })],
];

test.each(WRITES)("%s: is refused for non-members, viewers and archived projects", async (_, call) => {
  const house = await openWorld();
  let signed = 0;
  const signUpload = () => {
    signed++;
    return Promise.reject(new Error("Nothing may be signed"));
  };
  const as = (who: "stan" | "vic" | "mia") => ({ ...house.as(who), blobs: { ...house.ports.blobs, signUpload } });
  await expect(call(as("stan"))).rejects.toMatchObject({ code: "not_found", message: 'Cannot find task "task-1"' });
  await expect(call(as("vic"))).rejects.toMatchObject({ code: "forbidden" });
  await house.archive("project-1");
  await expect(call(as("mia"))).rejects.toMatchObject({ details: { reason: "PROJECT_ARCHIVED" } });
  expect(signed).toBe(0);
});
