/** Several promises at once: on Postgres their statements share a round trip. @module */
/**
 * The results, in the order of the arguments. Waits for all of them; if some fail, it throws the error of the first one by
 * position, so that the error never depends on which promise settled first.
 */
export async function allInOrder<const Promises extends readonly unknown[]>(
  ...promises: Promises
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  const results = await Promise.allSettled(promises);
  const failed = results.find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}
