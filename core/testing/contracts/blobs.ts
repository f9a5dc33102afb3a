/**
 * The contract of every blob store, and the contract of stores that handle their own signed URLs.
 *
 * @module
 */
import type { Blobs, SignedUpload, UploadRequest } from "../../ports/blobs.ts";
import { assert, assertCode, assertEquals } from "../assert.ts";
import type { TestRunner } from "./store/scene.ts";

/** An open blob store, for one test. */
export interface OpenBlobs {
  /** The store under test. */
  blobs: Blobs;
  /** The current time of the store's clock. */
  now(): Date;
  /** Sends the bytes to the signed URL, as a client does. Returns the HTTP status. */
  upload(signed: SignedUpload, bytes: Uint8Array<ArrayBuffer>): Promise<number>;
  /** Deletes the store. */
  close(): Promise<void>;
}

/** Options for {@linkcode blobsContract}. */
export interface BlobsSuite {
  test: TestRunner;
  /** An empty store. */
  open(): Promise<OpenBlobs>;
}

type Check = (what: string, body: (opened: OpenBlobs) => Promise<void>) => unknown;

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

const PNG = "image/png";

/** Returns consecutive byte values, 26 by default. */
function someBytes(length = 26, first = 65): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (first + index) % 256);
}

function requestOf({ now }: OpenBlobs, fields: Partial<UploadRequest> = {}): UploadRequest {
  const expiresAt = new Date(now().getTime() + 60_000);
  return { key: "images/ab/0-1_2.png", contentType: PNG, size: 26, expiresAt, ...fields };
}

async function bytesIn(stream: ReadableStream<Uint8Array> | undefined): Promise<number[] | undefined> {
  return (
    stream && [...new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())]
  );
}

function checksOf(name: string, suite: BlobsSuite): Check {
  return (what, body) =>
    suite.test(`blobs (${name}): ${what}`, async () => {
      const opened = await suite.open();
      try {
        await body(opened);
      } finally {
        await opened.close();
      }
    });
}

/** Declares the tests of the blobs port for the implementation called `name`. */
export function blobsContract(name: string, suite: BlobsSuite): void {
  const check = checksOf(name, suite);
  checkObjects(check);
  checkUploads(check);
  checkResumable(check);
}

function checkObjects(check: Check): void {
  check("returns an object as it was written, as a whole or a range", async ({ blobs }) => {
    const bytes = someBytes();
    await blobs.write("a/b.png", bytes, { contentType: PNG });
    const info = await blobs.stat("a/b.png");
    assertEquals(info && { ...info, etag: "" }, { size: 26, contentType: PNG, etag: "" }, "the object");
    assert(info && info.etag !== "" && !info.etag.includes('"'), "Expected an etag without quotes");
    assertEquals(await bytesIn(await blobs.read("a/b.png")), [...bytes], "the bytes");
    const ranges = [
      [0, 0],
      [0, 25],
      [3, 7],
      [25, 25],
    ] as const;
    for (const [first, last] of ranges) {
      const expected = [...bytes.slice(first, last + 1)];
      assertEquals(await bytesIn(await blobs.read("a/b.png", { first, last })), expected, `bytes ${first} to ${last}`);
    }
  });

  check("returns large and empty objects", async ({ blobs }) => {
    const large = someBytes(3_000_000);
    await blobs.write("large", large, { contentType: "image/webp" });
    await blobs.write("empty", new Uint8Array(), { contentType: PNG });
    assertEquals((await blobs.stat("large"))?.size, 3_000_000, "the size");
    const read = await new Response((await blobs.read("large")) as ReadableStream<Uint8Array<ArrayBuffer>>).bytes();
    assert(read.length === large.length && read.every((byte, index) => byte === large[index]), "Expected the bytes");
    assertEquals((await blobs.stat("empty"))?.size, 0, "the size");
    assertEquals(await bytesIn(await blobs.read("empty")), [], "the bytes");
  });

  check("replaces an object, and gives different bytes a different etag", async ({ blobs }) => {
    await blobs.write("a", someBytes(), { contentType: PNG });
    const old = await blobs.stat("a");
    await blobs.write("a", someBytes(26, 66), { contentType: "image/gif" });
    const replaced = await blobs.stat("a");
    assertEquals(replaced?.contentType, "image/gif", "the type");
    assert(replaced?.etag !== old?.etag, "Expected another etag");
    assertEquals(await bytesIn(await blobs.read("a")), [...someBytes(26, 66)], "the bytes");
  });

  check("stores a copy of the bytes", async ({ blobs }) => {
    const bytes = someBytes();
    await blobs.write("a", bytes, { contentType: PNG });
    bytes.fill(0);
    assertEquals(await bytesIn(await blobs.read("a")), [...someBytes()], "the bytes");
  });

  check("refuses every call after close(), and allows a second close()", async (opened) => {
    const { blobs } = opened;
    await blobs.write("a", someBytes(), { contentType: PNG });
    await blobs.close();
    await blobs.close();
    await assertCode(blobs.stat("a"), "unavailable", "stat()");
    await assertCode(blobs.read("a"), "unavailable", "reading");
    await assertCode(blobs.write("b", someBytes(), { contentType: PNG }), "unavailable", "writing");
    await assertCode(blobs.remove("a"), "unavailable", "removing");
    await assertCode(blobs.signUpload(requestOf(opened)), "unavailable", "signing");
  });

  check("reports unknown keys as missing, and removes them without errors", async ({ blobs }) => {
    await blobs.write("a/b", someBytes(), { contentType: PNG });
    for (const key of ["a", "a/b/c", "a/", "nothing", "a/b.", "../a/b"]) {
      assertEquals(await blobs.stat(key), undefined, `the object "${key}"`);
      assertEquals(await blobs.read(key), undefined, `the bytes under "${key}"`);
    }
    await blobs.remove("nothing");
    await blobs.remove("a");
    assertEquals((await blobs.stat("a/b"))?.size, 26, "the size of the remaining object");
    await blobs.remove("a/b");
    await blobs.remove("a/b");
    assertEquals(await blobs.stat("a/b"), undefined, "the removed object");
  });
}

