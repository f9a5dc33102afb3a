/** Things by what they have in common. `Map.groupBy` by another name, for Node.js 20, which lacks it. @module */
/** The items by their key, in the order in which the keys first come; within a group as they were. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
