import { expect, test } from "bun:test";
import { warningsOf } from "./start_warnings.ts";

const sqlite = { kind: "sqlite", file: "/srv/hexlane.db" } as const;
const postgres = { kind: "postgres", url: "postgres://db/hexlane" } as const;
const redisUrl = "redis://redis";
const s3 = { endpoint: "https://s3", region: "r", bucket: "images", accessKeyId: "a", secretAccessKey: "b" };

test("warningsOf() warns about missing settings for several servers, and about unused ones", () => {
  const told = (config: object): string[] =>
    warningsOf({ ...config } as Parameters<typeof warningsOf>[0]).map((line) => line.split(" ").slice(0, 2).join(" "));
  expect(told({ database: sqlite })).toEqual([]);
  expect(told({ database: sqlite, s3 })).toEqual([]);
  expect(told({ database: sqlite, redisUrl })).toEqual(["REDIS_URL has"]);
  expect(told({ database: postgres })).toEqual(["REDIS_URL is", "S3_* are"]);
  expect(told({ database: postgres, redisUrl })).toEqual(["S3_* are"]);
  expect(told({ database: postgres, redisUrl, s3 })).toEqual([]);
});

test("warningsOf() contains no password", () => {
  const config = { database: { ...postgres, url: "postgres://u:hunter22@db/x" }, redisUrl: "redis://:hunter22@r" };
  expect(warningsOf(config as Parameters<typeof warningsOf>[0]).join()).not.toContain("hunter22");
});
