/** Ports below the ephemeral range, which the system never assigns on its own. */
const [LOWEST, HIGHEST] = [20_000, 32_000];

/**
 * Returns a free port, for callers that must know the address of a server before they start it. Picks the port at
 * random, because other processes look for free ports at the same time.
 */
export function freePort(): number {
  while (true) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    try {
      Bun.serve({ port, fetch: () => new Response() }).stop(true);
      return port;
    } catch {
      // The port is in use.
    }
  }
}
