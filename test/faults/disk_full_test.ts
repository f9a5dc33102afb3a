/**
 * On a full disk, writes are refused without a trace, reads continue, and writes succeed again once there is space.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needs } from "../requirements.ts";
import { faultsOf, Ledger, type Write } from "./ledger.ts";
import { openScene, type Scene } from "./scene.ts";

const DISK = "24m";
const WRITERS = 8;
const REFUSALS = 200;

const folder = mkdtempSync(join(tmpdir(), "hexlane-small-disk-"));
const isMounted = mount();
let scene: Scene | undefined;

/** Mounts a small disk. Requires root, and some containers forbid it. */
function mount(): boolean {
  if (!needs("mount", "umount")) return false;
  const { exitCode, stderr } = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", folder]);
  if (exitCode === 0) return true;
  if (process.env.CI) throw new Error(`Cannot mount a small disk: ${stderr}`);
  console.warn(`Skipped: cannot mount a small disk: ${stderr}`);
  return false;
}

beforeAll(async () => {
  if (isMounted) scene = await openScene({ dataDir: folder });
});

afterAll(async () => {
  await scene?.close();
  if (isMounted) Bun.spawnSync(["umount", folder]);
  rmSync(folder, { recursive: true, force: true });
});

test.if(isMounted)(
  "a server with a full disk refuses writes, serves reads, and recovers without a restart",
  async () => {
    if (!scene) throw new Error("There is no server");
    const ledger = new Ledger();
    await write(scene, ledger, { times: 20 });
    expect(ledger.refused).toEqual([]);
    const ballast = join(folder, "ballast");
    fill(ballast);

    const reads = await readWhile(scene, write(scene, ledger, { untilRefused: REFUSALS }));
    const promised = ledger.acknowledged.length;
    expect(ledger.refused.length).toBeGreaterThanOrEqual(REFUSALS);
    for (const { status, retryAfter, text } of ledger.refused) {
      expect([status, retryAfter, JSON.parse(text).code]).toEqual([503, "1", "unavailable"]);
    }
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    // No task lacks its event or history, and no number is skipped.
    expect(faultsOf(scene.file, ledger)).toEqual([]);

    rmSync(ballast);
    const refused = ledger.refused.length;
    await write(scene, ledger, { times: 20 });
    expect(ledger.refused.length).toBe(refused);
    expect(ledger.acknowledged.length).toBe(promised + 20 * WRITERS);
    expect(faultsOf(scene.file, ledger)).toEqual([]);
    console.log(
      `full disk: ${refused} writes refused with 503, all ${reads.length} concurrent reads 200 ` +
        `(slowest ${Math.round(Math.max(...reads.map(({ ms }) => ms)))} ms), ` +
        `${promised} acknowledged before and ${20 * WRITERS} after, numbers without a hole`,
    );
  },
  600_000,
);

/** Fills the remaining disk space. */
function fill(path: string): void {
  try {
    writeFileSync(path, new Uint8Array(64 * 1024 * 1024));
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOSPC") throw error;
  }
}

async function write(
  { client, token, projectId }: Scene,
  ledger: Ledger,
  options: { times?: number; untilRefused?: number },
): Promise<void> {
  const { times = Number.POSITIVE_INFINITY, untilRefused = Number.POSITIVE_INFINITY } = options;
  const path = `/api/task/${projectId}`;
  const one = async (): Promise<void> => {
    for (let count = 0; count < times && ledger.refused.length < untilRefused; count++) {
      const title = ledger.next();
      const body = { title, description: "x".repeat(4000) };
      const made: Write = { kind: "create", method: "POST", path, body };
      await ledger.send(client, token, made);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, one));
}

/** Reads a board repeatedly until stopped. */
async function readWhile(
  { client, token, projectId }: Scene,
  work: Promise<void>,
): Promise<{ status: number; ms: number }[]> {
  const reads: { status: number; ms: number }[] = [];
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  while (!isOver || reads.length < 20) {
    const startedAt = performance.now();
    const { status } = await client.ask("GET", `/api/task/tasks/${projectId}`, { as: token });
    reads.push({ status, ms: performance.now() - startedAt });
  }
  await end;
  return reads;
}
