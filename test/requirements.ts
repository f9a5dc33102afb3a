/**
 * External programs that some tests need and npm does not install.
 *
 * @module
 */

/** Whether the programs are installed. In CI a missing one is a failure; elsewhere the test is skipped with a message. */
export function needs(...programs: string[]): boolean {
  const missing = programs.filter((program) => Bun.which(program) === null);
  if (missing.length === 0) return true;
  if (process.env.CI) throw new Error(`Missing programs: ${missing.join(", ")}`);
  console.warn(`Skipped: needs ${missing.join(", ")}`);
  return false;
}
