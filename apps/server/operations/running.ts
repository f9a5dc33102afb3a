/** The parts of every process that runs until it is stopped: a tracker, a log, a supervisor. @module */
import { BUILT_IN_DEVICE_CLIENTS, createTracker, type TrackerFactory } from "@hexlane/core";
import type { Config } from "../config/server_config.ts";
import { warningsOf } from "../config/start_warnings.ts";
import { createLog, describeError, jsonLine, type Log } from "../log.ts";
import { openPorts, type ServerPorts } from "../ports.ts";
import { scheduleBackups } from "./backup/scheduled.ts";
import { type DeliveryWorkOptions, LEASE_SECONDS } from "./deliveries.ts";
import { openSupervisor } from "./supervisor.ts";
import { OtlpExporter } from "./tracing/otlp_exporter.ts";
import { traceMessages } from "./tracing/traced_ports.ts";
import { Tracing } from "./tracing/tracing.ts";

/** Spreads out the work of several servers that are notified at the same time. */
const JITTER_MILLISECONDS = 80;

export interface Running {
  tracker: TrackerFactory;
  /** Options of deliveries, for a process that sends them. */
  delivery: DeliveryWorkOptions;
  ports: ServerPorts;
  log: Log;
  /** Absent: requests are not traced. */
  tracing?: Tracing;
  /**
   * Prints the line that supervisors and tests wait for. From then on, backups are written, and a signal stops the
   * process.
   *
   * @param stop stops everything in order
   */
  ready(line: string, stop: () => Promise<void>): void;
}

/** @throws {Error} if it cannot start */
export async function openRunning(
  config: Config,
  { isWorking, version }: { isWorking: boolean; version: string },
): Promise<Running> {
  const log = createLog({
    level: config.logLevel,
    format: config.logFormat,
    now: () => new Date(),
    out: (line) => process.stderr.write(line),
  });
  for (const warning of warningsOf(config)) log.write("warn", warning);
  const ports = await openPorts(config, { log, isWorking });
  const { registration, allowPrivateDestinations, baseUrl, quotas, githubApp } = config;
  const deviceClients = [...BUILT_IN_DEVICE_CLIENTS, ...config.deviceClients];
  const backupPolicy = config.backups ? { backupEverySeconds: config.backups.everySeconds } : {};
  const exporter = config.tracing && new OtlpExporter({ ...config.tracing, version, log });
  const tracing = config.tracing && new Tracing({ ratio: config.tracing.ratio, onSpan: (span) => exporter?.add(span) });
  const tracker = createTracker(tracing ? traceMessages(ports, tracing) : ports, {
    policy: {
      registration,
      allowPrivateDestinations,
      deviceClients,
      trustedOrigins: config.corsOrigins,
      quotas,
      ...(githubApp ? { githubApp: { name: githubApp.name, webhookSecret: githubApp.webhookSecret } } : {}),
      ...backupPolicy,
    },
    delivery: { leaseSeconds: LEASE_SECONDS },
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
  const supervisor = openSupervisor({
    env: process.env,
    pid: process.pid,
    onFailure: (reason) => log.write("warn", "cannot notify the supervisor", { reason }),
  });
  return {
    tracker,
    delivery: config.database.isShared ? { jitterMilliseconds: JITTER_MILLISECONDS } : {},
    ports,
    log,
    ...(tracing ? { tracing } : {}),
    ready(line, stop) {
      exporter?.start();
      const backups =
        isWorking && config.backups && scheduleBackups(tracker.contextFor(null), ports, log, config.backups);
      // Registered first, because a signal may arrive as soon as the line is printed.
      stopOnSignal(log, () => {
        supervisor.stopping();
        if (backups) backups.stop();
        return stop().finally(() => exporter?.stop());
      });
      // Printed regardless of the log level. Log collectors that merge both outputs expect one format.
      console.log(config.logFormat === "json" ? jsonLine(new Date(), "info", line) : line);
      supervisor.ready();
    },
  };
}

function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // A second signal stops at once.
      if (stopping) process.exit(1);
      stopping = true;
      log.write("info", "stopping", { signal });
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.write("error", "cannot stop cleanly", { error: describeError(error) });
          process.exit(1);
        },
      );
    });
  }
}
