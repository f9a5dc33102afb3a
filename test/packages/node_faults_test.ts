/**
 * The faults of a disk and of other processes on the runtimes that open SQLite without Bun: a held lock, a full disk, `kill -9`, and
 * whether an acknowledged change is on the disk. The other tests in `test/faults` are about the HTTP server, which runs on Bun.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkSqliteFile } from "@hexlane/sqlite";
import { randomOf } from "../faults/ledger.ts";
import { traceProcess } from "../faults/system_calls.ts";
import { needs } from "../requirements.ts";
import { isFull, newSeed } from "../tier.ts";
import { BUN, installProject, NODE_22, type Project, RUNTIMES, type Runtime, runIn } from "./installed.ts";
import { type Acknowledged, faultsIn, undeliveredIn } from "./killed_file.ts";

const TEST_MILLISECONDS = 600_000;
const WRITERS = 8;
const UNAVAILABLE = { name: "TrackerError", code: "unavailable", retryAfterSeconds: 1 };

interface Written {
  acknowledged: string[];
  refused: { name: string; code: string; retryAfterSeconds: number }[];
}

/** A program that writes to a SQLite file. */
class Writer {
  readonly #child;
  readonly #lines: AsyncGenerator<string>;

  private constructor(project: Project, { command }: Runtime, path: string) {
    this.#child = Bun.spawn([...command, join(project.dir, "node_faults.mjs"), path], {
      cwd: project.dir,
      env: { PATH: "", HOME: project.dir },
      stdin: "pipe",
      stdout: "pipe",
      stderr: "inherit",
    });
    this.#lines = linesOf(this.#child.stdout);
  }

  static async start(project: Project, runtime: Runtime, path: string): Promise<Writer> {
    const writer = new Writer(project, runtime, path);
    expect((await writer.#lines.next()).value).toBe("ready");
    return writer;
  }

  get pid(): number {
    return this.#child.pid;
  }

  async write(count: number, prefix: string): Promise<Written> {
    return await this.#ask<Written>(`write ${count} ${prefix}`);
  }

  async read(): Promise<string> {
    return await this.#ask<string>("read");
  }

  async #ask<Result>(command: string): Promise<Result> {
    this.#child.stdin.write(`${command}\n`);
    await this.#child.stdin.flush();
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error(`The writer ended with ${await this.#child.exited}`);
      if (value.startsWith("result ")) return JSON.parse(value.slice("result ".length));
    }
  }

  async stop(): Promise<void> {
    await this.#child.stdin.end();
    expect(await this.#child.exited).toBe(0);
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** Checks the file: no damage, no gap in the numbers, an event for each task. Returns the titles of the tasks. */
function titlesIn(path: string): string[] {
  expect(checkSqliteFile(path)).toEqual([]);
  const database = new Database(path, { readonly: true });
  try {
    const tasks = database
      .query<{ number: number; title: string }, []>("SELECT number, title FROM task ORDER BY number")
      .all();
    expect(tasks.map(({ number }) => number)).toEqual(tasks.map((_, index) => index + 1));
    const events = database
      .query<{ count: number }, []>("SELECT count(*) AS count FROM event WHERE type = 'taskCreated'")
      .get();
    expect(events?.count).toBe(tasks.length);
    return tasks.map(({ title }) => title);
  } finally {
    database.close();
  }
}

/** Outside the full tier, only one Node.js is tested, because all versions share the adapter's driver. */
const SAMPLE = RUNTIMES.filter((one) => one.hasSqlite && one !== BUN && (isFull || one === NODE_22));
let project: Project;
beforeAll(async () => {
  project = await installProject();
}, TEST_MILLISECONDS);
afterAll(() => project?.remove());

describe.each(SAMPLE.map((one): [string, Runtime] => [one.name, one]))("SQLite on %s", (_, runtime) => {
  const newFolder = () => mkdtempSync(join(project.dir, "data-"));

  test(
    "refuses writes and serves reads while another process holds the write lock",
    async () => {
      const path = join(newFolder(), "hexlane.sqlite");
      const writer = await Writer.start(project, runtime, path);
      const holder = new Database(path);
      holder.run("BEGIN IMMEDIATE");
      const writing = writer.write(WRITERS, "locked");
      const locked = await writing;
      expect(locked).toEqual({ acknowledged: [], refused: Array(WRITERS).fill(UNAVAILABLE) });
      expect(await writer.read()).toBe("The first");
      holder.run("ROLLBACK");
      holder.close();
      const free = await writer.write(20, "free");
      expect([free.acknowledged.length, free.refused]).toEqual([20, []]);
      await writer.stop();
      expect(titlesIn(path).sort()).toEqual(["The first", ...free.acknowledged].sort());
    },
    TEST_MILLISECONDS,
  );

  test(
    "refuses writes on a full disk without a trace, and continues when there is space again",
    async () => {
      const folder = newFolder();
      if (!mount(folder, "12m")) return;
      try {
        const path = join(folder, "hexlane.sqlite");
        const writer = await Writer.start(project, runtime, path);
        const first = await writer.write(20, "first");
        expect([first.acknowledged.length, first.refused]).toEqual([20, []]);
        const ballast = join(folder, "ballast");
        fill(ballast);
        // The first writes may fit into pages that the log already has.
        const full = await writer.write(400, "full");
        expect(full.refused.length).toBeGreaterThan(100);
        expect(new Set(full.refused.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(UNAVAILABLE)]));
        expect(await writer.read()).toBe("The first");
        rmSync(ballast);
        const after = await writer.write(20, "after");
        expect([after.acknowledged.length, after.refused]).toEqual([20, []]);
        await writer.stop();
        const acknowledged = [first, full, after].flatMap((one) => one.acknowledged);
        expect(titlesIn(path).sort()).toEqual(["The first", ...acknowledged].sort());
      } finally {
        Bun.spawnSync(["umount", folder]);
      }
    },
    TEST_MILLISECONDS,
  );

  test.if(needs("strace"))(
    "acknowledges a write only after an fsync of its data",
    async () => {
      const folder = newFolder();
      const path = join(folder, "hexlane.sqlite");
      const writer = await Writer.start(project, runtime, path);
      let written: Written = { acknowledged: [], refused: [] };
      const calls = await traceProcess(writer.pid, {
        calls: "fsync,fdatasync,pwrite64,pwritev,write,writev",
        output: join(folder, "trace"),
        work: async () => {
          written = await writer.write(100, "synced");
          // The last line may arrive before its system call has returned.
          await writer.read();
        },
      });
      await writer.stop();
      expect([written.acknowledged.length, written.refused]).toEqual([100, []]);
      const log = calls.filter((call) => call.arguments.includes("hexlane.sqlite-wal>"));
      const syncs = log.filter(({ name, result }) => name.endsWith("sync") && result === 0);
      const late = written.acknowledged.filter((title) => {
        const saved = log.find((call) => call.name.startsWith("pwrite") && call.arguments.includes(title));
        const told = calls.find((call) => call.arguments.includes(`acknowledged ${title}`));
        const sync = saved && syncs.find(({ begin }) => begin > saved.end);
        return !(told && sync && sync.end < told.begin);
      });
      expect(late).toEqual([]);
      expect(syncs.length).toBeLessThan(written.acknowledged.length);
    },
    TEST_MILLISECONDS,
  );
});

/** Returns how often a writer is killed on a runtime. All runtimes share the adapter, so only one has a long run. */
const killsOn = (runtime: Runtime): number => (isFull ? (runtime === NODE_22 ? 200 : 30) : 4);
const KILLED_WRITERS = 8;
/** Bun's own driver is killed, too. */
const KILLED = isFull ? [...SAMPLE, BUN] : SAMPLE;

describe.each(KILLED.map((one): [string, Runtime] => [one.name, one]))("SQLite on %s", (_, runtime) => {
  const kills = killsOn(runtime);

  test(
    `loses no acknowledged change, no event and no webhook when its process is killed ${kills} times (kill -9)`,
    async () => {
      const seed = newSeed();
      const random = randomOf(seed);
      const path = join(mkdtempSync(join(project.dir, "killed-")), "hexlane.sqlite");
      const acknowledged: Acknowledged = { created: new Set(), commented: new Set(), renamed: new Set() };
      const received = new Set<string>();
      const receiver = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        async fetch(request) {
          received.add(((await request.json()) as { task: { title: string } }).task.title);
          return new Response();
        },
      });
      const start = (round: number, writers: number) => {
        const args = [path, `http://127.0.0.1:${receiver.port}/`, String(round), String(writers)];
        return Bun.spawn([...runtime.command, join(project.dir, "killed_writer.mjs"), ...args], {
          cwd: project.dir,
          env: { PATH: "", HOME: project.dir },
          stdout: "pipe",
          stderr: "inherit",
        });
      };
      try {
        for (let round = 0; round < kills; round++) {
          const child = start(round, KILLED_WRITERS);
          const least = 20 + random() * 80;
          let count = 0;
          for await (const line of linesOf(child.stdout)) {
            const [kind = "", token] = line.split(" ");
            if (token === undefined) continue;
            acknowledged[kind as keyof Acknowledged].add(token);
            if (++count > least && !child.killed) setTimeout(() => child.kill("SIGKILL"), random() * 20);
          }
          expect([seed, round, await child.exited, child.signalCode]).toEqual([seed, round, 137, "SIGKILL"]);
          expect({ seed, round, faults: faultsIn(path, acknowledged) }).toEqual({ seed, round, faults: [] });
        }
        expect(checkSqliteFile(path)).toEqual([]);
        if (isFull) {
          // Too slow for other tiers, because a lease of the killed process has to expire first.
          const last = start(kills, 0);
          while (undeliveredIn(path) > 0) await Bun.sleep(100);
          last.kill();
          await last.exited;
          expect([...acknowledged.created].filter((title) => !received.has(title))).toEqual([]);
        }
        const { created, commented, renamed } = acknowledged;
        console.log(
          `kill -9: seed ${seed}, ${kills} kills, ${created.size + commented.size + renamed.size} acknowledged changes, ` +
            `${received.size} webhooks`,
        );
      } finally {
        await receiver.stop(true);
      }
    },
    4 * TEST_MILLISECONDS,
  );
});