function checkUploads(check: Check): void {
  check("accepts an upload to a signed URL", async (opened) => {
    const { blobs, upload } = opened;
    const request = requestOf(opened);
    const signed = await blobs.signUpload(request);
    assertEquals(signed.method, "PUT", "the method");
    assertEquals(await blobs.stat(request.key), undefined, "the object before the upload");
    const status = await upload(signed, someBytes());
    assert(status >= 200 && status < 300, `Expected the upload to be accepted, but got ${status}`);
    const info = await blobs.stat(request.key);
    assertEquals(info && { ...info, etag: "" }, { size: 26, contentType: PNG, etag: "" }, "the object");
    assertEquals(await bytesIn(await blobs.read(request.key)), [...someBytes()], "the bytes");
  });

  check("accepts an upload of a large file that is not an image, and reads a range of it", async (opened) => {
    const { blobs, upload } = opened;
    const key = "files/ab/0-1_2";
    const [contentType, size] = ["application/octet-stream", 1_500_000];
    const signed = await blobs.signUpload(requestOf(opened, { key, contentType, size }));
    const status = await upload(signed, someBytes(size));
    assert(status >= 200 && status < 300, `Expected the upload to be accepted, but got ${status}`);
    const info = await blobs.stat(key);
    assertEquals(info && { ...info, etag: "" }, { size, contentType, etag: "" }, "the object");
    const range = { first: 1_000_000, last: 1_000_009 };
    assertEquals(await bytesIn(await blobs.read(key, range)), [...someBytes(10, 65 + 1_000_000)], "the range");
  });

  check("refuses signed URLs that were altered", async (opened) => {
    const { blobs, upload } = opened;
    const signed = await blobs.signUpload(requestOf(opened));
    const url = new URL(signed.url, "http://localhost");
    const elsewhere = new URL(url);
    elsewhere.pathname = url.pathname.replace("0-1_2", "0-1_3");
    const unsigned = new URL(url);
    unsigned.search = "";
    const forged = [elsewhere, unsigned];
    for (const [name, value] of url.searchParams) {
      if (!/sign|mac/i.test(name)) continue;
      const wrong = new URL(url);
      wrong.searchParams.set(name, (value.startsWith("a") ? "b" : "a") + value.slice(1));
      forged.push(wrong);
    }
    for (const wrong of forged) {
      const address = signed.url.startsWith("/") ? `${wrong.pathname}${wrong.search}` : wrong.href;
      const status = await upload({ ...signed, url: address }, someBytes());
      assert(status === 403 || status === 400 || status === 401, `Expected ${address} to be refused, got ${status}`);
    }
    assertEquals(await blobs.stat("images/ab/0-1_2.png"), undefined, "the object");
    assertEquals(await blobs.stat("images/ab/0-1_3.png"), undefined, "the object with the other key");
  });

  check("refuses an upload to an expired URL", async (opened) => {
    const { blobs, upload, now } = opened;
    const request = requestOf(opened, { expiresAt: new Date(now().getTime() - 1_000) });
    // Some stores refuse to sign a URL that has expired.
    const signed = await blobs.signUpload(request).catch(() => undefined);
    const status = signed ? await upload(signed, someBytes()) : 403;
    assertEquals(status, 403, "the status");
    assertEquals(await blobs.stat(request.key), undefined, "the object");
  });

  check("reports the actual size and type of an upload that differs from its announcement", async (opened) => {
    const { blobs, upload } = opened;
    const signed = await blobs.signUpload(requestOf(opened));
    const sizes = [27, 25, 0];
    for (const size of sizes) {
      const status = await upload(signed, someBytes(size));
      const info = await blobs.stat("images/ab/0-1_2.png");
      assertEquals(
        info?.size,
        status < 300 ? size : undefined,
        `the size after an upload of ${size} bytes (${status})`,
      );
      await blobs.remove("images/ab/0-1_2.png");
    }
    const other = { ...signed, headers: { ...signed.headers, "content-type": "text/html" } };
    const status = await upload(other, someBytes());
    const info = await blobs.stat("images/ab/0-1_2.png");
    assertEquals(info?.contentType, status < 300 ? "text/html" : undefined, "the type of the uploaded object");
  });

  check("changes the etag if a second upload to the same URL changes the bytes", async (opened) => {
    const { blobs, upload } = opened;
    const signed = await blobs.signUpload(requestOf(opened));
    await upload(signed, someBytes());
    const old = await blobs.stat("images/ab/0-1_2.png");
    const again = await upload(signed, someBytes());
    assert(again < 300, `Expected the same bytes to be accepted again, but got ${again}`);
    assertEquals(await blobs.stat("images/ab/0-1_2.png"), old, "the object");
    const status = await upload(signed, someBytes(26, 90));
    const info = await blobs.stat("images/ab/0-1_2.png");
    assertEquals(info?.etag === old?.etag, status >= 300, `whether the etag stayed after status ${status}`);
  });
}

