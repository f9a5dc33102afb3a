/** Output on a terminal: colors, lines that fit, a progress indicator, and opening a page. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Io, runClient } from "../../apps/cli/mod.ts";
import { widthOf } from "../../apps/cli/plain_text.ts";
import { type Harness, startHarness } from "../harness/harness.ts";

const ESCAPE = "\u001b[";
let harness: Harness;
let home: string;
let token: string;

beforeAll(async () => {
  harness = await startHarness();
  home = mkdtempSync(join(tmpdir(), "hexlane-terminal-"));
  const body = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
  token = String((await harness.ok("POST", "/api/auth/sign-up/email", { body })).token);
  await call(["workspace", "create", "Engines"]);
  await call(["project", "create", "Website"]);
  await call(["task", "create", "A title that is far too long for a small terminal, 漢字も入っています"]);
});

afterAll(async () => {
  await harness.close();
  rmSync(home, { recursive: true, force: true });
});

interface Called {
  code: number;
  out: string;
  err: string;
  opened: string[];
}

async function call(argv: string[], options: Partial<Io> = {}): Promise<Called> {
  const done: Called = { code: -1, out: "", err: "", opened: [] };
  const { env = {}, ...rest } = options;
  done.code = await runClient(argv, {
    io: {
      out: (line) => {
        done.out += `${line}\n`;
      },
      err: (line) => {
        done.err += `${line}\n`;
      },
      env: { HEXLANE_TOKEN: token, HEXLANE_URL: "http://localhost:3000", ...env },
      home,
      platform: "linux",
      isTerminal: false,
      hasStatusLine: false,
      columns: undefined,
      readInput: async () => "",
      openBrowser: async (url) => done.opened.push(url) > 0,
      openEditor: async () => 0,
      now: () => harness.clock.now(),
      fetch: async (request) => await harness.app.fetch(request),
      ...rest,
    },
  });
  return done;
}

describe("a terminal", () => {
  const terminal = { isTerminal: true, columns: 60 };

  test("receives lines that fit its width, with dimmed details", async () => {
    const { out } = await call(["task", "list"], terminal);
    const [head = "", row = ""] = out.split("\n");
    expect(head).toBe(`${ESCAPE}2mKEY    STATUS  PRIORITY     ASSIGNEE  DUE  TITLE${ESCAPE}0m`);
    expect(row).toEndWith("…");
    expect(widthOf(row)).toBeLessThanOrEqual(60);
    const narrow = await call(["task", "list"], { isTerminal: true, columns: 20 });
    expect(narrow.out.split("\n").length).toBe(3);
  });

  test.each([[{ NO_COLOR: "1" }], [{ TERM: "dumb" }]])("receives no colors with %j", async (env) => {
    expect((await call(["task", "list"], { ...terminal, env })).out).not.toContain(ESCAPE);
  });

  test("differs from a pipe, which receives everything as plain text", async () => {
    const { out } = await call(["task", "list"]);
    expect(out).toContain("small terminal, 漢字も入っています\n");
    expect(out).not.toContain(ESCAPE);
  });

  test("opens the page of a task in the browser", async () => {
    const url = "http://localhost:3000/w/engines/t/WEB-1";
    expect(await call(["open", "WEB-1"], terminal)).toEqual({
      code: 0,
      out: "",
      err: `Opened ${url}\n`,
      opened: [url],
    });
    const without = await call(["open", "WEB-1"], { ...terminal, openBrowser: async () => false });
    expect(without.out).toBe(`${url}\n`);
  });
});

describe("names", () => {
  test("a task key in two workspaces is ambiguous unless a workspace is given", async () => {
    await call(["workspace", "create", "Side"]);
    await call(["project", "create", "Web", "--workspace", "side", "--slug", "WEB"]);
    await call(["task", "create", "Other", "--workspace", "side"]);
    const { code, err } = await call(["task", "get", "WEB-1"]);
    expect([code, err.split("\n", 1)[0]]).toEqual([2, 'hexlane: Several workspaces have a task "WEB-1"']);
    expect((await call(["task", "get", "WEB-1", "--workspace", "side"])).out).toStartWith("WEB-1  Other\n");
  });

  test("a moved task's old key is not found by commands, but search finds the task", async () => {
    const env = { HEXLANE_WORKSPACE: "engines" };
    await call(["project", "create", "App"], { env });
    await call(["task", "create", "Goes away", "--project", "WEB"], { env });
    expect((await call(["task", "move", "WEB-2", "--project", "APP"], { env })).out).toBe("Moved APP-1  Goes away\n");
    expect((await call(["task", "done", "WEB-2"], { env })).code).toBe(4);
    expect((await call(["search", "WEB-2"], { env })).out).toContain("APP-1");
  });

  test("a deceptive title is shown with its control characters removed", async () => {
    const env = { HEXLANE_WORKSPACE: "engines" };
    const refused = await call(["task", "create", `Evil${ESCAPE}2J`, "--project", "APP"], { env });
    expect(refused.code).not.toBe(0);
    const created = await call(["task", "create", "Evil\u202e\nWEB-1  forged", "--project", "APP"], { env });
    const { out } = await call(["task", "list", "--project", "APP"], { env, isTerminal: true, columns: 200 });
    expect(out.split("\n").length).toBe(4);
    expect(out).toContain("Evil\ufffd WEB-1 forged");
    await call(["time", "start", /APP-\d+/.exec(created.out)?.[0] ?? ""], { env });
    expect((await call(["time", "status"], { env })).out).toMatch(/ on APP-\d+ Evil\ufffd WEB-1 forged\n$/);
  });
});

describe("a server that refuses the second label", () => {
  /** Lets one label be attached or detached, and refuses the next. */
  function refusingFetch(): NonNullable<Io["fetch"]> {
    let count = 0;
    return async (request) => {
      const isLabel = /^\/api\/label\/[^/]+\/task$/.test(new URL(request.url).pathname);
      if (isLabel && ++count > 1) return Response.json({ detail: "Not now", code: "CONFLICT" }, { status: 409 });
      return await harness.app.fetch(request);
    };
  }

  test("does not keep the command line from printing the earlier changes", async () => {
    for (const name of ["one", "two"]) await call(["label", "create", name, "--workspace", "engines"]);
    const place = ["--project", "WEB", "--workspace", "engines"];
    const created = await call(["task", "create", "Labeled", "--label", "one", "two", ...place], {
      fetch: refusingFetch(),
    });
    expect([created.code, created.out]).toEqual([6, "Created WEB-3  Labeled\n"]);
    const key = ["WEB-3", "--workspace", "engines"];
    expect((await call(["label", "add", "WEB-3", "two", "--workspace", "engines"])).code).toBe(0);
    const removed = await call(["label", "remove", "WEB-3", "one", "two", "--workspace", "engines"], {
      fetch: refusingFetch(),
    });
    expect([removed.code, removed.out]).toEqual([6, "Removed from WEB-3: one\n"]);
    expect(JSON.parse((await call(["task", "get", ...key, "--json"])).out).labels).toEqual(["two"]);
  });
});
