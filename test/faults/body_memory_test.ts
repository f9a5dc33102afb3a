/**
 * Concurrent large bodies from accounts and visitors do not exhaust the memory of a server with 1 GiB. It refuses bodies that
 * do not fit, and still responds to small requests.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { isFull } from "../tier.ts";
import { withHeartbeat } from "./heartbeat.ts";
import { limitMemory, MIB } from "./memory_limit.ts";
import { type BodyRequest, type SendOptions, sendAll } from "./requests/body_sender.ts";
import { openScene, PASSWORD, type Scene } from "./scene.ts";

const LIMIT = 1024 * MIB;
const ACCOUNTS = 4;
/** The maximum number of bodies of one size that are in progress at the same time. */
const PLACES = 512;

interface Account {
  token: string;
  projectId: string;
  taskId: string;
}

let scene: Scene;
let release: (() => void) | undefined;
const accounts: Account[] = [];

describe.skipIf(!existsSync("/proc/self/status"))("a server with 1 GiB of memory", () => {
  beforeAll(async () => {
    scene = await openScene();
    for (let index = 0; index < ACCOUNTS; index++) accounts.push(await openAccount(index));
    release = limitMemory(scene.server.pid, LIMIT);
  }, 600_000);

  afterAll(async () => {
    await scene.close();
    release?.();
  });

  test("survives 700 messages of 1 MiB to /api/mcp from four accounts", () => load(700, toMcp, 4), 120_000);
  test("survives 700 avatars from one account", () => load(700, anAvatar, 1), 120_000);

  describe.skipIf(!isFull)("under full load", () => {
    for (const count of [1, ACCOUNTS]) {
      const from = `from ${count === 1 ? "one account" : `${count} accounts`}`;
      test(`survives 1,400 messages to /api/mcp ${from}`, () => load(1_400, toMcp, count), 240_000);
      test(`survives 1,400 avatars ${from}`, () => load(1_400, anAvatar, count), 240_000);
      test(`survives 1,400 tasks of 1 MiB ${from}`, () => load(1_400, aTask, count), 240_000);
      test(`survives 1,400 stalled messages ${from}`, () => load(1_400, toMcp, count, { isStalled: true }), 240_000);
      test(`survives 1,400 stalled tasks ${from}`, () => load(1_400, aTask, count, { isStalled: true }), 240_000);
      test(`survives 16 imports of 30 MiB ${from}`, () => load(16, anImport(WIDE_TASK), count), 240_000);
      test(`survives 16 imports of 30 MiB of labels ${from}`, () => load(16, anImport(DENSE_TASK), count), 240_000);
      test(
        `survives 40 stalled imports ${from}`,
        () => load(40, anImport(WIDE_TASK), count, { isStalled: true }),
        240_000,
      );
    }
    test("survives 200 images of 10 MiB", () => load(200, anImage, ACCOUNTS), 240_000);
    test("survives 700 stalled images", () => load(700, anImage, ACCOUNTS, { isStalled: true }), 240_000);
    test("survives 3,000 stalled bodies of 60 KiB", () => load(3_000, aNote, ACCOUNTS, { isStalled: true }), 240_000);
    test(
      "survives 700 stalled bodies that no route reads",
      () => load(700, anExport, ACCOUNTS, { isStalled: true }),
      240_000,
    );
  });
});

type Make = (account: Account) => BodyRequest | Promise<BodyRequest>;

/** Sends the bodies while an account sends small requests. */
async function load(count: number, make: Make, from: number, options: SendOptions = {}): Promise<void> {
  const requests: BodyRequest[] = [];
  for (let index = 0; index < count; index++) requests.push(await make(accounts[index % from] as Account));
  const { method, path } = requests[0] as BodyRequest;
  const name = `${count}${options.isStalled ? " stalled" : ""} of ${method} ${path.slice(0, 30)}, from ${from}`;
  await withHeartbeat(scene.server, { name, beat: createSmallTask }, async () => {
    const mayHang = options.isStalled ? PLACES : 0;
    const answers = await sendAll(scene.server.url, requests, { ...options, mayHang });
    for (const { status, text } of answers) {
      // The task exceeds a limit: the number of labels, or the length of its text.
      if (!options.isStalled) expect([200, 400, 503]).toContain(status);
      if (status !== 503) continue;
      expect(text).toMatch(/^retry-after: \d+\r$/im);
      expect(text).toContain('"code":"unavailable"');
    }
    if (!options.isStalled) expect(answers.some(({ status }) => status !== 503)).toBe(true);
  });
}