function checkResumable(check: Check): void {
  const MIB = 1024 * 1024;
  const object = { key: "files/resumed", contentType: "application/octet-stream", size: 11 * MIB + 5 };
  async function* chunksOf(bytes: Uint8Array, lostAt = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += 300_000) {
      if (start >= lostAt) throw new Error("The client disconnected");
      const chunk = bytes.slice(start, start + 300_000);
      yield chunk;
      // A chunk is valid only until the next one is requested.
      chunk.fill(0);
    }
  }

  check(
    "builds an object from the bytes of several requests, and keeps the bytes of a request that failed",
    async ({ blobs }) => {
      const bytes = someBytes(object.size);
      const { key, size } = object;
      assertEquals(await blobs.countReceived(key), 0, "the bytes before the first request");
      let offset = 0;
      // The requests end inside a part of an S3 upload, at the end of a part, and after several parts.
      for (const end of [7, 1_000_000, 5 * MIB, 10 * MIB + 3]) {
        assertEquals(await blobs.append(object, chunksOf(bytes.subarray(offset, end)), { offset }), end, "the bytes");
        assertEquals(await blobs.countReceived(key), end, "the bytes afterward");
        assertEquals(await blobs.stat(key), undefined, "the object before all bytes arrived");
        offset = end;
      }
      const lost = await blobs
        .append(object, chunksOf(bytes.subarray(offset), 600_000), { offset })
        .catch(() => "lost");
      assertEquals(lost, "lost", "the request that failed");
      offset += 600_000;
      assertEquals(await blobs.countReceived(key), offset, "the bytes after the lost request");
      assertEquals(await blobs.append(object, chunksOf(bytes.subarray(offset)), { offset }), size, "all bytes");
      const info = await blobs.stat(key);
      assertEquals(info && { ...info, etag: "" }, { size, contentType: object.contentType, etag: "" }, "the object");
      assert(info?.etag !== "", "Expected an etag");
      const read = await new Response((await blobs.read(key)) as ReadableStream<Uint8Array<ArrayBuffer>>).bytes();
      assert(read.length === size && read.every((byte, index) => byte === bytes[index]), "Expected the bytes");
      assertEquals(await blobs.countReceived(key), size, "the bytes of the complete object");
      assertEquals(await blobs.append(object, chunksOf(new Uint8Array()), { offset: size }), size, "no more bytes");
    },
  );

  check("refuses bytes at an offset other than the first missing byte", async ({ blobs }) => {
    const append = (offset: number) => blobs.append(object, chunksOf(someBytes()), { offset });
    await assertCode(append(1), "conflict", "beginning after the start");
    await append(0);
    for (const offset of [0, 25, 27]) await assertCode(append(offset), "conflict", `continuing at ${offset}`);
    assertEquals(await blobs.countReceived(object.key), 26, "the bytes");
  });

  check("removes the bytes of an incomplete object", async ({ blobs }) => {
    for (const length of [26, 6 * MIB]) {
      await blobs.append(object, chunksOf(someBytes(length)), { offset: 0 });
      await blobs.remove(object.key);
      assertEquals(await blobs.countReceived(object.key), 0, "the bytes afterward");
    }
  });
}

