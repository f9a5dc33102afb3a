/**
 * Going through thousands of things in turns with everybody else: a process that answers one caller with a large board
 * goes on answering the others.
 *
 * @module
 */

/** Whoever can let others go on; a transaction can. */
export interface GivesWay {
  giveWay(): Promise<void>;
}

/** What is done in one go takes a few milliseconds. */
const SLICE = 2_000;

/** As `Array.map`. */
export async function mapInTurns<T, U>(turns: GivesWay, items: readonly T[], make: (item: T) => U): Promise<U[]> {
  if (items.length <= SLICE) return items.map(make);
  const made: U[] = [];
  for (let start = 0; start < items.length; start += SLICE) {
    for (const item of items.slice(start, start + SLICE)) made.push(make(item));
    await turns.giveWay();
  }
  return made;
}

/** The items by their key, in the order in which the keys first come; within a group as they were. */
export async function groupInTurns<T, K>(
  turns: GivesWay,
  items: readonly T[],
  keyOf: (item: T) => K,
): Promise<Map<K, T[]>> {
  const groups = new Map<K, T[]>();
  await mapInTurns(turns, items, (item) => {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  });
  return groups;
}

/** As `Array.toSorted`, which is stable: parts are sorted by themselves, then merged. */
export async function sortInTurns<T>(
  turns: GivesWay,
  items: readonly T[],
  compare: (left: T, right: T) => number,
): Promise<T[]> {
  if (items.length <= SLICE) return items.toSorted(compare);
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += SLICE) {
    runs.push(items.slice(start, start + SLICE).sort(compare));
    await turns.giveWay();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(merge(runs[index] ?? [], runs[index + 1] ?? [], compare));
      await turns.giveWay();
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function merge<T>(left: readonly T[], right: readonly T[], compare: (left: T, right: T) => number): T[] {
  const merged: T[] = [];
  let next = 0;
  for (const item of left) {
    for (; next < right.length && compare(right[next] as T, item) < 0; next++) merged.push(right[next] as T);
    merged.push(item);
  }
  for (; next < right.length; next++) merged.push(right[next] as T);
  return merged;
}
