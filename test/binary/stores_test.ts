/**
 * The standalone executable with every backend: Postgres, Redis and S3. It contains their libraries and loads them on demand.
 * One process serves requests and another sends deliveries. Then all data moves back to one machine.
 */
import { afterAll, expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startReceiver } from "../faults/receiver.ts";
import { freePort } from "../harness/free_port.ts";
import { IMAGE, Maker, PNG, signUp } from "../harness/world.ts";
import { until } from "../servers/kept_process.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";
import { hasRedis, sharedRedis } from "../servers/redis.ts";
import { hasS3, S3_CREDENTIALS, S3_REGION, sharedS3 } from "../servers/s3.ts";
import { builtProgram, clientOf, newFolder, newMachine, run, serve } from "./machine.ts";

const root = newFolder();
afterAll(() => rmSync(root, { recursive: true, force: true }));

const isPossible = [hasPostgres(), hasRedis(), hasS3()].every(Boolean);

test.skipIf(!isPossible)(
  "the executable runs as a server and a worker, backs up and moves data with Postgres, Redis and S3",
  async () => {
    const [postgres, redis, s3] = await Promise.all([sharedPostgres(), sharedRedis(), sharedS3(), builtProgram()]);
    const [machine, port] = [newMachine(root), freePort()];
    const env = {
      PORT: String(port),
      BASE_URL: `http://localhost:${port}`,
      HEXLANE_SECRET: "one secret of all these processes",
      DATABASE_URL: await postgres.createDatabase(),
      REDIS_URL: redis.url,
      S3_ENDPOINT: s3.endpoint,
      S3_REGION,
      S3_BUCKET: await s3.createBucket(),
      S3_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
      ALLOW_PRIVATE_DESTINATIONS: "true",
    };
    const receiver = await startReceiver(() => "ok");
    const server = await serve(machine, env, ["serve", "--no-worker"]);
    const worker = await serve(machine, { ...env, PORT: "0" }, ["worker"]);
    try {
      const client = clientOf(server);
      const ada = await signUp(client, "ada");
      const as = ada.token;
      const workspace = await client.ok("POST", "/api/auth/organization/create", {
        as,
        body: { name: "Works", slug: "works" },
      });
      const make = new Maker(client, ada, { id: workspace.id, slug: "works" });
      const { project } = await make.project();
      const { task } = await make.task(project);
      const headers = { authorization: `Bearer ${as}` };
      const claim = { ...IMAGE, surface: "description" };
      const upload = await client.ok<{ key: string; uploadUrl: string; headers: Record<string, string> }>(
        "PUT",
        `/api/task/image-upload/${task}`,
        { as, body: claim },
      );
      expect(upload.uploadUrl).toStartWith(s3.endpoint);
      const sent = await fetch(upload.uploadUrl, { method: "PUT", headers: upload.headers, body: new Uint8Array(PNG) });
      expect(sent.status).toBe(200);
      const finalized = { key: upload.key, ...claim };
      const { id } = await client.ok("POST", `/api/task/image-upload/${task}/finalize`, { as, body: finalized });
      const image = await fetch(`${server.url}/api/asset/${id}`, { headers });
      expect(await image.bytes()).toEqual(PNG);

      const body = { webhookUrl: `${receiver.url}/told`, events: { taskCommentCreated: true } };
      await client.ok("POST", `/api/generic-webhook-integration/project/${project}`, { as, body });
      await client.ok("POST", `/api/comment/${task}`, { as, body: { content: "Told to the worker" } });
      await until(() => receiver.arrivals.length > 0, { what: "the worker delivers", seconds: 15 });

      expect((await run(machine, ["doctor", "--live"], { env })).code).toBe(0);
      const backup = join(machine.cwd, "backup");
      expect((await run(machine, ["backup", backup], { env })).err).toMatch(
        /^Backed up \d+ records and 1 images .* and verified them\n$/,
      );
      expect((await run(machine, ["restore", "--verify", backup], { env })).code).toBe(0);
      const refused = await run(machine, ["migrate-storage", "--to", "sqlite:moved.db"], { env });
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("stop every server first")]);

      for (const one of [worker, server]) expect(await one.stop()).toBe(0);
      const moving = ["--to", "sqlite:moved.db", "--images-from", "s3", "--images-to", "disk:images"];
      const moved = await run(machine, ["migrate-storage", ...moving], { env });
      expect([moved.code, moved.err]).toEqual([0, expect.stringMatching(/Copied 1 images[\s\S]*Copied \d+ records/)]);
      expect(readdirSync(machine.cwd)).toContain("moved.db");

      // Restores the backup on a machine without Postgres, Redis and S3.
      const { HEXLANE_SECRET } = env;
      const other = newMachine(root);
      expect((await run(other, ["restore", backup], { env: { HEXLANE_SECRET } })).code).toBe(0);
      const again = await serve(other, { HEXLANE_SECRET });
      try {
        const restored = await fetch(`${again.url}/api/asset/${id}`, { headers });
        expect(await restored.bytes()).toEqual(PNG);
      } finally {
        await again.stop();
      }
    } finally {
      for (const one of [worker, server]) await one.stop();
      await receiver.close();
    }
  },
  600_000,
);
