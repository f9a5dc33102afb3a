/**
 * The ports that a tracker needs, in memory.
 *
 * @module
 */
import type { Ports } from "../context.ts";
import type { Clock } from "../ports/clock.ts";
import { memoryBlobs } from "./blobs.ts";
import { memoryCrypto } from "./crypto.ts";
import { newSecret, uuidMaker } from "./ids.ts";
import { memoryLive } from "./live.ts";
import { type MemoryQueue, memoryQueue } from "./queue.ts";
import { type MemoryResolver, memoryResolver } from "./resolver.ts";
import { type MemoryStoreOptions, memoryStore } from "./store/store.ts";

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };

/** Options for {@linkcode memoryPorts}. */
export interface MemoryPortsOptions extends MemoryStoreOptions {
  /** @default the system clock */
  clock?: Clock;
}

/** Ports in memory. */
export interface MemoryPorts extends Ports {
  queue: MemoryQueue;
  resolver: MemoryResolver;
}

/**
 * Creates ports for trying out a tracker. The data is lost when the process ends. IDs, secrets and the key are random.
 * Password hashes are cheap to guess, so a store that outlives the process needs the ports of `@hexlane/platform`.
 * Passkeys, one-time passwords, email and external sign-in are absent. Tests use `testPorts()` of
 * `@hexlane/core/testing`.
 */
export function memoryPorts(options: MemoryPortsOptions = {}): MemoryPorts {
  const { clock = systemClock, ...storeOptions } = options;
  const crypto = memoryCrypto({ keys: [newSecret()] });
  return {
    store: memoryStore(storeOptions),
    blobs: memoryBlobs({ crypto, clock }),
    queue: memoryQueue({ clock }),
    live: memoryLive(),
    crypto,
    resolver: memoryResolver(),
    clock,
    newId: uuidMaker(clock),
    newSecret,
  };
}
