/**
 * A resolver for tests, which set its hostnames.
 *
 * @module
 */
import type { Resolver } from "../ports/resolver.ts";

/** A resolver for tests, which set its hostnames. */
export interface MemoryResolver extends Resolver {
  /** Sets the addresses of the hostname. */
  set(hostname: string, addresses: readonly string[]): void;
}

/** Creates an in-memory resolver. */
export function memoryResolver(): MemoryResolver {
  const known = new Map<string, readonly string[]>();
  return {
    set(hostname, addresses) {
      known.set(hostname.toLowerCase(), [...addresses]);
    },
    async resolve(hostname) {
      const addresses = known.get(hostname.toLowerCase());
      return addresses && addresses.length > 0 ? [...addresses] : undefined;
    },
  };
}
