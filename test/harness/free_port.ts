/** Below what systems hand out by themselves: nothing that asks for any port, and no connection, is ever given one of these. */
const [LOWEST, HIGHEST] = [20_000, 32_000];

/**
 * A port that nobody listens on just now, for who must know the address of a server before it is started. Other processes
 * look for one at the same time, so the first that comes to mind is drawn, not counted.
 */
export function freePort(): number {
  while (true) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    try {
      Bun.serve({ port, fetch: () => new Response() }).stop(true);
      return port;
    } catch {
      // Somebody listens there.
    }
  }
}
