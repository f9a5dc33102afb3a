import { createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";
import { openDiskBlobs } from "@hexlane/disk";

const ports = memoryPorts();
const { crypto, clock } = ports;
const blobs = await openDiskBlobs({ dir: "images", crypto, clock });
const tracker = createTracker({ ...ports, blobs });
await tracker.close();

export {};
