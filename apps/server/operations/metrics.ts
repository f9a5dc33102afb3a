/** The metrics of one process, in the OpenMetrics format. @module */
import { type Context, findBackupState, limits } from "@hexlane/core";
import { Counter, Gauge, Histogram, openMetricsContentType, Registry } from "prom-client";
import type { RequestMeter } from "../http/steps/measure_requests.ts";
import type { DiskUse } from "../routes/system/operator.ts";

export interface MetricsOptions {
  version: string;
  /** Reads the queues of the installation. */
  ctx: Context;
  /** @default none; disk space is left out */
  measureDisk?: (() => DiskUse) | undefined;
  /** Open live streams and sockets. @default none; left out */
  countStreams?: () => number;
}

export interface Metrics extends RequestMeter {
  readonly mediaType: string;
  /** The current values. */
  text(): Promise<string>;
}

/** Upper bounds in seconds: most requests take a few milliseconds, and a long change up to a minute. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10, 60];

/**
 * OpenMetrics requires bounds to be floats, and strict parsers refuse integers. prom-client writes whole bounds as
 * integers.
 */
const WHOLE_BOUND = /\ble="(\d+)"/g;

export function createMetrics(options: MetricsOptions): Metrics {
  // A registry of its own, because tests and embedders run several servers in one process.
  const registers = [new Registry<typeof openMetricsContentType>()];
  const [registry] = registers as [Registry<typeof openMetricsContentType>];
  registry.setContentType(openMetricsContentType);
  addProcess(registers);
  addInstallation(registers, options);
  const duration = new Histogram({
    registers,
    name: "hexlane_http_request_duration_seconds",
    help: "How long requests took, by route. A stream ends when its response begins",
    labelNames: ["method", "route", "status"],
    buckets: DURATION_BUCKETS,
  });
  let active = 0;
  new Gauge({
    registers,
    name: "hexlane_http_requests_active",
    help: "Requests in progress",
    collect() {
      this.set(active);
    },
  });
  return {
    mediaType: openMetricsContentType,
    begin() {
      active++;
    },
    end({ method, route, status }, seconds) {
      active--;
      duration.observe({ method, route, status: String(status) }, seconds);
    },
    text: async () => (await registry.metrics()).replaceAll(WHOLE_BOUND, 'le="$1.0"'),
  };
}

function addProcess(registers: Registry<typeof openMetricsContentType>[]): void {
  new Counter({
    registers,
    name: "process_cpu_seconds_total",
    help: "User and system CPU time",
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Gauge({
    registers,
    name: "process_resident_memory_bytes",
    help: "Resident memory",
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    registers,
    name: "process_start_time_seconds",
    help: "When the process started, in seconds since 1970",
  }).set(Math.round(Date.now() / 1000 - process.uptime()));
}

function addInstallation(
  registers: Registry<typeof openMetricsContentType>[],
  { version, ctx, measureDisk, countStreams }: MetricsOptions,
): void {
  new Gauge({ registers, name: "hexlane_build", help: "The version", labelNames: ["version"] }).set({ version }, 1);
  new Gauge({
    registers,
    name: "hexlane_delivery_partitions_due",
    help: `Queue partitions with a delivery that should have been sent, counted up to ${limits.MAX_OVERDUE_PARTITIONS}`,
    async collect() {
      const due = await ctx.store.read((tx) => tx.listDuePartitions(ctx.clock.now(), limits.MAX_OVERDUE_PARTITIONS));
      this.set(due.length);
    },
  });
  new Gauge({
    registers,
    name: "hexlane_emails_waiting",
    help: "Emails that this process has yet to send",
    collect() {
      this.set(ctx.mailQueue.size);
    },
  });
  addBackups(registers, ctx);
  if (countStreams) {
    new Gauge({
      registers,
      name: "hexlane_live_streams",
      help: "Open live streams and sockets",
      collect() {
        this.set(countStreams());
      },
    });
  }
  if (measureDisk) addDisk(registers, measureDisk);
}

function addBackups(registers: Registry<typeof openMetricsContentType>[], ctx: Context): void {
  new Gauge({
    registers,
    name: "hexlane_last_backup_timestamp_seconds",
    help: "When the last backup was written, in seconds since 1970",
    async collect() {
      const { lastBackupAt } = await ctx.store.read(findBackupState);
      if (lastBackupAt) this.set(lastBackupAt.getTime() / 1000);
      else this.remove();
    },
  });
  new Gauge({
    registers,
    name: "hexlane_backup_failing",
    help: "1 if the last scheduled backup failed",
    async collect() {
      const { failure } = await ctx.store.read(findBackupState);
      this.set(failure ? 1 : 0);
    },
  });
}

function addDisk(registers: Registry<typeof openMetricsContentType>[], measureDisk: () => DiskUse): void {
  const add = (name: string, help: string, read: (use: DiskUse) => number | null): void => {
    new Gauge({
      registers,
      name,
      help,
      collect() {
        const bytes = read(measureDisk());
        if (bytes === null) this.remove();
        else this.set(bytes);
      },
    });
  };
  add("hexlane_database_bytes", "Size of the database, if it is on this machine", (use) => use.databaseBytes);
  add("hexlane_disk_free_bytes", "Free space in the data folder", (use) => use.freeBytes);
}
