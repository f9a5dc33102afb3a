/**
 * A page of the app uploads an image directly to the bucket. Its content security policy and the bucket's CORS rules allow only
 * this page.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@hexlane/platform";
import { openS3Blobs } from "@hexlane/s3";
import type { Browser } from "playwright-core";
import { openTestApp, type TestApp } from "../../apps/server/test_app.ts";
import { openWebApp } from "../../apps/server/web_app.ts";
import { CHROMIUM, closeProfiles, sharedChromium } from "../harness/chromium.ts";
import { freePort } from "../harness/free_port.ts";
import { IMAGE, PNG } from "../harness/world.ts";
import { needs } from "../requirements.ts";
import { hasS3, S3_CREDENTIALS, S3_REGION, sharedS3 } from "../servers/s3.ts";

const CLAIM = { ...IMAGE, surface: "description" };

describe.skipIf(!needs(CHROMIUM) || !hasS3())("a browser upload to a bucket", () => {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-s3-page-"));
  let browser: Browser;
  let world: TestApp;
  let task: string;
  let ours: string;
  /** The same app on an origin that the bucket does not allow. */
  let foreign: string;

  beforeAll(async () => {
    await Bun.write(join(folder, "index.html"), "<!doctype html><title>A page</title>");
    await Bun.write(join(folder, "assets/main.js"), "");
    const server = await sharedS3();
    const bucket = await server.createBucket();
    const { endpoint } = server;
    const blobs = await openS3Blobs({ endpoint, region: S3_REGION, bucket, clock: systemClock, ...S3_CREDENTIALS });
    const webApp = openWebApp(folder, { uploadOrigin: blobs.uploadOrigin });
    world = await openTestApp({
      webApp,
      ports: { blobs, clock: systemClock },
      config: { baseUrl: "http://localhost" },
    });
    const port = world.app.listen({ hosts: ["127.0.0.1"], port: freePort() });
    ours = `http://localhost:${port}`;
    foreign = `http://127.0.0.1:${port}`;
    expect(await blobs.prepare({ origins: [ours] })).toMatchObject({ bucket: "found", cors: "set" });
    const make = async (path: string, json: unknown): Promise<string> =>
      ((await (await world.ask("POST", path, { json })).json()) as { id: string }).id;
    const { workspaceId } = world;
    const project = await make("/api/project", { workspaceId, name: "One", slug: "ONE", icon: "Layout" });
    task = await make(`/api/task/${project}`, { title: "A task", description: "", priority: "low", status: "to-do" });
    browser = await sharedChromium();
  }, 600_000);

  afterAll(async () => {
    await closeProfiles(browser);
    await world?.app.stop({ graceMilliseconds: 0 });
    rmSync(folder, { recursive: true, force: true });
  });

  interface Upload {
    key: string;
    uploadUrl: string;
    headers: Record<string, string>;
  }

  async function announce(): Promise<Upload> {
    const response = await world.ask("PUT", `/api/task/image-upload/${task}`, { json: CLAIM });
    return (await response.json()) as Upload;
  }

  /** Sends bytes from a page of this origin. Returns the status, or the browser's error. */
  async function sendFrom(origin: string, { uploadUrl, headers }: Upload): Promise<number | string> {
    const page = await browser.newPage();
    try {
      await page.goto(`${origin}/`);
      const send = { uploadUrl, headers, bytes: [...PNG] };
      return await page.evaluate(async ({ uploadUrl: url, headers: sent, bytes }) => {
        try {
          return (await fetch(url, { method: "PUT", headers: sent, body: new Uint8Array(bytes) })).status;
        } catch (error) {
          return String(error);
        }
      }, send);
    } finally {
      await page.close();
    }
  }

  test("succeeds from a page of the app", async () => {
    const upload = await announce();
    expect(await sendFrom(ours, upload)).toBe(200);
    const json = { key: upload.key, ...CLAIM };
    const response = await world.ask("POST", `/api/task/image-upload/${task}/finalize`, { json });
    expect(response.status).toBe(200);
    const { id } = (await response.json()) as { id: string };
    expect([...(await (await world.ask("GET", `/api/asset/${id}`)).bytes())]).toEqual([...PNG]);
  });

  test("fails from a page of another origin, and the app's pages cannot send data elsewhere", async () => {
    const upload = await announce();
    expect(await sendFrom(foreign, upload)).toContain("Failed to fetch");
    const elsewhere = upload.uploadUrl.replace("127.0.0.1", "localhost");
    expect(await sendFrom(ours, { ...upload, uploadUrl: elsewhere })).toContain("Failed to fetch");
    expect(await world.ports.blobs.stat(upload.key)).toBeUndefined();
  });
});
