/**
 * MCP over HTTP (Streamable HTTP), without sessions: every request is independent, so any server may handle it.
 *
 * @module
 */
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { createMcpServer, type McpServerOptions } from "./server.ts";

/** Handles one `POST`; `body` is its parsed body. */
export async function answerMcpRequest(request: Request, body: unknown, options: McpServerOptions): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createMcpServer(options);
  // The SDK's class declares optional members without `undefined`, which exactOptionalPropertyTypes treats as a different type.
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}
