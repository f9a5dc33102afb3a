import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TrackerError } from "@hexlane/core";
import { memoryCrypto } from "@hexlane/core/memory";
import { blobsContract, fixedClock, servedBlobsContract } from "@hexlane/core/testing";
import { openDiskBlobs, syncFolder } from "./disk.ts";

const root = mkdtempSync(join(tmpdir(), "hexlane-disk-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function open() {
  const dir = mkdtempSync(join(root, "store-"));
  const clock = fixedClock();
  const blobs = await openDiskBlobs({ dir, crypto: memoryCrypto(), clock });
  return {
    dir,
    blobs,
    now: () => clock.now(),
    upload: async (
      signed: { url: string; method: string; headers: Record<string, string> },
      body: Uint8Array<ArrayBuffer>,
    ) => {
      const { url, method, headers } = signed;
      return (await blobs.handle?.(new Request(`http://localhost${url}`, { method, headers, body })))?.status ?? 0;
    },
    close: () => blobs.close(),
  };
}

blobsContract("disk", { test, open });
servedBlobsContract("disk", { test, open });

function files(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test("blobs (disk): another process can read a written object", async () => {
  const { dir, blobs } = await open();
  await blobs.write("a/b.png", new Uint8Array([1, 2, 3]), { contentType: "image/png" });
  await blobs.close();
  const again = await openDiskBlobs({ dir, crypto: memoryCrypto(), clock: fixedClock() });
  expect(await again.stat("a/b.png")).toMatchObject({ size: 3, contentType: "image/png" });
});

test("blobs (disk): a refused upload leaves no file behind", async () => {
  const { dir, blobs, now, upload } = await open();
  const expiresAt = new Date(now().getTime() + 1000);
  const signed = await blobs.signUpload({ key: "a", contentType: "image/png", size: 3, expiresAt });
  expect(await upload(signed, new Uint8Array(2))).toBe(400);
  expect(await upload(signed, new Uint8Array(4))).toBe(413);
  expect(files(dir)).toEqual([]);
});

test("blobs (disk): a damaged file is not read as an object", async () => {
  const { dir, blobs } = await open();
  await blobs.write("a", new Uint8Array([1]), { contentType: "image/png" });
  writeFileSync(files(dir)[0] as string, "not ours\n");
  await expect(blobs.stat("a")).rejects.toBeInstanceOf(TrackerError);
});

test("openDiskBlobs() reports a folder that cannot be used", async () => {
  const { dir } = await open();
  const file = join(dir, "file");
  writeFileSync(file, "");
  const opening = openDiskBlobs({ dir: file, crypto: memoryCrypto(), clock: fixedClock() });
  const message = expect.stringMatching(
    /^Cannot open image folder ".*file" \(E\w+\): let the server's user write there$/,
  );
  await expect(opening).rejects.toMatchObject({ code: "unavailable", message });
});

test("blobs (disk): only the owner can read an object, whatever the umask", async () => {
  const umask = process.umask(0);
  try {
    const { dir: folder } = await open();
    const dir = join(folder, "images");
    const blobs = await openDiskBlobs({ dir, crypto: memoryCrypto(), clock: fixedClock() });
    await blobs.write("a", new Uint8Array([1]), { contentType: "image/png" });
    const modes = readdirSync(dir, { recursive: true, encoding: "utf8" }).map((name) => statSync(join(dir, name)).mode);
    expect(modes.map((mode) => mode & 0o077)).toEqual([0, 0, 0]);
    expect(statSync(dir).mode & 0o077).toBe(0);
  } finally {
    process.umask(umask);
  }
});

test("syncFolder() does nothing where folders cannot be synced", async () => {
  const failing = (code: string) => async () => {
    throw Object.assign(new Error(code), { code });
  };
  const sync = (platform: string, code: string) =>
    syncFolder("/folder", { platform, openFolder: failing(code) as unknown as typeof import("node:fs/promises").open });
  for (const code of ["EPERM", "EACCES", "EISDIR"]) expect(await sync("win32", code)).toBeUndefined();
  for (const code of ["EINVAL", "ENOTSUP"]) expect(await sync("linux", code)).toBeUndefined();
  await expect(sync("linux", "EPERM")).rejects.toThrow("EPERM");
  await expect(sync("win32", "ENOSPC")).rejects.toThrow("ENOSPC");
});
