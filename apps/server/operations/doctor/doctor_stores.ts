/**
 * The part of the doctor that looks at what a server keeps things in, and what it speaks to.
 *
 * @module
 */
import { existsSync } from "node:fs";
import { systemClock } from "@hexlane/bun";
import { openEmailChannel } from "@hexlane/channels";
import {
  CHANGED_SCHEMA_WAY_OUT,
  checkSqliteFile,
  describeUnfinished,
  findUnfinishedSqlite,
  schemaAgeOf,
  type UnfinishedCopy,
} from "@hexlane/sqlite";
import { type Config, describeDatabase } from "../../config/config.ts";
import { hasSecretFile } from "../../config/secret_file.ts";
import { openBlobs, openCrypto, openStore } from "../../ports.ts";
import { refuseForeignSecret, refuseLostDatabase, refuseLostSecret } from "../lost_state.ts";
import { type Check, type Finding, MAX_CLOCK_MILLISECONDS, note, ok, PATIENCE_MILLISECONDS, wrong } from "./doctor.ts";

export const STORE_CHECKS: Readonly<Record<string, Check>> = {
  "earlier start": checkEarlierStart,
  database: checkDatabase,
  images: checkImages,
  Redis: checkRedis,
  mail: checkMail,
};

/** What keeps a server from starting, although each part on its own is sound. */
async function checkEarlierStart(config: Config): Promise<Finding[]> {
  const about = "earlier start";
  const { database } = config;
  await refuseLostDatabase(config);
  if (database.kind === "sqlite") {
    if (!existsSync(database.file)) return [];
    const { pending, unknown, changed } = schemaAgeOf(database.file);
    // Opening the store would change it, or be refused.
    if (pending.length + unknown.length + changed.length > 0 || findUnfinishedSqlite(database.file)) return [];
  } else {
    const { inspectPostgres } = await import("@hexlane/postgres");
    const { pending, unknown, changed, unfinished } = await inspectPostgres(database.url);
    if (pending.length + unknown.length + changed.length > 0 || unfinished) return [];
  }
  const store = await openStore(database);
  try {
    await refuseLostSecret(store, config);
    if (config.secrets.length > 0 || hasSecretFile(config.dataDir)) {
      await refuseForeignSecret(store, openCrypto(config));
    }
    return [ok(about, "the database and the secret belong together")];
  } finally {
    await store.close();
  }
}

async function checkDatabase({ database, databaseConnections }: Config): Promise<Finding[]> {
  const about = "database";
  const name = describeDatabase(database);
  if (database.kind === "sqlite") {
    if (!existsSync(database.file)) return [ok(about, `${name} is made at the first start`)];
    const [fault, ...more] = checkSqliteFile(database.file);
    if (fault !== undefined) {
      const others = more.length > 0 ? ` (and ${more.length} more)` : "";
      return [wrong(about, `${name} is damaged: ${fault}${others}: stop the server and restore a backup`)];
    }
    return [
      ok(about, `${name} is sound`),
      ageOf(schemaAgeOf(database.file)),
      ...contentsOf(findUnfinishedSqlite(database.file)),
    ];
  }
  const { inspectPostgres } = await import("@hexlane/postgres");
  const state = await inspectPostgres(database.url).catch((error: unknown) => {
    throw new Error(`${name} cannot be reached: ${messageOf(error)}: look at DATABASE_URL and at the server there`);
  });
  const findings = [
    ok(about, `${name} answers (PostgreSQL ${state.version})`),
    ageOf(state),
    ...connectionsOf(databaseConnections, state.maxConnections),
    ...contentsOf(state.unfinished),
  ];
  const ahead = Math.round(state.clockAheadMilliseconds);
  if (Math.abs(ahead) > MAX_CLOCK_MILLISECONDS) {
    findings.push(wrong("clock", `that of the database differs by ${ahead} ms: keep both set by NTP`));
  }
  return findings;
}

