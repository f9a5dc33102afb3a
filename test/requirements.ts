/**
 * Programs that tests of real things need and that npm does not bring.
 *
 * @module
 */

/** Whether the programs are there. In CI a missing one is a failure; elsewhere it is said, and the test left out. */
export function needs(...programs: string[]): boolean {
  const missing = programs.filter((program) => Bun.which(program) === null);
  if (missing.length === 0) return true;
  if (process.env.CI) throw new Error(`Missing programs: ${missing.join(", ")}`);
  console.warn(`Skipped: needs ${missing.join(", ")}`);
  return false;
}
