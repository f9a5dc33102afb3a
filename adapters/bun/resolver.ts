/** Resolves hostnames with the hosts file and name servers of this machine. @module */
import type { Resolver } from "@hexlane/core";

/** Resolves all addresses of a hostname. */
export type Lookup = (hostname: string) => Promise<readonly { address: string }[]>;

export interface ResolverOptions {
  /** @default Bun's lookup with c-ares */
  lookup?: Lookup;
}

/**
 * Creates a resolver that stops waiting after its timeout. The lookup itself cannot be canceled, and its result is
 * ignored.
 */
export function createResolver(options: ResolverOptions = {}): Resolver {
  const { lookup: ask = lookUp } = options;
  return {
    async resolve(hostname, { timeoutMs }) {
      const { promise: late, resolve: giveUp } = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => giveUp(undefined), timeoutMs);
      try {
        return await Promise.race([addressesOf(ask, hostname), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * Avoids the C library: it blocks a thread for 30 seconds when a name server does not respond. Threads are few, and
 * passwords and files need them too. Anyone can choose a hostname whose name server never responds.
 */
async function lookUp(hostname: string): Promise<readonly { address: string }[]> {
  return await Bun.dns.lookup(hostname.toLowerCase(), { backend: "c-ares" });
}

/** A failed lookup counts as a hostname without addresses. */
async function addressesOf(ask: Lookup, hostname: string): Promise<string[] | undefined> {
  try {
    const found = await ask(hostname);
    return found.length > 0 ? found.map(({ address }) => address) : undefined;
  } catch {
    return undefined;
  }
}
