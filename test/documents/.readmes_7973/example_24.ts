import { createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";
import { createApp, createLog, readConfig } from "@hexlane/server";

const ports = memoryPorts();
const now = () => ports.clock.now();
const log = createLog({ level: "warn", format: "json", now, out: (line) => process.stderr.write(line) });
const config = readConfig({ env: {}, readFile: () => "", isTerminal: false });
const app = createApp({ tracker: createTracker(ports), config, log, version: "1.0.0" });
const response = await app.fetch(new Request("http://localhost/api/health"));
console.log(response.status); // 200
await app.stop();

export {};
