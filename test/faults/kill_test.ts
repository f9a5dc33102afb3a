/**
 * Repeated `kill -9` with 32 active writers on one data folder: every acknowledged write is stored once, with its events.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { isFull, newSeed } from "../tier.ts";
import { type Acknowledged, faultsOf, Ledger, randomOf, type Write, WriteMaker } from "./ledger.ts";
import { medianOf, openScene, type Scene } from "./scene.ts";

const KILLS = isFull ? 20 : 4;
const WRITERS = 32;

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(async () => await scene.close());

test(`no acknowledged write is lost when a server with ${WRITERS} writers is killed ${KILLS} times (kill -9)`, async () => {
  const seed = newSeed();
  const random = randomOf(seed);
  const ledger = new Ledger();
  const ready: number[] = [];
  const counts = { replays: 0, retried: 0 };
  for (let kill = 0; kill < KILLS; kill++) {
    const before = { acknowledged: ledger.acknowledged.length, unanswered: ledger.unanswered.length };
    let isOver = false;
    const makers = Array.from({ length: WRITERS }, () => new WriteMaker(scene, ledger, random));
    const writing = Promise.all(makers.map((maker) => maker.run(() => isOver)));
    await Bun.sleep(30 + random() * 200);
    // On a busy machine, the server may not have acknowledged any write by then.
    while (ledger.acknowledged.length - before.acknowledged <= WRITERS) await Bun.sleep(5);
    await scene.server.kill();
    isOver = true;
    await writing;
    await scene.restart();
    ready.push(scene.readyMilliseconds);
    expect({ seed, kill, faults: faultsOf(scene.file, ledger) }).toEqual({ seed, kill, faults: [] });
    counts.replays += await replay(ledger.acknowledged.slice(before.acknowledged));
    counts.retried += await retry(ledger, ledger.unanswered.slice(before.unanswered));
    expect({ seed, kill, faults: faultsOf(scene.file, ledger) }).toEqual({ seed, kill, faults: [] });
  }
  expect(ledger.refused).toEqual([]);
  // Each kill must interrupt active writes, or the test proves nothing.
  expect(ledger.unanswered.length).toBeGreaterThan(KILLS * 4);
  expect(ledger.acknowledged.length).toBeGreaterThan(KILLS * WRITERS);
  console.log(
    `kill -9: seed ${seed}, ${KILLS} restarts, ${ledger.acknowledged.length} acknowledged writes ` +
      `(${counts.replays} replayed by key), ${ledger.unanswered.length} cut off (${counts.retried} retried by key), ` +
      `ready after ${Math.round(medianOf(ready))} ms, at most ${Math.round(Math.max(...ready))} ms`,
  );
}, 600_000);

/**
 * Sends each write again with its key. After the crash, it gets the same response and creates nothing, as the ledger's row
 * count shows.
 */
async function replay(writes: readonly Acknowledged[]): Promise<number> {
  const keyed = writes.filter(({ key }) => key !== undefined);
  for (const write of keyed) {
    const reply = await again(write);
    expect([reply.status, reply.text, reply.headers.get("idempotent-replayed")]).toEqual([200, write.text, "true"]);
  }
  return keyed.length;
}

/**
 * Retries writes whose outcome is unknown. A retry with the same key completes the write if necessary, and succeeds
 * either way.
 */
async function retry(ledger: Ledger, writes: readonly Write[]): Promise<number> {
  const keyed = writes.filter(({ key }) => key !== undefined);
  for (const write of keyed) {
    const first = await again(write);
    const second = await again(write);
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    ledger.acknowledged.push({ ...write, text: first.text });
  }
  return keyed.length;
}

async function again({ method, path, body, key = "" }: Write) {
  return await scene.client.ask(method, path, { as: scene.token, body, headers: { "idempotency-key": key } });
}
