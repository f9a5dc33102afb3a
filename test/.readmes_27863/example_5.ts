import { createKeyring, createResolver, newSecret, systemClock as clock, uuidMaker } from "@hexlane/bun";
import { createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";

const tracker = createTracker({
  ...memoryPorts({ clock }),
  // The newest secret signs and seals; older ones still verify and open.
  crypto: createKeyring(["the newest secret, at least 32 bytes", "the one before, for a while"]),
  resolver: createResolver(),
  newId: uuidMaker(clock),
  newSecret,
});
await tracker.close();

export {};
