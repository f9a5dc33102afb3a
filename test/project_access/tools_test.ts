/**
 * Tools of agents for a member who may not open any project: none of them reveals or changes anything in the projects.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { differenceOf } from "../harness/dump.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type Ids, type World } from "../harness/world.ts";
import { CREDENTIALS, LimitedPerson } from "./people.ts";

interface Tool {
  name: string;
  inputSchema: { properties?: Record<string, { type?: string; enum?: string[] }>; required?: string[] };
}

interface ToolResult {
  isError?: boolean;
  content: { text?: string }[];
}

/** The ids that an agent could send, by the name of the parameter. */
const KEYS: Readonly<Record<string, keyof Ids>> = {
  workspace: "workspace",
  workspaceId: "workspace",
  project: "project",
  projectId: "project",
  task: "task",
  taskId: "task",
  comment: "comment",
  commentId: "comment",
};

let harness: Harness;
let world: World;
let none: LimitedPerson;

beforeAll(async () => {
  harness = await startHarness();
  world = await buildWorld(harness.client);
  none = await LimitedPerson.join(harness.client, world.mine, "none");
});
afterAll(async () => await harness.close());

async function send<Result>(method: string, params: object, headers: Record<string, string>): Promise<Result> {
  const reply = await harness.client.ask<{ result?: Result }>("POST", "/api/mcp", {
    headers: { ...headers, accept: "application/json, text/event-stream" },
    body: { jsonrpc: "2.0", id: 1, method, params },
  });
  if (reply.body.result === undefined) throw new Error(reply.text);
  return reply.body.result;
}

/** Arguments with real ids where the name of the parameter asks for one. */
function argumentsOf({ inputSchema: { properties = {}, required = [] } }: Tool): Record<string, unknown> {
  const { ids } = world.mine;
  const given = Object.entries(properties).flatMap(([name, { type, enum: words }]) => {
    const key = KEYS[name];
    if (key !== undefined) return [[name, ids[key]]];
    if (!required.includes(name)) return [];
    if (type === "array") return [[name, [/task|ids/i.test(name) ? ids.task : "text"]]];
    if (type === "object") return [[name, {}]];
    if (type === "number" || type === "integer") return [[name, 1]];
    return [[name, type === "boolean" ? true : (words?.[0] ?? "text")]];
  });
  return Object.fromEntries(given);
}

for (const credential of CREDENTIALS) {
  test(`no tool reveals or changes a hidden project (${credential})`, async () => {
    const headers = none.headers(credential);
    const { tools } = await send<{ tools: Tool[] }>("tools/list", {}, headers);
    expect(tools.length).toBeGreaterThan(10);
    const { workspace, project, task, comment, label, column, relation, projectSlug } = world.mine.ids;
    const hidden = [project, task, comment, label, column, relation, projectSlug];
    for (const tool of tools) {
      const sent = argumentsOf(tool);
      const before = await harness.dump();
      const { content } = await send<ToolResult>("tools/call", { name: tool.name, arguments: sent }, headers);
      const text = content.map((part) => part.text ?? "").join("\n");
      const echoed = JSON.stringify(sent);
      const revealed = hidden.filter((id) => text.includes(`"${id}"`) && !echoed.includes(id));
      expect({ tool: tool.name, revealed }).toEqual({ tool: tool.name, revealed: [] });
      const names = Object.keys(sent).filter((name) => KEYS[name] !== undefined && sent[name] !== workspace);
      if (names.length > 0) expect(`${tool.name} ${differenceOf(before, await harness.dump())}`).toBe(`${tool.name} `);
    }
  });
}
