/**
 * The packed packages in a fresh project, on every runtime that their `engines` name.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";
import { hasRedis, sharedRedis } from "../servers/redis.ts";
import { hasS3, S3_CREDENTIALS, S3_REGION, sharedS3 } from "../servers/s3.ts";
import { isFull } from "../tier.ts";
import {
  BUN,
  closureOf,
  installProject,
  MACHINE_NODE,
  NODE_22,
  NODE_24,
  type Project,
  packagesFor,
  RUNTIMES,
  type Runtime,
  runIn,
  sizeOf,
} from "./installed.ts";
import { RUNNERS, runSuite } from "./test_runners.ts";

let project: Project;
beforeAll(async () => {
  project = await installProject({ tools: ["vitest"] });
}, 600_000);
afterAll(() => project?.remove());

/** Outside the full tier, only the oldest Node.js of each `engines` is tested, because each runtime takes a while. */
const SAMPLE = RUNTIMES.filter((one) => isFull || one === MACHINE_NODE || one === NODE_22);
const SQLITE_SAMPLE = SAMPLE.filter(({ hasSqlite }) => hasSqlite);
/** Outside the full tier, only every fourth test of the store's contracts runs, because Bun runs them all. */
const EVERY = isFull ? 1 : 4;
/** The store on Postgres does not depend on the version of Node.js. */
const POSTGRES_SAMPLE = RUNTIMES.filter((one) => isFull || one === MACHINE_NODE);
/** Node.js 24 repeats Node.js 22. Outside the full tier, only Vitest runs on it. */
const withoutRepeats = (runtimes: readonly Runtime[]): Runtime[] => runtimes.filter((one) => isFull || one !== NODE_24);
const named = (runtimes: readonly Runtime[]): [string, Runtime][] => runtimes.map((one) => [one.name, one]);

test.each(named(withoutRepeats(RUNTIMES)))(
  "every package that names %s in its engines can be imported there",
  async (_, runtime) => {
    const packages = packagesFor(project, runtime);
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["@hexlane/core", "@hexlane/platform", "@hexlane/postgres"]));
    expect(names.includes("@hexlane/sqlite")).toBe(runtime.hasSqlite);
    expect(names.includes("@hexlane/server")).toBe(runtime === BUN);
    const args = packages.flatMap(({ entries }) => entries);
    expect(await runIn(project.dir, runtime, "import_all.mjs", { args })).toBe("ok\n");
  },
  600_000,
);

test.each(named(SAMPLE))(
  "the contracts of the packages hold on %s",
  async (_, runtime) => {
    const { hasSqlite } = runtime;
    const args = hasSqlite ? ["sqlite", String(EVERY)] : [];
    const out = await runIn(project.dir, runtime, "contracts.mjs", { args });
    const { passed, failed } = JSON.parse(out) as { passed: number; failed: string[] };
    expect(failed).toEqual([]);
    expect(passed).toBeGreaterThan(hasSqlite ? 250 / EVERY : 30);
  },
  600_000,
);

test.skipIf(MACHINE_NODE.hasSqlite)("Node.js without SQLite reports what it needs", async () => {
  const message = "Cannot open SQLite: it needs Node.js 22.16 or later, Deno or Bun\n";
  expect(await runIn(project.dir, MACHINE_NODE, "open_sqlite.mjs")).toBe(message);
});

test.skipIf(!hasPostgres()).each(named(POSTGRES_SAMPLE))(
  "the Postgres store works on %s",
  async (_, runtime) => {
    const server = await sharedPostgres();
    const args = await Promise.all([1, 2].map(() => server.createDatabase()));
    expect(await runIn(project.dir, runtime, "postgres_programs.mjs", { args })).toBe("ok\n");
  },
  600_000,
);

/** The adapters for Redis and S3 do not depend on the version of Node.js either. */
const SERVED_SAMPLE = RUNTIMES.filter((one) => isFull || one === MACHINE_NODE);

test.skipIf(!hasRedis()).each(named(SERVED_SAMPLE))(
  "the contracts of Redis hold on %s",
  async (_, runtime) => {
    await expectContracts(runtime, ["redis", (await sharedRedis()).url], 15);
  },
  600_000,
);

// The S3 server starts slowly.
test.skipIf(!isFull || !hasS3()).each(named(SERVED_SAMPLE))(
  "the contract of S3 holds on %s",
  async (_, runtime) => {
    const { endpoint, createBucket } = await sharedS3();
    const buckets: string[] = [];
    while (buckets.length < 25) buckets.push(await createBucket());
    const options = { endpoint, region: S3_REGION, buckets, ...S3_CREDENTIALS };
    await expectContracts(runtime, ["s3", JSON.stringify(options)], 8);
  },
  600_000,
);

async function expectContracts(runtime: Runtime, args: string[], least: number): Promise<void> {
  const out = await runIn(project.dir, runtime, "shared_contracts.mjs", { args });
  const { passed, failed } = JSON.parse(out) as { passed: number; failed: string[] };
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThanOrEqual(least);
}

test.each(RUNNERS.map((one) => [one.name, one] as const))(
  "the test harness works with %s",
  async (_, runner) => {
    const stores = ["memory", ...(runner.runtime.hasSqlite ? ["sqlite"] : [])];
    if (hasPostgres()) stores.push(await (await sharedPostgres()).createDatabase());
    expect(await runSuite(project.dir, runner, stores)).toBe(stores.length * 6 + 3);
  },
  600_000,
);

test("the test harness installs at most 60 packages and 40 MB", () => {
  const folders = [...closureOf("@hexlane/testing", project.dir)];
  const bytes = folders.reduce((sum, folder) => sum + sizeOf(folder), 0);
  expect(folders.length).toBeLessThanOrEqual(60);
  expect(bytes).toBeLessThanOrEqual(40_000_000);
});

describe.each(named(SQLITE_SAMPLE))("an installation on %s", (name, runtime) => {
  test("keeps its data, delivers webhooks and reminds of due tasks", async () => {
    const received: { event: unknown; isSigned: boolean }[] = [];
    const receiver = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        const { event } = (await request.json()) as { event: unknown };
        received.push({ event, isSigned: request.headers.has("webhook-signature") });
        return new Response();
      },
    });
    const home = join(project.dir, name.replace(/\W/g, "_"));
    mkdirSync(home);
    const run = async (events: number): Promise<string> => {
      received.length = 0;
      const child = Bun.spawn([...runtime.command, join(project.dir, "installation.mjs")], {
        cwd: home,
        env: {
          PATH: "",
          HOME: home,
          TRACKER_SECRET: "0123456789abcdef0123456789abcdef",
          WEBHOOK_URL: `http://127.0.0.1:${receiver.port}/`,
        },
        stdin: "pipe",
        stdout: "pipe",
        stderr: "inherit",
      });
      const failed = child.exited.then((code) => {
        if (received.length < events) throw new Error(`The installation ended with ${code}`);
      });
      while (received.length < events) await Promise.race([Bun.sleep(20), failed]);
      child.stdin.write("stop\n");
      await child.stdin.end();
      expect(await child.exited).toBe(0);
      return await child.stdout.text();
    };
    try {
      expect(await run(2)).toBe("WEB-1\n");
      expect(received.map(({ event }) => event).sort()).toEqual(["task.created", "task.due_date_reminder"]);
      expect(received.every(({ isSigned }) => isSigned)).toBe(true);
      // The second start continues in the same file, with the same secret.
      expect(await run(2)).toBe("WEB-2\n");
    } finally {
      await receiver.stop(true);
    }
  }, 600_000);
});
