/**
 * The ports of a server that runs on its own: one SQLite file, one folder.
 *
 * @module
 */
import { join } from "node:path";
import { createKeyring, createResolver, newSecret, systemClock, uuidMaker } from "@hexlane/bun";
import type { Dumpable, Ports, Store } from "@hexlane/core";
import { memoryLive, memoryQueue } from "@hexlane/core/memory";
import { openDiskBlobs } from "@hexlane/disk";
import { openSqliteStore } from "@hexlane/sqlite";
import type { Config } from "./config.ts";
import { loadSecret } from "./secret_file.ts";

/** Opens what the settings name, and makes what is not there. */
export async function openPorts(config: Config): Promise<Ports & { store: Store & Dumpable }> {
  const clock = systemClock;
  const crypto = createKeyring(config.secrets.length > 0 ? config.secrets : [loadSecret(config.dataDir)]);
  return {
    store: await openSqliteStore(config.databaseFile),
    blobs: await openDiskBlobs({ dir: join(config.dataDir, "images"), crypto, clock }),
    queue: memoryQueue({ clock }),
    live: memoryLive(),
    crypto,
    resolver: createResolver(),
    clock,
    newId: uuidMaker(clock),
    newSecret,
  };
}

/** Closes them, once nothing runs. */
export async function closePorts({ queue, live, blobs, store }: Ports): Promise<void> {
  await queue.close();
  await live.close();
  await blobs.close();
  await store.close();
}
