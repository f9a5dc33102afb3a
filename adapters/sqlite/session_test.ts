import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "./store.ts";
import { yieldToEventLoop } from "./waiting.ts";

const folder = mkdtempSync(join(tmpdir(), "hexlane-session-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a long transaction lets timers and readers run, and its time limit restarts when it makes progress", async () => {
  const store = await openSqliteStore(join(folder, "long.db"), { stallSeconds: 0.1 });
  const createdAt = new Date("2027-01-04T08:00:00Z");
  const answer = "x".repeat(4_000);
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  const seen: boolean[] = [];
  let isOver = false;
  const writing = store.transaction(async (tx) => {
    const startedAt = performance.now();
    let count = 0;
    // On a busy machine, other work takes longer to run.
    while (performance.now() - startedAt < 400 || count <= 100 || ticks <= 20 || seen.length <= 10) {
      await tx.insertReplay({ id: `replay ${count++}`, fingerprint: "f", answer, createdAt });
    }
    return count;
  });
  const reading = (async () => {
    while (!isOver) {
      seen.push((await store.read((tx) => tx.findReplay("replay 0"))) !== undefined);
      await Bun.sleep(5);
    }
  })();
  const count = await writing;
  isOver = true;
  await reading;
  clearInterval(timer);
  expect(count).toBeGreaterThan(100);
  expect(ticks).toBeGreaterThan(20);
  // Reads during the transaction did not see its changes.
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.slice(0, 10)).toEqual(Array(10).fill(false));
  expect((await store.read((tx) => tx.findReplay(`replay ${count - 1}`)))?.answer).toBe(answer);
  await store.close();
});

test("time that a transaction yields to other work does not count against its time limit", async () => {
  const store = await openSqliteStore(join(folder, "yielding.db"), { stallSeconds: 0.1 });
  await store.transaction((tx) => tx.hasAccounts());
  let isOver = false;
  const others = Array.from({ length: 100 }, async () => {
    while (!isOver) {
      // Each blocks for 3 ms per tick, so that yielding is slow.
      const end = performance.now() + 3;
      while (performance.now() < end);
      await yieldToEventLoop();
    }
  });
  try {
    const answer = await store.transaction(async (tx) => {
      for (let yields = 0; yields < 3; yields++) {
        const sliceEnd = performance.now() + 6;
        while (performance.now() < sliceEnd);
        await tx.yieldToEventLoop();
      }
      return await tx.hasAccounts();
    });
    expect(answer).toBe(false);
  } finally {
    isOver = true;
    await Promise.all(others);
    await store.close();
  }
}, 600_000);
