import { expect, test } from "bun:test";
import { MAX_POSITION } from "../../limits.ts";
import { spreadPositions } from "./position.ts";
import { positionAfterLast, positionBetween } from "./task.ts";

interface Row {
  id: string;
  position: number;
}

const rowsAt = (positions: readonly number[]): Row[] =>
  positions.map((position, index) => ({ id: `${index}`, position }));

function spread(rows: readonly Row[], at: number): { after: Row[]; written: number } {
  const moved = new Map(spreadPositions(rows, at).map(({ id, position }) => [id, position]));
  return { after: rows.map((row) => ({ ...row, position: moved.get(row.id) ?? row.position })), written: moved.size };
}

/** The same numbers from 0 to 1 on every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function judge(rows: readonly Row[], at: number): number {
  const { after, written } = spread(rows, at);
  expect(after.every(({ position }) => Math.abs(position) <= MAX_POSITION)).toBe(true);
  // What was in order stays in order: only places outside what was spread may still be equal.
  expect(after.every((row, index) => index === 0 || (after[index - 1] as Row).position <= row.position)).toBe(true);
  const room = positionBetween(after[at - 1]?.position, after[at]?.position);
  expect(room).toBeNumber();
  const isInside = (room as number) > (after[at - 1]?.position ?? -Infinity);
  expect(isInside && (room as number) < (after[at]?.position ?? Infinity)).toBe(true);
  return written;
}

test("spreadPositions() makes room for one card, keeps the order and stays within bounds", () => {
  const random = randomFrom(7);
  const scales = [1e-12, 1e-6, 1, 1e6, MAX_POSITION];
  for (let round = 0; round < 300; round++) {
    const count = 1 + Math.floor(random() * 400);
    const scale = scales[round % scales.length] as number;
    const positions = Array.from({ length: count }, () => (random() < 0.2 ? scale : (random() * 2 - 1) * scale));
    const rows = rowsAt(positions.sort((left, right) => left - right));
    judge(rows, Math.floor(random() * (count + 1)));
  }
});

test("spreadPositions() writes at most 64 cards of a long column with wide gaps", () => {
  const rows = rowsAt(Array.from({ length: 10_000 }, (_, index) => index + 1));
  const tight = rows.with(5000, { id: "5000", position: 5000 + 1e-10 });
  expect(judge(tight, 5000)).toBeLessThanOrEqual(64);
  const far = rows.with(9999, { id: "9999", position: MAX_POSITION });
  const { after, written } = spread(far, 10_000);
  expect(written).toBe(1);
  expect(positionAfterLast(after.at(-1)?.position)).toBe(10_001);
  expect(judge(rowsAt(Array.from({ length: 1000 }, () => 1)), 500)).toBe(999);
});

test("spreadPositions() moves few cards when one is dropped into the same gap repeatedly", () => {
  let rows = rowsAt(Array.from({ length: 2000 }, (_, index) => index + 1));
  let written = 0;
  for (let round = 0; round < 2000; round++) {
    const at = 1000;
    if (positionBetween(rows[at - 1]?.position, rows[at]?.position) === undefined) {
      const moved = spread(rows, at);
      rows = moved.after;
      written += moved.written;
    }
    const position = positionBetween(rows[at - 1]?.position, rows[at]?.position) as number;
    rows = rows.toSpliced(at, 0, { id: `new ${round}`, position });
  }
  expect(rows.every((row, index) => index === 0 || (rows[index - 1] as Row).position < row.position)).toBe(true);
  expect(written).toBeLessThan(30_000);
});
