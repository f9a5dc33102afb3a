/**
 * The ports of a server that runs on its own: one SQLite file, one folder.
 *
 * @module
 */
import { join } from "node:path";
import { createKeyring, createResolver, newSecret, systemClock, uuidMaker } from "@hexlane/bun";
import { createChannels, openEmailChannel } from "@hexlane/channels";
import type { Dumpable, Ports, Store } from "@hexlane/core";
import { memoryLive, memoryQueue } from "@hexlane/core/memory";
import { openDiskBlobs } from "@hexlane/disk";
import { createOidcProvider } from "@hexlane/oidc";
import { openSqliteStore } from "@hexlane/sqlite";
import { createOneTimePasswords } from "@hexlane/totp";
import { createPasskeys } from "@hexlane/webauthn";
import type { Config } from "./config.ts";
import manifest from "./package.json" with { type: "json" };
import { loadSecret } from "./secret_file.ts";

/** Opens what the settings name, and makes what is not there. */
export async function openPorts(config: Config): Promise<Ports & { store: Store & Dumpable }> {
  const clock = systemClock;
  const crypto = createKeyring(config.secrets.length > 0 ? config.secrets : [loadSecret(config.dataDir)]);
  const resolver = createResolver();
  const mail = config.mail ? { mail: openEmailChannel(config.mail) } : {};
  const { allowPrivateDestinations: allowPrivate } = config;
  return {
    store: await openSqliteStore(config.databaseFile),
    blobs: await openDiskBlobs({ dir: join(config.dataDir, "images"), crypto, clock }),
    queue: memoryQueue({ clock }),
    live: memoryLive(),
    crypto,
    resolver,
    ...mail,
    channels: createChannels({ resolver, allowPrivate, userAgent: `Hexlane/${manifest.version}`, ...mail }),
    ...(config.oidc ? { externalProvider: createOidcProvider(config.oidc) } : {}),
    oneTimePasswords: createOneTimePasswords(),
    passkeys: createPasskeys(),
    clock,
    newId: uuidMaker(clock),
    newSecret,
  };
}

/** Closes them, once nothing runs. */
export async function closePorts({ mail, queue, live, blobs, store }: Ports): Promise<void> {
  await mail?.close?.();
  await queue.close();
  await live.close();
  await blobs.close();
  await store.close();
}
