/** Configures the image bucket, and logs what the operator has to do if that fails. @module */
import type { S3Blobs } from "@hexlane/s3";
import { describeError, type Log } from "../log.ts";

/** Configures the bucket. The caller does not await it: an unavailable bucket is logged, and the server starts. */
export async function setUpBucket(bucket: S3Blobs, origins: readonly string[], log: Log): Promise<void> {
  try {
    const { bucket: found, ...rules } = await bucket.prepare({ origins });
    if (found !== "found") {
      log.write("warn", "cannot store images: check S3_ENDPOINT, S3_BUCKET and the access key", {
        bucket: wordOf(found),
      });
      return;
    }
    for (const [rule, outcome] of Object.entries(rules)) {
      if (outcome === "set" || outcome === "kept") continue;
      const what = outcome === "foreign" ? "check whether the existing rules suffice" : "set them manually";
      log.write("warn", `the ${rule} rules of the bucket were not changed: ${what}`, { reason: wordOf(outcome) });
    }
  } catch (error) {
    log.write("warn", "the image bucket was not set up", { error: describeError(error) });
  }
}

function wordOf(outcome: string | { refused: string }): string {
  return typeof outcome === "string" ? outcome : outcome.refused;
}
