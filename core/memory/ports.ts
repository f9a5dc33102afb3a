/**
 * All ports in memory, with deterministic results.
 *
 * @module
 */
import type { Ports } from "../context.ts";
import type { Clock } from "../ports/clock.ts";
import { fixedClock, sequentialIds, sequentialSecrets } from "../testing/clock.ts";
import { memoryBlobs } from "./blobs.ts";
import { type MemoryChannel, memoryChannel } from "./channel.ts";
import { memoryCrypto } from "./crypto.ts";
import { type MemoryExternalProvider, memoryExternalProvider } from "./external_provider.ts";
import { memoryLive } from "./live.ts";
import { memoryOneTimePasswords } from "./one_time_passwords.ts";
import { memoryPasskeys } from "./passkeys.ts";
import { type MemoryQueue, memoryQueue } from "./queue.ts";
import { type MemoryResolver, memoryResolver } from "./resolver.ts";
import { type MemoryStoreOptions, memoryStore } from "./store/store.ts";

/** Options of {@linkcode memoryPorts}. */
export interface MemoryPortsOptions extends MemoryStoreOptions {
  /** @default a clock that does not advance */
  clock?: Clock;
}

/** Ports that a test can inspect. */
export interface MemoryPorts extends Ports {
  queue: MemoryQueue;
  resolver: MemoryResolver;
  /** Receives all emails. */
  mail: MemoryChannel;
  externalProvider: MemoryExternalProvider;
}

/**
 * Creates every port that a tracker needs, for tests and for trying it out. The data is lost when the process ends. Not
 * secure.
 */
export function memoryPorts(options: MemoryPortsOptions = {}): MemoryPorts {
  const { clock = fixedClock(), ...storeOptions } = options;
  const crypto = memoryCrypto();
  return {
    store: memoryStore(storeOptions),
    blobs: memoryBlobs({ crypto, clock }),
    queue: memoryQueue({ clock }),
    live: memoryLive(),
    crypto,
    resolver: memoryResolver(),
    mail: memoryChannel(),
    oneTimePasswords: memoryOneTimePasswords(),
    passkeys: memoryPasskeys(),
    externalProvider: memoryExternalProvider({ clock }),
    clock,
    newId: sequentialIds(),
    newSecret: sequentialSecrets(),
  };
}
