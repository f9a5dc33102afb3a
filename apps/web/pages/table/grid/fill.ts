/** Determines which cells a paste or a fill changes. @module */
import { type Area, columnsIn, rowsIn } from "./range.ts";

/** A cell and its new text. Rows count from the first row of the area, without headings. */
export interface CellText {
  row: number;
  column: number;
  text: string;
}

export interface Paste {
  cells: CellText[];
  /** The pasted rows that are completely or partly outside the table, as they were copied. */
  outside: string[][];
  /** The number of rows and columns that are pasted, to select them. */
  rows: number;
  columns: number;
}

/**
 * Repeats the copied cells if the size of the selected area is a multiple of theirs. Otherwise, they start at the first
 * selected cell and keep their size.
 *
 * @param area the selected cells, in rows without headings
 * @param size the numbers of rows and columns of the table
 */
export function planPaste(
  copied: readonly (readonly string[])[],
  area: Area,
  size: { rows: number; columns: number },
): Paste {
  const height = copied.length;
  const width = Math.max(0, ...copied.map((row) => row.length));
  const isRepeated = rowsIn(area) % height === 0 && columnsIn(area) % width === 0;
  const rows = isRepeated ? rowsIn(area) : height;
  const columns = isRepeated ? columnsIn(area) : width;
  const cells: CellText[] = [];
  const outside = new Set<number>();
  for (let down = 0; down < rows; down += 1) {
    const source = copied[down % height] ?? [];
    for (let along = 0; along < columns; along += 1) {
      const text = source[along % width];
      // A shorter row has no cell here.
      if (text === undefined) continue;
      const [row, column] = [area.top + down, area.left + along];
      if (row < size.rows && column < size.columns) cells.push({ row, column, text });
      else if (text !== "") outside.add(down % height);
    }
  }
  return {
    cells,
    outside: [...outside].map((index) => [...(copied[index] ?? [])]),
    rows: Math.min(rows, size.rows - area.top),
    columns: Math.min(columns, size.columns - area.left),
  };
}

/** Copies the first row of an area to its other rows. A single row is filled from the row above it. */
export function planFill(area: Area, textAt: (row: number, column: number) => string): CellText[] {
  const isSingle = rowsIn(area) === 1;
  const source = isSingle ? area.top - 1 : area.top;
  if (source < 0) return [];
  const cells: CellText[] = [];
  for (let row = isSingle ? area.top : area.top + 1; row <= area.bottom; row += 1) {
    for (let column = area.left; column <= area.right; column += 1) {
      cells.push({ row, column, text: textAt(source, column) });
    }
  }
  return cells;
}
