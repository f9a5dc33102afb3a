/** Awaits several promises together, so that on Postgres their statements share a round trip. @module */
/**
 * Awaits all promises and returns the results in the order of the arguments. If any promise rejects, throws the error
 * of the first one in argument order, so that the error does not depend on which promise settled first.
 */
export async function allInOrder<const Promises extends readonly unknown[]>(
  ...promises: Promises
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  const results = await Promise.allSettled(promises);
  const failed = results.find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}
