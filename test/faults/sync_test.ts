/**
 * A write is acknowledged only after the disk has it: the kernel syncs the write-ahead log between the write of a row and its
 * response. One sync may cover a group of writes.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { needs } from "../requirements.ts";
import { openScene, type Scene } from "./scene.ts";

const WRITERS = 16;
const WRITES_EACH = 12;
const CALLS = "trace=fsync,fdatasync,pwrite64,pwritev,write,writev,send,sendto,sendmsg,recvfrom,read,readv";

/** A completed system call: where in the trace it began and ended. */
interface SystemCall {
  name: string;
  arguments: string;
  result: number;
  begin: number;
  end: number;
}

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(async () => await scene.close());

test.if(needs("strace"))(
  "every acknowledgment follows an fsync of its data",
  async () => {
    const titles = Array.from(
      { length: WRITERS * WRITES_EACH },
      (_, index) => `title-${String(index).padStart(4, "0")}.`,
    );
    const calls = parse(await traceWhile(() => writeAll(titles)));
    const log = calls.filter((call) => call.arguments.includes("hexlane.db-wal>"));
    const syncs = log.filter(({ name, result }) => name.endsWith("sync") && result === 0);
    const faults: string[] = [];
    const used = new Set<SystemCall>();
    for (const title of titles) {
      const written = log.filter((call) => call.name.startsWith("pwrite") && call.arguments.includes(title));
      const answered = calls.find((call) => isSend(call) && call.arguments.includes(title));
      const first = written[0];
      const sync = first && syncs.find(({ begin }) => begin > first.end);
      if (!first || !answered || !sync || sync.end >= answered.begin) {
        faults.push(`${title} written ${first?.begin}, synced ${sync?.end}, answered ${answered?.begin}`);
      } else {
        used.add(sync);
      }
    }
    expect(faults).toEqual([]);
    // Each group waits for one sync, and at least one group has several writes.
    expect(used.size).toBeGreaterThan(titles.length / 64 - 1);
    expect(used.size).toBeLessThan(titles.length);
    const perSync = (titles.length / used.size).toFixed(1);
    console.log(
      `sync: ${titles.length} acknowledged writes of ${WRITERS} writers, ${syncs.length} syncs, ${perSync} per sync`,
    );
  },
  600_000,
);

async function writeAll(titles: readonly string[]): Promise<void> {
  const waiting = [...titles];
  const path = `/api/task/${scene.projectId}`;
  const write = async (): Promise<void> => {
    for (let title = waiting.shift(); title !== undefined; title = waiting.shift()) {
      await scene.client.ok("POST", path, { as: scene.token, body: { title } });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

/** The system calls of the server during `work`, with names instead of file descriptors. */
async function traceWhile(work: () => Promise<void>): Promise<string> {
  const output = join(scene.dataDir, "trace");
  const pid = String(scene.server.pid);
  const tracer = Bun.spawn(["strace", "-f", "-y", "-s", "16384", "-e", CALLS, "-o", output, "-p", pid], {
    stdout: "ignore",
    stderr: "pipe",
  });
  await attached(tracer.stderr);
  await work();
  // The last response may arrive before its system call has returned. The next request is sent after that.
  await scene.client.ask("GET", "/livez");
  tracer.kill("SIGINT");
  await tracer.exited;
  return readFileSync(output, "latin1");
}

/** Waits until the tracer is attached. */
async function attached(stderr: ReadableStream<Uint8Array>): Promise<void> {
  let text = "";
  for await (const chunk of stderr) {
    text += new TextDecoder().decode(chunk);
    if (text.includes("attached")) return;
  }
  throw new Error(`strace does not trace: ${text}`);
}

const WHOLE = /^(\d+) +(\w+)\((.*)\) += (-?\d+)/s;
const BEGUN = /^(\d+) +(\w+)\((.*)<unfinished \.\.\.>/s;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)\) += (-?\d+)/s;

function parse(trace: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const begun = new Map<string, { arguments: string; begin: number }>();
  for (const [index, line] of trace.split("\n").entries()) {
    const whole = WHOLE.exec(line);
    const start = BEGUN.exec(line);
    const resumed = RESUMED.exec(line);
    const [, thread = "", name = "", text = "", result = ""] = whole ?? start ?? resumed ?? [];
    if (whole) calls.push({ name, arguments: text, result: Number(result), begin: index, end: index });
    else if (start) begun.set(thread, { arguments: text, begin: index });
    else if (resumed) {
      const before = begun.get(thread);
      if (!before) continue;
      calls.push({
        name,
        arguments: before.arguments + text,
        result: Number(result),
        begin: before.begin,
        end: index,
      });
    }
  }
  return calls;
}

function isSend({ name, arguments: text }: SystemCall): boolean {
  const isSocket = /^\d+<(socket|TCP)/.test(text);
  return isSocket && (name.startsWith("send") || name === "write" || name === "writev");
}
