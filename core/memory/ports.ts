/**
 * All ports in memory at once, the same in every run.
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
  /**
   * @default a clock that does not advance
   *
   * @default a clock that does not advance
   */
  clock?: Clock;
}

/** Ports whose insides a test can see. */
export interface MemoryPorts extends Ports {
  /** Says which partition of deliveries to look at. */
  queue: MemoryQueue;
  /** Looks up host names. */
  resolver: MemoryResolver;
  /** Where mails end. */
  mail: MemoryChannel;
  /** External sign-in providers. */
  externalProvider: MemoryExternalProvider;
}

/** Everything a tracker needs, for tests and for a first look; lost when the process ends, and not secure. */
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
