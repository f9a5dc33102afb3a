import { createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";
import { openPostgresStore } from "@hexlane/postgres";

const store = await openPostgresStore("postgres://tracker:secret@localhost/tracker", { maxConnections: 10 });
const tracker = createTracker({ ...memoryPorts(), store });

export {};
