/**
 * Asking several things at once: where each question is a journey to another machine, they make one.
 *
 * @module
 */

/**
 * The answers, in the order of the questions. Waits for all of them; if some fail, the error is that of the first by its
 * place, so that what a caller is told never depends on which was answered first.
 */
export async function sideBySide<const Questions extends readonly unknown[]>(
  ...questions: Questions
): Promise<{ -readonly [Index in keyof Questions]: Awaited<Questions[Index]> }> {
  const answers = await Promise.allSettled(questions);
  const failed = answers.find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as never;
}
