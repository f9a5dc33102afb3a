/** The Model Context Protocol server: tools and resources that use a Hexlane client. @module */
import { ApiError, type Client, createClient, type TransportOptions } from "@hexlane/client";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { type WithheldChange, withholding } from "./dry_run.ts";
import { type AgentFailure, failureOf } from "./failure.ts";
import { Names } from "./names.ts";
import { listResources, RESOURCE_TEMPLATES, readResource } from "./resources.ts";
import type { Tool } from "./tool.ts";
import { changeTools } from "./tools_change.ts";
import { knownTools } from "./tools_known.ts";
import { readTools } from "./tools_read.ts";
import { settingsTools } from "./tools_settings.ts";

/** Which tools are listed, and what they may change. */
export interface McpMode {
  /** Tools that change data are neither listed nor run. @default false */
  readOnly?: boolean | undefined;
  /** Tools that change data return the request that they would send. @default false */
  dryRun?: boolean | undefined;
  /** Also lists the tools for project settings: repositories, automations and calendar feeds. @default false */
  settings?: boolean | undefined;
}

export interface McpServerOptions extends McpMode {
  transport: TransportOptions;
  version: string;
  /** Called when the server refuses the credential. */
  onUnauthenticated?: (() => void) | undefined;
}

/** All tools, including unlisted ones. */
export const TOOLS: readonly Tool[] = [...readTools, ...changeTools, ...settingsTools, ...knownTools];

const INSTRUCTIONS =
  "Tasks are named by keys such as WEB-12, projects by slugs such as WEB, people by email or me. Start with whoami. " +
  "Lists are paged: pass nextCursor as cursor. Errors say what to do next.";

/** Creates an MCP server, to be connected to a transport of the SDK. */
export function createMcpServer(options: McpServerOptions): Server {
  const { readOnly = false, dryRun = false, settings = false, version } = options;
  const server = new Server(
    { name: "hexlane", version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  const client = createClient(options.transport);
  const offered = TOOLS.filter(({ effect }) => !readOnly || effect === "reads");
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: offered.filter(({ listed }) => listed === true || (settings && listed === "settings")).map(describe),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool "${params.name}"`);
    if (readOnly && tool.effect !== "reads") return failureResult(refusal(tool));
    if (dryRun && tool.effect !== "reads") return await runDry(tool, options, params.arguments ?? {});
    return await run(tool, { client, isDry: false }, options, params.arguments ?? {});
  });
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: RESOURCE_TEMPLATES.map((template) => ({ ...template, mimeType: "text/markdown" })),
  }));
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: await orMcpError(listResources(client)),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const text = await orMcpError(readResource(client, uri));
    return { contents: [{ uri, mimeType: "text/markdown", text }] };
  });
  return server;
}

function describe({ name, description, parameters, effect }: Tool): {
  name: string;
  description: string;
  inputSchema: { type: "object" };
  annotations: object;
} {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(parameters, {
    io: "input",
    override: ({ jsonSchema }) => shortenSchema(jsonSchema),
  });
  return {
    name,
    description,
    inputSchema: { ...inputSchema, type: "object" },
    annotations: {
      ...(effect === "reads" ? { readOnlyHint: true } : { destructiveHint: effect === "deletes" }),
      openWorldHint: false,
    },
  };
}

/**
 * Shortens a schema, because agents pay for every byte of it. "A type or null" becomes a list of types. The rule that a
 * string must not be empty is left out, because the tools check it.
 */
function shortenSchema(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minLength === 1) delete schema.minLength;
  delete schema.propertyNames;
  const [form, other, ...more] = schema.anyOf ?? [];
  const isPlain = typeof form?.type === "string" && other?.type === "null" && more.length === 0;
  if (!isPlain || form?.enum !== undefined) return;
  delete schema.anyOf;
  Object.assign(schema, { ...form, ...schema, type: [form?.type, "null"] });
}

/** The result of a tool in the protocol's format. */
interface ToolResult {
  [key: string]: unknown;
  content: { type: "text"; text: string }[];
  isError?: boolean;
}

async function run(
  tool: Tool,
  { client, isDry }: { client: Client; isDry: boolean },
  { onUnauthenticated }: McpServerOptions,
  given: Record<string, unknown>,
): Promise<ToolResult> {
  const parameters = tool.parameters.safeParse(withKnownNames(tool, given));
  if (!parameters.success) return failureResult(invalid(tool, parameters.error));
  try {
    return answered(await tool.run({ client, names: new Names(client), isDry }, parameters.data));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) onUnauthenticated?.();
    return failureResult(failureOf(error));
  }
}

/** Runs a tool without its changes, and reports the requests that it would have sent, in order. */
async function runDry(tool: Tool, options: McpServerOptions, given: Record<string, unknown>): Promise<ToolResult> {
  const { transport } = options;
  const withheld: WithheldChange[] = [];
  const ask = transport.fetch ?? ((request: Request) => fetch(request));
  const client = createClient({ ...transport, fetch: withholding(ask, (change) => withheld.push(change)) });
  const result = await run(tool, { client, isDry: true }, options, given);
  if (withheld.length === 0) return result;
  const failure = result.isError ? { thenFails: JSON.parse(result.content[0]?.text ?? "null") } : {};
  return answered({ dryRun: true, wouldSend: withheld, ...failure });
}

/** Accepts `assigneeId`, the name in HTTP responses, as an alias for `userId`. */
function withKnownNames({ parameters: { shape } }: Tool, given: Record<string, unknown>): Record<string, unknown> {
  if (!("userId" in shape) || "assigneeId" in shape || given.assigneeId === undefined) return given;
  if (given.userId !== undefined) return given;
  const { assigneeId: userId, ...others } = given;
  return { ...others, userId };
}

function answered(answer: unknown): ToolResult {
  return { content: [{ type: "text", text: JSON.stringify(answer ?? null) }] };
}

function failureResult(failure: AgentFailure): ToolResult {
  return { content: [{ type: "text", text: JSON.stringify(failure) }], isError: true };
}

function refusal({ name }: Tool): AgentFailure {
  const hint = "Use read-only tools, or ask the user to start the server without read-only mode";
  return { error: `Tool "${name}" makes changes, but this server is read-only`, code: "READ_ONLY", hint };
}

function invalid({ name, parameters }: Tool, error: z.ZodError): AgentFailure {
  const fields = error.issues.map(({ path, message }) => ({ name: path.join("/"), detail: message }));
  const hint = `Parameters: ${Object.keys(parameters.shape).join(", ") || "none"}`;
  return { error: `Tool "${name}" was called with invalid parameters`, code: "INVALID_PARAMETERS", hint, fields };
}

async function orMcpError<T>(working: Promise<T>): Promise<T> {
  try {
    return await working;
  } catch (error) {
    const { error: message, hint, code } = failureOf(error);
    throw new McpError(ErrorCode.InvalidParams, hint === undefined ? message : `${message}. ${hint}`, { code });
  }
}
