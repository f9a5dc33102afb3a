import { createTracker } from "@hexlane/core";
import { productionPorts } from "@hexlane/platform";
import { openPostgresStore } from "@hexlane/postgres";
import { openRedis } from "@hexlane/redis";

const secret = process.env.TRACKER_SECRET;
const ports = productionPorts({ secret });
const store = await openPostgresStore("postgres://tracker:secret@localhost/tracker");
const { queue, live, sharedLimits } = openRedis("redis://localhost:6379", { clock: ports.clock, prefix: "tracker" });
const tracker = createTracker({ ...ports, store, queue, live, sharedLimits });

export {};