/** Sends a small request, which must never be refused, whatever other accounts send. */
async function createSmallTask(): Promise<void> {
  const body = JSON.stringify({ title: "Small", description: "", priority: "low", status: "to-do" });
  const headers = { authorization: `Bearer ${scene.token}`, "content-type": "application/json" };
  const response = await fetch(`${scene.server.url}/api/task/${scene.projectId}`, { method: "POST", headers, body });
  expect(response.status).toBe(200);
}

const encoder = new TextEncoder();
const text = (value: string): Uint8Array => encoder.encode(value);
const longText = text("x".repeat(1000 * 1024));
const image = new Uint8Array(10 * MIB);
const picture = text(
  Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(512 * 1024 - 8)]).toString("base64"),
);
/** One character beyond Latin-1 doubles the size of a string in memory. */
const WIDE_TASK = { title: "T", status: "to-do", description: `${"x".repeat(78)}Ж`.repeat(3_200) };
const DENSE_TASK = {
  title: "T",
  status: "to-do",
  labels: Array.from({ length: 100 }, (_, i) => ({ name: `label${i}`, color: "red" })),
};

function toMcp({ token, projectId }: Account): BodyRequest {
  const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_task","arguments":{"projectId":"${projectId}","title":"T","description":"`;
  return { method: "POST", path: "/api/mcp", token, body: [text(message), longText, text('"}}}')] };
}

function anAvatar({ token }: Account): BodyRequest {
  const body = [text('{"contentType":"image/png","data":"'), picture, text('"}')];
  return { method: "PUT", path: "/api/user/avatar", token, body };
}

function aTask({ token, projectId }: Account): BodyRequest {
  const body = [text('{"title":"T","status":"to-do","priority":"low","description":"'), longText, text('"}')];
  return { method: "POST", path: `/api/task/${projectId}`, token, body };
}

function aNote(account: Account): BodyRequest {
  const { body, ...request } = aTask(account);
  const [start = longText, , end = longText] = body;
  return { ...request, body: [start, longText.subarray(0, 60 * 1024), end] };
}

/** Returns a request for an export, with a body that it does not need. Only some of them are answered at once. */
function anExport(): BodyRequest {
  return { method: "GET", path: `/api/task/export/${scene.projectId}`, token: scene.token, body: [longText] };
}

function anImport(task: object): Make {
  const json = JSON.stringify(task);
  const one = text(json);
  const next = text(`,${json}`);
  const count = Math.floor((30 * MIB) / next.length);
  const body = [text('{"tasks":['), one, ...Array<Uint8Array>(count - 1).fill(next), text("]}")];
  return ({ token, projectId }) => ({ method: "POST", path: `/api/task/import/${projectId}`, token, body });
}

async function anImage({ token, taskId }: Account): Promise<BodyRequest> {
  const claim = { filename: "a.png", contentType: "image/png", size: image.length, surface: "description" };
  const path = `/api/task/image-upload/${taskId}`;
  const { uploadUrl } = await scene.client.ok<{ uploadUrl: string }>("PUT", path, { as: token, body: claim });
  const { pathname, search } = new URL(uploadUrl);
  return { method: "PUT", path: pathname + search, contentType: "image/png", body: [image] };
}

async function openAccount(index: number): Promise<Account> {
  const { client } = scene;
  const person = { name: "Ada", email: `ada${index}@example.test`, password: PASSWORD };
  const { token } = await client.ok<{ token: string }>("POST", "/api/auth/sign-up/email", { body: person });
  const house = { name: "House", slug: `house-${index}` };
  const { id: workspaceId } = await client.ok("POST", "/api/auth/organization/create", { as: token, body: house });
  const web = { name: "Web", slug: "WEB", icon: "Layout", workspaceId };
  const { id: projectId } = await client.ok("POST", "/api/project", { as: token, body: web });
  const task = { title: "T", description: "", priority: "low", status: "to-do" };
  const { id: taskId } = await client.ok("POST", `/api/task/${projectId}`, { as: token, body: task });
  return { token, projectId, taskId };
}
