import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { Quota } from "../../quota.ts";
import { at } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { finalizeImageUpload } from "./finalize.ts";
import { readImage } from "./read.ts";
import { type ImageUpload, requestImageUpload } from "./request.ts";
import { sweepUploads } from "./sweep.ts";

const CLAIM = { filename: "shot.png", contentType: "image/png", size: 40, surface: "description" };
const REQUEST = { taskId: "task-1", ...CLAIM };

/** Returns bytes that start with a file signature. */
function imageBytes(head = "\x89PNG\r\n\x1a\n", size = 40): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, index) => head.charCodeAt(index) || 0);
}

async function send(world: World, { key }: ImageUpload, bytes = imageBytes()): Promise<void> {
  await world.ports.blobs.write(key, bytes, { contentType: "image/png" });
}

async function upload(world: World): Promise<{ id: string; key: string }> {
  const requested = await requestImageUpload(world.as("mia"), REQUEST);
  await send(world, requested);
  return await finalizeImageUpload(world.as("mia"), { ...REQUEST, key: requested.key });
}

test("requestImageUpload() returns a URL that is valid for five minutes", async () => {
  const world = await openWorld();
  const requested = await requestImageUpload(world.as("mia"), REQUEST);
  expect(requested).toEqual({
    key: expect.stringMatching(/^workspace\/workspace-1\/project\/project-1\/task\/task-1\/descriptions\/[a-z0-9_-]+$/),
    uploadUrl: expect.stringMatching(/^(https:\/\/tracker\.example\/|[a-z]+:)/),
    method: "PUT",
    headers: expect.any(Object),
    expiresAt: at(300),
  });
  const row = await world.ports.store.read((tx) => tx.findImageByKey(requested.key));
  const rest = { createdAt: at(0), expiresAt: at(300), finalizedAt: null };
  expect(row).toMatchObject({ taskId: "task-1", userId: "mia", ...CLAIM, ...rest } as object);
  expect((await requestImageUpload(world.as("mia"), REQUEST)).key).not.toBe(requested.key);
  expect(await world.newEvents()).toEqual([]);
});

test("finalizeImageUpload() attaches the image and is idempotent", async () => {
  const world = await openWorld();
  const requested = await requestImageUpload(world.as("mia"), REQUEST);
  await send(world, requested);
  world.clock.advance(60);
  const finalize = { ...REQUEST, key: requested.key, filename: "better.png" };
  const asset = await finalizeImageUpload(world.as("mia"), finalize);
  expect(asset).toEqual({
    ...CLAIM,
    id: expect.any(String),
    url: `https://tracker.example/api/asset/${asset.id}`,
    key: requested.key,
    filename: "better.png",
    contentType: "image/png",
    surface: "description",
    createdAt: at(0),
  });
  const data = { ...CLAIM, imageId: asset.id, filename: "better.png" };
  expect(await world.newEvents()).toEqual([{ type: "taskImageAdded", about: "task-1", actorId: "mia", data }]);
  world.clock.advance(3600);
  expect(await finalizeImageUpload(world.as("mia"), finalize)).toEqual(asset);
  expect(await world.newEvents()).toEqual([]);
  expect(await world.version("project-1")).toBe(1);
});

test("concurrent finalizeImageUpload() calls create one image", async () => {
  const world = await openWorld();
  const requested = await requestImageUpload(world.as("mia"), REQUEST);
  await send(world, requested);
  const calls = Array.from({ length: 10 }, () =>
    finalizeImageUpload(world.as("mia"), { ...REQUEST, key: requested.key }),
  );
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
  expect(await world.newEvents()).toHaveLength(1);
});

test.each([
  ["too many bytes", imageBytes(undefined, 41), "invalid", "UPLOAD_SIZE_MISMATCH"],
  ["no bytes", new Uint8Array(), "invalid", "UPLOAD_SIZE_MISMATCH"],
  ["another image type", imageBytes("GIF89a"), "unsupported", "UPLOAD_TYPE_MISMATCH"],
  ["an SVG", imageBytes("<svg xmlns="), "unsupported", "UPLOAD_TYPE_MISMATCH"],
])("finalizeImageUpload() deletes an upload with %s, and allows another upload", async (_, bytes, code, reason) => {
  const world = await openWorld();
  const requested = await requestImageUpload(world.as("mia"), REQUEST);
  const finalize = () => finalizeImageUpload(world.as("mia"), { ...REQUEST, key: requested.key });
  await send(world, requested, bytes);
  await expect(finalize()).rejects.toMatchObject({ code, details: { reason } });
  expect(await world.ports.blobs.stat(requested.key)).toBeUndefined();
  await expect(finalize()).rejects.toMatchObject({ code: "conflict", details: { reason: "UPLOAD_MISSING" } });
  expect(await world.newEvents()).toEqual([]);
  await send(world, requested);
  expect(await finalize()).toMatchObject({ key: requested.key });
});

