/** Each example runs unchanged and matches the documentation. */
import { describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTracker, type TrackerFactory } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { elysiaApp } from "../examples/inside_elysia.ts";
import { expressApp } from "../examples/inside_express.ts";
import { honoApp } from "../examples/inside_hono.ts";
import { exampleIn } from "../harness/example.ts";

const examples = join(import.meta.dir, "../examples");

function run(name: string, cwd: string): { code: number; out: string; err: string } {
  const env = { ...process.env, TRACKER_SECRET: "0123456789abcdef0123456789abcdef" };
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, join(examples, name)], { cwd, env });
  return { code: exitCode, out: stdout.toString(), err: stderr.toString() };
}

test("memory.ts prints the status of a task", () => {
  expect(run("memory.ts", examples)).toEqual({ code: 0, out: "in-progress\n", err: "" });
});

test("sqlite.ts continues in the same file on its second run", () => {
  const cwd = mkdtempSync(join(tmpdir(), "hexlane-example-"));
  try {
    expect(run("sqlite.ts", cwd)).toEqual({ code: 0, out: "WEB-1 Write the first program\n", err: "" });
    expect(run("sqlite.ts", cwd)).toEqual({ code: 0, out: "WEB-2 Write the first program\n", err: "" });
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
});

test("events.ts prints a status change", () => {
  const { code, out, err } = run("events.ts", examples);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^\S+ moved from to-do to done\n$/);
});

test.each([
  ["core/README.md", "memory", "memory.ts"],
  ["core/README.md", "events", "events.ts"],
  ["core/README.md", "adapter", "own_adapter.ts"],
  ["core/README.md", "host", "inside_hono.ts"],
  ["adapters/sqlite/README.md", "sqlite", "sqlite.ts"],
])("%s shows the example %s unchanged", (readme, mark, file) => {
  const [, code] = /^\/\*\* .* \*\/\n([\s\S]*)$/.exec(readFileSync(join(examples, file), "utf8")) ?? [];
  expect(code).toContain(exampleIn(readme, mark).trim());
});

const USERS = new Map([
  ["abc", { id: "7", name: "Ada", email: "ada@host.example" }],
  ["def", { id: "8", name: "Bob", email: "bob@host.example" }],
]);

/** Sends a request to the application. */
type Ask = (request: Request) => Promise<Response>;
const HOSTS: Record<string, (tracker: TrackerFactory) => Promise<{ ask: Ask; close?: () => void }>> = {
  Elysia: async (tracker) => {
    const app = elysiaApp(tracker, USERS);
    return { ask: (request) => app.handle(request) };
  },
  Hono: async (tracker) => {
    const app = honoApp(tracker, USERS);
    return { ask: async (request) => await app.fetch(request) };
  },
  Express: async (tracker) => {
    const server = expressApp(tracker, USERS).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const ask: Ask = (request) => fetch(request.url.replace("http://host", `http://127.0.0.1:${port}`), request);
    return { ask, close: () => void server.close() };
  },
};

describe.each(Object.entries(HOSTS))("the embedding example for %s", (_, open) => {
  test("users of the application act under their own names, and other callers are refused", async () => {
    const tracker = createTracker(testPorts());
    const { id: userId } = await tracker
      .as(null)
      .ensureAccount({ subject: "7", name: "A.", email: "ada@host.example" });
    const ada = tracker.as({ kind: "session", userId });
    const workspace = await ada.createWorkspace({ name: "Engines", slug: "engines" });
    const project = await ada.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
    const { ask, close } = await open(tracker);
    const call = async (session: string, path: string, body?: unknown): Promise<[number, Record<string, unknown>]> => {
      const headers = { cookie: `session=${session}`, "content-type": "application/json" };
      const init = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
      const response = await ask(new Request(`http://host/board/projects/${path}`, init));
      return [response.status, (await response.json()) as Record<string, unknown>];
    };
    try {
      const title = "Write the first program";
      expect(await call("abc", `${project.id}/tasks`, { title })).toMatchObject([201, { title, number: 1 }]);
      expect(await call("abc", project.id)).toMatchObject([200, { slug: "WEB" }]);
      expect(await call("abc", `${project.id}/tasks`, { title: "" })).toEqual([400, { error: "Must not be empty" }]);
      for (const body of [{}, [], { title: 5 }, { title: null }, { title: ["x"] }]) {
        const [status, { error }] = await call("abc", `${project.id}/tasks`, body);
        expect([body, status, typeof error]).toEqual([body, 400, "string"]);
      }
      for (const body of ['{"title":', "title", ""]) {
        const headers = { cookie: "session=abc", "content-type": "application/json" };
        const request = new Request(`http://host/board/projects/${project.id}/tasks`, {
          method: "POST",
          headers,
          body,
        });
        expect([body, (await ask(request)).status]).toEqual([body, 400]);
      }
      const missing = { error: `Cannot find project "${project.id}"` };
      expect(await call("def", project.id)).toEqual([404, missing]);
      expect(await call("nobody", project.id)).toEqual([401, { error: "Sign in first" }]);
      // The application has since renamed the user.
      expect((await ada.listLinkedAccounts()).account.name).toBe("Ada");
    } finally {
      close?.();
      await tracker.close();
    }
  });
});
