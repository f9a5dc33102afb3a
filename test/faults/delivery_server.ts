/**
 * Runs the server with the same code but short intervals: seconds instead of minutes and days.
 *
 * @module
 */
import { appendFileSync, readFileSync } from "node:fs";
import { type Channels, createChannels } from "@hexlane/channels";
import { type Channel, createTracker } from "@hexlane/core";
import { createApp } from "../../apps/server/app.ts";
import { readConfig } from "../../apps/server/config/config.ts";
import { createLog } from "../../apps/server/log.ts";
import { openPorts } from "../../apps/server/ports.ts";

const config = readConfig({ env: process.env, readFile: (path) => readFileSync(path, "utf8"), isTerminal: false });
const { HURRY_RETRY_SECONDS = "0.2", HURRY_LEASE_SECONDS = "2", HURRY_TIMEOUT_MS = "800" } = process.env;
/**
 * The file that gets a line for each delivery whose response was late or missing. The server sends such a delivery again even
 * though it may have arrived.
 */
const { HURRY_TIMEOUTS_FILE } = process.env;
const ports = await openPorts(config);
const { allowPrivateDestinations: allowPrivate } = config;
const { resolver, mail } = ports;
const tracker = createTracker(
  {
    ...ports,
    channels: notingTimeouts(
      createChannels({ resolver, allowPrivate, timeoutMs: Number(HURRY_TIMEOUT_MS), ...(mail ? { mail } : {}) }),
    ),
  },
  {
    policy: { registration: config.registration, allowPrivateDestinations: allowPrivate },
    delivery: {
      retrySeconds: new Array(500).fill(Number(HURRY_RETRY_SECONDS)),
      leaseSeconds: Number(HURRY_LEASE_SECONDS),
    },
  },
);
const log = createLog({
  level: config.logLevel,
  format: config.logFormat,
  now: () => ports.clock.now(),
  out: (line) => process.stderr.write(line),
});
const app = createApp({
  tracker,
  config,
  log,
  version: "0.0.0-test",
  delivery: { sweepMilliseconds: 100, reminderMilliseconds: 500 },
});
const port = app.listen({ hosts: config.hosts, port: config.port });
console.log(`A server in a hurry listens on http://localhost:${port} (port ${port})`);
process.on("SIGTERM", () => app.stop().then(() => process.exit(0)));

function notingTimeouts(channels: Channels): Channels {
  if (HURRY_TIMEOUTS_FILE === undefined) return channels;
  const webhook: Channel = {
    async send(message, options) {
      const outcome = await channels.webhook.send(message, options);
      if (outcome.kind === "failed" && outcome.reason.startsWith("No response within")) {
        appendFileSync(HURRY_TIMEOUTS_FILE, `${message.id}\n`);
      }
      return outcome;
    },
  };
  return { ...channels, webhook };
}
