/** Runs background work in a separate process: deliveries, reminders, maintenance. @module */
import { ConfigError } from "../config/config.ts";
import { startDeliveries } from "../operations/deliveries.ts";
import { listenForHealth } from "../operations/health.ts";
import { startMaintenance } from "../operations/maintenance.ts";
import { createMetrics } from "../operations/metrics.ts";
import { openRunning } from "../operations/running.ts";
import { type Command, takeArguments } from "./command.ts";

/** How long deliveries in progress may take after a stop signal. */
const GRACE_MILLISECONDS = 8_000;
/** When changes are refused after a stop signal, to end maintenance jobs that are still running. */
const REFUSAL_MILLISECONDS = 9_000;

export const worker: Command = {
  usage: "worker",
  summary: "run deliveries, reminders and maintenance only; serve health checks and metrics",
  aim: "start the worker",
  async run(args, { version, readConfig }) {
    takeArguments(args, worker, 0);
    const config = readConfig();
    const { baseUrl } = config;
    // Messages contain links, and a worker has no requests to take the address from.
    if (baseUrl === undefined) throw new ConfigError("BASE_URL: must be set for a worker");
    const { tracker, delivery, ports, log, ready } = await openRunning(config, { isWorking: true, version });
    const ctx = tracker.contextFor(null, { baseUrl });
    const health = listenForHealth(ctx, { ...config, metrics: createMetrics({ version, ctx }) });
    const deliveries = startDeliveries(ctx, log, delivery);
    const maintenance = startMaintenance(ctx, log);
    ready(
      `Hexlane ${version} worker started; health checks at http://localhost:${health.port} (port ${health.port})`,
      async () => {
        health.drain();
        const refusal = setTimeout(() => tracker.stopChanges(), REFUSAL_MILLISECONDS);
        await Promise.all([maintenance.stop(), deliveries.stop({ graceMilliseconds: GRACE_MILLISECONDS })]);
        clearTimeout(refusal);
        await health.stop();
        await tracker.close();
        await ports.end();
        log.write("info", "stopped");
      },
    );
  },
};
