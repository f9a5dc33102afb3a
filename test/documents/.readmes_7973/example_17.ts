import { createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";
import { createPasskeys } from "@hexlane/webauthn";

const tracker = createTracker({ ...memoryPorts(), passkeys: createPasskeys() }, { baseUrl: "https://tracker.example.com" });
await tracker.close();

export {};
