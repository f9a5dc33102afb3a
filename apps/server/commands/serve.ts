/** Starts the server: adapters, a tracker, and the application over it. @module */
import { createApp } from "../app.ts";
import { setUpBucket } from "../operations/bucket.ts";
import { measureDisk } from "../operations/disk_use.ts";
import { startMaintenance } from "../operations/maintenance.ts";
import { openRunning } from "../operations/running.ts";
import { openWebApp } from "../web_app.ts";
import { type Command, takeFlags } from "./command.ts";

export const serve: Command = {
  usage: "serve [--no-worker]",
  summary: "start the server; with --no-worker, background work is left to a separate worker",
  aim: "start",
  async run(args, { version, readConfig }) {
    const isWorking = !takeFlags(args, serve, ["--no-worker"]).has("--no-worker");
    const config = readConfig();
    // An operator who passes --no-worker runs several processes on purpose. Without the claim, a second server that was
    // started by accident would delay live updates and count rate limits separately, and no one would know why.
    const release = isWorking ? config.database.claim?.() : undefined;
    const { tracker, delivery, ports, log, tracing, ready } = await openRunning(config, { isWorking, version });
    const app = createApp({
      tracker,
      config,
      log,
      version,
      ...(tracing ? { tracing } : {}),
      measureDisk: () => measureDisk(config),
      webApp: openWebApp(undefined, { uploadOrigin: ports.blobs.uploadOrigin }),
      delivery: isWorking ? delivery : "elsewhere",
    });
    const port = app.listen({ hosts: config.hosts, port: config.port });
    const address = config.baseUrl ?? `http://localhost:${port}`;
    if (ports.bucket) void setUpBucket(ports.bucket, [address, ...config.corsOrigins], log);
    const maintenance = isWorking ? startMaintenance(tracker.contextFor(null), log) : undefined;
    ready(`Hexlane ${version} listens on ${address} (port ${port})`, async () => {
      await app.stop({ others: maintenance?.stop() });
      await ports.end();
      release?.();
    });
  },
};
