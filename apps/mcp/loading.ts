/**
 * Loads what answers agents, in pieces: all of it at once would keep a server from everything else for a tenth of a second.
 *
 * @module
 */

/** In the order in which they need one another. */
const PIECES: readonly (() => Promise<unknown>)[] = [
  () => import("zod"),
  () => import("@modelcontextprotocol/sdk/types.js"),
  () => import("@modelcontextprotocol/sdk/shared/protocol.js"),
  () => import("@modelcontextprotocol/sdk/server/index.js"),
  () => import("@hexlane/client"),
];

let loaded: Promise<typeof import("./mod.ts")> | undefined;

/** Imports the package in pieces, with ticks for other work in between. */
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
