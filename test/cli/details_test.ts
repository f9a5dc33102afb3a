/** Columns, labels, comments, time, editors, completion and the `api` command, against a real server. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
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
  await shell.ok("label", "create", "bug", "--color", "#ff0000");
  for (const title of ["Write", "Test", "Print"]) await shell.ok("task", "create", title);
});

afterAll(async () => {
  shell.close();
  await server.stop();
});

async function titlesOf(...args: string[]): Promise<string[]> {
  return (await shell.json<{ title: string }[]>(...args)).map(({ title }) => title);
}

test("columns are created, edited, moved, listed and deleted", async () => {
  expect(await shell.ok("column", "create", "Waiting", "--limit", "5", "--color", "red")).toBe(
    "Created waiting  Waiting",
  );
  const created = { id: "ID", projectId: "ID", slug: "waiting", name: "Waiting", wipLimit: 5, icon: null };
  const [last] = (await shell.json<object[]>("column", "list")).slice(-1);
  expect(pinned(last)).toEqual({ ...created, isFinal: false, color: "red" });
  expect(await shell.ok("column", "move", "Waiting", "--before", "in review")).toBe(
    "Moved waiting: to-do, in-progress, waiting, in-review, done",
  );
  expect(await shell.ok("column", "move", "waiting", "--after", "done")).toEndWith("in-review, done, waiting");
  const edited = await shell.json("column", "edit", "waiting", "--name", "Blocked", "--final", "--limit", "none");
  expect(edited).toMatchObject({ slug: "waiting", name: "Blocked", isFinal: true, wipLimit: null });
  expect(await shell.ok("column", "list", "--project", "web")).toEndWith("waiting      yes           Blocked");
  expect(await shell.ok("column", "delete", "Blocked")).toBe("Deleted waiting  Blocked");
  expect((await shell.json<object[]>("column", "list")).length).toBe(4);
  for (const wrong of [
    ["edit", "done"],
    ["move", "done"],
    ["create", "x", "--limit", "few"],
    ["move", "done", "--after", "done"],
  ]) {
    expect([wrong, (await shell.refusal("column", ...wrong))[0]]).toEqual([wrong, 2]);
  }
  expect(await shell.refusal("column", "delete", "nowhere")).toEqual([
    4,
    'hexlane: Unknown column "nowhere" in WEB\nhint: available: to-do, in-progress, in-review, done',
  ]);
});

test("labels are renamed and deleted, and task edit adds and removes them", async () => {
  await shell.ok("label", "create", "idea");
  expect(await shell.ok("task", "edit", "WEB-1", "WEB-2", "--label", "bug", "IDEA")).toBe(
    "Changed WEB-1  Write\nChanged WEB-2  Test",
  );
  expect(await shell.ok("label", "edit", "idea", "--name", "later", "--color", "#00ff00")).toBe("Changed later");
  await shell.ok("task", "edit", "WEB-2", "--remove-label", "bug", "--priority", "low");
  const listed = await shell.json<{ key: string }[]>("task", "list", "--fields", "key,labels,priority");
  expect<unknown>(listed).toEqual([
    { key: "WEB-1", labels: ["bug", "later"], priority: "no-priority" },
    { key: "WEB-2", labels: ["later"], priority: "low" },
    { key: "WEB-3", labels: [], priority: "no-priority" },
  ]);
  expect(await titlesOf("task", "list", "--label", "BUG")).toEqual(["Write"]);
  expect((await shell.refusal("task", "list", "--label", "nothing"))[0]).toBe(4);
  expect((await shell.refusal("task", "edit", "WEB-1", "WEB-2", "--remove-label", "bug"))[0]).toBe(4);
  expect((await shell.json<{ labels: string[] }>("task", "get", "WEB-1")).labels).toEqual(["bug", "later"]);
  expect(pinned(await shell.json("label", "delete", "later"))).toMatchObject([
    { name: "later", color: "#00ff00" },
  ] as never);
  expect((await shell.json<{ labels: string[] }>("task", "get", "WEB-2")).labels).toEqual([]);
  expect((await shell.refusal("label", "edit", "bug"))[0]).toBe(2);
});

test("the result of a command for several tasks is an array, even for one task", async () => {
  for (const [verb, ...options] of [["edit", "--priority", "low"], ["done"], ["delete"], ["restore"]] as const) {
    const [task] = await shell.json<{ key: string }[]>("task", verb, "WEB-3", ...options);
    expect([verb, task?.key]).toEqual([verb, "WEB-3"]);
  }
  expect((await shell.json("task", "move", "WEB-3", "To Do")).key).toBe("WEB-3");
});

test("task get shows relations from both sides", async () => {
  await shell.ok("task", "relate", "WEB-1", "WEB-2", "--as", "blocks");
  const relation = { id: "ID", taskId: "ID", status: "to-do" };
  const ofFirst = (await shell.json<{ relations: object[] }>("task", "get", "WEB-1")).relations;
  expect(pinned(ofFirst)).toEqual([{ ...relation, relation: "blocks", key: "WEB-2", title: "Test" }]);
  expect(await shell.ok("task", "get", "WEB-2")).toContain("Blocked by  WEB-1 Write (to-do)");
});

test("comments are listed, edited and deleted", async () => {
  await shell.ok("task", "comment", "WEB-1", "First");
  await shell.ok("task", "comment", "WEB-1", "Second");
  expect(await shell.ok("comment", "edit", "WEB-1", "Second, corrected")).toBe("Changed a comment on WEB-1");
  const [first, second] = await shell.json<{ id: string; content: string }[]>("comment", "list", "WEB-1");
  expect([first?.content, second?.content]).toEqual(["First", "Second, corrected"]);
  await shell.run(["comment", "edit", "WEB-1", "-", "--id", first?.id ?? ""], { input: "First, too" });
  expect(pinned(await shell.ok("comment", "list", "WEB-1"))).toBe(
    "Ada Lovelace MINUTE ID\nFirst, too\n\nAda Lovelace MINUTE ID\nSecond, corrected",
  );
  const gone = await shell.run(["comment", "delete", first?.id ?? "", "nothing"]);
  expect([gone.code, gone.out]).toEqual([4, `Deleted the comment ${first?.id}\n`]);
  expect((await shell.json<object[]>("comment", "list", "WEB-1")).length).toBe(1);
  expect((await shell.refusal("comment", "edit", "WEB-2", "x"))[0]).toBe(4);
});

test("time is tracked with a timer or logged, and listed per task and workspace", async () => {
  expect(await shell.ok("time", "start", "WEB-1", "--note", "Thinking")).toBe("Started a timer on WEB-1");
  expect(await shell.ok("time", "status")).toMatch(/^\d+s on WEB-1 /);
  expect(await shell.ok("time", "list", "web-1")).toMatch(/^WEB-1 .* running {2}Ada Lovelace {2}Thinking$/m);
  expect(await shell.ok("time", "stop")).toMatch(/^Stopped after \d+s$/);
  expect((await shell.refusal("time", "stop", "WEB-1"))[0]).toBe(4);
  expect((await shell.refusal("time", "status"))[1]).toContain("No timer is running");
  expect(await shell.ok("time", "log", "WEB-2", "1h30m", "--note", "Review")).toBe("Logged 1h 30m on WEB-2");
  expect((await shell.refusal("time", "log", "WEB-2", "soon"))[0]).toBe(2);
  const entries = await shell.json<{ key: string }[]>("time", "list", "--fields", "key,duration,description,userName");
  expect(entries.sort((one, other) => (one.key < other.key ? -1 : 1))).toMatchObject([
    { key: "WEB-1", description: "Thinking", userName: "Ada Lovelace" },
    { key: "WEB-2", description: "Review", duration: 5400 },
  ]);
});

test("a task repeats by a rule until it is removed", async () => {
  const options = ["--every", "2", "--on", "Friday,mon", "--time-zone", "Europe/Berlin", "--from-completion"];
  const recurrence = {
    frequency: "weekly",
    interval: 2,
    weekdays: [1, 5],
    timeZone: "Europe/Berlin",
    from: "completion",
  };
  expect(await shell.json<object>("task", "repeat", "web-2", "weekly", ...options)).toMatchObject({
    key: "WEB-2",
    recurrence,
  });
  expect(await shell.ok("task", "repeat", "WEB-2", "never")).toBe("WEB-2 no longer repeats");
  expect(await shell.ok("task", "repeat", "WEB-2", "daily")).toBe("WEB-2 repeats daily");
  expect((await shell.refusal("task", "repeat", "WEB-2", "weekly", "--on", "someday"))[0]).toBe(2);
  expect((await shell.refusal("task", "repeat", "WEB-2", "daily", "--on", "mon"))[0]).toBe(2);
  expect(await shell.ok("task", "repeat", "WEB-2", "never")).toBe("WEB-2 no longer repeats");
});

test("an editor writes descriptions and comments, and text that cannot be sent is kept", async () => {
  const env = { VISUAL: "", EDITOR: `sh -c 'printf "%s" "From the editor" >> "$1"' editor` };
  expect((await shell.run(["task", "comment", "WEB-3"], { env })).out).toBe("Commented on WEB-3\n");
  expect((await shell.run(["comment", "edit", "WEB-3"], { env })).code).toBe(0);
  expect((await shell.run(["task", "edit", "WEB-3", "--editor"], { env })).code).toBe(0);
  expect((await shell.run(["task", "create", "Edited", "--editor"], { env })).code).toBe(0);
  const { description, comments } = await shell.json(
    "task",
    "get",
    "WEB-3",
    "--fields",
    "description,comments.content",
  );
  expect([description, comments]).toEqual(["From the editor", [{ content: "From the editorFrom the editor" }]]);
  const kept = await shell.run(["task", "create", "x".repeat(501), "--editor"], { env });
  expect([kept.code, kept.out]).toEqual([2, ""]);
  const [, file = ""] = /Your text is saved in "(.+)"/.exec(kept.err) ?? [];
  expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual(["From the editor", 0o600]);
  rmSync(dirname(file), { recursive: true });
  const broken = await shell.run(["task", "comment", "WEB-3"], { env: { EDITOR: "false" } });
  expect([broken.code, broken.err]).toEqual([1, "hexlane: The editor ended with exit code 1\n"]);
  const unchanged = await shell.run(["comment", "edit", "WEB-3"], { env: { EDITOR: "true" } });
  expect([unchanged.code, unchanged.err]).toEqual([2, "hexlane: The text did not change\n"]);
  expect(await shell.refusal("task", "comment", "WEB-3")).toEqual([
    2,
    "hexlane: No text was given, and no editor is set\nhint: pass text, or - to read standard input, or set VISUAL or EDITOR",
  ]);
});

test("--fields selects fields, and the error names an unknown field", async () => {
  expect(await shell.ok("task", "get", "WEB-1", "--fields", "key,title")).toBe(
    '{\n  "key": "WEB-1",\n  "title": "Write"\n}',
  );
  const { code, out, err } = await shell.run(["task", "get", "WEB-1", "--fields", "key,nope"]);
  expect([code, JSON.parse(out), err.split("\n", 1)[0]]).toEqual([
    2,
    { key: "WEB-1", nope: null },
    'hexlane: Unknown field "nope"',
  ]);
  expect((await shell.refusal("task", "delete", "WEB-1", "--fields", "key,"))[0]).toBe(2);
  expect(await titlesOf("task", "list")).toContain("Write");
});

test("api sends any request, with fields or a file, and fails like other commands", async () => {
  const { id } = await shell.json("task", "get", "WEB-1");
  expect((await shell.json("api", "get", `/api/task/${id}`)).title).toBe("Write");
  const fields = ["--field", "title=Write = more", "--field", "dueDate=null", "--field", "priority=high"];
  expect(await shell.json("api", "PATCH", `task/${id}`, ...fields)).toMatchObject({
    title: "Write = more",
    priority: "high",
  });
  const body = JSON.stringify({ title: "Write", priority: "low" });
  const sent = await shell.run(["api", "PATCH", `task/${id}`, "--input", "-", "--field", "priority=urgent"], {
    input: body,
  });
  expect(JSON.parse(sent.out)).toMatchObject({ title: "Write", priority: "urgent" });
  const { workspaceId } = await shell.json("project", "get", "WEB");
  const query = ["--field", `workspaceId=${workspaceId}`, "--fields", "title"];
  expect(await shell.json<object[]>("api", "GET", "task?limit=1", ...query)).toEqual([{ title: "Write" }]);
  const refusals = [
    [4, "GET", "/api/task/01a20344-0000-7000-81e6-9d51b49f27f9"],
    [4, "GET", "/api/nothing"],
    [2, "PATCH", `task/${id}`, "--field", "priority=huge"],
    [2, "HEAD", "/api/task"],
    [2, "PATCH", `task/${id}`, "--field", "title"],
    [2, "PATCH", `task/${id}`, "--input", "missing.json"],
  ] as const;
  for (const [code, ...args] of refusals)
    expect([args, (await shell.refusal("api", ...args))[0]]).toEqual([args, code]);
});

test("completion suggests task keys, projects, columns, labels, members, views and workspaces", async () => {
  // The suggestions are written to the standard output of the process.
  const process = new Shell(undefined, { home: shell.home });
  const offered = async (...words: string[]): Promise<string[]> =>
    (await process.ok("complete", "--", ...words)).split("\n").map((line) => line.split("\t", 1)[0] ?? "");
  expect(await offered("task", "get", "WEB-")).toEqual(expect.arrayContaining([":4", "WEB-1", "WEB-2", "WEB-3"]));
  expect(await offered("task", "move", "WEB-1", "in-")).toEqual(["in-progress", "in-review", ":4"]);
  expect(await offered("task", "list", "--status", "d")).toEqual(["done", ":4"]);
  expect(await offered("task", "list", "--project", "")).toEqual(["WEB", ":4"]);
  expect(await offered("project", "get", "W")).toEqual(["WEB", ":4"]);
  expect(await offered("task", "edit", "WEB-1", "--label", "b")).toEqual(["bug", ":4"]);
  expect(await offered("task", "create", "x", "--assignee", "a")).toEqual(["ada@example.com", ":4"]);
  expect(await offered("--workspace", "")).toEqual(["engines", ":4"]);
  await shell.ok("view", "create", "Bugs", "--query", "is:open");
  expect(await offered("view", "show", "")).toEqual(["Bugs", ":4"]);
  expect(await offered("task", "list", "--view", "B")).toEqual(["Bugs", ":4"]);
  await shell.ok("view", "delete", "Bugs");
  expect(await offered("column", "move", "done", "--before", "to")).toEqual(["to-do", ":4"]);
  expect(await offered("profile", "use", "")).toEqual([new URL(server.url).host, ":4"]);
  expect(await offered("task", "create", "--priority", "u")).toEqual(["urgent", ":4"]);
  const { code, out, err } = await process.run(["complete", "--", "task", "get", ""], {
    env: { HEXLANE_URL: "http://localhost:9", HEXLANE_TOKEN: "hxd_x" },
  });
  expect([code, out, err]).toEqual([0, ":4\n", ""]);
});
