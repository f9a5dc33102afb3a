/** Cells that only show a value. Cells that look the same are one element, which React skips when rows exchange it. @module */
import type { CSSProperties, ReactNode } from "react";
import { type GridColumn, mayEditCell } from "./column.ts";
import type { Arranged } from "./layout.ts";
import { Part } from "./part.tsx";

interface CellFrame {
  className: string;
  style: CSSProperties;
  /** Cells by their `look`. */
  cells: Map<string, ReactNode>;
}

/** Frames by column. A new width or order creates new frames. */
const frames = new WeakMap<Arranged<unknown>, CellFrame[]>();
/** Exceeds the number of different cells that one column shows on any screen. */
const MOST_CELLS = 500;

/** Returns the classes and the position of a cell. Pinned cells stick to the start. */
export function frameOf(arranged: Arranged<unknown>, place: number): CellFrame {
  const known = frames.get(arranged) ?? [];
  if (known.length === 0) frames.set(arranged, known);
  known[place] ??= {
    className: place < arranged.pinned ? "grid-cell grid-pinned" : "grid-cell grid-loose",
    style: { insetInlineStart: arranged.starts[place], width: arranged.widths[place] },
    cells: new Map(),
  };
  return known[place];
}

/** Returns a cell that is not active, selected or being edited, and whose value is saved. */
export function plainCell<Row, Change>(
  arranged: Arranged<GridColumn<Row, Change>>,
  place: number,
  column: GridColumn<Row, Change>,
  row: Row,
): ReactNode {
  const isReadOnly = !mayEditCell(column, row);
  const { className, style, cells } = frameOf(arranged, place);
  const look = column.look && `${isReadOnly ? "" : "edit "}${column.look(row)}`;
  const known = look === undefined ? undefined : cells.get(look);
  if (known !== undefined) return known;
  const cell = (
    <Part
      key={column.id}
      role="gridcell"
      aria-colindex={place + 1}
      aria-selected={false}
      aria-readonly={isReadOnly}
      tabIndex={-1}
      data-column={place}
      className={column.number ? `${className} grid-number` : className}
      style={style}
    >
      {showValue(column, row)}
    </Part>
  );
  if (look === undefined) return cell;
  if (cells.size >= MOST_CELLS) cells.clear();
  cells.set(look, cell);
  return cell;
}

export function showValue<Row, Change>(column: GridColumn<Row, Change>, row: Row): ReactNode {
  return column.show?.(row) ?? <bdi className="truncate">{column.text(row)}</bdi>;
}
