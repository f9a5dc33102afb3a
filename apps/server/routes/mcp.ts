/**
 * The Model Context Protocol over HTTP (Streamable HTTP, without sessions), and where its clients learn who gives them a
 * credential (RFC 9728).
 *
 * @module
 */
import { invalidField } from "@hexlane/core";
import { loadMcp } from "@hexlane/mcp/loading";
import { Type } from "@sinclair/typebox";
import { HttpError } from "../http/errors.ts";
import { readPaced } from "../http/input/read_paced.ts";
import { type Route, route } from "../http/route.ts";
import { McpMessage, ProtectedResource } from "../schemas/mcp.ts";
import { apiIssuerOf } from "./authorization.ts";

export const MCP_PATH = "/api/mcp";
const METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`;
const tag = "Agents";

export interface McpOptions {
  version: string;
  /** Asks this server itself, in process. */
  ask: (request: Request) => Promise<Response>;
}

/** What proves who asks, and must go along when a tool asks on. */
const CREDENTIAL_HEADERS = ["authorization", "x-api-key", "cookie", "origin"];

const Modes = Type.Object({
  readOnly: Type.Optional(Type.Boolean({ description: "Leave out the tools that change something" })),
  dryRun: Type.Optional(Type.Boolean({ description: "Say what a change would send, and send nothing" })),
});

export function mcpRoutes({ version, ask }: McpOptions): readonly Route[] {
  return [
    route.post(
      MCP_PATH,
      {
        summary: "Talk to an agent",
        description:
          "The Model Context Protocol (Streamable HTTP): `initialize`, `tools/list`, `tools/call`, `resources/read`. " +
          "Every request stands alone, and is made with the caller's own permissions.",
        tag,
        query: Modes,
        body: McpMessage,
        response: McpMessage,
        raw: "application/json",
        mayBeAccepted: true,
        idempotent: false,
        metadataPath: METADATA_PATH,
        errors: [406],
        never: [403, 404, 412],
      },
      async ({ ctx, query, body, request }) => {
        if (holdsMany(body)) throw invalidField("/params", `Must hold at most ${MAX_VALUES} values`);
        const headers: Record<string, string> = {};
        for (const name of CREDENTIAL_HEADERS) {
          const value = request.headers.get(name);
          if (value !== null) headers[name] = value;
        }
        // With its libraries it takes a third of the start of a server, and most servers never need it.
        const { answerMcpRequest } = await loadMcp();
        const transport = {
          baseUrl: ctx.baseUrl,
          headers,
          fetch: async (asked: Request) => await withinMemory(await ask(asked)),
        };
        const answer = await answerMcpRequest(request, body, { ...query, transport, version });
        if (answer.ok) return new Response(answer.body, { status: answer.status, headers: contentTypeOf(answer) });
        throw new HttpError(answer.status, codeOf(answer.status), await messageOf(answer));
      },
    ),
    ...[METADATA_PATH, `/api${METADATA_PATH}`].map((path) =>
      route.get(
        path,
        {
          summary: path.startsWith("/api") ? "Get the protected resource" : "Get the protected resource metadata",
          tag,
          response: ProtectedResource,
          readsMuch: false,
          open: "Clients look here before anything else",
        },
        ({ ctx: { baseUrl } }) => ({
          resource: baseUrl + MCP_PATH,
          // The first is the one that the reference's proxy lets clients discover; both are this server.
          authorization_servers: [apiIssuerOf(baseUrl), baseUrl],
          bearer_methods_supported: ["header"],
          resource_name: "Hexlane",
          resource_documentation: `${baseUrl}/api/docs`,
        }),
      ),
    ),
  ];
}

/** A tool holds the whole answer in memory, several times over. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** The response with its body read; 413 in its place when the body is too large for a tool. */
export async function withinMemory(response: Response): Promise<Response> {
  if (!response.body) return response;
  const { status, headers } = response;
  const bytes = await readPaced(response.body, { limit: MAX_ANSWER_BYTES, minBytesPerSecond: 0 });
  if (bytes) return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers });
  const detail = `Cannot read the answer: it has more than ${MAX_ANSWER_BYTES} bytes. Use list_tasks, which has pages`;
  return Response.json(
    { type: "about:blank", title: "Content Too Large", status: 413, detail, code: "too_large" },
    { status: 413, headers: { "Content-Type": "application/problem+json" } },
  );
}

/** The SDK looks at each again and again, in one go: 20,000 took it 50 ms. No tool takes more than some hundred. */
const MAX_VALUES = 2_000;

function holdsMany(message: unknown): boolean {
  const open: unknown[] = [message];
  let count = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const parts = Object.values(value);
    count += parts.length;
    if (count > MAX_VALUES) return true;
    open.push(...parts);
  }
  return false;
}

function contentTypeOf({ headers }: Response): Record<string, string> {
  const type = headers.get("content-type");
  return type === null ? {} : { "Content-Type": type };
}

function codeOf(status: number): string {
  return status === 406 ? "not_acceptable" : "invalid";
}

/** What the SDK says in a refusal (JSON-RPC 2.0 5.1). */
async function messageOf(answer: Response): Promise<string> {
  const read: unknown = await answer.json().catch(() => undefined);
  const message = (read as { error?: { message?: unknown } } | undefined)?.error?.message;
  return typeof message === "string" ? `Cannot take the message: ${message}` : "Cannot take the message";
}
