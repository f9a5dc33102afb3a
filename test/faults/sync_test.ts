/**
 * A write is acknowledged only after the disk has it: the kernel syncs the write-ahead log between the write of a row and its
 * response. One sync may cover a group of writes.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { needs } from "../requirements.ts";
import { openScene, type Scene } from "./scene.ts";
import { type SystemCall, traceProcess } from "./system_calls.ts";

const WRITERS = 16;
const WRITES_EACH = 12;
const CALLS = "fsync,fdatasync,pwrite64,pwritev,write,writev,send,sendto,sendmsg,recvfrom,read,readv";

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
    const calls = await traceWhile(() => writeAll(titles));
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

/** Returns the server's system calls during `work`. */
async function traceWhile(work: () => Promise<void>): Promise<SystemCall[]> {
  return await traceProcess(scene.server.pid, {
    calls: CALLS,
    output: join(scene.dataDir, "trace"),
    work: async () => {
      await work();
      // The last response may arrive before its system call has returned. The server handles another request only after it has.
      await scene.client.ask("GET", "/livez");
    },
  });
}

function isSend({ name, arguments: text }: SystemCall): boolean {
  const isSocket = /^\d+<(socket|TCP)/.test(text);
  return isSocket && (name.startsWith("send") || name === "write" || name === "writev");
}