test("finalizeImageUpload() is idempotent after a later upload to the same key", async () => {
  const world = await openWorld();
  const { key, id } = await upload(world);
  await world.ports.blobs.write(key, imageBytes("<svg"), { contentType: "image/svg+xml" });
  expect(await finalizeImageUpload(world.as("mia"), { ...REQUEST, key })).toMatchObject({ id });
  expect((await readImage(world.as("mia"), { imageId: id })).image.contentType).toBe("image/png");
});

test("readImage() refuses an object that was replaced by one with a different size, and keeps the declared type", async () => {
  const world = await openWorld();
  const { id, key } = await upload(world);
  await world.ports.blobs.write(key, imageBytes(undefined, 41), { contentType: "text/html" });
  await expect(readImage(world.as("mia"), { imageId: id })).rejects.toMatchObject({ code: "not_found" });
  await world.ports.blobs.write(key, imageBytes(), { contentType: "text/html" });
  expect((await readImage(world.as("mia"), { imageId: id })).image.contentType).toBe("image/png");
});

test("finalizeImageUpload() refuses a type, size or surface that differs from the upload request", async () => {
  const world = await openWorld();
  const { key } = await requestImageUpload(world.as("mia"), REQUEST);
  const changes = [{ contentType: "image/gif" }, { size: 41 }, { surface: "comment" }];
  for (const change of changes) {
    const refused = finalizeImageUpload(world.as("mia"), { ...REQUEST, key, ...change });
    await expect(refused).rejects.toMatchObject({ code: "invalid", details: { reason: "UPLOAD_CLAIM_MISMATCH" } });
  }
});

test("finalizeImageUpload() attaches a file of any type, which is stored as a download", async () => {
  const world = await openWorld();
  const mia = world.as("mia");
  const claim = { ...REQUEST, filename: "page.html", contentType: "text/html; charset=utf-8", size: 20 };
  const requested = await requestImageUpload(mia, claim);
  expect(requested.headers).toMatchObject({ "content-type": "application/octet-stream" });
  const bytes = new TextEncoder().encode("<script>1</script>\n\n");
  await world.ports.blobs.write(requested.key, bytes, { contentType: "application/octet-stream" });
  const asset = await finalizeImageUpload(mia, { ...claim, key: requested.key });
  expect(asset).toMatchObject({ filename: "page.html", contentType: "text/html", size: 20 });
  const read = await readImage(world.as("vic"), { imageId: asset.id });
  expect(await new Response(await read.open()).bytes()).toEqual(bytes);
});

test("requestImageUpload() applies the operator's limit, and gives a large file more time", async () => {
  const world = await openWorld();
  const bytesPerFile = 100 * 1024 * 1024;
  const mia = { ...world.as("mia"), quota: new Quota({ bytesPerFile }) };
  const claim = { ...REQUEST, contentType: "video/mp4", size: bytesPerFile };
  expect(await requestImageUpload(mia, claim)).toMatchObject({ expiresAt: at(400) });
  const larger = requestImageUpload(mia, { ...claim, size: bytesPerFile + 1 });
  await expect(larger).rejects.toMatchObject({ code: "too_large" });
  const image = requestImageUpload(mia, { ...REQUEST, size: 10 * 1024 * 1024 + 1 });
  await expect(image).rejects.toMatchObject({ code: "too_large" });
});

test("finalizeImageUpload() finds only the caller's own uploads for the task", async () => {
  const world = await openWorld();
  const { key } = await requestImageUpload(world.as("mia"), REQUEST);
  const missing = { code: "not_found", message: `Cannot find upload "${key}"` };
  await expect(finalizeImageUpload(world.as("max"), { ...REQUEST, key })).rejects.toMatchObject(missing);
  const elsewhere = finalizeImageUpload(world.as("mia"), { ...REQUEST, taskId: "task-2", key });
  await expect(elsewhere).rejects.toMatchObject(missing);
});

test("finalizeImageUpload() refuses an upload that is older than five minutes", async () => {
  const world = await openWorld();
  const requested = await requestImageUpload(world.as("mia"), REQUEST);
  await send(world, requested);
  world.clock.advance(300);
  const late = finalizeImageUpload(world.as("mia"), { ...REQUEST, key: requested.key });
  await expect(late).rejects.toMatchObject({ code: "conflict", details: { reason: "UPLOAD_EXPIRED" } });
});

