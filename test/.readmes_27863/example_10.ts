import { createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";
import { openRedis } from "@hexlane/redis";

const clock = { now: () => new Date() };
const { queue, live } = openRedis("redis://localhost:6379", { clock, prefix: "tracker" });
const tracker = createTracker({ ...memoryPorts({ clock }), queue, live });

export {};
