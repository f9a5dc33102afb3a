import { expect, test } from "bun:test";
import { MAX_POSITION } from "../../limits.ts";
import { memoryStore } from "../../memory/store/store.ts";
import type { Store, Tx } from "../../ports/store.ts";
import { openWorld } from "../../testing/world.ts";
import { editTask } from "./edit.ts";
import { respacePositions } from "./position.ts";
import { positionAfterLast, positionBetween } from "./task.ts";
import { importTasks } from "./transfer/import.ts";

interface Row {
  id: string;
  position: number;
}

const rowsAt = (positions: readonly number[]): Row[] =>
  positions.map((position, index) => ({ id: `${index}`, position }));

async function respace(rows: readonly Row[], at: number): Promise<{ after: Row[]; written: number; read: number }> {
  const sides = { before: rows.slice(0, at).reverse(), after: rows.slice(at) };
  let read = 0;
  const found = await respacePositions(async (side, limit) => {
    const nearest = sides[side].slice(0, limit);
    read += nearest.length;
    return nearest;
  });
  const moved = new Map(found.map(({ id, position }) => [id, position]));
  const after = rows.map((row) => ({ ...row, position: moved.get(row.id) ?? row.position }));
  return { after, written: moved.size, read };
}

/** Returns a generator of numbers from 0 to 1 that are the same on every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Checks the order and range of respaced cards. @returns the number of moved cards */
async function checkRespaced(rows: readonly Row[], at: number): Promise<number> {
  const { after, written } = await respace(rows, at);
  expect(after.every(({ position }) => Math.abs(position) <= MAX_POSITION)).toBe(true);
  // The order stays the same. Cards that were not respaced may still have equal positions.
  expect(after.every((row, index) => index === 0 || (after[index - 1] as Row).position <= row.position)).toBe(true);
  const between = positionBetween(after[at - 1]?.position, after[at]?.position);
  expect(between).toBeNumber();
  const isInside = (between as number) > (after[at - 1]?.position ?? -Infinity);
  expect(isInside && (between as number) < (after[at]?.position ?? Infinity)).toBe(true);
  return written;
}

test("respacePositions() opens a gap, keeps the order and stays within bounds for any positions", async () => {
  const random = randomFrom(7);
  const scales = [1e-12, 1e-6, 1, 1e6, MAX_POSITION];
  for (let round = 0; round < 300; round++) {
    const count = 1 + Math.floor(random() * 400);
    const scale = scales[round % scales.length] as number;
    const positions = Array.from({ length: count }, () => (random() < 0.2 ? scale : (random() * 2 - 1) * scale));
    const rows = rowsAt(positions.sort((left, right) => left - right));
    await checkRespaced(rows, Math.floor(random() * (count + 1)));
  }
});

test("respacePositions() reads at most 66 and writes at most 64 cards of an evenly spaced column", async () => {
  const rows = rowsAt(Array.from({ length: 10_000 }, (_, index) => index + 1));
  const tight = rows.with(5000, { id: "5000", position: 5000 + 1e-10 });
  expect(await checkRespaced(tight, 5000)).toBeLessThanOrEqual(64);
  expect((await respace(tight, 5000)).read).toBe(66);
  const far = rows.with(9999, { id: "9999", position: MAX_POSITION });
  const { after, written, read } = await respace(far, 10_000);
  expect(written).toBe(1);
  expect(read).toBe(33);
  expect(positionAfterLast(after.at(-1)?.position)).toBe(10_001);
  expect(await checkRespaced(rowsAt(Array.from({ length: 1000 }, () => 1)), 500)).toBe(999);
});

test("repeated drops into the same gap move only a few other cards", async () => {
  let rows = rowsAt(Array.from({ length: 2000 }, (_, index) => index + 1));
  let written = 0;
  for (let round = 0; round < 2000; round++) {
    const at = 1000;
    if (positionBetween(rows[at - 1]?.position, rows[at]?.position) === undefined) {
      const moved = await respace(rows, at);
      rows = moved.after;
      written += moved.written;
    }
    const position = positionBetween(rows[at - 1]?.position, rows[at]?.position) as number;
    rows = rows.toSpliced(at, 0, { id: `new ${round}`, position });
  }
  expect(rows.every((row, index) => index === 0 || (rows[index - 1] as Row).position < row.position)).toBe(true);
  expect(written).toBeLessThan(30_000);
});

/** Wraps a store and counts the rows that its lists return. */
function countingRows(store: Store): { store: Store; rows: () => number } {
  let rows = 0;
  const counted = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        const method = target[name as keyof Tx] as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          const result = await method.apply(target, args);
          if (Array.isArray(result)) rows += result.length;
          return result;
        };
      },
    });
  const transaction: Store["transaction"] = (work, options) => store.transaction((tx) => work(counted(tx)), options);
  const read: Store["read"] = (work, options) => store.read(work, options);
  return { store: { transaction, read, close: () => store.close() }, rows: () => rows };
}

test("editTask() reads the cards around a small gap, not the whole column", async () => {
  const { store, rows } = countingRows(memoryStore());
  const world = await openWorld({ store });
  const [mia, olga] = [world.as("mia"), world.as("olga")];
  const tasks = Array.from({ length: 1000 }, (_, index) => ({ title: `Task ${index}`, status: "to-do" }));
  await importTasks(olga, { projectId: "project-1", tasks });
  const position = (await store.read((tx) => tx.findTask("task-1")))?.position ?? 0;
  await editTask(mia, { taskId: "task-2", position: position + 1e-10 });
  const before = rows();
  const placed = await store.read((tx) => tx.findTaskByNumber("project-1", 500));
  await editTask(mia, { taskId: placed?.id ?? "", afterId: "task-1" });
  expect(rows() - before).toBeLessThan(100);
});
