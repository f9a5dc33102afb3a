/**
 * Loads the MCP server in parts, because loading it all at once would block other requests for 100 ms.
 *
 * @module
 */

/** The parts, in order of dependency. */
const PIECES: readonly (() => Promise<unknown>)[] = [
  () => import("zod"),
  () => import("@modelcontextprotocol/sdk/types.js"),
  () => import("@modelcontextprotocol/sdk/shared/protocol.js"),
  () => import("@modelcontextprotocol/sdk/server/index.js"),
  () => import("@hexlane/client"),
];

let loaded: Promise<typeof import("./mod.ts")> | undefined;

/** Imports the parts one by one and yields in between. */
export function loadMcp(): Promise<typeof import("./mod.ts")> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<typeof import("./mod.ts")> {
  for (const piece of PIECES) {
    await piece();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return await import("./mod.ts");
}
