import { expect, test } from "bun:test";
import type { S3Preparation } from "@hexlane/s3";
import { createLog } from "../log.ts";
import { setUpBucket } from "./bucket.ts";

async function linesFor(answer: S3Preparation | Error): Promise<string[]> {
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

test("setUpBucket() logs nothing on success", async () => {
  expect(await linesFor({ bucket: "found", cors: "set", lifecycle: "kept" })).toEqual([]);
});

test("setUpBucket() logs what the operator must do after a failure", async () => {
  expect(await linesFor({ bucket: "found", cors: { refused: "AccessDenied" }, lifecycle: "foreign" })).toEqual([
    "the cors rules of the bucket were not changed: set them manually | AccessDenied",
    "the lifecycle rules of the bucket were not changed: check whether the existing rules suffice | foreign",
  ]);
  const refused = "NoSuchBucket";
  expect(await linesFor({ bucket: "missing", cors: { refused }, lifecycle: { refused } })).toEqual([
    "cannot store images: check S3_ENDPOINT, S3_BUCKET and the access key | missing",
  ]);
  expect(await linesFor(new Error("no way"))).toEqual(["the image bucket was not set up"]);
});
