/** Checks the resource that a token is for (RFC 8707). @module */
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";

/**
 * Refuses resources other than this server and its MCP endpoint: tokens are only valid here (RFC 8707 2).
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_TARGET`
 */
export function checkResource({ baseUrl }: Context, resource: string | undefined): void {
  if (resource !== undefined && !isOwnResource(baseUrl, resource)) {
    throw invalidField("/resource", "Must be this server or its MCP endpoint", "INVALID_TARGET");
  }
}

function isOwnResource(baseUrl: string, resource: string): boolean {
  const url = URL.parse(resource);
  const own = new URL(baseUrl);
  if (!url || resource.includes("#") || url.origin !== own.origin || url.username !== "") return false;
  const home = own.pathname.replace(/\/$/, "");
  return [home, `${home}/api/mcp`].includes(url.pathname.replace(/\/$/, ""));
}
