import { createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";
import { createOneTimePasswords } from "@hexlane/totp";

const tracker = createTracker({ ...memoryPorts(), oneTimePasswords: createOneTimePasswords() });
await tracker.close();

export {};
