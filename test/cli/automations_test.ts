/** Automations on the command line, against a real server. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createClient } from "../../apps/client/mod.ts";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { waitSeconds } from "../tier.ts";
import { LocalShell } from "./local_shell.ts";

const PERSON = { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse battery" };

let server: OwnServer;
let shell: LocalShell;
let token: string;

beforeAll(async () => {
  server = await startServerInFolder();
  shell = new LocalShell();
  ({ token } = await createClient({ baseUrl: server.url }).account.signUp(PERSON));
  await shell.run(["login", server.url, "--with-token"], { input: token });
  await shell.ok("workspace", "create", "Engines");
  await shell.ok("project", "create", "Website");
});

afterAll(async () => {
  shell.close();
  await server.stop();
});

test("automations are listed with their runs, and turned off and on by name", async () => {
  expect(await shell.run(["automation", "list"])).toMatchObject({ code: 0, err: "No automations\n" });
  const { id: projectId } = await shell.json<{ id: string }>("project", "get", "Website");
  const client = createClient({ baseUrl: server.url, token });
  await client.automations.create(projectId, {
    name: "Sort new tasks",
    trigger: { type: "event", event: "taskCreated" },
    actions: [{ type: "setPriority", value: "high" }],
  });
  expect(await shell.ok("automation", "list")).toMatch(/^Sort new tasks +on +taskCreated +setPriority$/m);
  expect(await shell.run(["automation", "runs", "sort new tasks"])).toMatchObject({ code: 0, err: "No runs\n" });
  await shell.ok("task", "create", "Write");
  const deadline = Date.now() + waitSeconds(10) * 1000;
  let runs: { status: string; task: { title: string } }[] = [];
  while (runs.length === 0 && Date.now() < deadline) {
    runs = await shell.json("automation", "runs", "Sort new tasks", "--limit", "1");
  }
  expect(runs).toMatchObject([{ status: "done", task: { title: "Write" } }]);
  expect(await shell.ok("automation", "runs", "Sort new tasks")).toMatch(/done +WEB-1 +taskPriorityChanged$/m);
  expect(await shell.ok("automation", "disable", "Sort new tasks")).toBe("Turned off Sort new tasks");
  expect<unknown>(await shell.json("automation", "list", "--fields", "name,isActive")).toEqual([
    { name: "Sort new tasks", isActive: false },
  ]);
  expect(await shell.ok("automation", "enable", "Sort new tasks")).toBe("Turned on Sort new tasks");
  expect(await shell.refusal("automation", "disable", "Other")).toEqual([
    4,
    'hexlane: Unknown automation "Other"\nhint: run "hexlane automation list" to list them',
  ]);
});
