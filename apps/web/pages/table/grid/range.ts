/** Cells by row and column, the range of selected cells, and the keys that move between cells. @module */

/** Row -1 is the header. */
export interface Place {
  row: number;
  column: number;
}

/** A rectangle of cells. All edges are inclusive. */
export interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const HEAD_ROW = -1;

export function areaOf(one: Place, other: Place): Area {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

export const rowsIn = ({ top, bottom }: Area): number => bottom - top + 1;
export const columnsIn = ({ left, right }: Area): number => right - left + 1;

export interface Surface {
  rows: number;
  columns: number;
  /** The number of rows on a screen. */
  page: number;
  isRightToLeft: boolean;
}

type PressedKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">;

/** Returns the cell that a key goes to, or undefined for other keys. Moves stop at the edges. */
export function moved({ key, ctrlKey, metaKey }: PressedKey, from: Place, surface: Surface): Place | undefined {
  const { rows, columns, page, isRightToLeft } = surface;
  const isFar = ctrlKey || metaKey;
  const [back, on] = isRightToLeft ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  const last = { row: rows - 1, column: columns - 1 };
  const { row, column } = from;
  switch (key) {
    case "ArrowUp":
      return { row: isFar ? Math.min(0, row) : Math.max(HEAD_ROW, row - 1), column };
    case "ArrowDown":
      return { row: isFar ? last.row : Math.min(last.row, row + 1), column };
    case back:
      return { row, column: isFar ? 0 : Math.max(0, column - 1) };
    case on:
      return { row, column: isFar ? last.column : Math.min(last.column, column + 1) };
    case "Home":
      return { row: isFar ? 0 : row, column: 0 };
    case "End":
      return { row: isFar ? last.row : row, column: last.column };
    case "PageUp":
      return { row: Math.max(0, row - page), column };
    case "PageDown":
      return { row: Math.min(last.row, row + page), column };
    default:
      return undefined;
  }
}

/** Returns the next or previous cell in reading order, or undefined beyond the first and last cell. */
export function stepped({ row, column }: Place, step: 1 | -1, { rows, columns }: Surface): Place | undefined {
  const next = row * columns + column + step;
  if (next < 0 || next >= rows * columns) return undefined;
  return { row: Math.floor(next / columns), column: next % columns };
}
