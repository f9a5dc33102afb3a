/**
 * A large installation moves from SQLite to Postgres and back: the data stays identical, memory stays low, and a killed copy
 * can be run again.
 *
 * `STORAGE_TASKS` (400) sets the number of tasks; 100,000 take minutes.
 *
 * @module
 */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTracker } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { openSqliteStore } from "@hexlane/sqlite";
import { crowd } from "../faults/crowd.ts";
import { hasPostgres, startPostgres } from "../servers/postgres.ts";

const TASKS = Number(process.env.STORAGE_TASKS ?? 400);
/** The maximum peak memory of a copy. Records are streamed, so it does not depend on the installation's size. */
const MAX_MEGABYTES = 500;
const SECRET = "storage size ".repeat(4);
const root = mkdtempSync(join(tmpdir(), "hexlane-size-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Creates an installation from copies of rows that the server itself has created. */
async function buildInstallation(file: string): Promise<void> {
  const store = await openSqliteStore(file);
  const tracker = createTracker({ ...testPorts({ clock: { now: () => new Date() } }), store });
  const { account } = await tracker
    .as(null)
    .signUp({ name: "Ada", email: "ada@example.org", password: "correct horse battery" });
  const ada = tracker.as({ kind: "session", userId: account.id });
  const workspace = await ada.createWorkspace({ name: "Works", slug: "works" });
  const projects: { id: string; tasks: number }[] = [];
  for (const slug of ["ONE", "TWO", "THREE", "FOUR"]) {
    const { id } = await ada.createProject({ workspaceId: workspace.id, name: slug, slug });
    projects.push({ id, tasks: Math.ceil(TASKS / 4) });
  }
  const task = await ada.createTask({ projectId: projects[0]?.id ?? "", title: "The first" });
  await ada.createLabel({ workspaceId: workspace.id, taskId: task.id, name: "door", color: "red" });
  await ada.createComment({ taskId: task.id, content: "Seen" });
  await tracker.close();
  // Unreferenced statements keep the file open until they are garbage-collected.
  Bun.gc(true);
  crowd(file, { workspaceId: workspace.id, userId: account.id, taskId: task.id, projects, rows: TASKS });
}

interface Run {
  code: number;
  out: Uint8Array;
  err: string;
  seconds: number;
  /** Peak memory. */
  megabytes: number;
}

/** @param isTimeToKill polled until it returns true */
async function run(
  args: string[],
  env: Record<string, string>,
  isTimeToKill: () => Promise<boolean> = () => new Promise(() => {}),
): Promise<Run> {
  const startedAt = performance.now();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "../../apps/server/main.ts"), ...args], {
    env: { PATH: process.env.PATH ?? "", HEXLANE_SECRET: SECRET, DATA_DIR: root, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let megabytes = 0;
  const watch = setInterval(() => {
    try {
      const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
      megabytes = Math.max(megabytes, Number(peak ?? 0) / 1024);
    } catch {
      // The process has ended.
    }
  }, 50);
  void (async () => {
    while (child.exitCode === null && !(await isTimeToKill())) await Bun.sleep(5);
    child.kill("SIGKILL");
  })();
  const [out, err, code] = await Promise.all([child.stdout.bytes(), child.stderr.text(), child.exited]);
  clearInterval(watch);
  return { code, out, err, seconds: (performance.now() - startedAt) / 1000, megabytes };
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);
const sumOf = (bytes: Uint8Array): string => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

test.skipIf(!hasPostgres())(
  `${TASKS} tasks are copied to Postgres and back`,
  async () => {
    const postgres = await startPostgres();
    try {
      const [here, back] = [`sqlite:${join(root, "here.db")}`, `sqlite:${join(root, "back.db")}`];
      await buildInstallation(join(root, "here.db"));
      const before = await run(["dump"], { DATABASE_URL: here });
      expect([before.code, before.err.includes("Dumped")]).toEqual([0, true]);

      const url = await postgres.createDatabase();
      // A kill during the copy leaves nothing behind, so the copy can be run again.
      const isBegun = async () => {
        const copying = "SELECT FROM pg_stat_activity WHERE datname = $1 AND query LIKE 'INSERT INTO%'";
        return (await postgres.query(copying.replace("$1", `'${nameOf(url)}'`))).length > 0;
      };
      const killed = await run(["migrate-storage", "--from", here, "--to", url], {}, isBegun);
      expect(killed.code).not.toBe(0);
      const there = await run(["migrate-storage", "--from", here, "--to", url], {});
      expect(there.err).toMatch(/^Copied \d+ records; both copies are identical/);
      const scaled = await run(["dump"], { DATABASE_URL: url });
      expect(sumOf(scaled.out)).toBe(sumOf(before.out));

      const home = await run(["migrate-storage", "--from", url, "--to", back], {});
      expect([home.code, home.err.startsWith("Copied")]).toEqual([0, true]);
      const after = await run(["dump"], { DATABASE_URL: back });
      expect(sumOf(after.out)).toBe(sumOf(before.out));
      expect(Math.max(there.megabytes, home.megabytes)).toBeLessThan(MAX_MEGABYTES);
      const records = /Copied (\d+)/.exec(there.err)?.[1];
      console.log(
        `${TASKS} tasks, ${records} records, ${(before.out.length / 1024 / 1024).toFixed(1)} MiB of dump: ` +
          `to Postgres ${there.seconds.toFixed(1)} s and ${Math.round(there.megabytes)} MiB ` +
          `(after one that was killed), ` +
          `back ${home.seconds.toFixed(1)} s and ${Math.round(home.megabytes)} MiB, dump byte for byte the same`,
      );
    } finally {
      await postgres.stop();
    }
  },
  1_800_000,
);
