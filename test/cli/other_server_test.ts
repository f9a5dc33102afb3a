/**
 * The command line against a server that has the routes of the reference service and none of ours: here our own, behind a
 * door that hides what the reference does not have, as the notes on its wire say.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runClient } from "../../apps/cli/mod.ts";
import { type Harness, startHarness } from "../harness/harness.ts";

let harness: Harness;
let home: string;

const plain = (text: string, status: number): Response =>
  new Response(text, { status, headers: { "content-type": "text/plain;charset=UTF-8" } });

/** Fields of ours that its records lack. */
const OURS = ["workspaceId", "updatedAt", "dueDateOnly", "columnId"];

async function reference(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const isOurs =
    (request.method === "GET" && pathname === "/api/task") ||
    (request.method === "PATCH" && /^\/api\/task\/(?!bulk$)/.test(pathname)) ||
    pathname.endsWith("/restore");
  if (isOurs) return plain("404 Not Found", 404);
  if (pathname === "/api/search" && !searchParams.has("workspaceId")) {
    return Response.json({ data: {}, error: [], success: false }, { status: 400 });
  }
  const body = await request.clone().text();
  if (pathname.includes("/due-date/") && body.includes("null")) return plain("Bad", 400);
  const response = await harness.app.fetch(request);
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
      env: {},
      home,
      platform: "linux",
      isTerminal: false,
      hasStatusLine: false,
      columns: undefined,
      readInput: async () => String((await signedUp).token),
      openBrowser: async () => false,
      now: () => new Date(),
      fetch: reference,
    },
  });
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

test("a board is worked on over the routes that both have", async () => {
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
});

test("what it cannot do is said before anything is changed", async () => {
  await hexlane("task", "create", "Still");
  expect(await hexlane("task", "list")).toEqual([2, "hexlane: This server lists the tasks of one project only"]);
  expect(await hexlane("task", "edit", "WEB-2", "--title", "No", "--start", "2027-01-01")).toEqual([
    5,
    'hexlane: This server cannot change "startDate" by itself',
  ]);
  const [, said] = await hexlane("task", "get", "WEB-2");
  expect(said).toStartWith("WEB-2  Still\n");
});
