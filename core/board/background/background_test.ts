import { expect, test } from "bun:test";
import { UPLOAD_GRACE_SECONDS, UPLOAD_SECONDS } from "../../limits.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { sweepUploads } from "../image/sweep.ts";
import { deleteProject } from "../project/delete.ts";
import { getProject } from "../project/get.ts";
import { deleteBackground } from "./delete.ts";
import { finalizeBackgroundUpload } from "./finalize.ts";
import { readBackground } from "./read.ts";
import { requestBackgroundUpload } from "./request.ts";

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const projectId = "project-1";
const CLAIM = { projectId, contentType: "image/png", size: PNG.length };

async function upload(world: World, who: Person = "adam", bytes: Uint8Array = PNG) {
  const { key, version } = await requestBackgroundUpload(world.as(who), CLAIM);
  await world.ports.blobs.write(key, bytes, { contentType: "image/png" });
  return { ...CLAIM, key, version };
}

const versionOf = async (world: World) => (await getProject(world.as("vic"), { projectId })).backgroundVersion;

test("a background is uploaded, read, replaced and deleted", async () => {
  const world = await openWorld();
  expect(await versionOf(world)).toBeNull();
  const first = await upload(world);
  expect(await versionOf(world)).toBeNull();
  const { url } = await finalizeBackgroundUpload(world.as("adam"), first);
  expect(url).toBe("https://tracker.example/api/project/project-1/background");
  expect(await versionOf(world)).toBe(first.version);
  const { image, open } = await readBackground(world.as("vic"), { projectId });
  expect(image).toMatchObject({ contentType: "image/png", size: PNG.length });
  expect(new Uint8Array(await new Response(await open()).arrayBuffer())).toEqual(PNG);
  const events = (await world.newEvents()).filter(({ type }) => type === "projectUpdated");
  expect(events.map(({ data }) => data)).toEqual([
    { changes: { backgroundVersion: { old: null, new: first.version } } },
  ]);

  // A second call changes nothing.
  await finalizeBackgroundUpload(world.as("adam"), first);
  expect(await world.newEvents()).toEqual([]);

  const second = await upload(world);
  await finalizeBackgroundUpload(world.as("adam"), second);
  expect(await versionOf(world)).toBe(second.version);
  await deleteBackground(world.as("adam"), { projectId });
  await deleteBackground(world.as("adam"), { projectId });
  expect(await versionOf(world)).toBeNull();
  expect(await refusalOf(readBackground(world.as("vic"), { projectId }))).toBe("not_found");
  expect(await world.ports.store.read((tx) => tx.listRemovedBlobs(9))).toEqual([first.key, second.key]);
  await sweepUploads(world.as(null));
  expect(await world.ports.blobs.stat(second.key)).toBeUndefined();
});

test("a background must be an image of the declared type and size", async () => {
  const world = await openWorld();
  const ask = (input: object) => refusalOf(requestBackgroundUpload(world.as("adam"), { ...CLAIM, ...input }));
  expect(await ask({ contentType: "image/svg+xml" })).toBe("invalid");
  expect(await ask({ contentType: "application/pdf" })).toBe("invalid");
  expect(await ask({ size: 0 })).toBe("invalid");
  expect(await ask({ size: 10 * 1024 * 1024 + 1 })).toBe("too_large");
  const html = await upload(world, "adam", new TextEncoder().encode("<script>1</"));
  const finalize = (input: object) => refusalOf(finalizeBackgroundUpload(world.as("adam"), { ...html, ...input }));
  expect(await finalize({})).toBe("unsupported UPLOAD_TYPE_MISMATCH");
  expect(await world.ports.blobs.stat(html.key)).toBeUndefined();
  expect(await finalize({})).toBe("conflict UPLOAD_MISSING");
  expect(await finalize({ contentType: "image/jpeg" })).toBe("invalid UPLOAD_CLAIM_MISMATCH");
  expect(await finalize({ version: "other" })).toBe("not_found");
  expect(await versionOf(world)).toBeNull();
});

test("only members who may edit the project change its background, and only with their own upload", async () => {
  const world = await openWorld();
  const sent = await upload(world);
  expect(await refusalOf(requestBackgroundUpload(world.as("mia"), CLAIM))).toBe("forbidden");
  expect(await refusalOf(requestBackgroundUpload(world.as("stan"), CLAIM))).toBe("not_found");
  expect(await refusalOf(finalizeBackgroundUpload(world.as("olga"), sent))).toBe("not_found");
  await finalizeBackgroundUpload(world.as("adam"), sent);
  expect(await refusalOf(deleteBackground(world.as("vic"), { projectId }))).toBe("forbidden");
  expect(await refusalOf(readBackground(world.as("stan"), { projectId }))).toBe("not_found");
  await world.archive(projectId);
  expect(await refusalOf(deleteBackground(world.as("adam"), { projectId }))).toBe("conflict PROJECT_ARCHIVED");
});

test("backgrounds count toward the quota, and abandoned and deleted backgrounds are removed", async () => {
  const world = await openWorld({ policy: { quotas: { bytesPerWorkspace: 100 } } });
  world.as("adam").quota.set([{ workspaceId: "workspace-1", tasks: 0, bytes: 85, eventBytes: 0 }]);
  const abandoned = await upload(world);
  expect(await refusalOf(requestBackgroundUpload(world.as("adam"), CLAIM))).toBe("conflict QUOTA_EXCEEDED");
  world.as("adam").quota.set([]);
  const shown = await upload(world);
  await finalizeBackgroundUpload(world.as("adam"), shown);
  const usage = await world.ports.store.read((tx) => tx.measureWorkspaces(["workspace-1"]));
  expect(usage[0]?.bytes).toBeGreaterThanOrEqual(2 * PNG.length);
  world.clock.advance(UPLOAD_SECONDS + UPLOAD_GRACE_SECONDS + 1);
  await sweepUploads(world.as(null));
  await deleteProject(world.as("olga"), { projectId });
  const removed = await world.ports.store.read((tx) => tx.listRemovedBlobs(9));
  expect(removed.sort()).toEqual([abandoned.key, shown.key].sort());
});
