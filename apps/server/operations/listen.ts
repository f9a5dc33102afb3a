/** Starts and stops listening on addresses. @module */
import type { Elysia } from "elysia";

/** The number of ports to try, because a port that is free on the first address may be in use on another. */
const ATTEMPTS = 10;

/**
 * Listens with each router on the host at the same index, all on one port. Only the first address must exist, because
 * not every machine has IPv6. A port in use on any address is an error, because `localhost` would sometimes reach the
 * other program.
 *
 * @param options.port 0 picks a port that is free on all hosts
 * @returns the routers that listen
 */
export function listenAll(
  routers: readonly Elysia[],
  options: { hosts: readonly string[]; port: number },
): { port: number; listening: Elysia[] } {
  for (let attempt = 1; ; attempt++) {
    const listening: Elysia[] = [];
    try {
      let { port } = options;
      for (const [index, hostname] of options.hosts.entries()) {
        const router = routers[index];
        if (!router || !tryListen(router, { hostname, port, optional: index > 0 })) continue;
        listening.push(router);
        port = router.server?.port ?? port;
      }
      return { port, listening };
    } catch (error) {
      for (const router of listening) router.server?.stop(true);
      if (options.port === 0 && attempt < ATTEMPTS && codeOf(error) === "EADDRINUSE") continue;
      throw describeListenError(error, options);
    }
  }
}

/** Advice by error code. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program uses the port; stop it, or set PORT to another one",
  EADDRNOTAVAIL: "this machine does not have the address; set HOST to an address that it has",
  EACCES: "permission denied; set PORT to 1024 or higher",
};

/** Creates an error with the addresses and what to do. */
export function describeListenError(
  error: unknown,
  { hosts, port }: { hosts: readonly string[]; port: number },
): unknown {
  const wayOut = WAYS_OUT[String(codeOf(error))];
  if (wayOut === undefined) return error;
  const places = hosts.map((host) => `${host.includes(":") ? `[${host}]` : host}:${port}`);
  return Object.assign(new Error(`Cannot listen on ${places.join(" and ")}: ${wayOut}`, { cause: error }), {
    code: codeOf(error),
  });
}

function tryListen(router: Elysia, options: { hostname: string; port: number; optional: boolean }): boolean {
  const { hostname, port, optional } = options;
  try {
    // Without `reusePort`, a second server on the port is an error, and does not share the connections.
    router.listen({ hostname, port, reusePort: false });
    return true;
  } catch (error) {
    if (optional && codeOf(error) !== "EADDRINUSE") return false;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Accepts no more requests. Requests in progress are cut off after the grace period. */
export async function stopServer(router: Elysia, graceMilliseconds: number): Promise<void> {
  const { server } = router;
  if (!server) return;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, graceMilliseconds);
  await Promise.race([server.stop(), late]);
  clearTimeout(timer);
  await server.stop(true);
}
