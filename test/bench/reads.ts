/**
 * Benchmarks reading tasks.
 *
 * @module
 */

/** Lua that requests a different task each time. */
export function randomTask(ids: readonly string[]): string {
  const list = ids.map((id) => `"${id}"`).join(",");
  return `local ids = {${list}}\nrequest = function() return wrk.format("GET", "/api/task/" .. ids[math.random(#ids)]) end`;
}
