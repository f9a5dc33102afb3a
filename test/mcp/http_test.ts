/** MCP over HTTP: the official client against the real server. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client as Agent } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createClient } from "../../apps/client/mod.ts";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";

let server: OwnServer;
let key = "";
const agents: Agent[] = [];

/** An agent, and its calls with parsed results. */
interface AgentAtWork {
  agent: Agent;
  call(name: string, parameters?: Record<string, unknown>): Promise<Answer>;
  refused(name: string, parameters?: Record<string, unknown>): Promise<Answer>;
}

// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of the results it reads
type Answer = any;

async function connect(credential: string, query = ""): Promise<AgentAtWork> {
  const agent = new Agent({ name: "test", version: "1" });
  const headers = { authorization: `Bearer ${credential}` };
  const url = new URL(`${server.url}/api/mcp${query}`);
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  await agent.connect(transport as Parameters<typeof agent.connect>[0]);
  agents.push(agent);
  const ask = async (name: string, given: Record<string, unknown>): Promise<{ isError: boolean; answer: Answer }> => {
    const result = await agent.callTool({ name, arguments: given });
    const [content] = result.content as { text: string }[];
    return { isError: result.isError === true, answer: JSON.parse(content?.text ?? "null") };
  };
  return {
    agent,
    async call(name, given = {}) {
      const { isError, answer } = await ask(name, given);
      if (isError) throw new Error(`${name}: ${JSON.stringify(answer)}`);
      return answer;
    },
    async refused(name, given = {}) {
      const { isError, answer } = await ask(name, given);
      expect(isError).toBe(true);
      return answer;
    },
  };
}

beforeAll(async () => {
  server = await startServerInFolder();
  const visitor = createClient({ baseUrl: server.url });
  const person = { name: "Ada", email: "ada@example.test", password: "correct horse battery" };
  const { token } = await visitor.account.signUp(person);
  const client = createClient({ baseUrl: server.url, token: token ?? "" });
  key = (await client.apiKeys.create({ name: "agent" })).key;
  await client.workspaces.create({ name: "Engines", slug: "engines" });
});

afterAll(async () => {
  for (const agent of agents) await agent.close();
  await server.stop();
});