/** Declares the tests of `handle` for a blob store that handles its own signed URLs. */
export function servedBlobsContract(name: string, suite: BlobsSuite): void {
  const check = checksOf(name, suite);
  const send = async (
    opened: OpenBlobs,
    change: { headers?: Record<string, string>; body?: Body; method?: string },
  ) => {
    const signed = await opened.blobs.signUpload(requestOf(opened));
    const headers = { ...signed.headers, ...change.headers };
    const { body = someBytes(), method = signed.method } = change;
    const address = new URL(signed.url, "http://localhost").href;
    // Streams require this field, which some type definitions lack.
    const init: RequestInit = { method, headers, ...(method === "GET" ? {} : { body, duplex: "half" }) };
    const request = new Request(address, init);
    const response = await opened.blobs.handle?.(request);
    assert(response, "Expected the store to handle the request");
    return response;
  };

  check("signs URLs below /api/blob/ on its own server", async (opened) => {
    const { url } = await opened.blobs.signUpload(requestOf(opened));
    assert(url.startsWith("/api/blob/"), `Expected "${url}" to be a path`);
    const response = await send(opened, {});
    assertEquals(response.status, 200, "the status");
    assertEquals(
      response.headers.get("content-type")?.startsWith("application/json"),
      true,
      "whether the response is JSON",
    );
  });

  check("handle() refuses a request for which the URL was not signed, and says why", async (opened) => {
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.enqueue(someBytes(1000)),
    });
    let pulled = 0;
    const truncated = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (pulled++ === 0) controller.enqueue(someBytes(25));
        else controller.error(new Error("The client disconnected"));
      },
    });
    const refusals: [Parameters<typeof send>[1], number, string][] = [
      [{ body: someBytes(27) }, 413, "too_large"],
      [{ body: endless }, 413, "too_large"],
      [{ body: someBytes(25) }, 400, "invalid"],
      [{ body: truncated }, 400, "invalid"],
      [{ headers: { "content-type": "image/gif" } }, 415, "unsupported"],
      [{ method: "POST" }, 403, "forbidden"],
      [{ method: "GET" }, 403, "forbidden"],
    ];
    for (const [change, status, code] of refusals) {
      const response = await send(opened, change);
      assertEquals(response.status, status, "the status");
      assertEquals(
        response.headers.get("content-type"),
        "application/problem+json",
        "the content type of the response",
      );
      const body = (await response.json()) as Record<string, unknown>;
      assertEquals([body.status, body.code], [status, code], "status and code in the body");
      assertEquals(await opened.blobs.stat("images/ab/0-1_2.png"), undefined, "the object");
    }
  });

  check("handle() refuses URLs that do not belong to it", async ({ blobs }) => {
    for (const path of [
      "/api/blob/",
      "/api/blob/a",
      "/api/blob/../a",
      "/api/task/a",
      "/api/blob/%2e%2e/a?signature=x",
    ]) {
      const request = new Request(new URL(path, "http://localhost").href, { method: "PUT", body: "x" });
      assertEquals((await blobs.handle?.(request))?.status, 403, `the status of ${path}`);
    }
  });
}
