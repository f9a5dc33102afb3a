import { createTracker } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { productionPorts } from "@hexlane/platform";

// At least 32 bytes, such as the output of `openssl rand -hex 32`, the same at every start. For a rotation, pass a list with the
// newest secret first.
const secret = process.env.TRACKER_SECRET;
const tracker = createTracker({ ...productionPorts({ secret }), store: memoryStore() });
await tracker.close();

export {};