describe("tools", () => {
  test("match the README, and have descriptions and small schemas", async () => {
    const { agent } = await connect(key);
    const { tools } = await agent.listTools();
    const readme = readFileSync(join(import.meta.dir, "../../apps/mcp/README.md"), "utf8");
    const rows = [...readme.matchAll(/^\| (?:read|change|claim) \| (.*) \|$/gm)].flatMap(([, row = ""]) =>
      row.split(" "),
    );
    expect(tools.map(({ name }) => `\`${name}\``).sort()).toEqual(rows.sort());
    for (const { name, description, inputSchema, annotations } of tools) {
      expect(name).toMatch(/^[a-z_]+$/);
      expect(description?.length ?? 0).toBeGreaterThan(20);
      expect(JSON.stringify(inputSchema).length).toBeLessThan(2500);
      expect(annotations?.openWorldHint).toBe(false);
    }
    expect(JSON.stringify(tools).length).toBeLessThan(16_000);
  });

  test("work with keys and names instead of IDs", async () => {
    const { call, refused, agent } = await connect(key);
    const me = await call("whoami");
    expect(me).toMatchObject({ name: "Ada", email: "ada@example.test", workspaces: [{ slug: "engines" }] });
    await call("create_project", { name: "Website", slug: "WEB" });
    const first = await call("create_task", {
      projectId: "web",
      title: "Write the first program",
      description: "x".repeat(9000),
      priority: "high",
      userId: "me",
      dueDate: "2027-01-31",
      labels: ["Bug"],
    });
    expect(first).toMatchObject({ key: "WEB-1", status: "to-do", priority: "high", dueDate: "2027-01-31" });
    expect(first.description).toMatchObject({ length: 9000, nextOffset: 4000 });
    const second = await call("create_task", { projectId: "Website", title: "Test it" });
    expect(second).toMatchObject({ key: "WEB-2" });
    expect(await call("move_task", { taskId: "WEB-1", status: "In Progress" })).toMatchObject({
      status: "in-progress",
    });
    await call("move_task", { taskId: "WEB-2", status: "in-progress", beforeTaskId: "web-1" });
    await call("add_comment", { taskId: "WEB-1", content: "On it" });
    await call("relate_tasks", { taskId: "WEB-1", otherTaskId: "WEB-2", relation: "blocks" });
    expect((await call("set_labels", { taskId: "WEB-2", add: ["bug", "New"] })).labels.sort()).toEqual(["Bug", "New"]);
    await call("update_task", { taskId: "WEB-2", title: "Test it well", userId: "ada@example.test" });
    const board = await call("get_board", { projectId: "WEB" });
    const doing = board.columns.find((column: Answer) => column.status === "in-progress");
    expect(doing.tasks.map((task: Answer) => task.key)).toEqual(["WEB-2", "WEB-1"]);
    const task = await call("get_task", {
      taskId: "WEB-1",
      include: ["comments", "history", "relations"],
      descriptionOffset: 8990,
    });
    expect(task.description).toEqual({ text: "x".repeat(10), length: 9000 });
    expect(task.comments).toMatchObject([{ author: "Ada", text: "On it" }]);
    expect(task.relations).toMatchObject([{ relation: "blocks", task: { title: "Test it well" } }]);
    expect(task.history.length).toBeGreaterThan(2);
    const page = await call("list_tasks", { projectId: "WEB", assigneeId: "me", sort: "number", limit: 1 });
    expect(page.tasks).toMatchObject([{ key: "WEB-1" }]);
    const rest = await call("list_tasks", {
      projectId: "WEB",
      assigneeId: "me",
      sort: "number",
      limit: 1,
      cursor: page.nextCursor,
    });
    expect(rest).toMatchObject({ tasks: [{ key: "WEB-2" }] });
    expect((await call("list_tasks", { label: "new" })).tasks).toMatchObject([{ key: "WEB-2" }]);
    expect((await call("list_tasks", { where: "label:new or key sort:number" })).tasks).toMatchObject([
      { key: "WEB-2" },
    ]);
    expect((await call("list_tasks", { projectId: "WEB", where: "assignee:me sort:-number" })).tasks).toMatchObject([
      { key: "WEB-2" },
      { key: "WEB-1" },
    ]);
    expect(await refused("list_tasks", { where: "assigne:me" })).toMatchObject({
      code: "QUERY_UNKNOWN_FIELD",
      fields: [{ name: "where", offset: 0, length: 7, suggestions: ["assignee"] }],
    });
    expect((await call("search", { q: "first program" })).hits).toMatchObject([{ key: "WEB-1" }]);
    expect(await call("list_members")).toMatchObject([{ name: "Ada", role: "owner" }]);
    expect((await call("list_notifications")).notifications.length).toBeGreaterThan(0);
    const { deleted } = await call("delete_task", { taskId: "WEB-2" });
    expect((await refused("get_task", { taskId: deleted.id })).code).toBe("not_found");
    expect(await call("restore_task", { taskId: deleted.id })).toMatchObject({ key: "WEB-2" });
    await call("delete_task", { taskId: "WEB-2" });
    expect(await call("restore_task", { taskId: "web-2" })).toMatchObject({ id: deleted.id, key: "WEB-2" });
    for (const taskId of ["WEB-2", deleted.id]) {
      const told = await refused("restore_task", { taskId });
      expect([told.code, told.hint]).toEqual(["UNKNOWN_TASK", expect.stringContaining("30 days")]);
    }
    const { contents } = await agent.readResource({ uri: "hexlane://task/WEB-1" });
    expect((contents[0] as { text: string }).text).toStartWith(
      "# WEB-1 Write the first program\n\n- status: in-progress",
    );
    const { resources } = await agent.listResources();
    expect(resources).toMatchObject([{ name: "Website (Engines)" }]);
    const shown = await agent.readResource({ uri: resources[0]?.uri ?? "" });
    expect((shown.contents[0] as { text: string }).text).toContain("## In Progress (2)\n\n- WEB-2 Test it well (");
  });

  test("accept a status by slug or name, and list_tasks refuses an unknown status", async () => {
    const { call, refused } = await connect(key);
    for (const within of [{ projectId: "WEB" }, {}]) {
      for (const status of ["in-progress", "In Progress"]) {
        const { tasks } = await call("list_tasks", { ...within, status, sort: "number" });
        expect(tasks.map((task: Answer) => task.key)).toEqual(["WEB-1", "WEB-2"]);
      }
      expect(await call("list_tasks", { ...within, status: "In Review" })).toEqual({ tasks: [] });
      expect(await call("list_tasks", { ...within, status: "archived" })).toEqual({ tasks: [] });
      expect(await refused("list_tasks", { ...within, status: "nonsense" })).toEqual({
        error: 'Unknown status "nonsense"',
        code: "UNKNOWN_STATUS",
        hint: "Available: planned, archived, to-do (To Do), in-progress (In Progress), in-review (In Review), done",
      });
    }
  });

  test("create a task in the first column of the project, whatever its name", async () => {
    const { call } = await connect(key);
    const client = createClient({ baseUrl: server.url, apiKey: key });
    const [workspace] = await client.workspaces.list();
    const columns = [{ name: "Ideas" }, { name: "Over", isFinal: true }];
    await client.projects.create({ workspaceId: workspace?.id ?? "", name: "Lab", slug: "LAB", columns });
    expect((await call("create_task", { projectId: "LAB", title: "Try" })).status).toBe("ideas");
    expect((await call("create_task", { projectId: "LAB", title: "Tried", status: "Over" })).status).toBe("over");
  });

  test("set custom fields by name, with people, and show them", async () => {
    const { call, refused } = await connect(key);
    const client = createClient({ baseUrl: server.url, token: key });
    const { id: projectId } = await call("create_project", { name: "Fields", slug: "FLD" });
    await client.customFields.create({ projectId, name: "Size", type: "multiselect", options: ["S", "L"] });
    await client.customFields.create({ projectId, name: "Reviewer", type: "person" });
    await client.customFields.create({ projectId, name: "Distance", type: "number", unit: "km" });
    const { fields } = await call("list_custom_fields", { projectId: "FLD" });
    expect(fields.map(({ name, type }: Answer) => `${name}: ${type}`)).toEqual([
      "Size: multiselect",
      "Reviewer: person",
      "Distance: number",
    ]);
    const customFields = { size: ["S", "L"], Reviewer: "me", Distance: 1.5 };
    await call("create_task", { projectId: "FLD", title: "First", customFields });
    await call("update_task", { taskId: "FLD-1", customFields: { Distance: null, Size: ["L"] } });
    const { customFields: shown } = await call("get_task", { taskId: "FLD-1" });
    expect(shown).toEqual({ Size: ["L"], Reviewer: expect.any(String) });
    expect(await refused("update_task", { taskId: "FLD-1", customFields: { Nothing: "1" } })).toMatchObject({
      code: "UNKNOWN_CUSTOM_FIELD",
      hint: "The project has: Size, Reviewer, Distance",
    });
  });

  test("list milestones and cycles, and set them by name", async () => {
    const { call, refused } = await connect(key);
    const client = createClient({ baseUrl: server.url, token: key });
    const { id: projectId } = await call("create_project", { name: "Plans", slug: "PLN" });
    await client.milestones.create({ projectId, name: "1.0", dueDate: "2031-05-06" });
    const today = new Date().toISOString().slice(0, 10);
    await client.cycles.create({ projectId, name: "Sprint 1", startDate: today, endDate: "2999-12-31" });
    const plans = { milestoneId: "1.0", cycleId: "active", estimate: 3 };
    const created = await call("create_task", { projectId: "PLN", title: "First", ...plans });
    expect(created).toMatchObject({ milestone: "1.0", cycle: "Sprint 1", estimate: 3 });
    const progress = { tasks: 1, doneTasks: 0, estimate: 3, doneEstimate: 0 };
    const milestone = { name: "1.0", state: "open", dueDate: "2031-05-06", progress };
    expect((await call("list_milestones", { projectId: "PLN" })).milestones).toMatchObject([milestone]);
    const cycle = { name: "Sprint 1", state: "active", startDate: today, progress };
    expect((await call("list_cycles", { projectId: "PLN" })).cycles).toMatchObject([cycle]);
    const left = await call("update_task", { taskId: "PLN-1", milestoneId: "none", cycleId: null });
    expect([left.milestone, left.cycle, left.estimate]).toEqual([undefined, undefined, 3]);
    const joined = await call("update_task", { taskId: "PLN-1", cycleId: "sprint 1" });
    expect([joined.milestone, joined.cycle]).toEqual([undefined, "Sprint 1"]);
    expect((await call("list_tasks", { projectId: "PLN", where: "cycle:active" })).tasks).toMatchObject([
      { key: "PLN-1", cycle: "Sprint 1" },
    ]);
    expect(await refused("update_task", { taskId: "PLN-1", milestoneId: "2.0" })).toMatchObject({
      code: "UNKNOWN_MILESTONE",
      hint: "Available: 1.0 (open)",
    });
  });

  test("list saved views, and the tasks of one", async () => {
    const { call, refused } = await connect(key);
    const client = createClient({ baseUrl: server.url, token: key });
    const { id: projectId, workspaceId } = await call("create_project", { name: "Views", slug: "VWS" });
    for (const title of ["First", "Second"]) await call("create_task", { projectId, title });
    const query = "project:VWS sort:-number";
    await client.views.create({ workspaceId, name: "Newest", query, projectIds: [projectId] });
    const { views } = await call("list_views", {});
    expect(views).toMatchObject([{ name: "Newest", query, visibility: "private", projects: ["VWS"] }]);
    const { tasks, nextCursor } = await call("list_tasks", { view: "newest", limit: 1 });
    expect(tasks).toMatchObject([{ title: "Second" }]);
    expect((await call("list_tasks", { view: "Newest", limit: 1, cursor: nextCursor })).tasks).toMatchObject([
      { title: "First" },
    ]);
    expect(await refused("list_tasks", { view: "Nothing" })).toMatchObject({ code: "UNKNOWN_VIEW" });
    expect(await refused("list_tasks", { view: "Newest", q: "x" })).toMatchObject({ code: "VIEW_HAS_FILTERS" });
  });

  test("claim a task for one agent, show the claim, and release the task with a note", async () => {
    const { call, refused } = await connect(key);
    await call("create_project", { name: "Queue", slug: "QUE" });
    await call("create_task", { projectId: "QUE", title: "Later", priority: "low" });
    await call("create_task", { projectId: "QUE", title: "Now", priority: "urgent", labels: ["Agents"] });
    const mine = await call("claim_task", { projectId: "QUE", status: "To Do", label: "agents", agent: "Agent 7" });
    expect([mine.task.key, mine.claim.agent]).toEqual(["QUE-2", "Agent 7"]);
    expect(await call("claim_task", { projectId: "QUE", label: "agents" })).toBeNull();
    expect((await call("get_task", { taskId: "QUE-2" })).claim).toEqual(mine.claim);
    const { id: claimId } = mine.claim;
    const renewed = await call("renew_claim", { claimId, leaseSeconds: 3600 });
    expect(renewed.expiresAt > mine.claim.expiresAt).toBe(true);
    expect((await call("claim_task", { projectId: "QUE", userId: "none" })).task.key).toBe("QUE-1");
    const released = await call("release_task", { claimId, note: "Half done", status: "In Review" });
    expect([released.key, released.status]).toEqual(["QUE-2", "in-review"]);
    const { comments, claim } = await call("get_task", { taskId: "QUE-2", include: ["comments"] });
    expect([comments.map(({ text }: Answer) => text), claim]).toEqual([["Half done"], undefined]);
    for (const tool of ["renew_claim", "release_task"]) {
      const { code, hint } = await refused(tool, { claimId });
      expect([tool, code, hint]).toEqual([tool, "not_found", expect.stringContaining("stop working")]);
    }
    expect(await refused("claim_task", { projectId: "QUE", label: "nothing" })).toMatchObject({
      code: "UNKNOWN_LABEL",
      hint: expect.stringContaining("Agents"),
    });
    expect((await refused("claim_task", { projectId: "QUE", status: "nonsense" })).error).toContain("to-do");
  });

  test(`name the assignee "userId", and also accept "assigneeId"`, async () => {
    const { call, agent } = await connect(key);
    const { tools } = await agent.listTools();
    expect(JSON.stringify(tools)).not.toContain("assigneeId");
    for (const name of ["userId", "assigneeId"]) {
      expect((await call("list_tasks", { projectId: "WEB", [name]: "none" })).tasks).toEqual([]);
      const edited = await call("update_task", { taskId: "WEB-2", [name]: "me" });
      expect(edited.assignee).toBe("Ada");
      expect((await call("list_tasks", { projectId: "WEB", [name]: "me" })).tasks[0].assignee).toBe("Ada");
    }
  });

  test("accept null for omitted fields in create_task", async () => {
    const { call } = await connect(key);
    const nothing = { description: null, userId: null, startDate: null, dueDate: null };
    const made = await call("create_task", { projectId: "WEB", title: "Bare", ...nothing });
    expect(made).toMatchObject({ key: "WEB-3", title: "Bare" });
    await call("delete_task", { taskId: "WEB-3" });
  });

  test("are also available under the names that Kaneo's server gives them", async () => {
    const { call } = await connect(key);
    const [workspace] = await call("list_workspaces");
    const [project] = await call("list_projects", { workspaceId: workspace.id });
    expect(project.slug).toBe("WEB");
    const columns = await call("list_project_columns", { projectId: project.id });
    expect(columns.map((column: Answer) => column.slug)).toContain("done");
    const made = await call("create_task", {
      projectId: project.id,
      title: "Known",
      description: "",
      priority: "low",
      status: "to-do",
    });
    expect(await call("update_task_status", { taskId: made.id, status: "done" })).toMatchObject({ status: "done" });
    const comment = await call("create_task_comment", { taskId: made.id, content: "Hello" });
    expect(await call("list_task_comments", { taskId: made.id })).toMatchObject([{ id: comment.id, content: "Hello" }]);
    await call("delete_task_comment", { commentId: comment.id });
    expect((await call("list_task_activity", { taskId: made.id })).length).toBeGreaterThan(0);
  });

  test("create_project copies a project with its tasks", async () => {
    const { call } = await connect(key);
    await call("create_project", { name: "Source", slug: "SRC" });
    await call("create_task", { projectId: "SRC", title: "Plan the release" });
    await call("create_project", { name: "Copy", slug: "CPY", sourceProjectId: "src", includeTasks: true });
    expect(await call("get_task", { taskId: "CPY-1" })).toMatchObject({ title: "Plan the release" });
  });
});

