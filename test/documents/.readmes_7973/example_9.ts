import { createChannels } from "@hexlane/channels";
import { createTracker } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { housekeeping, productionPorts, runDeliveries, runReminders } from "@hexlane/platform";

const ports = productionPorts({ secret: process.env.TRACKER_SECRET });
const channels = createChannels({ resolver: ports.resolver, allowPrivate: false });
const tracker = createTracker({ ...ports, store: memoryStore(), channels });
const work = [runDeliveries(tracker), runReminders(tracker), housekeeping(tracker)];

// When the process has to end:
await Promise.all(work.map((one) => one.stop()));
await tracker.close();

export {};
