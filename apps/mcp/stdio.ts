/** MCP over standard input and output, for agents on the same machine. @module */
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createMcpServer, type McpServerOptions } from "./server.ts";

/** Serves until the input ends. */
export async function serveStdio(options: McpServerOptions): Promise<void> {
  const transport = new StdioServerTransport();
  const server = createMcpServer(options);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  server.onclose = resolve;
  process.stdin.once("end", resolve);
  await server.connect(transport);
  await ended;
  await server.close();
}
