import { createChannels, openEmailChannel } from "@hexlane/channels";
import { createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";

const ports = memoryPorts();
const mail = openEmailChannel({ url: "smtp://localhost:1025", from: "Tracker <tracker@example.com>" });
const channels = createChannels({ resolver: ports.resolver, allowPrivate: false, mail });
const tracker = createTracker({ ...ports, mail, channels });
await tracker.close();

export {};
