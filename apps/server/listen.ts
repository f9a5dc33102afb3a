/**
 * Begins and ends listening on an address.
 *
 * @module
 */
import type { Elysia } from "elysia";

/**
 * Listens on one address.
 *
 * @param options.optional the address may be missing: not every machine has IPv6
 * @returns whether it listens
 */
export function tryListen(router: Elysia, options: { hostname: string; port: number; optional: boolean }): boolean {
  const { hostname, port, optional } = options;
  try {
    // Without reusePort a second server on the port is an error, not a rival for its connections.
    router.listen({ hostname, port, reusePort: false });
    return true;
  } catch (error) {
    if (optional) return false;
    throw error;
  }
}

/** Takes no more requests; those that run may take so long, then they are cut off. */
export async function stopServer(router: Elysia, graceMilliseconds: number): Promise<void> {
  const { server } = router;
  if (!server) return;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, graceMilliseconds);
  await Promise.race([server.stop(), late]);
  clearTimeout(timer);
  await server.stop(true);
}
