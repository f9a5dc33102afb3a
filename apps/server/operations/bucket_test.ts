import { expect, test } from "bun:test";
import type { S3Preparation } from "@hexlane/s3";
import { createLog } from "../log.ts";
import { setUpBucket } from "./bucket.ts";

async function told(answer: S3Preparation | Error): Promise<string[]> {
  const lines: string[] = [];
  const log = createLog({ level: "warn", format: "json", now: () => new Date(0), out: (line) => lines.push(line) });
  const asked: unknown[] = [];
  const prepare = async (options: unknown): Promise<S3Preparation> => {
    asked.push(options);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  await setUpBucket({ prepare } as unknown as Parameters<typeof setUpBucket>[0], ["https://board.example"], log);
  expect(asked).toEqual([{ origins: ["https://board.example"] }]);
  return lines.map((line) => {
    const { message, reason, bucket } = JSON.parse(line) as Record<string, string>;
    return [message, reason ?? bucket].filter((part) => part !== undefined).join(" | ");
  });
}

test("a bucket that is set up causes no log line", async () => {
  expect(await told({ bucket: "found", cors: "set", lifecycle: "kept" })).toEqual([]);
});

test("a bucket that cannot be set up logs what the operator has to do", async () => {
  expect(await told({ bucket: "found", cors: { refused: "AccessDenied" }, lifecycle: "foreign" })).toEqual([
    "the bucket's rules for cors were left alone: set it by hand | AccessDenied",
    "the bucket's rules for lifecycle were left alone: other rules stand there: look whether they do | foreign",
  ]);
  const refused = "NoSuchBucket";
  expect(await told({ bucket: "missing", cors: { refused }, lifecycle: { refused } })).toEqual([
    "cannot store images: check S3_ENDPOINT, S3_BUCKET and the access key | missing",
  ]);
  expect(await told(new Error("no way"))).toEqual(["the bucket of images was not set up"]);
});
