import { createTracker } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { openDiskBlobs } from "@hexlane/disk";
import { productionPorts } from "@hexlane/platform";

const ports = productionPorts({ secret: process.env.TRACKER_SECRET });
const { crypto, clock } = ports;
const blobs = await openDiskBlobs({ dir: "images", crypto, clock });
const tracker = createTracker({ ...ports, store: memoryStore(), blobs });
await tracker.close();

export {};
