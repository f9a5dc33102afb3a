/**
 * A complete scaled installation: an upload is requested on one server, sent to the bucket, finalized on another and read on a
 * third; and the doctor finds no problems.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { IMAGE, PNG } from "../harness/world.ts";
import { hasPostgres } from "../servers/postgres.ts";
import { hasRedis, type RedisServer, startRedis } from "../servers/redis.ts";
import { hasS3, S3_CREDENTIALS, S3_REGION, sharedS3 } from "../servers/s3.ts";
import { type Fleet, openFleet, program } from "./fleet.ts";

describe.skipIf(!hasPostgres() || !hasRedis() || !hasS3())("three servers over Postgres, Redis and S3", () => {
  let fleet: Fleet;
  let redis: RedisServer;
  beforeAll(async () => {
    const s3 = await sharedS3();
    redis = await startRedis();
    const env = {
      S3_ENDPOINT: s3.endpoint,
      S3_REGION,
      S3_BUCKET: await s3.createBucket(),
      S3_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
    };
    fleet = await openFleet({ servers: 3, redisUrl: redis.url, env });
  }, 600_000);
  afterAll(async () => {
    await fleet?.close();
    await redis?.kill();
  });

  test("share images", async () => {
    const as = fleet.token;
    const { id } = await fleet.task(fleet.projectId, "With an image");
    const asked = await fleet
      .at(0)
      .ok<{ key: string; uploadUrl: string; method: string; headers: Record<string, string> }>(
        "PUT",
        `/api/task/image-upload/${id}`,
        { as, body: { ...IMAGE, surface: "description" } },
      );
    expect(new URL(asked.uploadUrl).origin).toBe(new URL(fleet.env.S3_ENDPOINT ?? "").origin);
    const sent = await fetch(asked.uploadUrl, { method: asked.method, headers: asked.headers, body: PNG.slice() });
    expect(sent.status).toBe(200);
    const body = { key: asked.key, ...IMAGE, surface: "description" };
    const made = await fleet.at(1).ok("POST", `/api/task/image-upload/${id}/finalize`, { as, body });
    const seen = await fetch(`${fleet.at(2).url}/api/asset/${made.id}`, { headers: { authorization: `Bearer ${as}` } });
    expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(await seen.bytes()).toEqual(PNG);
  }, 600_000);

  test("pass the doctor's checks", async () => {
    const env = { PATH: process.env.PATH ?? "", ...fleet.env, PORT: "0" };
    const child = Bun.spawn(program("doctor"), { env, stdout: "pipe", stderr: "pipe" });
    const out = await child.stdout.text();
    expect(out.split("\n").filter((line) => line.startsWith("wrong"))).toEqual([]);
    for (const about of ["database", "schema", "images", "Redis"])
      expect(out).toMatch(new RegExp(`^ok +${about}: `, "m"));
    expect(out).not.toContain(S3_CREDENTIALS.secretAccessKey);
    expect(await child.exited).toBe(0);
  }, 600_000);
});
