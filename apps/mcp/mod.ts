/**
 * Hexlane for agents: tools and resources of the Model Context Protocol (modelcontextprotocol.io).
 *
 * @module
 */
export { type DeviceAccess, deviceAccess } from "./device_access.ts";
export { answerMcpRequest } from "./http.ts";
export { createMcpServer, type McpMode, type McpServerOptions, TOOLS } from "./server.ts";
export { serveStdio } from "./stdio.ts";
