/**
 * Twenty everyday jobs, done once by an agent over the Model Context Protocol and once on the command line, each on its own
 * server. Both must leave the same data, including each task's history and each account's inbox.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DumpRecord } from "@hexlane/core";
import { openSqliteStore } from "@hexlane/sqlite";
import { Client as Agent } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { createClient } from "../../apps/client/mod.ts";
import { Shell } from "../cli/shell.ts";
import { PROGRAM, startServer } from "../server_process.ts";

const PASSWORD = "correct horse battery";
const ADA = "ada@example.test";
const GRACE = "grace@example.test";

/** A way to do a job: as an agent or on the command line. */
interface Worker {
  /** Calls a tool. Returns its text. */
  tool(name: string, parameters: Record<string, unknown>): Promise<Answer>;
  /** Runs the command. Returns its JSON. */
  command(...args: string[]): Promise<Answer>;
}

// biome-ignore lint/suspicious/noExplicitAny: each job knows the shape of the response it reads
type Answer = any;

interface Job {
  job: string;
  /** Returns output that must be the same for both workers, like the stored data. */
  agent(worker: Pick<Worker, "tool">): Promise<unknown>;
  cli(worker: Pick<Worker, "command">): Promise<unknown>;
}

const keysOf = (tasks: Answer): string[] => tasks.map(({ key }: { key: string }) => key).sort();

