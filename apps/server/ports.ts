/** The ports of a standalone server: by default, one SQLite file and one folder. @module */
import { join } from "node:path";
import { createChannels, openEmailChannel } from "@hexlane/channels";
import type { Blobs, Clock, Crypto, Dumpable, Live, Ports, Queue, Store } from "@hexlane/core";
import { memoryLive, memoryQueue } from "@hexlane/core/memory";
import { openDiskBlobs } from "@hexlane/disk";
import { openForges } from "@hexlane/forges";
import { createOidcProvider } from "@hexlane/oidc";
import { createKeyring, createResolver, newSecret, systemClock, uuidMaker } from "@hexlane/platform";
import type { PostgresStore } from "@hexlane/postgres";
import type { RedisPorts, RedisState } from "@hexlane/redis";
import type { S3Blobs } from "@hexlane/s3";
import { createOneTimePasswords } from "@hexlane/totp";
import { createPasskeys } from "@hexlane/webauthn";
import { loadSecret } from "./config/secret_file.ts";
import type { Config } from "./config/server_config.ts";
import type { Database } from "./databases/database.ts";
import type { Log } from "./log.ts";
import { type AgreedClock, describeClock, openAgreedClock } from "./operations/doctor/agreed_clock.ts";
import { refuseLostDatabase, refuseLostSecret, requireKnownSecret } from "./operations/lost_state.ts";
import manifest from "./package.json" with { type: "json" };

/** How often a server compares its clock with the database's. */
const CLOCK_SECONDS = 15;

/** The ports, and other resources that only the server uses. */
export interface ServerPorts extends Ports {
  store: Store & Dumpable;
  /** The blob store, if it is a bucket. Its CORS rules must allow uploads from the web app. */
  bucket?: S3Blobs;
  /** Closes resources that the ports share; call it after closing the ports. */
  end(): Promise<void>;
}

/** The role of a process that keeps running, unlike a command. */
export interface ServerRole {
  log: Log;
  /** Whether this process sends deliveries. */
  isWorking: boolean;
}

/**
 * Opens the configured stores and services, and creates missing ones.
 *
 * @param role absent for a command, which does not communicate with other servers
 */
export async function openPorts(config: Config, role?: ServerRole): Promise<ServerPorts> {
  if (role) await refuseLostDatabase(config);
  const store = await config.database.open({ maxConnections: config.databaseConnections });
  const crypto = await openKnownCrypto(store, config, role);
  const clock = await openClock(store, role);
  const resolver = createResolver();
  const mail = config.mail ? { mail: openEmailChannel(config.mail) } : {};
  const { allowPrivateDestinations: allowPrivate, githubApp } = config;
  const userAgent = `Hexlane/${manifest.version}`;
  const redis = role && (await openSharing(config, role.log, clock));
  const blobs = await openBlobs(config, crypto, clock);
  return {
    store,
    blobs,
    ...(isBucket(blobs) ? { bucket: blobs } : {}),
    queue: redis?.queue ?? (role?.isWorking === false ? noQueue : memoryQueue({ clock })),
    live: redis?.live ?? (await openLive(config.database, role)),
    ...(redis ? { sharedLimits: redis.sharedLimits } : {}),
    crypto,
    resolver,
    ...mail,
    channels: createChannels({ resolver, allowPrivate, userAgent, ...mail }),
    forges: openForges({ resolver, allowPrivate, userAgent, ...(githubApp ? { githubApp } : {}) }),
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

/** Opens a clock that all servers of a database agree on. */
async function openClock(store: Store, role: ServerRole | undefined): Promise<AgreedClock> {
  if (!("measureClock" in store)) return { ...systemClock, stop: () => {} };
  const { measureClock } = store as PostgresStore;
  return await openAgreedClock({
    measure: () => measureClock.call(store),
    onChange: (ahead) => role?.log.write(ahead === 0 ? "info" : "warn", describeClock(ahead)),
    ...(role ? { everySeconds: CLOCK_SECONDS } : {}),
  });
}

/** For a server whose deliveries run in another process. That process polls for due deliveries. */
const noQueue: Queue = {
  wake: async () => {},
  work: () => ({ stop: async () => {} }),
  close: async () => {},
};

async function openSharing({ redisUrl }: Config, log: Log, clock: Clock): Promise<RedisPorts | undefined> {
  if (redisUrl === undefined) return undefined;
  // Loaded only when needed, because it slows down startup and most installations do not use Redis.
  const { openRedis } = await import("@hexlane/redis");
  const onState = ({ isUp, reason }: RedisState): void => {
    if (isUp) log.write("info", "Redis is up again");
    else
      log.write("warn", "Redis is down: live updates are slower, and each server counts rate limits separately", {
        reason,
      });
  };
  return openRedis(redisUrl, { clock, onState });
}

/**
 * Opens the `Live` port for a server without Redis. Servers that share a database notify each other through the
 * database if it supports that.
 */
async function openLive(database: Database, role: ServerRole | undefined): Promise<Live> {
  return (role && (await database.openLive?.())) ?? memoryLive();
}

/** Opens the keyring. Closes the store if the secret is missing or is not the one that the store was used with. */
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

/** Uses the operator's secret, or creates one. */
export function openCrypto({ secrets, dataDir }: Config): Crypto {
  return createKeyring(secrets.length > 0 ? secrets : [loadSecret(dataDir)]);
}

/** Where images are stored: a bucket or a folder. */
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

/** Closes the ports, after all work has ended. */
export async function closePorts({ mail, queue, live, blobs, store, end }: ServerPorts): Promise<void> {
  await mail?.close?.();
  await queue.close();
  await live.close();
  await blobs.close();
  await store.close();
  await end();
}
