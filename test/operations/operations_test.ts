/**
 * Operator commands, run as processes on real files and servers.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchFrom } from "../faults/scene.ts";
import { Client } from "../harness/client.ts";
import { buildWorld } from "../harness/world.ts";
import { PROGRAM, type ServerProcess, startServer } from "../server_process.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";
import { until } from "../several_servers/fleet.ts";

const root = mkdtempSync(join(tmpdir(), "hexlane-operations-"));
const SECRET = "operations ".repeat(4);

interface Outcome {
  code: number;
  out: string;
  err: string;
}

async function run(args: string[], env: Record<string, string>): Promise<Outcome> {
  const child = Bun.spawn([...PROGRAM, ...args], {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  return { code: await child.exited, out, err };
}

async function dumpOf(env: Record<string, string>): Promise<string> {
  const { code, out, err } = await run(["dump"], env);
  expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
  return out;
}

/** An installation with a few records of every kind, and a server on it. */
const home = { DATA_DIR: join(root, "home"), HEXLANE_SECRET: SECRET };
let server: ServerProcess;
beforeAll(async () => {
  // Disables deliveries, so that two dumps are equal.
  const command = [...PROGRAM, "serve", "--no-worker"];
  server = await startServer({ ...home, RATE_LIMIT: "off", LOG_LEVEL: "error" }, { command });
  const client = new Client((request) => fetchFrom(server, request), { log: [], origin: () => server.url });
  await buildWorld(client);
});
afterAll(async () => {
  await server.kill();
  rmSync(root, { recursive: true, force: true });
});

test("a scheduled backup is written when the server starts without one", async () => {
  const folder = join(root, "scheduled");
  const own = { DATA_DIR: join(root, "scheduled-data"), HEXLANE_SECRET: SECRET, BACKUP_DIR: folder };
  const other = await startServer(own);
  try {
    await until(
      "the server writes a backup",
      () => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith("Z")),
    );
    const [name = ""] = readdirSync(folder);
    expect(name).toMatch(/^hexlane-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
    expect(await run(["restore", "--verify", join(folder, name)], {})).toMatchObject({ code: 0 });
    expect(await (await fetch(`${other.url}/metrics`)).text()).toMatch(/^hexlane_last_backup_timestamp_seconds \d+/m);
  } finally {
    await other.kill();
  }
});

test("a backup is made while the server runs, and restored elsewhere", async () => {
  const folder = join(root, "backup");
  expect(await run(["backup"], home)).toMatchObject({ code: 2, err: "hexlane: usage: hexlane backup FOLDER\n" });
  const made = await run(["backup", folder], home);
  expect(made).toMatchObject({ code: 0, out: "" });
  expect(made.err).toMatch(/^Backed up \d+ records and \d+ images to ".*" and verified them\n$/);
  const verified = await run(["restore", "--verify", folder], {});
  expect(verified.err).toMatch(/^".*" is complete: \d+ records and \d+ images\n$/);

  const restored = { DATA_DIR: join(root, "restored"), HEXLANE_SECRET: SECRET };
  expect(await run(["restore", folder], restored)).toMatchObject({ code: 0, out: "" });
  // The backup is recorded after it was verified, so it lacks only its own entry.
  const isOwnEntry = (line: string) => line.startsWith('{"auditEntry":') && line.includes('"action":"backupWritten"');
  const lines = (await dumpOf(home)).split("\n");
  expect(lines.filter(isOwnEntry)).toHaveLength(1);
  const isRecord = (line: string) => !line.startsWith('{"end":');
  const copied = (await dumpOf(restored)).split("\n");
  expect(copied.filter(isRecord)).toEqual(lines.filter((line) => isRecord(line) && !isOwnEntry(line)));
  expect(await run(["restore", folder], restored)).toMatchObject({
    code: 1,
    err: "Cannot load the dump: the store is not empty\n",
  });

  const image = readdirSync(join(folder, "images"), { recursive: true, withFileTypes: true }).find((one) =>
    one.isFile(),
  );
  const path = join(image?.parentPath ?? "", image?.name ?? "");
  writeFileSync(path, `${readFileSync(path, "latin1")}x`, "latin1");
  const damaged = await run(["restore", "--verify", folder], {});
  expect(damaged.code).toBe(1);
  expect(damaged.err).toMatch(/^Cannot restore: ".*\/images\/.*" was changed\n$/);
}, 600_000);

