/**
 * What every process has that runs until it is told to stop: a tracker over the ports, a log, a supervisor.
 *
 * @module
 */
import { BUILT_IN_DEVICE_CLIENTS, createTracker, type TrackerFactory } from "@hexlane/core";
import type { Config } from "../config/config.ts";
import { warningsOf } from "../config/start_warnings.ts";
import { createLog, describeError, type Log } from "../log.ts";
import { openPorts, type ServerPorts } from "../ports.ts";
import { type DeliveryWorkOptions, LEASE_SECONDS } from "./deliveries.ts";
import { openSupervisor } from "./supervisor.ts";

/** Of what happens several servers hear together. */
const JITTER_MILLISECONDS = 80;

export interface Running {
  tracker: TrackerFactory;
  /** How it delivers, if it does. */
  delivery: DeliveryWorkOptions;
  ports: ServerPorts;
  log: Log;
  /**
   * Everything is up: supervisors and tests wait for the line on standard output. From then on a signal ends the process.
   *
   * @param stop ends what runs, in order
   */
  ready(line: string, stop: () => Promise<void>): void;
}

/** @throws whatever keeps it from starting */
export async function openRunning(config: Config, { isWorking }: { isWorking: boolean }): Promise<Running> {
  const log = createLog({
    level: config.logLevel,
    format: config.logFormat,
    now: () => new Date(),
    out: (line) => process.stderr.write(line),
  });
  for (const warning of warningsOf(config)) log.write("warn", warning);
  const ports = await openPorts(config, { log, isWorking });
  const { registration, allowPrivateDestinations, baseUrl, quotas } = config;
  const deviceClients = [...BUILT_IN_DEVICE_CLIENTS, ...config.deviceClients];
  const tracker = createTracker(ports, {
    policy: { registration, allowPrivateDestinations, deviceClients, trustedOrigins: config.corsOrigins, quotas },
    delivery: { leaseSeconds: LEASE_SECONDS },
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
  const supervisor = openSupervisor({
    env: process.env,
    pid: process.pid,
    onFailure: (reason) => log.write("warn", "cannot tell the supervisor", { reason }),
  });
  return {
    tracker,
    delivery: config.database.kind === "postgres" ? { jitterMilliseconds: JITTER_MILLISECONDS } : {},
    ports,
    log,
    ready(line, stop) {
      // First: as soon as the line is out, somebody may ask it to stop.
      stopOnSignal(log, () => {
        supervisor.stopping();
        return stop();
      });
      console.log(line);
      supervisor.ready();
    },
  };
}

function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // Whoever asks twice does not want to wait.
      if (stopping) process.exit(1);
      stopping = true;
      log.write("info", "stopping", { signal });
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.write("error", "cannot stop in order", { error: describeError(error) });
          process.exit(1);
        },
      );
    });
  }
}
