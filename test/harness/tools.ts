/** Calls the agent tools with valid arguments. @module */
import type { Client } from "./client.ts";
import type { Ids } from "./world.ts";

export interface Tool {
  name: string;
  inputSchema: { properties?: Record<string, { type?: string; enum?: string[] }>; required?: string[] };
}

export interface ToolResult {
  isError?: boolean;
  content: { text?: string }[];
}

/** The IDs that an agent could send, by the name of the parameter. */
export const KEYS: Readonly<Record<string, keyof Ids>> = {
  workspace: "workspace",
  workspaceId: "workspace",
  project: "project",
  projectId: "project",
  task: "task",
  taskId: "task",
  comment: "comment",
  commentId: "comment",
};

/** Sends a message of the protocol, and returns its result. */
export async function sendToTools<Result>(
  client: Client,
  method: string,
  params: object,
  headers: Record<string, string>,
): Promise<Result> {
  const reply = await client.ask<{ result?: Result }>("POST", "/api/mcp", {
    headers: { ...headers, accept: "application/json, text/event-stream" },
    body: { jsonrpc: "2.0", id: 1, method, params },
  });
  if (reply.body.result === undefined) throw new Error(reply.text);
  return reply.body.result;
}

/** Returns valid arguments for a tool, with real IDs where the name of the parameter requires one. */
export function argumentsOf(
  { inputSchema: { properties = {}, required = [] } }: Tool,
  ids: Ids,
): Record<string, unknown> {
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
