/**
 * The ports of a server that runs on its own: one SQLite file, one folder.
 *
 * @module
 */
import { join } from "node:path";
import { createKeyring, createResolver, newSecret, systemClock, uuidMaker } from "@hexlane/bun";
import { createChannels, openEmailChannel } from "@hexlane/channels";
import type { Blobs, Clock, Crypto, Dumpable, Live, Ports, Queue, Store } from "@hexlane/core";
import { memoryLive, memoryQueue } from "@hexlane/core/memory";
import { openDiskBlobs } from "@hexlane/disk";
import { createOidcProvider } from "@hexlane/oidc";
import type { PostgresStore } from "@hexlane/postgres";
import type { RedisPorts, RedisState } from "@hexlane/redis";
import type { S3Blobs } from "@hexlane/s3";
import { openSqliteStore } from "@hexlane/sqlite";
import { createOneTimePasswords } from "@hexlane/totp";
import { createPasskeys } from "@hexlane/webauthn";
import type { Config, DatabaseConfig } from "./config/config.ts";
import { loadSecret } from "./config/secret_file.ts";
import type { Log } from "./log.ts";
import { type AgreedClock, describeClock, openAgreedClock } from "./operations/doctor/agreed_clock.ts";
import { refuseLostDatabase, refuseLostSecret, requireKnownSecret } from "./operations/lost_state.ts";
import manifest from "./package.json" with { type: "json" };

/** How often a server looks at the clock of its database. */
const CLOCK_SECONDS = 15;

/** The ports, and what the server has besides them. */
export interface ServerPorts extends Ports {
  store: Store & Dumpable;
  /** Where images are in a bucket, that once more: it has to be told which pages may upload. */
  bucket?: S3Blobs;
  /** Ends what the ports share; after they are closed. */
  end(): Promise<void>;
}

/** A process that goes on, rather than a command that is soon done. */
export interface ServerRole {
  log: Log;
  /** Whether it delivers. */
  isWorking: boolean;
}

/**
 * Opens what the settings name, and makes what is not there.
 *
 * @param role absent: nobody else is told anything, and nothing is heard of others
 */
export async function openPorts(config: Config, role?: ServerRole): Promise<ServerPorts> {
  if (role) await refuseLostDatabase(config);
  const store = await openStore(config.database, { maxConnections: config.databaseConnections });
  const crypto = await openKnownCrypto(store, config, role);
  const clock = await openClock(store, role);
  const resolver = createResolver();
  const mail = config.mail ? { mail: openEmailChannel(config.mail) } : {};
  const { allowPrivateDestinations: allowPrivate } = config;
  const redis = role && (await openSharing(config, role.log, clock));
  const blobs = await openBlobs(config, crypto, clock);
  return {
    store,
    blobs,
    ...(isBucket(blobs) ? { bucket: blobs } : {}),
    queue: redis?.queue ?? (role?.isWorking === false ? deafQueue : memoryQueue({ clock })),
    live: redis?.live ?? (await openLive(config.database, role)),
    ...(redis ? { sharedLimits: redis.sharedLimits } : {}),
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
    end: async () => {
      clock.stop();
      await redis?.close();
    },
  };
}

/** Where several servers share a database, one that they agree on. */
async function openClock(store: Store, role: ServerRole | undefined): Promise<AgreedClock> {
  if (!("measureClock" in store)) return { ...systemClock, stop: () => {} };
  const { measureClock } = store as PostgresStore;
  return await openAgreedClock({
    measure: () => measureClock.call(store),
    onChange: (ahead) => role?.log.write(ahead === 0 ? "info" : "warn", describeClock(ahead)),
    ...(role ? { everySeconds: CLOCK_SECONDS } : {}),
  });
}

/** Whoever delivers elsewhere looks for what is due by themselves: what is woken here would only be remembered. */
const deafQueue: Queue = {
  wake: async () => {},
  work: () => ({ stop: async () => {} }),
  close: async () => {},
};

async function openSharing({ redisUrl }: Config, log: Log, clock: Clock): Promise<RedisPorts | undefined> {
  if (redisUrl === undefined) return undefined;
  // Loaded when it is asked for: most installations never do, and each start would take longer.
  const { openRedis } = await import("@hexlane/redis");
  const onState = ({ isUp, reason }: RedisState): void => {
    if (isUp) log.write("info", "Redis is back");
    else log.write("warn", "Redis is away: news travels slowly, and each server counts for itself", { reason });
  };
  return openRedis(redisUrl, { clock, onState });
}

/** Without Redis, servers over one Postgres hear of each other through it. */
async function openLive(database: DatabaseConfig, role: ServerRole | undefined): Promise<Live> {
  if (database.kind === "sqlite" || role === undefined) return memoryLive();
  const { openPostgresLive } = await import("@hexlane/postgres");
  return openPostgresLive(database.url);
}

/** Closes the store when the secret is not the one that it was used with. */
async function openKnownCrypto(store: Store, config: Config, role: ServerRole | undefined): Promise<Crypto> {
  try {
    await refuseLostSecret(store, config);
    const crypto = openCrypto(config);
    if (role) await requireKnownSecret(store, crypto);
    return crypto;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** That of the operator's secret, which is made if there is none. */
export function openCrypto({ secrets, dataDir }: Config): Crypto {
  return createKeyring(secrets.length > 0 ? secrets : [loadSecret(dataDir)]);
}

/** Where images are: a bucket, or a folder. */
export type ImagePlace = Pick<Config, "dataDir" | "s3"> | { imagesDir: string };

function isBucket(blobs: Blobs): blobs is S3Blobs {
  return "prepare" in blobs;
}

export async function openBlobs(place: ImagePlace, crypto: Crypto, clock: Clock = systemClock): Promise<Blobs> {
  if ("imagesDir" in place) return await openDiskBlobs({ dir: place.imagesDir, crypto, clock });
  const { dataDir, s3 } = place;
  if (s3 === undefined) return await openDiskBlobs({ dir: join(dataDir, "images"), crypto, clock });
  const { openS3Blobs } = await import("@hexlane/s3");
  return await openS3Blobs({ ...s3, clock });
}

export interface OpenStoreOptions {
  /** To Postgres. @default 10 */
  maxConnections?: number;
  /** Whether it may be the unfinished target of a copy, for whoever goes on with that. @default false */
  acceptsUnfinished?: boolean;
}

export async function openStore(database: DatabaseConfig, options: OpenStoreOptions = {}): Promise<Store & Dumpable> {
  const { acceptsUnfinished = false } = options;
  if (database.kind === "sqlite") return await openSqliteStore(database.file, { acceptsUnfinished });
  const { openPostgresStore } = await import("@hexlane/postgres");
  return await openPostgresStore(database.url, options);
}

/** Closes them, once nothing runs. */
export async function closePorts({ mail, queue, live, blobs, store, end }: ServerPorts): Promise<void> {
  await mail?.close?.();
  await queue.close();
  await live.close();
  await blobs.close();
  await store.close();
  await end();
}
