/** Shows progress in one line of a terminal. Writes nothing if the output is not a terminal. @module */
export interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export interface ProgressLine {
  show(text: string): void;
  clear(): void;
}

const EVERY_MILLISECONDS = 100;
const ERASE = "\r\u001b[K";

export function progressLine(screen: Screen): ProgressLine {
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    show(text) {
      const now = performance.now();
      if (!screen.isTTY || now - shownAt < EVERY_MILLISECONDS) return;
      shownAt = now;
      screen.write(ERASE + text.slice(0, (screen.columns ?? 80) - 1));
    },
    clear() {
      if (shownAt > Number.NEGATIVE_INFINITY) screen.write(ERASE);
    },
  };
}