test("readImage() returns an image or a byte range to anyone who may read the task", async () => {
  const world = await openWorld();
  const { id: imageId } = await upload(world);
  const read = await readImage(world.as("vic"), { imageId });
  expect(read).toMatchObject({ image: { id: imageId, filename: "shot.png" }, info: { size: 40 }, isPublic: false });
  expect(await new Response(await read.open()).bytes()).toEqual(imageBytes());
  expect(await new Response(await read.open({ first: 1, last: 3 })).text()).toBe("PNG");

  await expect(readImage(world.as("stan"), { imageId })).rejects.toMatchObject({ code: "not_found" });
  await expect(readImage(world.as(null), { imageId })).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(readImage(world.as(null), { imageId: "x" })).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(readImage(world.as("vic"), { imageId: "x" })).rejects.toMatchObject({ code: "not_found" });

  await world.put(async (tx) => {
    const project = await tx.findProject("project-1");
    if (project) await tx.saveProject({ ...project, isPublic: true });
  });
  for (const who of [null, "stan"] as const) {
    expect(await readImage(world.as(who), { imageId })).toMatchObject({ isPublic: true });
  }
});

test("readImage() throws not_found before the upload is finalized and after its object or task is deleted", async () => {
  const world = await openWorld();
  const requested = await requestImageUpload(world.as("mia"), REQUEST);
  await send(world, requested);
  const row = await world.ports.store.read((tx) => tx.findImageByKey(requested.key));
  const input = { imageId: row?.id ?? "" };
  const missing = { code: "not_found", message: `Cannot find image "${input.imageId}"` };
  await expect(readImage(world.as("mia"), input)).rejects.toMatchObject(missing);
  await finalizeImageUpload(world.as("mia"), { ...REQUEST, key: requested.key });
  const { open } = await readImage(world.as("mia"), input);
  await world.ports.blobs.remove(requested.key);
  await expect(open()).rejects.toMatchObject(missing);
  await expect(readImage(world.as("mia"), input)).rejects.toMatchObject(missing);
  await world.put((tx) => tx.deleteTask("task-1", at(1)));
  await expect(readImage(world.as("mia"), input)).rejects.toMatchObject(missing);
});

test("sweepUploads() deletes stale uploads after 15 minutes and their objects in the next sweep", async () => {
  const world = await openWorld();
  const finalized = await upload(world);
  const stale = await requestImageUpload(world.as("mia"), REQUEST);
  await send(world, stale);
  world.clock.advance(900);
  const recent = await requestImageUpload(world.as("mia"), REQUEST);
  const none = { deletedUploads: 0, removedObjects: 0, failedObjects: 0 };
  expect(await sweepUploads(world.as(null))).toEqual(none);
  world.clock.advance(1);
  expect(await sweepUploads(world.as(null))).toEqual({ ...none, deletedUploads: 1 });
  expect(await world.ports.store.read((tx) => tx.findImageByKey(stale.key))).toBeUndefined();
  expect(await sweepUploads(world.as(null))).toEqual({ ...none, removedObjects: 1 });
  expect(await world.ports.blobs.stat(stale.key)).toBeUndefined();
  expect(await sweepUploads(world.as(null))).toEqual(none);
  expect(await world.ports.blobs.stat(finalized.key)).toBeDefined();
  expect(await world.ports.store.read((tx) => tx.findImageByKey(recent.key))).toBeDefined();
});

test("sweepUploads() retries an object that it could not delete", async () => {
  const world = await openWorld();
  const { id, key } = await upload(world);
  await world.put((tx) => tx.deleteImage(id));
  const { blobs } = world.ports;
  const broken = { ...world.as(null), blobs: { ...blobs, remove: () => Promise.reject(new Error("no network")) } };
  expect(await sweepUploads(broken)).toEqual({ deletedUploads: 0, removedObjects: 0, failedObjects: 1 });
  expect(await sweepUploads(world.as(null))).toEqual({ deletedUploads: 0, removedObjects: 1, failedObjects: 0 });
  expect(await blobs.stat(key)).toBeUndefined();
});

const WRITES: [string, (ctx: Context) => Promise<unknown>][] = [
  ["requestImageUpload", (ctx) => requestImageUpload(ctx, REQUEST)],
  ["finalizeImageUpload", (ctx) => finalizeImageUpload(ctx, { ...REQUEST, key: "some/key" })],
];

test.each(WRITES)("%s() refuses non-members, viewers and archived projects", async (_, call) => {
  const world = await openWorld();
  let signed = 0;
  const signUpload = () => {
    signed++;
    return Promise.reject(new Error("Unexpected signUpload() call"));
  };
  const as = (who: "stan" | "vic" | "mia") => ({ ...world.as(who), blobs: { ...world.ports.blobs, signUpload } });
  await expect(call(as("stan"))).rejects.toMatchObject({ code: "not_found", message: 'Cannot find task "task-1"' });
  await expect(call(as("vic"))).rejects.toMatchObject({ code: "forbidden" });
  await world.archive("project-1");
  await expect(call(as("mia"))).rejects.toMatchObject({ details: { reason: "PROJECT_ARCHIVED" } });
  expect(signed).toBe(0);
});
