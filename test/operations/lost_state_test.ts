/** Startup with existing data: private file permissions, and a refusal to start when part of the data is missing. */
import { Database } from "bun:sqlite";
import { afterAll, beforeEach, expect, test } from "bun:test";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needs } from "../requirements.ts";
import { PROGRAM, startServer } from "../server_process.ts";
import { isFull } from "../tier.ts";

const root = mkdtempSync(join(tmpdir(), "hexlane-lost-state-"));
const used = join(root, "used");
const OTHER_SECRET = "another secret ".repeat(4);
let count = 0;
let dataDir = "";

interface Outcome {
  code: number;
  out: string;
  err: string;
}

async function run(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const child = Bun.spawn([...PROGRAM, ...args], {
    env: { PATH: process.env.PATH ?? "", PORT: "0", DATA_DIR: dataDir, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  return { code: await child.exited, out, err };
}

/** Starts and stops the server. */
async function serve(env: Record<string, string> = {}): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, ...env }, { judged: false });
  expect(await server.stop()).toBe(0);
}

/** Returns the server's startup error, and checks that the doctor reports a fault too. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const { code, out, err } = await run(["serve"], env);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  const doctor = await run(["doctor"], env);
  expect({ code: doctor.code, wrong: doctor.out.match(/^wrong/m)?.[0] }).toEqual({ code: 1, wrong: "wrong" });
  return err;
}

beforeEach(async () => {
  dataDir = used;
  if (count++ === 0) await serve();
  dataDir = join(root, String(count));
  cpSync(used, dataDir, { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("only the owner can read the data folder, whatever the umask and earlier permissions", async () => {
  dataDir = join(root, "fresh");
  const umask = process.umask(0);
  try {
    await serve();
    const old = join(root, "old");
    mkdirSync(old);
    new Database(join(old, "hexlane.db"), { create: true }).close();
    dataDir = old;
    await serve({ DATABASE_URL: `sqlite:${join(old, "hexlane.db")}` });
    await run(["backup", join(root, "backup")]);
    await run(["dump", join(root, "dump.jsonl")]);
    const secret = { HEXLANE_SECRET: (await Bun.file(join(old, "secret")).text()).trim() };
    dataDir = join(root, "restored");
    expect(await run(["restore", join(root, "backup")], secret)).toMatchObject({ code: 0 });
    dataDir = join(root, "loaded");
    expect(await run(["load", join(root, "dump.jsonl")], secret)).toMatchObject({ code: 0 });
    const moved = join(root, "moved");
    const images = ["--images-from", `disk:${join(old, "images")}`, "--images-to", `disk:${join(moved, "images")}`];
    dataDir = old;
    expect(await run(["migrate-storage", "--to", `sqlite:${join(moved, "hexlane.db")}`, ...images])).toMatchObject({
      code: 0,
    });
  } finally {
    process.umask(umask);
  }
  const modes = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name): [string, string] => [
      name,
      (statSync(join(folder, name)).mode & 0o077).toString(8),
    ]);
  for (const folder of ["fresh", "old", "backup", "restored", "loaded", "moved"]) {
    const found = modes(join(root, folder));
    expect(found.length).toBeGreaterThan(folder === "backup" ? 0 : 1);
    expect(found).toEqual(found.map(([name]) => [name, "0"]));
  }
  for (const folder of ["fresh", "backup", "restored", "loaded", "moved"]) {
    expect([folder, statSync(join(root, folder)).mode & 0o077]).toEqual([folder, 0]);
  }
  expect(statSync(join(root, "dump.jsonl")).mode & 0o077).toBe(0);
}, 600_000);

test.each<[string, () => void]>([
  ["is gone", () => rmSync(join(dataDir, "hexlane.db"))],
  ["is empty", () => writeFileSync(join(dataDir, "hexlane.db"), "")],
])(
  "a server whose database %s refuses to start until `hexlane migrate` creates a new one",
  async (_, lose) => {
    lose();
    expect(await refusal()).toMatch(
      /^Cannot start: ".*hexlane\.db" is missing or empty, but ".*secret" is from an earlier/,
    );
    expect(await run(["migrate"])).toMatchObject({ code: 0, err: "" });
    await serve();
  },
  600_000,
);

test.each(isFull ? ["wal", "shm"] : ["wal"])(
  "a server with only the -%s file of its database refuses to start until a backup is restored",
  async (kind) => {
    const secret = { HEXLANE_SECRET: OTHER_SECRET };
    const file = join(dataDir, "hexlane.db");
    const backup = join(root, `backup of ${kind}`);
    dataDir = join(dataDir, "inner");
    await serve(secret);
    expect(await run(["backup", backup], secret)).toMatchObject({ code: 0 });
    const database = new Database(join(dataDir, "hexlane.db"));
    database.exec("CREATE TABLE later (id TEXT)");
    const left = join(dataDir, `hexlane.db-${kind}`);
    cpSync(left, file);
    database.close();
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    cpSync(file, left);
    const err = await refusal(secret);
    expect(err).toContain(`hexlane.db" is missing or empty, but "${left}" is from an earlier start`);
    expect(err).toContain("Put the database file back next to it. If that file is lost, restore a backup");
    expect(await run(["restore", backup], secret)).toMatchObject({ code: 0 });
    const restored = new Database(join(dataDir, "hexlane.db"));
    expect(restored.query("SELECT name FROM sqlite_schema WHERE name = 'later'").all()).toEqual([]);
    restored.close();
    await serve(secret);
  },
  600_000,
);

test("a server without its secret refuses to start until a new secret is accepted", async () => {
  rmSync(join(dataDir, "secret"));
  expect(await refusal()).toMatch(/^Cannot start: ".*secret" is missing, and the database was encrypted with it/);
  expect(readdirSync(dataDir)).not.toContain("secret");
  expect((await run(["backup", join(root, "no backup")])).code).toBe(1);
  expect(await run(["migrate", "--accept-new-secret"])).toMatchObject({ code: 0, err: "" });
  await serve();
}, 600_000);

test("a server with another secret refuses to start unless the old secret is also listed", async () => {
  expect(await refusal({ HEXLANE_SECRET: OTHER_SECRET })).toMatch(
    /^Cannot start: the database was encrypted with another secret/,
  );
  const former = (await Bun.file(join(dataDir, "secret")).text()).trim();
  await serve({ HEXLANE_SECRET: `${OTHER_SECRET},${former}` });
  await serve({ HEXLANE_SECRET: OTHER_SECRET });
}, 600_000);

test("a server refuses a secret file that is too short", async () => {
  for (const text of ["short", ""]) {
    writeFileSync(join(dataDir, "secret"), text);
    expect((await run(["serve"])).err).toMatch(
      /^Cannot start: the secret in ".*" has \d characters, and needs at least 32/,
    );
  }
}, 600_000);

test("the doctor and the server report the same error for a database of a different version", async () => {
  const database = new Database(join(dataDir, "hexlane.db"));
  database.run("UPDATE migration SET checksum = 'x' WHERE name = '0001_start'");
  database.close();
  const said = /differs from the one in this version.*run "hexlane dump" with the version that made it/;
  expect(await refusal()).toMatch(said);
  expect((await run(["doctor"])).out).toMatch(said);
}, 600_000);

test.each<[string, () => void, RegExp]>([
  [
    "a text file as the database",
    () => writeFileSync(join(dataDir, "hexlane.db"), "text ".repeat(999)),
    /is not a SQLite database; /,
  ],
  [
    "a damaged database",
    () => {
      const path = join(dataDir, "hexlane.db");
      const bytes = new Uint8Array(statSync(path).size).fill(7, 100);
      bytes.set(new TextEncoder().encode("SQLite format 3\0"));
      writeFileSync(path, bytes);
    },
    /^Cannot open ".*hexlane\.db": /,
  ],
  [
    "a file as its folder",
    () => {
      rmSync(dataDir, { recursive: true });
      writeFileSync(dataDir, "");
    },
    /is a file, not a folder; /,
  ],
  [
    "a database from a newer version",
    () => {
      const database = new Database(join(dataDir, "hexlane.db"));
      database.exec("INSERT INTO migration (name, checksum, applied_at) VALUES ('9999_later', 'x', 0)");
      database.close();
    },
    /was made by a newer version: start that version, or restore a backup/,
  ],
])(
  "the startup error for %s names the file and a remedy",
  async (_, spoil, said) => {
    spoil();
    const { code, err } = await run(["serve"]);
    expect(code).toBe(1);
    expect(err).toMatch(/^Cannot open "/);
    expect(err).toMatch(said);
  },
  600_000,
);

/** Whether the test can start programs as a user without a passwd entry: as root, if others can read the program. */
function canChangeUser(): boolean {
  if (process.getuid?.() !== 0 || !needs("chown", "setpriv", "test")) return false;
  const look = ["setpriv", "--reuid=12345", "--clear-groups", "test", "-r", PROGRAM.at(-1) ?? ""];
  return Bun.spawnSync(look).exitCode === 0;
}

test.skipIf(!canChangeUser())(
  "a user without a home folder can run every command",
  async () => {
    const folder = join(root, "homeless");
    mkdirSync(folder);
    chmodSync(root, 0o711);
    Bun.spawnSync(["chown", "12345", folder]);
    for (const args of [["version"], ["config"], ["help"], ["doctor"]]) {
      const child = Bun.spawnSync(["setpriv", "--reuid=12345", "--clear-groups", ...PROGRAM, ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? "", DATA_DIR: join(folder, "data"), PORT: "0" },
      });
      expect([args, child.exitCode, child.stderr.toString()]).toEqual([args, 0, ""]);
    }
  },
  600_000,
);