describe("errors", () => {
  test("include a hint about what to do", async () => {
    const { refused, agent } = await connect(key);
    expect(await refused("get_task", { taskId: "WEB-999" })).toMatchObject({ code: "UNKNOWN_TASK" });
    expect((await refused("get_board", { projectId: "NOPE" })).hint).toContain("WEB (Website");
    expect((await refused("list_tasks", { assigneeId: "nobody here" })).hint).toContain("ada@example.test");
    expect(await refused("create_task", { projectId: "WEB" })).toMatchObject({
      code: "INVALID_PARAMETERS",
      fields: [{ name: "title" }],
    });
    expect((await refused("move_task", { taskId: "WEB-1" })).code).toBe("NO_DESTINATION");
    expect((await refused("create_task", { projectId: "WEB", title: "x", status: "nowhere" })).fields).toMatchObject([
      { name: "status" },
    ]);
    expect(agent.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow('Unknown tool "no_such_tool"');
    expect(agent.readResource({ uri: "hexlane://nothing/1" })).rejects.toThrow("Unknown resource");
  });

  test("for a request without a credential say how to get one", async () => {
    const answer = await fetch(`${server.url}/api/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(answer.status).toBe(401);
    const [, metadata = ""] = /resource_metadata="([^"]+)"/.exec(answer.headers.get("www-authenticate") ?? "") ?? [];
    const resource = (await (await fetch(metadata)).json()) as { resource: string; authorization_servers: string[] };
    expect(resource).toMatchObject({
      resource: `${server.url}/api/mcp`,
      authorization_servers: [`${server.url}/api`, server.url],
    });
    expect((await fetch(`${server.url}/api/mcp`)).status).toBe(405);
  });
});

describe("the MCP server", () => {
  test("refuses a message of thousands of values before it is parsed", async () => {
    const ask = async (count: number): Promise<[number, string]> => {
      const given = Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, [0]]));
      const params = { name: "list_projects", arguments: given };
      const response = await fetch(`${server.url}/api/mcp`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
      });
      return [response.status, await response.text()];
    };
    expect(await ask(100)).toEqual([200, expect.stringContaining("Unrecognized keys")]);
    expect(await ask(1_000)).toEqual([400, expect.stringContaining("at most 2000 values")]);
  });

  test("offers and runs only reading tools in read-only mode", async () => {
    const { agent, refused } = await connect(key, "?readOnly=true");
    const { tools } = await agent.listTools();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect((await refused("create_task", { projectId: "WEB", title: "No" })).code).toBe("READ_ONLY");
    expect((await refused("update_task_status", { taskId: "WEB-1", status: "done" })).code).toBe("READ_ONLY");
  });

  test("shows the request of a dry run without sending it", async () => {
    const { call } = await connect(key, "?dryRun=true");
    const said = await call("update_task", { taskId: "WEB-1", title: "Another title" });
    expect(said).toMatchObject({ dryRun: true, wouldSend: [{ method: "PATCH", body: { title: "Another title" } }] });
    expect((await call("get_task", { taskId: "WEB-1" })).title).toBe("Write the first program");
  });

  test("shows every step of a dry run, and the one that fails", async () => {
    const { call, refused } = await connect(key, "?dryRun=true");
    const made = await call("create_task", { projectId: "WEB", title: "Many steps", labels: ["Bug", "Brand new"] });
    const [bug] = (await call("list_labels")).filter(({ name }: Answer) => name === "Bug");
    expect(made).toEqual({
      dryRun: true,
      wouldSend: [
        { method: "POST", path: expect.stringMatching(/^\/api\/task\/[\w-]+$/), body: expect.any(Object) },
        { method: "PUT", path: `/api/label/${bug.id}/task`, body: { taskId: "new-1" } },
        { method: "POST", path: "/api/label", body: expect.objectContaining({ name: "Brand new" }) },
        { method: "PUT", path: "/api/label/new-2/task", body: { taskId: "new-1" } },
      ],
    });
    const labels = await call("set_labels", { taskId: "WEB-2", add: ["New one"], remove: ["Bug"] });
    expect(labels.wouldSend.map(({ method }: Answer) => method)).toEqual(["DELETE", "POST", "PUT"]);
    expect((await call("add_comment", { taskId: "WEB-1", content: "Hi" })).wouldSend).toHaveLength(1);
    expect((await call("move_task", { taskId: "WEB-1", status: "done" })).wouldSend).toHaveLength(1);
    expect((await refused("update_task", { taskId: "WEB-99", title: "x" })).code).toBe("UNKNOWN_TASK");
    expect((await call("list_tasks", { projectId: "WEB", q: "many" })).tasks).toEqual([]);
  });
});
