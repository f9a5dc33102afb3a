/**
 * Another process holds SQLite's write lock for seven seconds: reads are not affected, and writes get 503 with Retry-After.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { expectTime, isFull } from "../tier.ts";
import { faultsOf, Ledger, type Write } from "./ledger.ts";
import { medianOf, openScene, quantileOf, type Scene } from "./scene.ts";

const HOLD_MILLISECONDS = 7_000;
const WRITERS = 4;
/** Limit of the median: single responses may take longer on a shared machine. */
const QUICK_MILLISECONDS = 50;
const SLOWEST_MILLISECONDS = 250;

const HOLDER = `
  import { Database } from "bun:sqlite";
  const database = new Database(process.argv.at(-1));
  database.run("BEGIN IMMEDIATE");
  console.log("held");
  await Bun.sleep(${HOLD_MILLISECONDS});
  database.run("ROLLBACK");
`;

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(async () => await scene.close());

test("reads succeed while another process holds the write lock, and writes return 503 with Retry-After", async () => {
  const ledger = new Ledger();
  const { id } = await scene.client.ok("POST", `/api/task/${scene.projectId}`, {
    as: scene.token,
    body: { title: ledger.next() },
  });
  const holder = Bun.spawn([process.execPath, "-e", HOLDER, scene.file], { stdout: "pipe", stderr: "inherit" });
  await holder.stdout.getReader().read();
  let isHeld = true;
  const released = holder.exited.then(() => {
    isHeld = false;
  });
  const [livez, reads, waits] = await Promise.all([
    timesOf("/livez", () => isHeld),
    timesOf(`/api/task/${id}`, () => isHeld),
    writeWhile(ledger, () => isHeld),
  ]);
  await released;

  for (const times of [livez, reads]) {
    expect(times.length).toBeGreaterThan(isFull ? 100 : 10);
    expectTime(medianOf(times), QUICK_MILLISECONDS);
    expectTime(quantileOf(times, 0.99), SLOWEST_MILLISECONDS);
  }
  const words = ledger.refused.map(({ status, retryAfter }) => [status, retryAfter]);
  expect(words.length).toBeGreaterThanOrEqual(isFull ? WRITERS * 2 : WRITERS);
  expect(words).toEqual(words.map(() => [503, "1"]));
  expect(Math.min(...waits)).toBeGreaterThan(1_900);
  expectTime(Math.max(...waits), 3_000);

  for (let count = 0; count < 10; count++) await ledger.send(scene.client, scene.token, newTask(ledger));
  expect(ledger.acknowledged.length).toBeGreaterThanOrEqual(10);
  expect(faultsOf(scene.file, ledger)).toEqual([]);
  console.log(
    `locked for 7 s: /livez ${describe(livez)}; a task ${describe(reads)}; ` +
      `${words.length} writes 503 after ${(medianOf(waits) / 1000).toFixed(2)} s`,
  );
}, 600_000);

/** Requests a path repeatedly. Returns the duration of each request. */
async function timesOf(path: string, isHeld: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isHeld()) {
    const startedAt = performance.now();
    await scene.client.ok("GET", path, { as: scene.token });
    times.push(performance.now() - startedAt);
    await Bun.sleep(10);
  }
  return times;
}

/** Sends writes repeatedly. Returns the durations of the refused requests. */
async function writeWhile(ledger: Ledger, isHeld: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  const one = async (): Promise<void> => {
    while (isHeld()) {
      const startedAt = performance.now();
      const reply = await ledger.send(scene.client, scene.token, newTask(ledger));
      if (reply?.status !== 200) waits.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, one));
  return waits;
}

function newTask(ledger: Ledger): Write {
  return { kind: "create", method: "POST", path: `/api/task/${scene.projectId}`, body: { title: ledger.next() } };
}

function describe(times: readonly number[]): string {
  const [median, p99, max] = [medianOf(times), quantileOf(times, 0.99), Math.max(...times)];
  return `median ${median.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(1)} ms of ${times.length}`;
}
