/**
 * Adapters for the Bun runtime: time, ids, secrets, hashing, sealing and DNS.
 *
 * @module
 */
import type { Clock } from "@hexlane/core";

export { newSecret, uuidMaker } from "./ids.ts";
export { createKeyring } from "./keyring.ts";
export { createResolver, type Lookup, type ResolverOptions } from "./resolver.ts";

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };
