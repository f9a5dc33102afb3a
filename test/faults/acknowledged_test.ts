/**
 * Concurrent readers never see state from before an acknowledged change, whether the change was short, ran in the write thread,
 * or was made by another process.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { Client } from "../harness/client.ts";
import { PROGRAM, startServer } from "../server_process.ts";
import { fetchFrom, openScene, type Scene } from "./scene.ts";

const READERS = 8;
const TASKS = 700;
const ORGANIZATION = "/api/auth/organization";

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(async () => await scene.close());

/**
 * Reads on several connections until some time after `change` was acknowledged. Returns the reads that began after the
 * acknowledgment.
 */
async function readWhile<T>(read: (turn: number) => Promise<T>, change: () => Promise<unknown>): Promise<T[]> {
  const late: T[] = [];
  let isAcknowledged = false;
  let isOver = false;
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    let hasRead = false;
    // On a busy machine, every reader may be in the middle of a read, so this waits for one read that begins after the change.
    for (let turn = reader; !isOver || (isAcknowledged && !hasRead); turn += READERS) {
      const isLate = isAcknowledged;
      const answer = await read(turn);
      if (isLate) late.push(answer);
      hasRead = isLate;
    }
  });
  try {
    await change();
    isAcknowledged = true;
    await Bun.sleep(50);
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  return late;
}

async function statusOf(path: string, token: string): Promise<number> {
  const response = await fetch(scene.server.url + path, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.status;
}

async function makeTasks(count: number, fields: object): Promise<string[]> {
  const tasks = Array.from({ length: count }, (_, index) => ({ title: `Task ${index}`, status: "to-do", ...fields }));
  const report = await scene.client.ok<{ results: { tasks: { task: { id: string } }[] } }>(
    "POST",
    `/api/task/import/${scene.projectId}`,
    { as: scene.token, body: { tasks } },
  );
  return report.results.tasks.map(({ task }) => task.id);
}

let people = 0;
async function signUp(): Promise<{ token: string; user: { id: string } }> {
  const body = { name: "Mia", email: `mia-${++people}@example.test`, password: "correct horse battery" };
  return await scene.client.ok("POST", "/api/auth/sign-up/email", { body });
}

async function join(): Promise<{ token: string; userId: string; email: string }> {
  const { token, user } = await signUp();
  const email = `mia-${people}@example.test`;
  const invite = { email, role: "member", organizationId: scene.workspaceId };
  const { id } = await scene.client.ok<{ id: string }>("POST", `${ORGANIZATION}/invite-member`, {
    as: scene.token,
    body: invite,
  });
  await scene.client.ok("POST", `${ORGANIZATION}/accept-invitation`, { as: token, body: { invitationId: id } });
  return { token, userId: user.id, email };
}

test("GET /api/task returns the new status after a bulk edit is acknowledged", async () => {
  const taskIds = await makeTasks(TASKS, {});
  const read = async (turn: number): Promise<string> => {
    const url = `${scene.server.url}/api/task/${taskIds[turn % taskIds.length]}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${scene.token}` } });
    return ((await response.json()) as { status: string }).status;
  };
  for (const value of ["in-progress", "done", "to-do", "in-review"]) {
    const edit = () =>
      scene.client.ok("PATCH", "/api/task/bulk", {
        as: scene.token,
        body: { taskIds, operation: "updateStatus", value },
      });
    expect([...new Set(await readWhile(read, edit))]).toEqual([value]);
  }
}, 600_000);

test("a member with many tasks is refused once their removal is acknowledged", async () => {
  for (let round = 0; round < 4; round++) {
    const member = await join();
    const taskIds = await makeTasks(TASKS, { userId: member.userId });
    const paths = [...taskIds.map((id) => `/api/task/${id}`), `/api/task/tasks/${scene.projectId}`];
    const remove = () =>
      scene.client.ok("POST", `${ORGANIZATION}/remove-member`, {
        as: scene.token,
        body: { memberIdOrEmail: member.email, organizationId: scene.workspaceId },
      });
    const late = await readWhile((turn) => statusOf(paths[turn % paths.length] as string, member.token), remove);
    expect([...new Set(late)]).toEqual([404]);
  }
}, 600_000);

test("a session is refused once its end is acknowledged", async () => {
  const { token } = await signUp();
  const signOut = () => scene.client.ok("POST", "/api/auth/sign-out", { as: token });
  expect([...new Set(await readWhile(() => statusOf("/api/notification", token), signOut))]).toEqual([401]);
});

test("an API key that another server revokes or disables is refused at the next request", async () => {
  const other = await startServer(
    { DATA_DIR: scene.dataDir, RATE_LIMIT: "off", LOG_LEVEL: "error" },
    { command: [...PROGRAM, "serve", "--no-worker"] },
  );
  try {
    const client = new Client((request) => fetchFrom(other, request), { log: [], origin: () => other.url });
    const path = `/api/task/tasks/${scene.projectId}`;
    const makeKey = () =>
      scene.client.ok<{ id: string; key: string }>("POST", "/api/auth/api-key/create", {
        as: scene.token,
        body: { name: "script" },
      });
    const ends = [
      ["delete", { keyId: "" }],
      ["update", { keyId: "", enabled: false }],
    ] as const;
    for (const [verb, body] of ends) {
      const { id, key } = await makeKey();
      const end = () =>
        client.ok("POST", `/api/auth/api-key/${verb}`, { as: scene.token, body: { ...body, keyId: id } });
      expect([...new Set(await readWhile(() => statusOf(path, key), end))]).toEqual([401]);
    }
  } finally {
    await other.stop();
  }
}, 600_000);

test("`hexlane user set-password` ends a session before its next request", async () => {
  const { token } = await signUp();
  expect(await statusOf("/api/notification", token)).toBe(200);
  const command = [...PROGRAM, "user", "set-password", `mia-${people}@example.test`];
  const child = Bun.spawn(command, {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: scene.dataDir },
    stdin: new Blob(["a better password"]),
    stdout: "ignore",
    stderr: "ignore",
  });
  expect(await child.exited).toBe(0);
  expect(await statusOf("/api/notification", token)).toBe(401);
}, 600_000);

test("`hexlane user` disables and enables an account, and makes it an operator", async () => {
  const { token } = await signUp();
  const email = `mia-${people}@example.test`;
  const run = async (action: string): Promise<number> => {
    const env = { PATH: process.env.PATH ?? "", DATA_DIR: scene.dataDir };
    const child = Bun.spawn([...PROGRAM, "user", action, email], { env, stdout: "ignore", stderr: "ignore" });
    return await child.exited;
  };
  expect(await statusOf("/api/operator/health", token)).toBe(403);
  expect(await run("make-operator")).toBe(0);
  expect(await statusOf("/api/operator/health", token)).toBe(200);
  expect(await run("revoke-operator")).toBe(0);
  expect(await statusOf("/api/operator/health", token)).toBe(403);
  expect(await run("disable")).toBe(0);
  expect(await statusOf("/api/notification", token)).toBe(401);
  expect(await run("enable")).toBe(0);
}, 600_000);
