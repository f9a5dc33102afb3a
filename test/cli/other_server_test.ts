/**
 * The CLI against a server that has only Kaneo's routes: our own server, behind a proxy that hides everything that
 * Kaneo lacks.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runClient } from "../../apps/cli/mod.ts";
import { type Harness, startHarness } from "../harness/harness.ts";

let harness: Harness;
let home: string;
let env: Record<string, string> = {};
/** Standard error of the last run. */
let notes = "";

const plain = (text: string, status: number): Response =>
  new Response(text, { status, headers: { "content-type": "text/plain;charset=UTF-8" } });

/** The response to a body that lacks a field. */
const invalidKey = (key: string) => ({
  data: {},
  error: [
    {
      kind: "schema",
      type: "object",
      message: `Invalid key: Expected "${key}" but received undefined`,
      path: [{ type: "object", origin: "key", key }],
    },
  ],
  success: false,
});

async function signedUpHeaders(): Promise<{ headers: Record<string, string> }> {
  return { headers: { authorization: `Bearer ${String((await signedUp).token)}` } };
}

/** Fields that Kaneo's records lack. */
const OURS = ["workspaceId", "updatedAt", "dueDateOnly", "columnId"];

async function reference(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const isOurs =
    (request.method === "GET" && pathname === "/api/task") ||
    (request.method === "PATCH" && /^\/api\/task\/(?!bulk$)/.test(pathname)) ||
    pathname.endsWith("/restore");
  if (isOurs) return plain("404 Not Found", 404);
  if (pathname === "/api/search" && !searchParams.has("workspaceId"))
    return plain("Workspace ID could not be determined", 400);
  // Kaneo reads the workspace from the session, and accepts a key as a session only in one header.
  if (pathname.endsWith("/get-active-member"))
    return Response.json({ code: "NO_ACTIVE_ORGANIZATION", message: "No active organization" }, { status: 400 });
  if (pathname.endsWith("/get-session")) {
    const key = request.headers.get("x-api-key");
    if (request.headers.get("authorization")?.startsWith("Bearer hxl_")) return Response.json(null);
    if (key !== null) return await harness.app.fetch(new Request(request.url, await signedUpHeaders()));
  }
  const body = await request.clone().text();
  if (request.method === "POST" && /^\/api\/task\/[\w-]+$/.test(pathname)) {
    const missing = ["description", "priority", "status"].find((name) => !(name in JSON.parse(body)));
    if (missing !== undefined) return Response.json(invalidKey(missing), { status: 400 });
  }
  if (pathname === "/api/project" && request.method === "POST" && !body.includes('"icon"'))
    return Response.json(invalidKey("icon"), { status: 400 });
  if (pathname.includes("/task/status/") && body.includes(" ")) return plain("Invalid status", 400);
  if (pathname.includes("/due-date/") && body.includes("null")) return plain("Bad", 400);
  const response = await harness.app.fetch(request);
  if (pathname.endsWith("/read-all") && response.ok) return Response.json({ success: true });
  if (response.status === 404 && /^\/api\/(task|label|comment|column)\//.test(pathname))
    return plain("Workspace ID could not be determined", 400);
  if (!/^\/api\/(task|comment)\/[\w-]+$/.test(pathname) || !response.ok) return response;
  const record = (await response.json()) as Record<string, unknown>;
  if (Array.isArray(record)) return Response.json(record);
  const hidden = pathname.startsWith("/api/comment") ? ["user"] : OURS;
  return Response.json(Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.includes(name))));
}

async function hexlane(...argv: string[]): Promise<[number, string]> {
  let [out, err] = ["", ""];
  const code = await runClient(argv, {
    io: {
      out: (line) => {
        out += `${line}\n`;
      },
      err: (line) => {
        err += `${line}\n`;
      },
      env,
      home,
      platform: "linux",
      isTerminal: false,
      hasStatusLine: false,
      columns: undefined,
      readInput: async () => String((await signedUp).token),
      openBrowser: async () => false,
      openEditor: async () => 0,
      now: () => new Date(),
      fetch: reference,
    },
  });
  notes = err;
  return [code, out === "" ? (err.split("\n", 1)[0] ?? "") : out.trimEnd()];
}

let signedUp: Promise<Record<string, unknown>>;

beforeAll(async () => {
  harness = await startHarness();
  home = mkdtempSync(join(tmpdir(), "hexlane-other-"));
  const body = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
  signedUp = harness.ok("POST", "/api/auth/sign-up/email", { body });
  await hexlane("login", "http://localhost:3000", "--with-token");
});

afterAll(async () => {
  await harness.close();
  rmSync(home, { recursive: true, force: true });
});

