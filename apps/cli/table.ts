/** Tables: columns as wide as their widest cell, on a terminal no wider than it. @module */
import { cut, oneLine, padded, widthOf } from "./plain_text.ts";
import type { Style } from "./style.ts";

const GAP = "  ";
/** Below this a cut cell says nothing. */
const MIN_CELLS = 8;

/** Layout of a table. */
export interface TableOptions {
  /** Maximum width in cells. @default unlimited, for pipes */
  columns?: number | undefined;
  /** Style of the header. */
  style: Style;
}

/** @param rows as many cells each as there are heads; the last column takes what is left */
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

/** Takes away from the widest column until the line fits, or nothing more can be taken. */
function narrow(widths: number[], columns: number): void {
  const available = columns - GAP.length * (widths.length - 1);
  while (widths.reduce((sum, width) => sum + width, 0) > available) {
    const widest = Math.max(...widths);
    if (widest <= MIN_CELLS) return;
    widths[widths.lastIndexOf(widest)] = widest - 1;
  }
}

/** Names and values below each other; what is empty is left out. */
export function listing(entries: readonly (readonly [string, string])[], options: TableOptions): string {
  const shown = entries.filter(([, value]) => value !== "");
  const width = Math.max(...shown.map(([name]) => widthOf(name)));
  return shown.map(([name, value]) => `${options.style.dim(padded(name, width))}${GAP}${oneLine(value)}`).join("\n");
}
