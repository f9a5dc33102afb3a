import { expect, test } from "bun:test";
import { databaseAt } from "../databases/databases.ts";
import { warningsOf } from "./start_warnings.ts";

const sqlite = databaseAt("sqlite:/srv/hexlane.db");
const postgres = databaseAt("postgres://u:hunter22@db/hexlane");
const redisUrl = "redis://redis";
const s3 = { endpoint: "https://s3", region: "r", bucket: "images", accessKeyId: "a", secretAccessKey: "b" };

test("warningsOf() warns about missing settings for several servers, and about unused settings", () => {
  const told = (config: object): string[] =>
    warningsOf({ ...config } as Parameters<typeof warningsOf>[0]).map((line) => line.split(" ").slice(0, 2).join(" "));
  expect(told({ database: sqlite })).toEqual([]);
  expect(told({ database: sqlite, s3 })).toEqual([]);
  expect(told({ database: sqlite, redisUrl })).toEqual(["REDIS_URL has"]);
  expect(told({ database: postgres })).toEqual(["REDIS_URL is", "S3_* are"]);
  expect(told({ database: postgres, redisUrl })).toEqual(["S3_* are"]);
  expect(told({ database: postgres, redisUrl, s3 })).toEqual([]);
});

test("warningsOf() warns that backups lack a secret that the server generated", () => {
  const backups = { folder: "/backups", everySeconds: 86_400, keep: 7 };
  const config = { database: sqlite, dataDir: "/srv", backups };
  const read = (secrets: string[]) => warningsOf({ ...config, secrets } as unknown as Parameters<typeof warningsOf>[0]);
  expect(read([])[0]).toContain("/srv/secret");
  expect(read(["a secret of the operator"])).toEqual([]);
});

test("warningsOf() never returns a password", () => {
  const config = { database: postgres, redisUrl: "redis://:hunter22@r" };
  expect(warningsOf(config as Parameters<typeof warningsOf>[0]).join()).not.toContain("hunter22");
});
