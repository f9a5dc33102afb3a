/** Long loops that yield to the event loop regularly, so that one large board does not block other requests. @module */
/** Something that can yield to the event loop, such as a transaction. */
export interface Yielder {
  yieldToEventLoop(): Promise<void>;
}

/** Number of items between yields. They take a few milliseconds. */
const SLICE = 2_000;

/** Like `Array.map()`, but yields to the event loop. */
export async function mapYielding<T, U>(yielder: Yielder, items: readonly T[], make: (item: T) => U): Promise<U[]> {
  if (items.length <= SLICE) return items.map(make);
  const made: U[] = [];
  for (let start = 0; start < items.length; start += SLICE) {
    for (const item of items.slice(start, start + SLICE)) made.push(make(item));
    await yielder.yieldToEventLoop();
  }
  return made;
}

/**
 * Like `Map.groupBy()`, but yields to the event loop. Keys appear in the order in which they first occur, and each
 * group keeps the original order of its items.
 */
export async function groupYielding<T, K>(
  yielder: Yielder,
  items: readonly T[],
  keyOf: (item: T) => K,
): Promise<Map<K, T[]>> {
  const groups = new Map<K, T[]>();
  await mapYielding(yielder, items, (item) => {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  });
  return groups;
}

/** Like `Array.toSorted()`, but yields to the event loop: sorts slices, then merges them. The sort is stable. */
export async function sortYielding<T>(
  yielder: Yielder,
  items: readonly T[],
  compare: (left: T, right: T) => number,
): Promise<T[]> {
  if (items.length <= SLICE) return items.toSorted(compare);
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += SLICE) {
    runs.push(items.slice(start, start + SLICE).sort(compare));
    await yielder.yieldToEventLoop();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(merge(runs[index] ?? [], runs[index + 1] ?? [], compare));
      await yielder.yieldToEventLoop();
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
