import { createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";
import { openS3Blobs } from "@hexlane/s3";

const clock = { now: () => new Date() };
const blobs = await openS3Blobs({
  endpoint: "https://s3.eu-central-1.amazonaws.com",
  region: "eu-central-1",
  bucket: "tracker-images",
  accessKeyId: "AKIA...",
  secretAccessKey: "...",
  clock,
});
const tracker = createTracker({ ...memoryPorts({ clock }), blobs });

export {};
