/** Tables with columns as wide as their widest cell, and at most as wide as the terminal. @module */
import { cut, oneLine, padded, widthOf } from "./plain_text.ts";
import type { Style } from "./style.ts";

const GAP = "  ";
/** A narrower cell would be unreadable. */
const MIN_CELLS = 8;

export interface TableOptions {
  /** Maximum width in cells. @default unlimited, for pipes */
  columns?: number | undefined;
  /** Style of the header. */
  style: Style;
}

/** @param rows rows with one cell per header; the last column is not padded */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], options: TableOptions): string {
  const clean = rows.map((row) => row.map(oneLine));
  const widths = heads.map((head, index) => Math.max(...[head, ...clean.map((row) => row[index] ?? "")].map(widthOf)));
  if (options.columns !== undefined) narrow(widths, options.columns);
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        const shown = cut(cell, width);
        return index === cells.length - 1 ? shown : padded(shown, width);
      })
      .join(GAP)
      .trimEnd();
  return [options.style.dim(line(heads)), ...clean.map(line)].join("\n");
}

/** Narrows the widest column until the line fits or no column can shrink. */
function narrow(widths: number[], columns: number): void {
  const available = columns - GAP.length * (widths.length - 1);
  while (widths.reduce((sum, width) => sum + width, 0) > available) {
    const widest = Math.max(...widths);
    if (widest <= MIN_CELLS) return;
    widths[widths.lastIndexOf(widest)] = widest - 1;
  }
}

/** Formats a list of names and values, and omits empty values. */
export function listing(entries: readonly (readonly [string, string])[], options: TableOptions): string {
  const shown = entries.filter(([, value]) => value !== "");
  const width = Math.max(...shown.map(([name]) => widthOf(name)));
  return shown.map(([name, value]) => `${options.style.dim(padded(name, width))}${GAP}${oneLine(value)}`).join("\n");
}