test("the CLI manages tasks with the routes that both servers have", async () => {
  const did = async (...argv: string[]): Promise<string> => {
    const [code, said] = await hexlane(...argv);
    expect([argv, code, said]).toEqual([argv, 0, said]);
    return said;
  };
  await did("workspace", "create", "Engines");
  await did("project", "create", "Website", "--icon", "Layout");
  await did("label", "create", "bug", "--color", "red");
  expect(await did("task", "create", "Compile", "--priority", "low", "--assignee", "me", "--label", "bug")).toBe(
    "Created WEB-1  Compile",
  );
  expect(await did("task", "edit", "WEB-1", "--title", "Link", "--due", "2027-01-15", "--assignee", "none")).toBe(
    "Changed WEB-1  Link",
  );
  expect(await did("task", "done", "WEB-1")).toBe("Done WEB-1  Link");
  await did("task", "edit", "WEB-1", "--due", "none", "--description", "none");
  await did("task", "comment", "WEB-1", "Fine");
  await did("label", "add", "WEB-1", "bug");
  expect(await did("task", "list", "--project", "WEB", "--status", "done")).toBe(
    "KEY    STATUS  PRIORITY  ASSIGNEE  DUE  TITLE\nWEB-1  done    low                      Link",
  );
  expect(await did("task", "get", "WEB-1")).toContain("Fine");
  expect(await did("open", "WEB-1", "--print")).toBe("http://localhost:3000/w/engines/t/WEB-1");
  expect(await did("task", "delete", "WEB-1")).toBe("Deleted WEB-1  Link");
  // Kaneo cannot restore a deleted task.
  expect(notes).not.toContain("restore");
});

test("hexlane task create sends the fields that the server requires", async () => {
  expect(await hexlane("task", "create", "Bare")).toEqual([0, expect.stringMatching(/^Created WEB-\d+ {2}Bare$/)]);
  const [, made] = await hexlane("task", "create", "Placed", "--status", "in progress", "--json");
  expect(JSON.parse(made)).toMatchObject({ status: "in-progress", priority: "no-priority", description: "" });
});

test("hexlane task edit --status accepts the name of a column", async () => {
  const [, made] = await hexlane("task", "create", "Named", "--json");
  const { key } = JSON.parse(made) as { key: string };
  const [code, changed] = await hexlane("task", "edit", key, "--status", "In Review", "--json");
  expect([code, JSON.parse(changed)]).toMatchObject([0, [{ status: "in-review" }]]);
});

test("hexlane search searches each workspace", async () => {
  await hexlane("task", "create", "Searched");
  const [code, found] = await hexlane("search", "Searched", "--json");
  expect([code, JSON.parse(found)]).toMatchObject([0, [{ title: "Searched" }]]);
});

test("hexlane whoami identifies the caller by a token or an API key", async () => {
  const { key } = await harness.ok<{ key: string }>("POST", "/api/auth/api-key/create", {
    as: String((await signedUp).token),
    body: { name: "cli" },
  });
  for (const token of [String((await signedUp).token), key]) {
    env = { HEXLANE_URL: "http://localhost:3000", HEXLANE_TOKEN: token };
    const [code, said] = await hexlane("whoami", "--json");
    expect([code, JSON.parse(said)]).toMatchObject([0, { user: { email: "ada@example.com" } }]);
    const [, made] = await hexlane("task", "create", "Mine", "--assignee", "me", "--json");
    expect(JSON.parse(made)).toMatchObject({ userId: (JSON.parse(said) as { user: { id: string } }).user.id });
    expect((await hexlane("task", "list", "--project", "WEB", "--assignee", "me"))[0]).toBe(0);
  }
  env = {};
});

test("hexlane prints the server's message, and exits with 4 for a missing record", async () => {
  expect(await hexlane("project", "create", "Plain")).toEqual([
    2,
    'hexlane: The server refused the request: icon: Invalid key: Expected "icon" but received undefined',
  ]);
  expect(await hexlane("task", "get", "WEB-999")).toEqual([4, 'hexlane: Unknown task "WEB-999"']);
  expect(await hexlane("task", "get", "nothing")).toEqual([
    4,
    'hexlane: Cannot find the record: the server responded with "Workspace ID could not be determined"',
  ]);
  expect(await hexlane("notification", "read", "--all")).toEqual([0, "Marked all as read"]);
  expect(await hexlane("notification", "read", "--all", "--json")).toEqual([0, '{\n  "count": null\n}']);
});

test("unsupported commands are refused before anything is changed", async () => {
  const { key } = JSON.parse((await hexlane("task", "create", "Still", "--json"))[1]) as { key: string };
  expect(await hexlane("task", "list")).toEqual([2, "hexlane: This server lists the tasks of one project only"]);
  expect(await hexlane("task", "list", "--project", "WEB", "--label", "bug")).toEqual([
    2,
    "hexlane: This server cannot filter tasks by label",
  ]);
  expect(await hexlane("task", "edit", key, "--title", "No", "--start", "2027-01-01")).toEqual([
    5,
    'hexlane: This server cannot update "startDate" separately',
  ]);
  const [, said] = await hexlane("task", "get", key);
  expect(said).toStartWith(`${key}  Still\n`);
});
