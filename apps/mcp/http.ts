/**
 * The protocol over HTTP (Streamable HTTP), without sessions: every request stands alone, so any server may answer it.
 *
 * @module
 */
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { createMcpServer, type McpServerOptions } from "./server.ts";

/** Answers one `POST`; `body` is what was read from it already. */
export async function answerMcpRequest(request: Request, body: unknown, options: McpServerOptions): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createMcpServer(options);
  // Stated by the SDK as optional where it is undefined: the same thing under other rules of the compiler.
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}
