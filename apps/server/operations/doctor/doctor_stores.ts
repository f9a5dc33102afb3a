/** The doctor's checks of stores and external services. @module */

import { openEmailChannel } from "@hexlane/channels";
import { systemClock } from "@hexlane/platform";
import { hasSecretFile } from "../../config/secret_file.ts";
import type { Config } from "../../config/server_config.ts";
import { openCrypto } from "../../ports.ts";
import { refuseForeignSecret, refuseLostDatabase, refuseLostSecret } from "../lost_state.ts";
import type { Check } from "./doctor.ts";
import { type Finding, messageOf, note, ok, TIMEOUT_MILLISECONDS, wrong } from "./finding.ts";

export const STORE_CHECKS: Readonly<Record<string, Check>> = {
  "earlier start": checkEarlierStart,
  database: checkDatabase,
  images: checkImages,
  Redis: checkRedis,
  mail: checkMail,
};

/** Conditions that keep a server from starting even though each part is valid. */
async function checkEarlierStart(config: Config): Promise<Finding[]> {
  const about = "earlier start";
  const { database } = config;
  await refuseLostDatabase(config);
  if (!(await database.isUpToDate())) return [];
  const store = await database.open();
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

async function checkDatabase({ database, databaseConnections: maxConnections }: Config): Promise<Finding[]> {
  return await database.check({ maxConnections });
}

const PROBE_KEY = "doctor/probe";

/** Writes, reads and deletes an object, because a credential may allow only some of these operations. */
async function checkImages(config: Config): Promise<Finding[]> {
  const about = "images";
  const { s3 } = config;
  if (s3 === undefined) return [ok(about, "in DATA_DIR")];
  const { openS3Blobs } = await import("@hexlane/s3");
  const blobs = await openS3Blobs({ ...s3, clock: systemClock });
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