interface SchemaState {
  pending: readonly string[];
  unknown: readonly string[];
  changed: readonly string[];
}

function ageOf({ pending, unknown, changed }: SchemaState): Finding {
  const about = "schema";
  if (unknown.length > 0) {
    return wrong(about, `it is of a newer version (${unknown.join(", ")}): install that version, or restore a backup`);
  }
  if (changed.length > 0) {
    return wrong(about, `${changed.join(", ")} differs from the one known here: ${CHANGED_SCHEMA_WAY_OUT}`);
  }
  if (pending.length > 0) return note(about, `the next start applies ${pending.join(", ")}: make a backup first`);
  return ok(about, "it is that of this version");
}

/** To listen, to migrate and to look at it like this, besides those of the pool. */
const MORE_CONNECTIONS = 3;

function connectionsOf(ours: number, all: number | undefined): Finding[] {
  if (all === undefined) return [];
  const about = "connections";
  const text = `up to ${ours} of the ${all} that the database allows, for each server and worker`;
  if (ours + MORE_CONNECTIONS <= all) return [ok(about, text)];
  return [note(about, `${text}: set DATABASE_MAX_CONNECTIONS lower, or max_connections there higher`)];
}

/** A server refuses what is not whole. */
function contentsOf(unfinished: UnfinishedCopy | undefined): Finding[] {
  return unfinished ? [wrong("contents", describeUnfinished(unfinished))] : [];
}

const PROBE_KEY = "doctor/probe";

/** Written, found, read and removed again: a credential may be good for some of it alone. */
async function checkImages(config: Config): Promise<Finding[]> {
  const about = "images";
  const { s3 } = config;
  if (s3 === undefined) return [ok(about, "in DATA_DIR")];
  const blobs = await openBlobs(config, openCrypto(config));
  const bytes = new TextEncoder().encode("probe");
  const name = `bucket "${s3.bucket}" at ${s3.endpoint}`;
  try {
    await blobs.write(PROBE_KEY, bytes, { contentType: "text/plain" });
    const found = await new Response(await blobs.read(PROBE_KEY)).text();
    await blobs.remove(PROBE_KEY);
    if (found !== "probe")
      return [wrong(about, `${name} does not answer what was written: look at what stands before it`)];
    return [ok(about, `${name} can be written to and read`)];
  } catch (error) {
    return [
      wrong(about, `${name} cannot be used: ${messageOf(error)}: look at S3_* and at what the credential may do`),
    ];
  } finally {
    await blobs.close();
  }
}

async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  const about = "Redis";
  if (redisUrl === undefined) return [];
  const { openRedis } = await import("@hexlane/redis");
  let reason = "it does not answer";
  const redis = openRedis(redisUrl, {
    clock: systemClock,
    onState: (state) => {
      reason = state.reason ?? reason;
    },
  });
  try {
    const end = performance.now() + PATIENCE_MILLISECONDS;
    while (!redis.isUp && performance.now() < end) await Bun.sleep(20);
    if (redis.isUp) return [ok(about, `${new URL(redisUrl).host} answers`)];
    const name = new URL(redisUrl).host;
    return [wrong(about, `${name} cannot be used: ${reason}: look at REDIS_URL; until then servers work without it`)];
  } finally {
    await redis.close();
  }
}

async function checkMail({ mail }: Config): Promise<Finding[]> {
  const about = "mail";
  if (mail === undefined) return [note(about, "none is sent: set SMTP_URL and MAIL_FROM for invitations and resets")];
  const channel = openEmailChannel(mail);
  const name = new URL(mail.url).host;
  try {
    await channel.check();
    return [ok(about, `${name} lets us in`)];
  } catch (error) {
    return [wrong(about, `${name} cannot be used: ${messageOf(error)}: look at SMTP_URL`)];
  } finally {
    await channel.close();
  }
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replace(/\.$/, "");
}