const JOBS: readonly Job[] = [
  {
    job: "make a project",
    agent: ({ tool }) => tool("create_project", { name: "Website", slug: "WEB" }).then(({ slug }) => slug),
    cli: ({ command }) => command("project", "create", "Website", "--icon", "Layout").then(({ slug }) => slug),
  },
  {
    job: "make another one with a slug",
    agent: ({ tool }) => tool("create_project", { name: "Mobile App", slug: "APP" }).then(({ slug }) => slug),
    cli: ({ command }) =>
      command("project", "create", "Mobile App", "--slug", "APP", "--icon", "Layout").then(({ slug }) => slug),
  },
  {
    job: "make a task with all its fields",
    agent: ({ tool }) =>
      tool("create_task", {
        projectId: "WEB",
        title: "Write the first program",
        description: "For the **engine**: 漢字 🚀",
        priority: "high",
        userId: "me",
        startDate: "2031-01-10",
        dueDate: "2031-01-15",
      }).then(({ key }) => key),
    cli: ({ command }) =>
      command(
        ...["task", "create", "Write the first program", "--project", "WEB"],
        ...["--description", "For the **engine**: 漢字 🚀", "--priority", "high"],
        ...["--assignee", "me", "--start", "2031-01-10", "--due", "2031-01-15"],
      ).then(({ key }) => key),
  },
  {
    job: "make one in another column",
    agent: ({ tool }) =>
      tool("create_task", { projectId: "WEB", title: "Draw the mill", status: "in-progress" }).then(({ key }) => key),
    cli: ({ command }) =>
      command("task", "create", "Draw the mill", "--project", "WEB", "--status", "in-progress").then(({ key }) => key),
  },
  {
    job: "make several",
    async agent({ tool }) {
      for (const title of ["Test it", "Print it", "Sell it"]) await tool("create_task", { projectId: "WEB", title });
    },
    async cli({ command }) {
      for (const title of ["Test it", "Print it", "Sell it"]) {
        await command("task", "create", title, "--project", "WEB");
      }
    },
  },
  {
    job: "rewrite title and description",
    agent: ({ tool }) =>
      tool("update_task", { taskId: "WEB-3", title: "Test it well", description: "Twice" }).then(({ title }) => title),
    cli: ({ command }) =>
      command("task", "edit", "WEB-3", "--title", "Test it well", "--description", "Twice").then(
        ([{ title }]) => title,
      ),
  },
  {
    job: "raise a priority",
    agent: ({ tool }) => tool("update_task", { taskId: "WEB-4", priority: "urgent" }).then(({ priority }) => priority),
    cli: ({ command }) => command("task", "edit", "WEB-4", "--priority", "urgent").then(([{ priority }]) => priority),
  },
  {
    job: "give it to somebody else",
    agent: ({ tool }) => tool("update_task", { taskId: "WEB-3", userId: GRACE }).then(({ key }) => key),
    cli: ({ command }) => command("task", "edit", "WEB-3", "--assignee", GRACE).then(([{ key }]) => key),
  },
  {
    job: "take a task and its due date away",
    agent: ({ tool }) => tool("update_task", { taskId: "WEB-1", userId: null, dueDate: null }).then(({ key }) => key),
    cli: ({ command }) =>
      command("task", "edit", "WEB-1", "--assignee", "none", "--due", "none").then(([{ key }]) => key),
  },
  {
    job: "move a task to another column",
    agent: ({ tool }) => tool("move_task", { taskId: "WEB-3", status: "in-progress" }).then(({ status }) => status),
    cli: ({ command }) => command("task", "move", "WEB-3", "--status", "in-progress").then(({ status }) => status),
  },
  {
    job: "put it before another",
    agent: ({ tool }) => tool("move_task", { taskId: "WEB-3", beforeTaskId: "WEB-2" }).then(({ key }) => key),
    cli: ({ command }) => command("task", "move", "WEB-3", "--before", "WEB-2").then(({ key }) => key),
  },
  {
    job: "put one between two others",
    agent: ({ tool }) => tool("move_task", { taskId: "WEB-5", afterTaskId: "WEB-1" }).then(({ key }) => key),
    cli: ({ command }) => command("task", "move", "WEB-5", "--after", "WEB-1").then(({ key }) => key),
  },
  {
    job: "say something",
    agent: ({ tool }) => tool("add_comment", { taskId: "WEB-1", content: "It *compiles*" }).then(({ text }) => text),
    cli: ({ command }) => command("task", "comment", "WEB-1", "It *compiles*").then(({ content }) => content),
  },
  {
    job: "label tasks with labels that are not there yet",
    async agent({ tool }) {
      await tool("set_labels", { taskId: "WEB-1", add: ["bug", "urgent"] });
      await tool("set_labels", { taskId: "WEB-2", add: ["bug"] });
    },
    async cli({ command }) {
      for (const name of ["bug", "urgent"]) {
        await command("label", "create", name, "--color", "#64748b");
        await command("label", "add", "WEB-1", name);
      }
      await command("label", "add", "WEB-2", "bug");
    },
  },
  {
    job: "take one off",
    async agent({ tool }) {
      await tool("set_labels", { taskId: "WEB-1", remove: ["urgent"] });
    },
    async cli({ command }) {
      await command("label", "remove", "WEB-1", "urgent");
    },
  },
  {
    job: "say what blocks what, and what is part of what",
    async agent({ tool }) {
      await tool("relate_tasks", { taskId: "WEB-1", otherTaskId: "WEB-3", relation: "blocks" });
      await tool("relate_tasks", { taskId: "WEB-1", otherTaskId: "WEB-2", relation: "subtask" });
    },
    async cli({ command }) {
      await command("task", "relate", "WEB-1", "WEB-3", "--as", "blocks");
      await command("task", "relate", "WEB-1", "WEB-2", "--as", "subtask");
    },
  },
  {
    job: "move one to the other project",
    agent: ({ tool }) => tool("move_task", { taskId: "WEB-4", destinationProjectId: "APP" }).then(({ key }) => key),
    cli: ({ command }) => command("task", "move", "WEB-4", "--project", "APP").then(({ key }) => key),
  },
  {
    job: "delete one and take that back, delete another for good",
    async agent({ tool }) {
      const { deleted } = await tool("delete_task", { taskId: "WEB-2" });
      await tool("restore_task", { taskId: deleted.id });
      await tool("delete_task", { taskId: "WEB-5" });
    },
    async cli({ command }) {
      const [{ id }] = await command("task", "delete", "WEB-2");
      await command("task", "restore", id);
      await command("task", "delete", "WEB-5");
    },
  },
  {
    job: "change several at once",
    async agent({ tool }) {
      for (const taskId of ["WEB-1", "WEB-2", "WEB-3"]) await tool("update_task", { taskId, status: "done" });
    },
    async cli({ command }) {
      await command("task", "done", "WEB-1", "WEB-2", "WEB-3");
    },
  },
  {
    job: "find and list what there is now",
    async agent({ tool }) {
      const found = await tool("search", { q: "program" });
      const done = await tool("list_tasks", { projectId: "WEB", status: "done" });
      return [keysOf(found.hits.filter(({ type }: Answer) => type === "task")), keysOf(done.tasks)];
    },
    async cli({ command }) {
      const found = await command("search", "program");
      const done = await command("task", "list", "--project", "WEB", "--status", "done");
      return [keysOf(found.filter(({ type }: Answer) => type === "task")), keysOf(done)];
    },
  },
];

/**
 * Kinds of rows that are not compared: sessions, stored idempotent responses, progress of background jobs, and password hashes.
 */
const OTHERWISE: readonly string[] = ["session", "replay", "cursor", "password"];
/** Instants that are this close to the current time were written by the run itself. */
const NEAR_MILLISECONDS = 60 * 24 * 3600 * 1000;

interface Place {
  url: string;
  token: string;
  home: string;
  /** Stops the server. Returns its data. */
  end(): Promise<DumpRecord[]>;
}

