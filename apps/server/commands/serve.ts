/**
 * Starts the server: adapters, a tracker, and the application over it.
 *
 * @module
 */
import { BUILT_IN_DEVICE_CLIENTS, createTracker } from "@hexlane/core";
import { createApp } from "../app.ts";
import { startHousekeeping } from "../housekeeping.ts";
import { createLog, describeError, type Log } from "../log.ts";
import { openPorts } from "../ports.ts";
import { openWebApp } from "../web_app.ts";
import { type Command, takeArguments } from "./command.ts";

export const serve: Command = {
  usage: "serve",
  summary: "serve the API until told to stop",
  aim: "start",
  async run(args, { version, readConfig }) {
    takeArguments(args, serve, 0);
    const config = readConfig();
    const ports = await openPorts(config);
    const log = createLog({
      level: config.logLevel,
      format: config.logFormat,
      now: () => ports.clock.now(),
      out: (line) => process.stderr.write(line),
    });
    const { registration, allowPrivateDestinations, baseUrl } = config;
    const deviceClients = [...BUILT_IN_DEVICE_CLIENTS, ...config.deviceClients];
    const tracker = createTracker(ports, {
      policy: { registration, allowPrivateDestinations, deviceClients, trustedOrigins: config.corsOrigins },
      ...(baseUrl === undefined ? {} : { baseUrl }),
    });
    const app = createApp({ tracker, config, log, version, webApp: openWebApp() });
    const port = app.listen({ hosts: config.hosts, port: config.port });
    const housekeeping = startHousekeeping(tracker.contextFor(null), log);
    // Supervisors and tests wait for this line.
    console.log(`Hexlane ${version} listens on ${baseUrl ?? `http://localhost:${port}`} (port ${port})`);
    stopOnSignal(log, async () => {
      await housekeeping.stop();
      await app.stop();
    });
  },
};

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
