/** Calendar feeds and task templates on the command line, against a real server. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createClient } from "../../apps/client/mod.ts";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { LocalShell } from "./local_shell.ts";
import { pinned } from "./shell.ts";

let server: OwnServer;
let shell: LocalShell;

beforeAll(async () => {
  server = await startServerInFolder();
  shell = new LocalShell();
  const person = { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse battery" };
  const { token } = await createClient({ baseUrl: server.url }).account.signUp(person);
  await shell.run(["login", server.url, "--with-token"], { input: token });
  await shell.ok("workspace", "create", "Engines");
  await shell.ok("project", "create", "Website");
  await shell.ok("label", "create", "bug", "--color", "red");
  await shell.ok("view", "create", "Everything");
  await shell.ok("task", "create", "Write", "--due", "2027-01-15", "--label", "bug", "--assignee", "me");
  await shell.ok("task", "create", "Print", "--due", "2027-01-16");
});

afterAll(async () => {
  shell.close();
  await server.stop();
});

/** Returns the titles in the calendar at a URL. */
async function titlesAt(url: string): Promise<string[]> {
  const text = await (await fetch(url)).text();
  return [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map((match) => match[1] ?? "").sort();
}

test("feed create prints the URL of a calendar for a project, a view or the account", async () => {
  expect(await titlesAt(await shell.ok("feed", "create", "--project", "WEB"))).toEqual(["Print", "Write"]);
  expect(await titlesAt(await shell.ok("feed", "create", "--project", "WEB", "--label", "bug"))).toEqual(["Write"]);
  expect(await titlesAt(await shell.ok("feed", "create", "--view", "everything"))).toEqual(["Print", "Write"]);
  const made = await shell.json<Record<string, unknown>>("feed", "create", "--timezone", "Europe/Berlin");
  expect(await titlesAt(String(made.url))).toEqual(["Write"]);
  expect<object>(pinned({ ...made, token: "t", url: "u" })).toEqual({
    id: "ID",
    userId: "ID",
    projectId: null,
    viewId: null,
    labelIds: [],
    timeZone: "Europe/Berlin",
    token: "t",
    url: "u",
    createdAt: "TIME",
  });
});

test("feed list shows the feeds of a project, and feed delete revokes one", async () => {
  const before = await shell.json<{ id: string }[]>("feed", "list", "--project", "WEB");
  const url = await shell.ok("feed", "create", "--project", "WEB");
  const listed = await shell.json<{ id: string; url: string }[]>("feed", "list", "--project", "WEB");
  const { id = "" } = listed.find((feed) => feed.url === url) ?? {};
  expect(listed.length).toBe(before.length + 1);
  expect(await shell.ok("feed", "list", "--project", "WEB")).toContain(url);
  expect((await shell.refusal("feed", "delete", id))[0]).toBe(4);
  expect(await shell.ok("feed", "delete", id, "--project", "WEB")).toBe(`Revoked ${id}`);
  expect((await fetch(url)).status).toBe(404);
});

test("feed create refuses labels without a project, a project together with a view, and an unknown label", async () => {
  expect((await shell.refusal("feed", "create", "--label", "bug"))[0]).toBe(2);
  expect((await shell.refusal("feed", "create", "--project", "WEB", "--view", "Everything"))[0]).toBe(2);
  expect((await shell.refusal("feed", "create", "--project", "WEB", "--label", "none-such"))[0]).toBe(4);
});

test("task create --template starts with the template of the project", async () => {
  const project = (await shell.json<{ id: string }[]>("project", "list"))[0]?.id ?? "";
  const fields = ["--field", "name=Bug report", "--field", "priority=high", "--field", 'subtasks=["Reproduce"]'];
  await shell.ok("api", "POST", `/api/project/${project}/task-templates`, ...fields);
  const made = await shell.json<{ key: string }>("task", "create", "It breaks", "--template", "bug report");
  expect(await shell.json("task", "get", made.key)).toMatchObject({ title: "It breaks", priority: "high" });
  expect((await shell.json<{ relations: object[] }>("task", "get", made.key)).relations).toHaveLength(1);
  expect((await shell.refusal("task", "create", "x", "--template", "none"))[0]).toBe(4);
});