test("doctor reports what is wrong with an installation and what to do", async () => {
  const port = new URL(server.url).port;
  const well = await run(["doctor"], { ...home, PORT: port });
  expect(well.out.split("\n").filter((line) => line.startsWith("wrong"))).toEqual([]);
  expect(well).toMatchObject({ code: 0, err: "" });
  for (const line of [
    "database: sqlite:.* is intact",
    "schema: up to date",
    `port: a Hexlane server is running on ${port}`,
  ]) {
    expect(well.out).toMatch(new RegExp(`^ok {5}${line}`, "m"));
  }
  expect(await run(["doctor"], { PORT: "none" })).toMatchObject({
    code: 1,
    out: 'wrong  settings: PORT: "none" is not a whole number from 0 to 65535\n',
  });

  const sick = join(root, "sick");
  mkdirSync(sick);
  writeFileSync(join(sick, "secret"), SECRET);
  chmodSync(join(sick, "secret"), 0o644);
  const database = new Database(join(sick, "hexlane.db"), { create: true });
  database.run("CREATE TABLE migration (name TEXT, checksum TEXT, applied_at INTEGER)");
  database.run("INSERT INTO migration VALUES ('0001_start', 'x', 0), ('9999_later', 'x', 0)");
  database.close();
  const taken = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("something else") });
  const refused = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
  const nowhere = `127.0.0.1:${refused.port}`;
  refused.stop(true);
  const ill = await run(["doctor"], {
    DATA_DIR: sick,
    PORT: String(taken.port),
    BASE_URL: `http://${nowhere}`,
    SMTP_URL: `smtp://${nowhere}`,
    MAIL_FROM: "a@example.org",
    REDIS_URL: `redis://${nowhere}`,
    S3_ENDPOINT: `http://${nowhere}`,
    S3_REGION: "here",
    S3_BUCKET: "images",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  });
  await taken.stop(true);
  expect(ill).toMatchObject({ code: 1, err: "" });
  const about = (grade: string) =>
    ill.out.split("\n").flatMap((line) => (line.startsWith(grade) ? [line.slice(7).split(":")[0]] : []));
  expect(about("wrong")).toEqual(["data folder", "secret", "port", "schema", "images", "Redis", "mail"]);
  expect(about("note")).toContain("public address");
  expect(ill.out).toContain(`chmod 600 "${sick}/secret"`);
  expect(ill.out).toContain("the database belongs to a newer version (9999_later)");
}, 600_000);

test("doctor creates no files", async () => {
  const DATA_DIR = join(root, "untouched");
  const s3 = { S3_ENDPOINT: "http://127.0.0.1:9", S3_REGION: "here", S3_BUCKET: "images" };
  await run(["doctor"], { DATA_DIR, PORT: "0", ...s3, S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" });
  expect(existsSync(DATA_DIR)).toBe(false);
}, 600_000);

test.if(process.platform === "linux")(
  "doctor --live asks the address that the server listens on",
  async () => {
    const asked: string[] = [];
    const fetch = ({ url }: Request) => new Response(String(asked.push(new URL(url).pathname)));
    const ready = Bun.serve({ hostname: "127.0.0.2", port: 0, fetch });
    const live = await run(["doctor", "--live"], { HOST: "127.0.0.2", PORT: String(ready.port) });
    await ready.stop(true);
    expect(live).toMatchObject({ code: 0, err: "" });
    expect(asked).toEqual(["/readyz"]);
  },
  600_000,
);

test.if(hasPostgres())(
  "an installation is unchanged after a move to Postgres and back",
  async () => {
    const url = await (await sharedPostgres()).createDatabase();
    const busy = await run(["migrate-storage", "--to", url], home);
    expect(busy).toMatchObject({ code: 1, out: "" });
    expect(busy.err).toMatch(/^Cannot move the installation: a server has sqlite:.* open: stop every server first\n$/);
    await server.stop();
    const before = await dumpOf(home);

    const there = await run(["migrate-storage", "--to", url], home);
    expect(there.err).toMatch(
      /^Copied \d+ records; both copies are identical \(sha256 [0-9a-f]{64}\)\nMoved to .*\. Set DATABASE_URL/,
    );
    expect(there.err).not.toContain("hexlane@127");
    // Images are not moved.
    const scaled = { ...home, DATABASE_URL: url };
    expect(await dumpOf(scaled)).toBe(before);
    // A copy to a database with data is refused.
    const other = { DATA_DIR: join(root, "other"), HEXLANE_SECRET: SECRET };
    await run(["user", "set-password", "nobody@example.org"], { ...other });
    await run(["migrate"], other);
    const stranger = await startServer({ ...other, LOG_LEVEL: "error" });
    await fetch(`${stranger.url}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Eva", email: "eva@example.org", password: "correct horse battery" }),
    });
    await stranger.stop();
    const refused = await run(["migrate-storage", "--to", url], other);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain("the store is not empty");

    // A server runs on Postgres. Then everything is copied back to SQLite, with the images in another folder.
    const command = [...PROGRAM, "serve", "--no-worker"];
    const moved = await startServer({ ...scaled, LOG_LEVEL: "error" }, { command });
    expect((await fetch(`${moved.url}/readyz`)).status).toBe(200);
    expect(
      await run(["migrate-storage", "--from", url, "--to", `sqlite:${join(root, "back.db")}`], scaled),
    ).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^Cannot move the installation: a server has postgres:.* open: stop every server first\n$/,
      ),
    });
    await moved.stop();
    const images = [
      "--images-from",
      `disk:${join(root, "home", "images")}`,
      "--images-to",
      `disk:${join(root, "back", "images")}`,
    ];
    const back = await run(
      ["migrate-storage", "--to", `sqlite:${join(root, "back", "hexlane.db")}`, ...images],
      scaled,
    );
    expect(back.err).toMatch(
      /^Copied [1-9]\d* images; both copies are identical.*\nCopied \d+ records; both copies are identical/,
    );
    expect(existsSync(join(root, "back", "images"))).toBe(true);
    expect(await dumpOf({ DATA_DIR: join(root, "back"), HEXLANE_SECRET: SECRET })).toBe(before);
  },
  600_000,
);
