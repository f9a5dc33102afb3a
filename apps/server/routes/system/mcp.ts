/**
 * The Model Context Protocol over HTTP (Streamable HTTP, without sessions), and the metadata that tells its clients where to
 * get a credential (RFC 9728).
 *
 * @module
 */
import { invalidField } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { fairTicks } from "../../fair_ticks.ts";
import { HttpError } from "../../http/errors.ts";
import { readPaced } from "../../http/input/read_paced.ts";
import { loadOptional } from "../../http/load_optional.ts";
import { ReadGate } from "../../http/response/read_gate.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { McpMessage, ProtectedResource } from "../../schemas/system/mcp.ts";
import { apiIssuerOf } from "../identity/authorization.ts";

const MCP_PATH = "/api/mcp";
const METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`;
const route = taggedRoutes("Agents");

const METADATA_ROUTES = [
  {
    path: METADATA_PATH,
    summary: "Get the protected resource metadata",
    description: "Tells clients where to get a credential for `/api/mcp` (RFC 9728).",
  },
  {
    path: `/api${METADATA_PATH}`,
    summary: "Get the protected resource",
    description: "The same document at another path that some clients use.",
    operationId: "getProtectedResourceMetadataUnderApi",
  },
];

export interface McpOptions {
  version: string;
  /** Sends an in-process request to this server. */
  ask: (request: Request) => Promise<Response>;
}

/** Headers with credentials, which tools copy to their own requests. */
const CREDENTIAL_HEADERS = ["authorization", "x-api-key", "cookie", "origin"];

const Modes = Type.Object({
  readOnly: Type.Optional(Type.Boolean({ description: "Offer only tools that read" })),
  dryRun: Type.Optional(
    Type.Boolean({ description: "Return the requests that a change would send, without sending them" }),
  ),
  settings: Type.Optional(
    Type.Boolean({ description: "Also list the tools for repositories, automations and calendar feeds" }),
  ),
});

export function mcpRoutes({ version, ask }: McpOptions): readonly Route[] {
  const gate = new ReadGate(MOST_CALLS);
  return [
    route.post(
      MCP_PATH,
      {
        summary: "Call the MCP server",
        operationId: "sendMcpMessage",
        description:
          "The Model Context Protocol (Streamable HTTP): `initialize`, `tools/list`, `tools/call`, `resources/read`. " +
          "Requests are stateless and use the caller's permissions.",
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
        if (holdsMany(body)) throw invalidField("/params", `Must have at most ${MAX_VALUES} values`);
        const headers: Record<string, string> = {};
        for (const name of CREDENTIAL_HEADERS) {
          const value = request.headers.get(name);
          if (value !== null) headers[name] = value;
        }
        // Loading the MCP server takes a third of a server's startup time, and most servers never need it.
        const { answerMcpRequest } = await loadOptional(async () => (await import("@hexlane/mcp/loading")).loadMcp(), {
          path: MCP_PATH,
          needs: '"@hexlane/mcp"',
        });
        const budget = new AnswerBudget();
        const fetch = async (asked: Request): Promise<Response> => await budget.read(await ask(asked));
        const transport = { baseUrl: ctx.baseUrl, headers, fetch };
        const answer = await gate.run(
          { key: ctx.actor?.userId ?? "", isVisitor: false },
          async () => await answerMcpRequest(request, body, { ...query, transport, version }),
        );
        if (answer.ok) return new Response(answer.body, { status: answer.status, headers: contentTypeOf(answer) });
        throw new HttpError(answer.status, codeOf(answer.status), await messageOf(answer));
      },
    ),
    ...METADATA_ROUTES.map(({ path, ...described }) =>
      route.get(
        path,
        {
          ...described,
          response: ProtectedResource,
          readsMuch: false,
          open: "Clients request this first",
        },
        ({ ctx: { baseUrl } }) => ({
          resource: baseUrl + MCP_PATH,
          // Clients behind Kaneo's proxy can discover only the first issuer. Both issuers are this server.
          authorization_servers: [apiIssuerOf(baseUrl), baseUrl],
          bearer_methods_supported: ["header"],
          resource_name: "Hexlane",
          resource_documentation: `${baseUrl}/api/docs`,
        }),
      ),
    ),
  ];
}

/**
 * The maximum number of bytes that one call may read. A tool has them in memory several times: as text, parsed and shortened.
 */
const MAX_BYTES_PER_CALL = 16 * 1024 * 1024;
/** Measured: 150 calls at once that read 8 MiB each blocked other requests for 11 s. */
const MOST_CALLS = { most: 2, mostPerCaller: 1, reserve: 0 };

/** Reads the responses to the requests of one call, up to a number of bytes in total. */
export class AnswerBudget {
  #left = MAX_BYTES_PER_CALL;

  /** Returns the response with its body read, or 413 if that would exceed the budget. */
  async read(response: Response): Promise<Response> {
    if (!response.body) return response;
    const { status, headers } = response;
    const bytes = await readPaced(response.body, { limit: this.#left, minBytesPerSecond: 0 });
    // Yields first, because the tool parses the body without yielding.
    await fairTicks.yield();
    this.#left -= bytes?.length ?? this.#left;
    if (bytes) return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers });
    const detail = `Cannot read more than ${MAX_BYTES_PER_CALL} bytes in one call. Use list_tasks, which has pages`;
    return Response.json(
      { type: "about:blank", title: "Content Too Large", status: 413, detail, code: "too_large" },
      { status: 413, headers: { "Content-Type": "application/problem+json" } },
    );
  }
}

/** The SDK checks each value repeatedly without yielding: 20,000 take 50 ms. No tool needs more than a few hundred. */
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

function codeOf(status: number): "not_acceptable" | "invalid" {
  return status === 406 ? "not_acceptable" : "invalid";
}

/** Returns the message of the SDK's error (JSON-RPC 2.0 5.1). */
async function messageOf(answer: Response): Promise<string> {
  const read: unknown = await answer.json().catch(() => undefined);
  const message = (read as { error?: { message?: unknown } } | undefined)?.error?.message;
  return typeof message === "string" ? `Cannot process the message: ${message}` : "Cannot process the message";
}
