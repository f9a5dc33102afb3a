/** Long loops that yield to the event loop now and then, so that one large board does not block other requests. @module */
/** Yields to the event loop; a transaction can. */
export interface Yielder {
  yieldToEventLoop(): Promise<void>;
}

/** Items between two yields: a few milliseconds of work. */
const SLICE = 2_000;

/** `Array.map`, yielding. */
export async function mapYielding<T, U>(yielder: Yielder, items: readonly T[], make: (item: T) => U): Promise<U[]> {
  if (items.length <= SLICE) return items.map(make);
  const made: U[] = [];
  for (let start = 0; start < items.length; start += SLICE) {
    for (const item of items.slice(start, start + SLICE)) made.push(make(item));
    await yielder.yieldToEventLoop();
  }
  return made;
}

/** `Map.groupBy`, yielding: keys in order of first appearance, items in their original order. */
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

/** `Array.toSorted`, yielding: sorts slices, then merges them. Stable. */
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
