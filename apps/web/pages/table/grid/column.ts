/**
 * The columns, lines and edits of a grid. The grid does not depend on projects, so any list of tasks can use it.
 * @module
 */
import type { ReactNode } from "react";

/** The result of reading typed or pasted text in a column. */
export type Reading<Change> = { change: Change } | { fault: string };

export interface GridColumn<Row, Change> {
  id: string;
  name: string;
  /** The width in pixels until the user changes it. */
  width: number;
  /** The first column, which names the row. It cannot be hidden or edited. */
  isKey?: boolean;
  /** The value as text that `read` understands. Copied, and edited in place. */
  text: (row: Row) => string;
  /** The value as it is shown. @default its text */
  show?: (row: Row) => ReactNode;
  /**
   * Text that is the same for rows that look the same in this column. Their cells are rendered once. Absent if nearly
   * every row looks different.
   */
  look?: (row: Row) => string;
  /** Reads text. Empty text clears the value. Absent if the column is read-only. */
  read?: (text: string, row: Row) => Reading<Change>;
  /** Whether the row can be edited here. @default true if the column has `read` */
  mayEdit?: (row: Row) => boolean;
  /** Opens a picker at the cell instead of a text field. The picker changes all the given rows. */
  open?: (rows: readonly Row[], anchor: Element) => void;
  /** Whether `open` changes the value at once, so that typed letters go to a text field. */
  isToggle?: boolean;
  /** Whether text may have several lines. */
  isMultiline?: boolean;
  /** The name of the draft that keeps typed text across reloads. */
  draft?: (row: Row) => string;
  /** The number to add up. */
  number?: (row: Row) => number | undefined;
  formatNumber?: (value: number) => string;
  /** Sorts the rows by this column. */
  sort?: () => void;
  isSorted?: boolean;
}

export type GridLine<Row> =
  | { kind: "row"; id: string; row: Row }
  | {
      kind: "group";
      id: string;
      title: string;
      mark?: ReactNode;
      /** All rows of the group, even if it is collapsed. */
      rows: readonly Row[];
      isOpen: boolean;
      onToggle: () => void;
    };

export interface CellWrite<Row, Change> {
  row: Row;
  columnId: string;
  change: Change;
  /** The text that was read. */
  text: string;
  /** The text that it replaces, as the user saw it. Absent for a picked value. */
  textBefore?: string;
}

/** A cell that was written just now. Shown until its row or its column has the value, so that no frame shows the old one. */
export interface FreshCell<Row, Change> {
  /** The row and the column when the cell was written. */
  row: Row;
  column: GridColumn<Row, Change>;
  text: string;
  /** The row with the new value, if that is known. */
  next: Row | undefined;
}

/** A cell whose change the server refused. */
export interface Refusal {
  rowId: string;
  columnId: string;
  reason: string;
}

/** Text that could not be saved. It stays in its cell until the user edits, copies or discards it. */
export interface UnsavedText extends Refusal {
  text: string;
}

export const cellKey = (rowId: string, columnId: string): string => `${rowId} ${columnId}`;

export function mayEditCell<Row, Change>(column: GridColumn<Row, Change>, row: Row): boolean {
  return column.read !== undefined && (column.mayEdit?.(row) ?? true);
}
