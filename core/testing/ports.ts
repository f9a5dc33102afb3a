/**
 * All ports in memory, with deterministic results.
 *
 * @module
 */
import type { Ports } from "../context.ts";
import { memoryBlobs } from "../memory/blobs.ts";
import { type MemoryChannel, memoryChannel } from "../memory/channel.ts";
import { memoryCrypto } from "../memory/crypto.ts";
import { type MemoryExternalProvider, memoryExternalProvider } from "../memory/external_provider.ts";
import { memoryLive } from "../memory/live.ts";
import { memoryOneTimePasswords } from "../memory/one_time_passwords.ts";
import { memoryPasskeys } from "../memory/passkeys.ts";
import { type MemoryQueue, memoryQueue } from "../memory/queue.ts";
import { type MemoryResolver, memoryResolver } from "../memory/resolver.ts";
import { type MemoryStoreOptions, memoryStore } from "../memory/store/store.ts";
import type { Clock } from "../ports/clock.ts";
import type { ForgeKind } from "../ports/forge.ts";
import type { OneTimePasswords } from "../ports/one_time_password.ts";
import type { Passkeys } from "../ports/passkeys.ts";
import { type FixedClock, fixedClock, sequentialIds, sequentialSecrets } from "./clock.ts";
import { type MemoryForge, memoryForges } from "./memory_forge.ts";

/** Options for {@linkcode testPorts}. */
export interface TestPortsOptions<C extends Clock = FixedClock> extends MemoryStoreOptions {
  /** A different seed gives different IDs and secrets. @default the same IDs and secrets each time */
  seed?: string | number;
  /** The initial time of the clock. @default 2026-01-05T09:00:00Z */
  now?: Date;
  /** Replaces the clock. @default a clock that only the test advances */
  clock?: C;
}

/** Ports that a test can inspect and control. */
export interface TestPorts<C extends Clock = FixedClock> extends Ports {
  queue: MemoryQueue;
  resolver: MemoryResolver;
  /** Receives all emails. */
  mail: MemoryChannel;
  oneTimePasswords: OneTimePasswords;
  passkeys: Passkeys;
  externalProvider: MemoryExternalProvider;
  forges: Record<ForgeKind, MemoryForge>;
  clock: C;
}

/**
 * Creates every port, for tests. The same calls give the same IDs, secrets and times in each run. Not secure, because
 * the key is known and the secrets can be guessed.
 */
export function testPorts<C extends Clock = FixedClock>(options: TestPortsOptions<C> = {}): TestPorts<C> {
  // If the caller passes no clock, `C` is its default.
  const { seed, now, clock = fixedClock(now) as Clock as C, ...storeOptions } = options;
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
    forges: memoryForges({ clock }),
    clock,
    newId: sequentialIds(seed === undefined ? "id" : `id-${seed}`),
    newSecret: sequentialSecrets(seed === undefined ? "secret" : `secret ${seed}`),
  };
}
