/** The image store fails during an upload: requests fail fast, no partial image is stored, and a retry succeeds. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sweepUploads } from "@hexlane/core";
import { systemClock } from "@hexlane/platform";
import { openS3Blobs } from "@hexlane/s3";
import { openTestApp, type TestApp } from "../../apps/server/test_app.ts";
import { IMAGE, PNG } from "../harness/world.ts";
import { hasS3, S3_CREDENTIALS, S3_REGION, type S3Gateway, type S3Server, sharedS3 } from "../servers/s3.ts";
import { isFull, waitSeconds } from "../tier.ts";

const CLAIM = { ...IMAGE, surface: "comment" };
/** The time limit of a normal response. Longer outside the full tier, because the machine may be busy. */
const PATIENCE_MILLISECONDS = isFull ? 500 : 5_000;

describe.skipIf(!hasS3())("a server with S3", () => {
  let server: S3Server;
  let gateway: S3Gateway;
  let world: TestApp;
  let task: string;

  beforeAll(async () => {
    server = await sharedS3();
  }, 600_000);

  beforeEach(async () => {
    gateway = await server.openGateway();
    const bucket = await server.createBucket();
    const { endpoint } = gateway;
    const blobs = await openS3Blobs({
      endpoint,
      region: S3_REGION,
      bucket,
      clock: systemClock,
      timeoutMilliseconds: PATIENCE_MILLISECONDS,
      ...S3_CREDENTIALS,
    });
    world = await openTestApp({ ports: { blobs, clock: systemClock } });
    const { workspaceId } = world;
    const project = await make("/api/project", { workspaceId, name: "One", slug: "ONE", icon: "Layout" });
    task = await make(`/api/task/${project}`, { title: "A task", description: "", priority: "low", status: "to-do" });
  });

  afterEach(async () => {
    await world.app.stop({ graceMilliseconds: 0 });
    await gateway.kill();
  });

  async function make(path: string, json: unknown): Promise<string> {
    const response = await world.ask("POST", path, { json });
    expect(response.status).toBe(200);
    return ((await response.json()) as { id: string }).id;
  }

  interface Upload {
    key: string;
    uploadUrl: string;
    headers: Record<string, string>;
  }

  async function announce(): Promise<Upload> {
    const response = await world.ask("PUT", `/api/task/image-upload/${task}`, { json: CLAIM });
    expect(response.status).toBe(200);
    return (await response.json()) as Upload;
  }

  const send = ({ uploadUrl, headers }: Upload) => fetch(uploadUrl, { method: "PUT", headers, body: PNG });

  const finalize = ({ key }: Upload) =>
    world.ask("POST", `/api/task/image-upload/${task}/finalize`, { json: { key, ...CLAIM } });

  /** Returns the status, the code, and whether the response was prompt. */
  async function outcome(asking: () => Promise<Response>): Promise<[number, unknown, boolean]> {
    const startedAt = performance.now();
    const response = await asking();
    const isSoon = performance.now() - startedAt < waitSeconds((PATIENCE_MILLISECONDS + 1_000) / 1000) * 1000;
    return [response.status, ((await response.json()) as { code?: unknown }).code, isSoon];
  }

  async function expectWhole(asset: Response): Promise<void> {
    expect(asset.status).toBe(200);
    const { id } = (await asset.json()) as { id: string };
    const read = await world.ask("GET", `/api/asset/${id}`);
    expect([read.status, [...(await read.bytes())]]).toEqual([200, [...PNG]]);
    const part = await world.ask("GET", `/api/asset/${id}`, { headers: { range: "bytes=1-3" } });
    expect([part.status, await part.text()]).toEqual([206, "PNG"]);
  }

  test("returns 503 at once when S3 stops during an upload, and finalizes the upload later", async () => {
    const upload = await announce();
    expect((await send(upload)).status).toBe(200);
    await gateway.kill();
    expect(await outcome(() => finalize(upload))).toEqual([503, "unavailable", true]);
    // Signing needs no connection.
    await announce();
    await gateway.start();
    await expectWhole(await finalize(upload));
    await expectWhole(await finalize(upload));
  });

  test("returns 503 within the timeout when S3 hangs, keeps serving the API, and recovers", async () => {
    const upload = await announce();
    expect((await send(upload)).status).toBe(200);
    gateway.freeze();
    let isFinalizing = true;
    const finalizing = outcome(() => finalize(upload)).finally(() => {
      isFinalizing = false;
    });
    expect((await world.ask("GET", `/api/task/${task}`)).status).toBe(200);
    expect(isFinalizing).toBe(true);
    expect(await finalizing).toEqual([503, "unavailable", true]);
    gateway.thaw();
    await expectWhole(await finalize(upload));
  });

  test("stores nothing when S3 is down before an upload, and accepts the upload later", async () => {
    const upload = await announce();
    await gateway.kill();
    await expect(send(upload)).rejects.toThrow();
    await gateway.start();
    expect(await outcome(() => finalize(upload))).toEqual([409, "UPLOAD_MISSING", true]);
    expect((await send(upload)).status).toBe(200);
    await expectWhole(await finalize(upload));
  });

  test("stores no partial image when the client disconnects during an upload", async () => {
    const upload = await announce();
    const { hostname, port, pathname, search } = new URL(upload.uploadUrl);
    const socket = await Bun.connect({ hostname, port: Number(port), socket: { data() {} } });
    const type = upload.headers["content-type"];
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: ${type}\r\n`;
    socket.write(`${head}Content-Length: ${PNG.length}\r\n\r\n`);
    socket.write(PNG.slice(0, PNG.length - 1));
    await Bun.sleep(100);
    socket.end();
    await Bun.sleep(100);
    expect(await outcome(() => finalize(upload))).toEqual([409, "UPLOAD_MISSING", true]);
  });

  test("removes images later if S3 is down", async () => {
    const { ports, tracker } = world;
    const upload = await announce();
    await send(upload);
    const later = (seconds: number) => ({ now: () => new Date(systemClock.now().getTime() + seconds * 1000) });
    const ctx = { ...tracker.contextFor(null), clock: later(16 * 60) };
    expect(await sweepUploads(ctx)).toEqual({ deletedUploads: 1, removedObjects: 0, failedObjects: 0 });
    await gateway.kill();
    expect(await sweepUploads(ctx)).toEqual({ deletedUploads: 0, removedObjects: 0, failedObjects: 1 });
    await gateway.start();
    expect(await sweepUploads(ctx)).toEqual({ deletedUploads: 0, removedObjects: 1, failedObjects: 0 });
    expect(await ports.blobs.stat(upload.key)).toBeUndefined();
  });
});
