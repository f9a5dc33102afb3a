/**
 * What an embedder holds: every use case, bound to its ports.
 *
 * @module
 */
import type { Context, Policy, Ports } from "./context.ts";
import type { Actor } from "./identity/actor.ts";
import { AttemptLimiter } from "./identity/attempt_limiter.ts";
import { CredentialCache } from "./identity/credential_cache.ts";
import { CREDENTIALS_TOPIC } from "./identity/credentials.ts";
import * as useCases from "./use_cases.ts";

type UseCases = typeof useCases;

/** Every use case without its first parameter. */
export type Tracker = {
  [Name in keyof UseCases]: UseCases[Name] extends (ctx: Context, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

export interface TrackerOptions {
  /** The public address, without a slash at the end. @default "http://localhost" */
  baseUrl?: string;
  /** @default { registration: "open" } */
  policy?: Policy;
}

/** A tracker whose use cases act for somebody. */
export interface TrackerFactory {
  /** The use cases, acting for this actor; null for a visitor without a credential. */
  as(actor: Actor | null, options?: { baseUrl?: string }): Tracker;
  /** The context itself, for who calls use cases as functions. */
  contextFor(actor: Actor | null, options?: { baseUrl?: string }): Context;
  /** Closes the ports. */
  close(): Promise<void>;
}

/** Binds every use case to the ports. */
export function createTracker(ports: Ports, options: TrackerOptions = {}): TrackerFactory {
  const { baseUrl = "http://localhost", policy = { registration: "open" } } = options;
  const credentials = new CredentialCache();
  const shared = { ...ports, policy, credentials, attempts: new AttemptLimiter() };
  // What is revoked on one server is revoked on all.
  const unsubscribe = ports.live.subscribe(CREDENTIALS_TOPIC, (userId) => credentials.forgetUser(userId));
  const contextFor: TrackerFactory["contextFor"] = (actor, request = {}) => ({
    ...shared,
    actor,
    baseUrl: request.baseUrl ?? baseUrl,
  });
  return {
    contextFor,
    as(actor, request) {
      const ctx = contextFor(actor, request);
      const bound = Object.entries(useCases).map(([name, useCase]) => [
        name,
        (...rest: unknown[]) => (useCase as (ctx: Context, ...rest: unknown[]) => unknown)(ctx, ...rest),
      ]);
      return Object.fromEntries(bound) as Tracker;
    },
    async close() {
      unsubscribe();
      await ports.queue.close();
      await ports.live.close();
      await ports.blobs.close();
      await ports.store.close();
    },
  };
}
