/**
 * Shows progress on a terminal once an operation takes longer than a second. @module
 */
import type { Io } from "./io.ts";

const PATIENCE_MILLISECONDS = 1_000;

/** Shows the progress of a long operation. */
export interface Progress {
  /** Shows the current step, and the progress if there is a total. */
  report(message: string, part?: { done: number; total: number }): void;
}

/** Runs an operation and shows its progress on the status line. */
export async function withProgress<T>(io: Io, message: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  if (!io.hasStatusLine) return await work({ report: () => undefined });
  let line = message;
  let show = (text: string): void => {
    line = text;
  };
  let stop = (): void => undefined;
  const timer = setTimeout(async () => {
    const { spinner } = await import("@clack/prompts");
    if (ended) return;
    const shown = spinner({ output: process.stderr });
    shown.start(line);
    show = (text) => shown.message(text);
    stop = () => shown.clear();
  }, PATIENCE_MILLISECONDS);
  let ended = false;
  try {
    return await work({
      report: (text, part) =>
        show(part === undefined ? text : `${text} ${part.done} of ${part.total} (${percent(part)}%)`),
    });
  } finally {
    ended = true;
    clearTimeout(timer);
    stop();
  }
}

function percent({ done, total }: { done: number; total: number }): number {
  return total === 0 ? 100 : Math.floor((done / total) * 100);
}
