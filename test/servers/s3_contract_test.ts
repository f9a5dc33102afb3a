/** The blob store on a real S3 server: the contract of every store, and signed URLs. */
import { beforeAll, describe, expect, test } from "bun:test";
import { blobsContract } from "@hexlane/core/testing";
import { systemClock } from "@hexlane/platform";
import { openS3Blobs, type S3Blobs, type S3BlobsOptions } from "@hexlane/s3";
import { hasS3, S3_CREDENTIALS, S3_REGION, type S3Server, sharedS3 } from "./s3.ts";

const PNG = "image/png";
const BYTES = Uint8Array.from({ length: 26 }, (_, index) => 65 + index);

describe.skipIf(!hasS3())("on S3", () => {
  let server: S3Server;
  // The gateway starts slowly.
  beforeAll(async () => {
    server = await sharedS3();
  }, 600_000);

  async function open(change: Partial<S3BlobsOptions> = {}): Promise<S3Blobs> {
    const bucket = change.bucket ?? (await server.createBucket());
    const { endpoint } = server;
    return await openS3Blobs({ endpoint, region: S3_REGION, bucket, clock: systemClock, ...S3_CREDENTIALS, ...change });
  }

  function sign(blobs: S3Blobs, seconds = 60): ReturnType<S3Blobs["signUpload"]> {
    const expiresAt = new Date(systemClock.now().getTime() + seconds * 1000);
    return blobs.signUpload({ key: "images/a.png", contentType: PNG, size: 26, expiresAt });
  }

  blobsContract("s3", {
    test,
    open: async () => {
      const blobs = await open();
      return {
        blobs,
        now: () => systemClock.now(),
        upload: async ({ url, method, headers }, body) => (await fetch(url, { method, headers, body })).status,
        close: () => blobs.close(),
      };
    },
  });

  test("a signed URL is valid for one method and one key until it expires", async () => {
    const blobs = await open();
    const { url, headers } = await sign(blobs, 2);
    const send = async (address: string, method = "PUT") => {
      const body = method === "PUT" ? { body: BYTES } : {};
      return (await fetch(address, { method, headers, ...body })).status;
    };
    const without = new URL(url);
    without.search = "";
    const longer = new URL(url);
    longer.searchParams.set("X-Amz-Expires", "3600");
    const parent = url.replace("images/a.png", "images/../other/a.png");
    expect(await Promise.all([send(url, "GET"), send(url, "DELETE"), send(without.href), send(longer.href)])).toEqual([
      403, 403, 403, 403,
    ]);
    expect(await send(parent)).toBe(403);
    expect(await blobs.stat("images/a.png")).toBeUndefined();
    expect(await send(url)).toBe(200);
    await Bun.sleep(2_100);
    expect(await send(url)).toBe(403);
  });

  test("uploads that continue at the same time keep their own bytes", async () => {
    const blobs = await open();
    const size = 6 * 1024 * 1024;
    const send = async (name: string, half: number, byte: number): Promise<void> => {
      const object = { key: `files/${name}`, size, contentType: PNG };
      await blobs.append(object, chunksOf(new Uint8Array(size / 2).fill(byte)), { offset: (half * size) / 2 });
    };
    // Each call leaves a buffer for the next call.
    for (const name of ["a", "b", "c"]) await send(name, 0, name.charCodeAt(0));
    await Promise.all(["a", "b", "c"].map((name) => send(name, 1, name.charCodeAt(0) + 1)));
    for (const name of ["a", "b", "c"]) {
      const bytes = await new Response(await blobs.read(`files/${name}`)).bytes();
      const isOwn = bytes.every((byte, index) => byte === name.charCodeAt(0) + (index < size / 2 ? 0 : 1));
      expect([name, bytes.length, isOwn]).toEqual([name, size, true]);
    }
  });

  test("wrong credentials are refused and reported", async () => {
    const bucket = await server.createBucket();
    const owner = await open({ bucket });
    await owner.write("images/a.png", BYTES, { contentType: PNG });
    for (const change of [{ secretAccessKey: "another secret" }, { accessKeyId: "nobody" }]) {
      const blobs = await open({ bucket, ...change });
      const { url, headers } = await sign(blobs);
      expect((await fetch(url, { method: "PUT", headers, body: "x" })).status).toBe(403);
      await expect(blobs.stat("images/a.png")).rejects.toMatchObject({
        code: "unavailable",
        message: "Cannot use the S3 store: it responded with 403",
      });
      await expect(blobs.read("images/a.png")).rejects.toMatchObject({
        message: expect.stringMatching(/responded with 403 (SignatureDoesNotMatch|InvalidAccessKeyId)$/),
      });
      await expect(blobs.remove("images/a.png")).rejects.toMatchObject({ code: "unavailable" });
      expect(await blobs.prepare({ origins: [] })).toMatchObject({ bucket: { refused: expect.any(String) } });
    }
    expect(await owner.stat("images/a.png")).toMatchObject({ size: 26 });
  });

  test("bytes with the wrong content type are detected", async () => {
    const blobs = await open();
    const { url, headers } = await sign(blobs);
    const zipped = Bun.gzipSync(new Uint8Array(100_000));
    const sent = await fetch(url, { method: "PUT", headers: { ...headers, "content-encoding": "gzip" }, body: zipped });
    expect(sent.status).toBe(200);
    expect((await blobs.stat("images/a.png"))?.size).toBe(zipped.length);
    const read = await new Response(
      (await blobs.read("images/a.png")) as ReadableStream<Uint8Array<ArrayBuffer>>,
    ).bytes();
    expect([...read]).toEqual([...zipped]);
  });

  test("upload URLs for browsers use the public endpoint", async () => {
    const blobs = await open({ publicEndpoint: "https://images.example.org" });
    expect(blobs.uploadOrigin).toBe("https://images.example.org");
    expect(new URL((await sign(blobs)).url).origin).toBe("https://images.example.org");
    await blobs.write("a", BYTES, { contentType: PNG });
    expect((await blobs.stat("a"))?.size).toBe(26);
  });

  test("a bucket gets its CORS rule once, and its other rules are kept", async () => {
    const [ours, theirs] = ["https://board.example.org", "https://elsewhere.example.org"];
    const bucket = await server.createBucket();
    const blobs = await open({ bucket });
    const asks = async (origin: string) => {
      const headers = {
        origin,
        "access-control-request-method": "PUT",
        "access-control-request-headers": "content-type",
      };
      const { url } = await sign(blobs);
      return (await fetch(url, { method: "OPTIONS", headers })).headers.get("access-control-allow-origin");
    };
    expect(await asks(ours)).toBeNull();
    expect(await blobs.prepare({ origins: [ours] })).toEqual({ bucket: "found", cors: "set", lifecycle: "set" });
    expect(await asks(ours)).toBe(ours);
    expect(await asks(theirs)).toBeNull();
    expect(await blobs.prepare({ origins: [ours] })).toEqual({ bucket: "found", cors: "kept", lifecycle: "kept" });
    expect(await blobs.prepare({ origins: [theirs] })).toMatchObject({ cors: "foreign" });
    expect(await asks(theirs)).toBeNull();
  });

  test("a missing bucket is reported", async () => {
    const blobs = await open({ bucket: "nothing-here" });
    expect(await blobs.prepare({ origins: [] })).toMatchObject({ bucket: "missing" });
    await expect(blobs.read("a")).rejects.toMatchObject({
      code: "unavailable",
      message: "Cannot use the S3 store: it responded with 404 NoSuchBucket",
    });
  });
});

test.each(["s3.example.org", "ftp://s3.example.org", "https://s3.example.org/bucket", "https://me:it@s3.example.org"])(
  "%p is refused as an endpoint",
  async (endpoint) => {
    const opening = openS3Blobs({ endpoint, region: "r", bucket: "images", clock: systemClock, ...S3_CREDENTIALS });
    await expect(opening).rejects.toBeInstanceOf(TypeError);
  },
);

test("virtual-hosted buckets are addressed by host name", async () => {
  const options = { region: "eu-central-1", bucket: "images-of-ours", clock: systemClock, ...S3_CREDENTIALS };
  const blobs = await openS3Blobs({ endpoint: "https://s3.amazonaws.com", ...options });
  expect(blobs.uploadOrigin).toBe("https://images-of-ours.s3.eu-central-1.amazonaws.com");
});

async function* chunksOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}
