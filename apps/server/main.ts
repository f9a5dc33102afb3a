/**
 * Starts the server: settings, adapters, a tracker, and the application over it.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createKeyring, createResolver, newSecret, systemClock, uuidMaker } from "@hexlane/bun";
import { type Clock, createTracker, type Ports } from "@hexlane/core";
import { memoryLive, memoryQueue } from "@hexlane/core/memory";
import { openDiskBlobs } from "@hexlane/disk";
import { openSqliteStore } from "@hexlane/sqlite";
import { createApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { createLog, describeError } from "./log.ts";
import manifest from "./package.json" with { type: "json" };
import { loadSecret } from "./secret_file.ts";

/** The ports of a server that runs on its own. */
async function openPorts(config: Config, clock: Clock): Promise<Ports> {
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

async function serve(config: Config): Promise<void> {
  const clock = systemClock;
  const log = createLog({
    level: config.logLevel,
    format: config.logFormat,
    now: () => clock.now(),
    out: (line) => process.stderr.write(line),
  });
  const { registration, allowPrivateDestinations, baseUrl } = config;
  const tracker = createTracker(await openPorts(config, clock), {
    policy: { registration, allowPrivateDestinations },
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
  const app = createApp({ tracker, config, log, version: manifest.version });
  const port = app.listen({ hosts: config.hosts, port: config.port });
  const housekeeping = startHousekeeping(tracker.contextFor(null), log);
  // Supervisors and tests wait for this line.
  console.log(`Hexlane ${manifest.version} listens on ${baseUrl ?? `http://localhost:${port}`} (port ${port})`);
  const stop = async (signal: string): Promise<void> => {
    log.write("info", "stopping", { signal });
    await housekeeping.stop();
    await app.stop();
    process.exit(0);
  };
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // Whoever asks twice does not want to wait.
      if (stopping) process.exit(1);
      stopping = true;
      stop(signal).catch((error: unknown) => {
        log.write("error", "cannot stop in order", { error: describeError(error) });
        process.exit(1);
      });
    });
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

try {
  const config = readConfig({
    env: process.env,
    readFile: (path) => readFileSync(path, "utf8"),
    isTerminal: process.stderr.isTTY === true,
  });
  await serve(config);
} catch (error) {
  if (error instanceof ConfigError) fail(error.message);
  fail(`Cannot start: ${error instanceof Error ? error.message : error}`);
}
