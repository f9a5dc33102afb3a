/** The tools for project settings: repositories, automations and calendar feeds, against the real server. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FakeForge, startForge } from "@hexlane/testing";
import { Client as Agent } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type Client, createClient } from "../../apps/client/mod.ts";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { until } from "../servers/kept_process.ts";

let server: OwnServer;
let forge: FakeForge;
let client: Client;
let key = "";
let projectId = "";
const agents: Agent[] = [];

// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of the results it reads
type Answer = any;

async function connect(query = "?settings=true") {
  const agent = new Agent({ name: "test", version: "1" });
  const url = new URL(`${server.url}/api/mcp${query}`);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const transport = new StreamableHTTPClientTransport(url, { requestInit });
  await agent.connect(transport as Parameters<typeof agent.connect>[0]);
  agents.push(agent);
  const ask = async (name: string, given: Record<string, unknown>): Promise<{ isError: boolean; answer: Answer }> => {
    const result = await agent.callTool({ name, arguments: given });
    const [content] = result.content as { text: string }[];
    return { isError: result.isError === true, answer: JSON.parse(content?.text ?? "null") };
  };
  return {
    agent,
    async call(name: string, given: Record<string, unknown> = {}): Promise<Answer> {
      const { isError, answer } = await ask(name, given);
      if (isError) throw new Error(`${name}: ${JSON.stringify(answer)}`);
      return answer;
    },
    async refused(name: string, given: Record<string, unknown> = {}): Promise<Answer> {
      const { isError, answer } = await ask(name, given);
      expect(isError).toBe(true);
      return answer;
    },
  };
}

beforeAll(async () => {
  server = await startServerInFolder({ ALLOW_PRIVATE_DESTINATIONS: "true" });
  forge = await startForge("gitea");
  const visitor = createClient({ baseUrl: server.url });
  const person = { name: "Ada", email: "ada@example.test", password: "correct horse battery" };
  const { token } = await visitor.account.signUp(person);
  client = createClient({ baseUrl: server.url, token: token ?? "" });
  key = (await client.apiKeys.create({ name: "agent" })).key;
  const workspace = await client.workspaces.create({ name: "Engines", slug: "engines" });
  const project = { workspaceId: workspace.id, name: "Website", slug: "WEB", icon: "Layout" };
  projectId = (await client.projects.create(project)).id;
  await client.projects.create({ ...project, name: "Empty", slug: "EMP" });
  await client.tasks.create(projectId, { title: "Write the first program" });
  await client.forges.saveGiteaIntegration(projectId, {
    ...{ baseUrl: forge.url, repositoryOwner: "ada", repositoryName: "engine", accessToken: forge.token },
  });
});

afterAll(async () => {
  for (const agent of agents) await agent.close();
  await server.stop();
  await forge.close();
});

test("the tools for project settings are listed on request, and match the README", async () => {
  const names = async (query: string) => (await (await connect(query)).agent.listTools()).tools;
  const [all, without, reading] = [
    await names("?settings=true"),
    await names(""),
    await names("?settings=true&readOnly=true"),
  ];
  const added = all.filter(({ name }) => !without.some((tool) => tool.name === name));
  const readme = readFileSync(join(import.meta.dir, "../../apps/mcp/README.md"), "utf8");
  const [, row = ""] = /^\| settings \| (.*) \|$/m.exec(readme) ?? [];
  expect(added.map(({ name }) => `\`${name}\``)).toEqual(row.split(" "));
  const readers = added.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
  const own = reading.map(({ name }) => name).filter((name) => added.some((tool) => tool.name === name));
  expect(own).toEqual(readers);
  expect(readers).toEqual(["list_repositories", "list_automations", "get_automation", "list_calendar_feeds"]);
  expect(JSON.stringify(added).length).toBeLessThan(6_000);
});

describe("the tools for repositories", () => {
  test("list them, and show the branch, the issue and the log of a task", async () => {
    const { call, refused } = await connect();
    const { repositories } = await call("list_repositories", { projectId: "WEB" });
    const shown = { service: "gitea", path: "ada/engine", baseUrl: forge.url, branchPattern: "{slug}-{number}" };
    expect(repositories).toEqual([{ ...shown, isActive: true, tasks: 1 }]);
    expect(await call("list_repositories", { projectId: "EMP" })).toEqual({ repositories: [] });
    expect(await call("get_task", { taskId: "WEB-1", include: ["sync"] })).toMatchObject({ sync: { branch: "web-1" } });

    forge.state.createIssue(forge.account, { title: "Oil the wheels", body: "" });
    await client.forges.importGiteaIssues({ projectId });
    const { sync } = await call("get_task", { taskId: "WEB-2", include: ["sync"] });
    expect(sync).toMatchObject({ branch: "web-2", issues: [{ service: "gitea", issue: "1", state: "open" }] });
    expect(sync.issues[0].log.at(-1)).toMatchObject({ direction: "in", action: "issue", outcome: "done" });

    expect(await call("sync_repository", { projectId: "WEB" })).toEqual({ repository: "ada/engine", tasks: 1 });
    expect(await refused("sync_repository", { projectId: "WEB", service: "github" })).toMatchObject({
      code: "UNKNOWN_REPOSITORY",
      hint: "Available: gitea (ada/engine)",
    });
    expect((await refused("sync_repository", { projectId: "EMP" })).code).toBe("UNKNOWN_REPOSITORY");
  });

  test("pause the synchronization of a task, and resume it with the version that the agent chooses", async () => {
    const { call, refused } = await connect();
    const paused = await call("set_task_sync", { taskId: "WEB-2", action: "pause" });
    expect(paused.issues).toMatchObject([
      { log: expect.arrayContaining([expect.objectContaining({ action: "pause" })]) },
    ]);
    expect((await call("list_repositories", { projectId: "WEB" })).repositories).toMatchObject([
      { paused: [{ key: "WEB-2", reason: "person" }] },
    ]);
    const [issue] = forge.state.issues.values();
    if (issue) forge.state.editIssue(issue, { title: "Oil all wheels" });
    const unclear = await refused("set_task_sync", { taskId: "WEB-2", action: "resume" });
    expect([unclear.code, unclear.hint]).toEqual(["SIDE_NEEDED", expect.stringContaining("Oil all wheels")]);
    await call("set_task_sync", { taskId: "WEB-2", action: "resume", keep: "issue" });
    await until(async () => (await call("get_task", { taskId: "WEB-2" })).title === "Oil all wheels", {
      what: "the task has the title of the issue",
    });
    expect(await refused("set_task_sync", { taskId: "WEB-1", action: "pause" })).toMatchObject({
      code: "ISSUE_NEEDED",
    });
  });

  test("send nothing in a dry run", async () => {
    const { call } = await connect("?settings=true&dryRun=true");
    const path = `/api/integration-sync/project/${projectId}/gitea`;
    expect(await call("sync_repository", { projectId: "WEB" })).toEqual({
      dryRun: true,
      wouldSend: [{ method: "POST", path: `${path}/sync`, body: {} }],
    });
    const { wouldSend } = await call("set_task_sync", { taskId: "WEB-2", action: "pause" });
    expect(wouldSend).toMatchObject([{ method: "POST", path: expect.stringMatching(/\/links\/[\w-]+\/pause$/) }]);
    expect((await call("list_repositories", { projectId: "WEB" })).repositories[0].paused).toBeUndefined();
  });
});

test("the tools for automations list and show them, try them, and turn them on and off", async () => {
  const { call, refused } = await connect();
  const automation = await client.automations.create(projectId, {
    ...{ name: "Escalate", trigger: { type: "event", event: "taskPriorityChanged" }, condition: "priority:high" },
    actions: [{ type: "setStatus", value: "in-progress" }],
  });
  await client.tasks.edit((await client.tasks.create(projectId, { title: "Later", priority: "low" })).id, {
    priority: "high",
  });
  const line = { name: "Escalate", isActive: true, startedBy: "event", condition: "priority:high", does: "setStatus" };
  expect((await call("list_automations", { projectId: "WEB" })).automations).toEqual([{ id: automation.id, ...line }]);
  await until(
    async () => (await call("get_automation", { projectId: "WEB", automation: "escalate" })).runs?.length === 1,
    { what: "the automation has run" },
  );
  const shown = await call("get_automation", { projectId: "WEB", automation: "escalate", dryRun: true });
  expect(shown).toMatchObject({
    ...line,
    actions: [{ type: "setStatus", value: "in-progress" }],
    runs: [{ status: "done", task: "WEB-3", changes: ["taskStatusChanged"] }],
    dryRun: { matches: [{ task: "WEB-3", title: "Later" }] },
  });
  const off = { projectId: "WEB", automation: "Escalate", isActive: false };
  const dry = await (await connect("?settings=true&dryRun=true")).call("set_automation", off);
  expect(dry.wouldSend).toEqual([
    { method: "PATCH", path: `/api/automation/${automation.id}`, body: { isActive: false } },
  ]);
  expect((await client.automations.get(automation.id)).isActive).toBe(true);
  expect(await call("set_automation", off)).toMatchObject({ name: "Escalate", isActive: false });
  expect((await client.automations.get(automation.id)).isActive).toBe(false);
  expect(await refused("set_automation", { ...off, automation: "Nothing" })).toMatchObject({
    code: "UNKNOWN_AUTOMATION",
    hint: `Available: Escalate (${automation.id})`,
  });
  expect((await refused("get_automation", { projectId: "EMP", automation: "x" })).hint).toBe(
    "The project has no automations",
  );
});

test("the tools for calendar feeds create, list and revoke feeds of projects, views and the account's tasks", async () => {
  const { call, refused } = await connect();
  await client.labels.create({
    name: "Public",
    color: "#ff0000",
    workspaceId: (await call("whoami")).workspaces[0].id,
  });
  await client.views.create({
    ...{
      workspaceId: (await call("whoami")).workspaces[0].id,
      name: "Dated",
      query: "due:any",
      projectIds: [projectId],
    },
  });
  for (const place of [{ projectId: "WEB" }, { view: "Dated" }, {}]) {
    const labels = "projectId" in place ? { labels: ["public"] } : {};
    const made = await call("create_calendar_feed", { ...place, ...labels, timeZone: "Europe/Berlin" });
    expect(made.url).toEndWith("/calendar.ics");
    expect(made.timeZone).toBe("Europe/Berlin");
    expect((await fetch(made.url)).status).toBe(200);
    expect((await call("list_calendar_feeds", place)).feeds).toEqual([made]);
    const dry = await (await connect("?settings=true&dryRun=true")).call("revoke_calendar_feed", {
      feedId: made.id,
      ...place,
    });
    expect(dry.wouldSend).toMatchObject([{ method: "DELETE" }]);
    expect(await refused("revoke_calendar_feed", { feedId: "none", ...place })).toMatchObject({
      code: "UNKNOWN_CALENDAR_FEED",
      hint: `Available there: ${made.id}`,
    });
    expect(await call("revoke_calendar_feed", { feedId: made.id, ...place })).toEqual({ revoked: made.id });
    expect((await fetch(made.url)).status).toBe(404);
    expect(await call("list_calendar_feeds", place)).toEqual({ feeds: [] });
  }
  expect((await refused("create_calendar_feed", { labels: ["Public"] })).code).toBe("LABELS_NEED_PROJECT");
  expect((await refused("create_calendar_feed", { projectId: "WEB", labels: ["Nope"] })).code).toBe("UNKNOWN_LABEL");
  expect((await refused("list_calendar_feeds", { projectId: "WEB", view: "Dated" })).code).toBe("TWO_PLACES");
});
