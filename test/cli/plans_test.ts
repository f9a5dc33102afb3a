/** Milestones, cycles and estimates on the command line, against a real server. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createClient } from "../../apps/client/mod.ts";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { LocalShell } from "./local_shell.ts";
import { pinned, Shell } from "./shell.ts";

const PERSON = { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse battery" };

let server: OwnServer;
let shell: LocalShell;

beforeAll(async () => {
  server = await startServerInFolder();
  shell = new LocalShell();
  const { token } = await createClient({ baseUrl: server.url }).account.signUp(PERSON);
  await shell.run(["login", server.url, "--with-token"], { input: token });
  await shell.ok("workspace", "create", "Engines");
  await shell.ok("project", "create", "Website");
  for (const title of ["Write", "Test", "Print"]) await shell.ok("task", "create", title);
});

afterAll(async () => {
  shell.close();
  await server.stop();
});

const DAY_MILLISECONDS = 86_400_000;

/** Returns the day this many days from today, in UTC. */
function dayAt(distance: number): string {
  return new Date(Date.now() + distance * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

async function keysOf(...args: string[]): Promise<string[]> {
  return (await shell.json<{ key: string }[]>(...args)).map(({ key }) => key);
}

test("milestones are created, edited, listed and deleted by name", async () => {
  expect(await shell.run(["milestone", "list"])).toMatchObject({ code: 0, err: "No milestones\n" });
  expect(await shell.ok("milestone", "create", "Beta", "--due", "2031-05-06")).toBe("Created Beta");
  const edited = await shell.json(
    "milestone",
    "edit",
    "beta",
    "--name",
    "1.0",
    "--start",
    "2031-05-01",
    "--due",
    "none",
  );
  expect(pinned(edited)).toEqual({
    id: "ID",
    projectId: "ID",
    name: "1.0",
    description: null,
    startDate: "2031-05-01",
    dueDate: null,
    state: "open",
    createdAt: "TIME",
    updatedAt: "TIME",
    progress: { tasks: 0, doneTasks: 0, estimate: 0, doneEstimate: 0 },
  });
  await shell.ok("milestone", "create", "2.0", "--description", "Later", "--state", "done");
  expect(await shell.ok("milestone", "list", "--project", "web")).toMatch(/^1\.0 +open +2031-05-01.*\n2\.0 +done/m);
  expect(await shell.ok("milestone", "delete", "2.0")).toBe("Deleted 2.0");
  expect(await shell.refusal("milestone", "edit", "2.0", "--name", "x")).toEqual([
    4,
    'hexlane: Unknown milestone "2.0"\nhint: run "hexlane milestone list" to list them',
  ]);
  expect((await shell.refusal("milestone", "edit", "1.0"))[0]).toBe(2);
  expect((await shell.refusal("milestone", "create", "1.0"))[0]).toBe(6);
});

test("tasks get a milestone, a cycle and an estimate by name, are found by these fields, and lose them again", async () => {
  await shell.ok("cycle", "create", "Sprint 1", "--start", dayAt(-3), "--end", dayAt(3), "--capacity", "20");
  await shell.ok("cycle", "create", "Sprint 2", "--start", dayAt(4), "--end", dayAt(9));
  await shell.ok("task", "edit", "WEB-1", "WEB-2", "--milestone", "1.0", "--cycle", "active", "--estimate", "2.5");
  const planned = await shell.json("task", "get", "WEB-1", "--fields", "estimate,milestoneName,cycleName");
  expect<unknown>(planned).toEqual({ estimate: 2.5, milestoneName: "1.0", cycleName: "Sprint 1" });
  expect(await shell.ok("task", "get", "WEB-1")).toMatch(/Milestone +1\.0\nCycle +Sprint 1\nEstimate +2\.5/);
  const created = await shell.json("task", "create", "Bind", "--cycle", "sprint 2", "--estimate", "8");
  expect(created).toMatchObject({ estimate: 8, cycleId: expect.any(String), milestoneId: null });

  expect(await keysOf("task", "list", "--milestone", "1.0")).toEqual(["WEB-1", "WEB-2"]);
  expect(await keysOf("task", "list", "--cycle", "active")).toEqual(["WEB-1", "WEB-2"]);
  expect(await keysOf("task", "list", "--cycle", "Sprint 2")).toEqual(["WEB-4"]);
  expect(await keysOf("task", "list", "--cycle", "none", "--milestone", "none")).toEqual(["WEB-3"]);
  const table = await shell.ok("task", "list", "--sort", "estimate");
  expect(table).toMatch(/^KEY.*ESTIMATE +MILESTONE +CYCLE +TITLE\nWEB-1.* 2\.5 +1\.0 +Sprint 1 +Write$/m);
  expect(await shell.ok("task", "list", "--cycle", "none")).not.toContain("ESTIMATE");
  expect(await shell.refusal("task", "list", "--cycle", "active", "--where", "is:open")).toEqual([
    2,
    "hexlane: --milestone and --cycle cannot be combined with --where\nhint: add it to the query: cycle:active",
  ]);

  await shell.ok("task", "edit", "WEB-2", "--milestone", "none", "--cycle", "none", "--estimate", "none");
  expect(await keysOf("task", "list", "--milestone", "1.0")).toEqual(["WEB-1"]);
  expect((await shell.refusal("task", "edit", "WEB-2", "--cycle", "Sprint 9"))[0]).toBe(4);
  expect((await shell.refusal("task", "edit", "WEB-2", "--estimate", "much"))[0]).toBe(2);
});

test("a burn-up has the tasks and estimates of each day until today", async () => {
  const days = await shell.json<{ date: string; tasks: number }[]>("cycle", "burn-up", "active");
  expect(days.at(-1)).toEqual({ date: dayAt(0), tasks: 1, doneTasks: 0, estimate: 2.5, doneEstimate: 0 } as never);
  await shell.ok("milestone", "edit", "1.0", "--start", "none");
  expect(await shell.ok("milestone", "burn-up", "1.0")).toContain("DONE ESTIMATE");
  expect(await shell.run(["cycle", "burn-up", "Sprint 2"])).toMatchObject({ code: 0, err: "Not started yet\n" });
});

test("cycles are listed, edited, closed and deleted by name, and unfinished tasks move to the next cycle", async () => {
  expect(await shell.ok("cycle", "list")).toMatch(/Sprint 1 +active .* 0\/1 +0\/2\.5 +20\nSprint 2 +upcoming/);
  const edited = await shell.json("cycle", "edit", "active", "--name", "First", "--capacity", "none");
  expect(edited).toMatchObject({ name: "First", capacity: null, state: "active" });
  expect(await shell.ok("cycle", "close", "First")).toBe("Closed First: 1 unfinished task moved to Sprint 2");
  expect(await keysOf("task", "list", "--cycle", "sprint 2")).toEqual(["WEB-1", "WEB-4"]);
  expect((await shell.refusal("cycle", "close", "First"))[0]).toBe(6);
  expect(await shell.refusal("cycle", "burn-up", "active")).toEqual([
    4,
    'hexlane: No cycle is active\nhint: run "hexlane cycle list" to list them',
  ]);
  const closed = await shell.json("cycle", "close", "Sprint 2", "--next", "none");
  expect(closed).toMatchObject({ state: "done", nextCycleId: null, movedTasks: 2 });
  expect(await shell.ok("cycle", "delete", "First", "Sprint 2")).toBe("Deleted First\nDeleted Sprint 2");
  expect((await shell.refusal("cycle", "create", "x", "--start", "2031-01-01"))[0]).toBe(2);
  expect((await shell.refusal("cycle", "edit", "x", "--capacity", "much"))[0]).toBe(2);
});

test("completion suggests milestones and cycles", async () => {
  await shell.ok("cycle", "create", "Next", "--start", dayAt(1), "--end", dayAt(2));
  // The suggestions are written to the standard output of the process.
  const process = new Shell(undefined, { home: shell.home });
  const offered = async (...words: string[]) =>
    (await process.ok("complete", "--", ...words)).split("\n").map((line) => line.split("\t")[0]);
  expect(await offered("task", "edit", "WEB-1", "--cycle", "")).toEqual(["Next", "active", ":4"]);
  expect(await offered("cycle", "close", "N")).toEqual(["Next", ":4"]);
  expect(await offered("task", "list", "--milestone", "")).toEqual(["1.0", ":4"]);
});
