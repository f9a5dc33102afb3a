/**
 * The names of the network as this machine knows them: its resolver's cache, hosts file and servers.
 *
 * @module
 */
import { lookup } from "node:dns/promises";
import type { Resolver } from "@hexlane/core";

/** Asks for every address of a name. */
export type Lookup = (hostname: string) => Promise<readonly { address: string }[]>;

export interface ResolverOptions {
  /** @default the machine's own look-up */
  lookup?: Lookup;
}

/** A resolver that stops waiting in time; the look-up itself cannot be called back and ends unheard. */
export function createResolver(options: ResolverOptions = {}): Resolver {
  const { lookup: ask = (hostname) => lookup(hostname, { all: true, verbatim: true }) } = options;
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

/** A failure means that the name has no address as far as anybody here can tell. */
async function addressesOf(ask: Lookup, hostname: string): Promise<string[] | undefined> {
  try {
    const found = await ask(hostname);
    return found.length > 0 ? found.map(({ address }) => address) : undefined;
  } catch {
    return undefined;
  }
}