async function open(root: string): Promise<Place> {
  const home = mkdtempSync(join(root, "place-"));
  const data = join(home, "data");
  const server = await startServer({ DATA_DIR: data });
  const visitor = createClient({ baseUrl: server.url });
  const { token } = await visitor.account.signUp({ name: "Ada", email: ADA, password: PASSWORD });
  const ada = createClient({ baseUrl: server.url, token });
  const workspace = await ada.workspaces.create({ name: "Engines", slug: "engines" });
  const grace = await visitor.account.signUp({ name: "Grace", email: GRACE, password: PASSWORD });
  const invitation = { organizationId: workspace.id, email: GRACE, role: "member" };
  const { id } = await ada.invitations.create(invitation);
  const asGrace = createClient({ baseUrl: server.url, token: grace.token });
  await asGrace.invitations.accept({ invitationId: id });
  return {
    url: server.url,
    token,
    home,
    async end() {
      await server.stop();
      const store = await openSqliteStore(join(data, "hexlane.db"));
      const records = await Array.fromAsync(store.dump());
      await store.close();
      return records;
    },
  };
}

async function byAgent({ url, token, home }: Place): Promise<unknown[]> {
  const agent = new Agent({ name: "test", version: "1" });
  const env = { PATH: process.env.PATH ?? "", HOME: home, HEXLANE_URL: url, HEXLANE_TOKEN: token };
  const [command = "", ...first] = PROGRAM;
  await agent.connect(new StdioClientTransport({ command, args: [...first, "mcp"], env, stderr: "ignore" }));
  const tool: Worker["tool"] = async (name, parameters) => {
    const { content, isError } = await agent.callTool({ name, arguments: parameters });
    const [{ text } = { text: "" }] = content as { text: string }[];
    if (isError) throw new Error(`${name}: ${text}`);
    return JSON.parse(text);
  };
  try {
    return await inOrder(({ agent: work }) => work({ tool }));
  } finally {
    await agent.close();
  }
}

async function byCommandLine({ url, token }: Place): Promise<unknown[]> {
  const shell = new Shell();
  const command: Worker["command"] = async (...args) => {
    const env = { HEXLANE_URL: url, HEXLANE_TOKEN: token };
    const { code, out, err } = await shell.run([...args, "--json"], { env });
    if (code !== 0) throw new Error(`hexlane ${args.join(" ")} ended with ${code}: ${err}`);
    return JSON.parse(out);
  };
  try {
    return await inOrder(({ cli }) => cli({ command }));
  } finally {
    shell.close();
  }
}

async function inOrder(work: (job: Job) => Promise<unknown>): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const job of JOBS) results.push([job.job, await work(job)]);
  return results;
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Returns the rows of each kind. Numbers the IDs in creation order, and removes timestamps that the run wrote. */
function stateOf(records: readonly DumpRecord[]): Record<string, string[]> {
  const kept = records.filter(({ kind }) => !OTHERWISE.includes(kind));
  // IDs sort by creation time.
  const ids = [...new Set(JSON.stringify(kept).match(UUID) ?? [])].sort();
  const numbers = new Map(ids.map((id, index) => [id, `id ${index + 1}`]));
  const state: Record<string, string[]> = {};
  for (const { kind, fields } of kept) {
    const row = JSON.stringify(fields)
      .replace(UUID, (id) => numbers.get(id) ?? id)
      .replace(INSTANT, (text) => (Math.abs(Date.parse(text) - Date.now()) < NEAR_MILLISECONDS ? "TIME" : text));
    state[kind] = [...(state[kind] ?? []), row].sort();
  }
  return state;
}

const root = mkdtempSync(join(tmpdir(), "hexlane-twenty-"));
let places: [Place, Place];

beforeAll(async () => {
  places = [await open(root), await open(root)];
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("an agent and the command line get the same results for the same twenty jobs", async () => {
  expect(JOBS.length).toBe(20);
  const [agentPlace, cliPlace] = places;
  const [agentSays, cliSays] = await Promise.all([byAgent(agentPlace), byCommandLine(cliPlace)]);
  expect(agentSays).toEqual(cliSays);
  const [agentLeft, cliLeft] = await Promise.all([agentPlace.end(), cliPlace.end()]);
  const state = stateOf(agentLeft);
  const counts = Object.fromEntries(Object.entries(state).map(([kind, rows]) => [kind, rows.length]));
  expect(counts).toMatchObject({ project: 2, task: 5, taskAlias: 1, label: 5, relation: 2, notification: 4 });
  expect(state).toEqual(stateOf(cliLeft));
}, 600_000);
