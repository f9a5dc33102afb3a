/**
 * Colours, where somebody sees them and wants them.
 *
 * @module
 */
import type { Io } from "./io.ts";

/** How text is set apart. */
export interface Style {
  /** Beside the point. */
  dim(text: string): string;
  /** The point. */
  bold(text: string): string;
}

/** None when piped, with `NO_COLOR` (https://no-color.org), or on a terminal that knows none. */
export function styleOf({ env, isTerminal }: Io): Style {
  const isPlain = !isTerminal || (env.NO_COLOR ?? "") !== "" || env.TERM === "dumb";
  const write = (code: number) => (text: string) => (isPlain ? text : `\u001b[${code}m${text}\u001b[0m`);
  return { dim: write(2), bold: write(1) };
}
