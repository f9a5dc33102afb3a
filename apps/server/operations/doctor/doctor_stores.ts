/** The doctor's checks of stores and external services. @module */
import { existsSync } from "node:fs";
import { systemClock } from "@hexlane/bun";
import { openEmailChannel } from "@hexlane/channels";
import { CHANGED_SCHEMA_WAY_OUT, checkSqliteFile, schemaAgeOf } from "@hexlane/sqlite";
import { type Config, describeDatabase } from "../../config/config.ts";
import { hasSecretFile } from "../../config/secret_file.ts";
import { openBlobs, openCrypto, openStore } from "../../ports.ts";
import { refuseForeignSecret, refuseLostDatabase, refuseLostSecret } from "../lost_state.ts";
import { type Check, type Finding, MAX_CLOCK_MILLISECONDS, note, ok, TIMEOUT_MILLISECONDS, wrong } from "./doctor.ts";

export const STORE_CHECKS: Readonly<Record<string, Check>> = {
  "earlier start": checkEarlierStart,
  database: checkDatabase,
  images: checkImages,
  Redis: checkRedis,
  mail: checkMail,
};

/** Conditions that keep a server from starting although each part is valid. */
async function checkEarlierStart(config: Config): Promise<Finding[]> {
  const about = "earlier start";
  const { database } = config;
  await refuseLostDatabase(config);
  if (database.kind === "sqlite") {
    if (!existsSync(database.file)) return [];
    const { pending, unknown, changed } = schemaAgeOf(database.file);
    // Opening the store would change it, or be refused.
    if (pending.length + unknown.length + changed.length > 0) return [];
  } else {
    const { inspectPostgres } = await import("@hexlane/postgres");
    const { pending, unknown, changed } = await inspectPostgres(database.url);
    if (pending.length + unknown.length + changed.length > 0) return [];
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
    if (!existsSync(database.file)) return [ok(about, `${name} is created at the first start`)];
    const [fault, ...more] = checkSqliteFile(database.file);
    if (fault !== undefined) {
      const others = more.length > 0 ? ` (and ${more.length} more)` : "";
      return [wrong(about, `${name} is damaged: ${fault}${others}: stop the server and restore a backup`)];
    }
    return [ok(about, `${name} is intact`), ageOf(schemaAgeOf(database.file))];
  }
  const { inspectPostgres } = await import("@hexlane/postgres");
  const state = await inspectPostgres(database.url).catch((error: unknown) => {
    throw new Error(`cannot connect to ${name}: ${messageOf(error)}: check DATABASE_URL and the database server`);
  });
  const findings = [
    ok(about, `connected to ${name} (PostgreSQL ${state.version})`),
    ageOf(state),
    ...connectionsOf(databaseConnections, state.maxConnections),
  ];
  const ahead = Math.round(state.clockAheadMilliseconds);
  if (Math.abs(ahead) > MAX_CLOCK_MILLISECONDS) {
    findings.push(wrong("clock", `the clock of the database differs by ${ahead} ms: synchronize both with NTP`));
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
    return wrong(
      about,
      `the database belongs to a newer version (${unknown.join(", ")}): install that version, or restore a backup`,
    );
  }
  if (changed.length > 0) {
    return wrong(about, `${changed.join(", ")} differs from the one known here: ${CHANGED_SCHEMA_WAY_OUT}`);
  }
  if (pending.length > 0) return note(about, `the next start applies ${pending.join(", ")}: make a backup first`);
  return ok(about, "up to date");
}

/** Connections outside the pool: for live messages, migrations and checks. */
const MORE_CONNECTIONS = 3;

function connectionsOf(ours: number, all: number | undefined): Finding[] {
  if (all === undefined) return [];
  const about = "connections";
  const text = `up to ${ours} of ${all} for each server and worker`;
  if (ours + MORE_CONNECTIONS <= all) return [ok(about, text)];
  return [note(about, `${text}: lower DATABASE_MAX_CONNECTIONS, or raise max_connections of the database`)];
}

const PROBE_KEY = "doctor/probe";

/** Writes, lists, reads and deletes an object, because a credential may allow only some of that. */
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
      return [wrong(about, `${name} does not return what was written: check the proxy in front of it`)];
    return [ok(about, `${name} is readable and writable`)];
  } catch (error) {
    return [wrong(about, `cannot use ${name}: ${messageOf(error)}: check S3_* and the permissions of the credential`)];
  } finally {
    await blobs.close();
  }
}

async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  const about = "Redis";
  if (redisUrl === undefined) return [];
  const { openRedis } = await import("@hexlane/redis");
  let reason = "no response";
  const redis = openRedis(redisUrl, {
    clock: systemClock,
    onState: (state) => {
      reason = state.reason ?? reason;
    },
  });
  try {
    const end = performance.now() + TIMEOUT_MILLISECONDS;
    while (!redis.isUp && performance.now() < end) await Bun.sleep(20);
    if (redis.isUp) return [ok(about, `connected to ${new URL(redisUrl).host}`)];
    const name = new URL(redisUrl).host;
    return [
      wrong(about, `cannot connect to ${name}: ${reason}: check REDIS_URL. Servers work without Redis until then`),
    ];
  } finally {
    await redis.close();
  }
}

async function checkMail({ mail }: Config): Promise<Finding[]> {
  const about = "mail";
  if (mail === undefined)
    return [note(about, "not configured: set SMTP_URL and MAIL_FROM to send invitations and password resets")];
  const channel = openEmailChannel(mail);
  const name = new URL(mail.url).host;
  try {
    await channel.check();
    return [ok(about, `signed in to ${name}`)];
  } catch (error) {
    return [wrong(about, `cannot use ${name}: ${messageOf(error)}: check SMTP_URL`)];
  } finally {
    await channel.close();
  }
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replace(/\.$/, "");
}
