/** Splits long lists into requests. @module */

/** The server's limit on tasks per request. */
const MOST_TASKS = 1000;

/** Returns the tasks in groups small enough for one request. */
export function requestsOf<Item>(tasks: readonly Item[]): Item[][] {
  const starts = Array.from({ length: Math.ceil(tasks.length / MOST_TASKS) }, (_, index) => index * MOST_TASKS);
  return starts.map((start) => tasks.slice(start, start + MOST_TASKS));
}
