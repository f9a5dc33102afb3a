import { createTracker } from "@hexlane/core";
import { productionPorts } from "@hexlane/platform";
import { openPostgresStore } from "@hexlane/postgres";

const secret = process.env.TRACKER_SECRET;
const store = await openPostgresStore("postgres://tracker:secret@localhost/tracker", { maxConnections: 10 });
const tracker = createTracker({ ...productionPorts({ secret }), store });

export {};
