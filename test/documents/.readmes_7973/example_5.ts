import { createChannels, openEmailChannel } from "@hexlane/channels";
import { createTracker } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { productionPorts } from "@hexlane/platform";

const ports = productionPorts({ secret: process.env.TRACKER_SECRET });
const mail = openEmailChannel({ url: "smtp://localhost:1025", from: "Tracker <tracker@example.com>" });
const channels = createChannels({ resolver: ports.resolver, allowPrivate: false, mail });
const tracker = createTracker({ ...ports, store: memoryStore(), mail, channels });
await tracker.close();

export {};
