import { createTracker } from "@hexlane/core";
import { productionPorts } from "@hexlane/platform";
import { openS3Blobs } from "@hexlane/s3";
import { openSqliteStore } from "@hexlane/sqlite";

const ports = productionPorts({ secret: process.env.TRACKER_SECRET });
const blobs = await openS3Blobs({
  endpoint: "https://s3.eu-central-1.amazonaws.com",
  region: "eu-central-1",
  bucket: "tracker-images",
  accessKeyId: "AKIA...",
  secretAccessKey: "...",
  clock: ports.clock,
});
const store = await openSqliteStore("tracker.sqlite");
const tracker = createTracker({ ...ports, store, blobs });

export {};