describe.each(SAMPLE.map((one): [string, Runtime] => [one.name, one]))("a new SQLite file on %s", (_, runtime) => {
  test(
    "is created once by processes that start at the same time",
    async () => {
      const dir = mkdtempSync(join(project.dir, "new-"));
      const program = join(project.dir, "open_sqlite.mjs");
      const outputs = await Promise.all(Array.from({ length: 4 }, () => runIn(dir, runtime, program)));
      expect(outputs).toEqual(["", "", "", ""]);
      expect(checkSqliteFile(join(dir, "opened.sqlite"))).toEqual([]);
    },
    TEST_MILLISECONDS,
  );
});

/** Mounts a small disk. Requires root, and some containers forbid it. */
function mount(folder: string, size: string): boolean {
  if (!needs("mount", "umount")) return false;
  mkdirSync(folder, { recursive: true });
  const { exitCode, stderr } = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  if (exitCode === 0) return true;
  if (process.env.CI) throw new Error(`Cannot mount a small disk: ${stderr}`);
  console.warn(`Skipped: cannot mount a small disk: ${stderr}`);
  return false;
}

/** Fills the remaining disk space. */
function fill(path: string): void {
  try {
    writeFileSync(path, new Uint8Array(64 * 1024 * 1024));
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOSPC") throw error;
  }
}
