import { expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import type { Store } from "@hexlane/core";
import { Faults, someTask, testPorts } from "@hexlane/core/testing";
import { openTestApp } from "../../test_app.ts";

const COUNT = 30;
const LONG = "x".repeat(255 * 1024);

/** Creates a public project whose board is too large to read at once. */
async function openLarge() {
  const faults = new Faults();
  const ports = testPorts();
  const store: Store = faults.wrapStore(ports.store);
  const opened = await openTestApp({ ports: { ...ports, store } });
  const { ask, workspaceId } = opened;
  const json = { workspaceId, name: "Web", slug: "web", icon: "" };
  const { id } = (await (await ask("POST", "/api/project", { json })).json()) as { id: string };
  await ports.store.transaction(async (tx) => {
    const project = await tx.findProject(id);
    if (project) await tx.saveProject({ ...project, isPublic: true });
    await tx.claimTaskNumbers(id, COUNT);
    for (let number = 1; number <= COUNT; number++) {
      const place = { projectId: id, workspaceId, status: "to-do", number };
      await tx.insertTask(someTask({ ...place, id: `task ${number}`, description: LONG }));
    }
  });
  const hide = () =>
    ports.store.transaction(async (tx) => {
      const project = await tx.findProject(id);
      if (project) await tx.saveProject({ ...project, isPublic: false });
    });
  const paths = {
    board: `/api/task/tasks/${id}`,
    publicBoard: `/api/public-project/${id}`,
    export: `/api/task/export/${id}`,
    project: `/api/project/${id}`,
  };
  return { ...opened, faults, hide, paths };
}

test("large boards, projects and exports are complete, both plain and compressed", async () => {
  const { ask, paths } = await openLarge();
  for (const path of Object.values(paths)) {
    const plain = await ask("GET", path);
    expect(plain.headers.get("content-encoding")).toBeNull();
    const text = await plain.text();
    expect(text.split(LONG)).toHaveLength(COUNT + 1);
    expect(() => JSON.parse(text)).not.toThrow();
    const zipped = await ask("GET", path, { headers: { "accept-encoding": "gzip" } });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    const unzipped = gunzipSync(await zipped.arrayBuffer()).toString();
    const withoutTime = (json: string) => json.replace(/"exportedAt":"[^"]*"/, "");
    expect(withoutTime(unzipped)).toBe(withoutTime(text));
  }
});

test("a large board is not read for a 304, and its batches are not read for HEAD", async () => {
  const { ask, paths, faults } = await openLarge();
  for (const path of [paths.board, paths.publicBoard]) {
    const first = await ask("GET", path);
    await first.body?.cancel();
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"\d+-\d+"$/);
    let before = faults.calls.length;
    const called = (): string[] => faults.calls.slice(before);
    expect((await ask("GET", path, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect(called().filter((call) => /task/i.test(call))).toEqual([]);
    before = faults.calls.length;
    const head = await ask("HEAD", path);
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    expect(called()).not.toContain("listTasksById");
  }
});

test("a client that loses access during the response is cut off", async () => {
  const { app, hide, paths, ask } = await openLarge();
  const port = app.listen({ hosts: ["127.0.0.1"], port: 0 });
  try {
    const response = await fetch(`http://127.0.0.1:${port}${paths.publicBoard}`, {
      headers: { "accept-encoding": "identity" },
    });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    await reader?.read();
    await hide();
    const rest = async (): Promise<string> => {
      while (true) if ((await reader?.read())?.done) return "ended";
    };
    expect(await rest().catch(() => "cut off")).toBe("cut off");
    expect((await ask("GET", paths.publicBoard)).status).toBe(404);
  } finally {
    await app.stop({ graceMilliseconds: 0 });
  }
});

test("a public board is read once per version, but not for a 304", async () => {
  const faults = new Faults();
  const ports = testPorts();
  const { ask, workspaceId } = await openTestApp({ ports: { ...ports, store: faults.wrapStore(ports.store) } });
  const json = { workspaceId, name: "Web", slug: "web", icon: "" };
  const { id } = (await (await ask("POST", "/api/project", { json })).json()) as { id: string };
  await ask("PUT", `/api/project/${id}`, { json: { ...json, description: "", isPublic: true } });
  const path = `/api/public-project/${id}`;
  const before = faults.calls.length;
  const replies = await Promise.all(Array.from({ length: 5 }, () => ask("GET", path, { anonymous: true })));
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const etag = replies[0]?.headers.get("etag") ?? "";
  const headers = { "if-none-match": etag };
  expect((await ask("GET", path, { anonymous: true, headers })).status).toBe(304);
  expect((await ask("GET", path, { anonymous: true })).status).toBe(200);
  expect(faults.calls.slice(before).filter((call) => call === "listTasksOfProject")).toHaveLength(1);
});

test("a board whose JSON exceeds 4 MiB is streamed even if its descriptions do not", async () => {
  const faults = new Faults();
  const ports = testPorts();
  const { ask, workspaceId } = await openTestApp({ ports: { ...ports, store: faults.wrapStore(ports.store) } });
  const json = { workspaceId, name: "Web", slug: "web", icon: "" };
  const { id } = (await (await ask("POST", "/api/project", { json })).json()) as { id: string };
  // JSON escapes a quotation mark as two characters.
  const description = '"'.repeat(255 * 1024);
  await ports.store.transaction(async (tx) => {
    const project = await tx.findProject(id);
    if (project) await tx.saveProject({ ...project, isPublic: true });
    await tx.claimTaskNumbers(id, 10);
    for (let number = 1; number <= 10; number++) {
      const place = { projectId: id, workspaceId, status: "to-do", number };
      await tx.insertTask(someTask({ ...place, id: `task ${number}`, description }));
    }
  });
  for (const path of [`/api/task/tasks/${id}`, `/api/public-project/${id}`]) {
    const reply = await ask("GET", path);
    const before = faults.calls.length;
    expect((await reply.text()).split(JSON.stringify(description))).toHaveLength(11);
    expect(faults.calls.slice(before)).toContain("listTasksById");
  }
});
