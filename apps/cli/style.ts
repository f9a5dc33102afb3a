/** Colors for terminals. @module */
import type { Io } from "./io.ts";

export interface Style {
  /** For less important text. */
  dim(text: string): string;
  /** For emphasis. */
  bold(text: string): string;
}

/** No styles when piped, with `NO_COLOR` (https://no-color.org), or on a terminal without colors. */
export function styleOf({ env, isTerminal }: Io): Style {
  const isPlain = !isTerminal || (env.NO_COLOR ?? "") !== "" || env.TERM === "dumb";
  const write = (code: number) => (text: string) => (isPlain ? text : `\u001b[${code}m${text}\u001b[0m`);
  return { dim: write(2), bold: write(1) };
}
