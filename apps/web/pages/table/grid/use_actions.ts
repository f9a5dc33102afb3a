/** Actions on the selected cells of a grid: edit, clear, copy, paste and fill. @module */
import { type ClipboardEvent, useCallback, useState } from "react";
import { useFullText } from "../../../text/mod.tsx";
import type { TypedCell } from "./cell_input.tsx";
import { readTable, writeTable } from "./clipboard.ts";
import { cellKey, type GridColumn, type GridLine, mayEditCell } from "./column.ts";
import { type CellText, planFill, planPaste } from "./fill.ts";
import type { Editing } from "./grid_row.tsx";
import { type Area, columnsIn, type Place } from "./range.ts";
import type { Cursor } from "./use_cursor.ts";
import type { CellEdit, Edits, Written } from "./use_edits.ts";

export interface ActionsOptions<Row, Change> {
  lines: readonly GridLine<Row>[];
  columns: readonly GridColumn<Row, Change>[];
  cursor: Cursor;
  edits: Edits<Row, Change>;
  editing: Editing<Row> | undefined;
  setEditing: (editing: Editing<Row> | undefined) => void;
  /** The element of a cell, if it is in the document. */
  elementAt: (place: Place) => Element | null;
}

export interface Actions {
  /** For screen readers. */
  said: string;
  say: (text: string) => void;
  /** Edits the active cell. @param typed the first letter, which replaces the value */
  edit: (typed?: string) => void;
  endEditing: () => void;
  commit: (typed: TypedCell) => void;
  clear: () => void;
  fillDown: () => void;
  onCopy: (event: ClipboardEvent) => void;
  onCut: (event: ClipboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
}

export function useActions<Row extends { id: string }, Change>({
  lines,
  columns,
  cursor,
  edits,
  editing,
  setEditing,
  elementAt,
}: ActionsOptions<Row, Change>): Actions {
  const { table: words } = useFullText();
  const [said, say] = useState("");
  const endEditing = useCallback(() => setEditing(undefined), [setEditing]);
  const { active, area } = cursor;

  /** Returns the selected rows, and the area that they cover, with the indexes of rows instead of lines. */
  function selected(): { rows: Row[]; area: Area } {
    const rows = lines.slice(Math.max(0, area.top), area.bottom + 1).flatMap(rowOf);
    const top = lines.slice(0, Math.max(0, area.top)).filter(isRow).length;
    return { rows, area: { ...area, top, bottom: top + rows.length - 1 } };
  }
  const textAt = (row: Row, column: GridColumn<Row, Change>): string =>
    edits.unsaved.get(row.id)?.get(cellKey(row.id, column.id))?.text ?? column.text(row);

  function editsOf(cells: readonly CellText[]): CellEdit<Row, Change>[] {
    const rows = lines.flatMap(rowOf);
    return cells.flatMap(({ row: index, column: place, text }) => {
      const [row, column] = [rows[index], columns[place]];
      return row && column ? [{ row, column, text }] : [];
    });
  }

  function report({ changed, faults }: Written): void {
    const [fault] = faults;
    say([changed > 0 || !fault ? words.changed(changed) : "", fault ?? ""].filter(Boolean).join(". "));
  }

  function edit(typed?: string): void {
    const [line, column] = [lines[active.row], columns[active.column]];
    if (line?.kind !== "row" || !column) return;
    if (!mayEditCell(column, line.row)) {
      say(words.faults.readOnly);
      return;
    }
    const kept = edits.unsaved.get(line.id)?.get(cellKey(line.id, column.id))?.text;
    const element = elementAt(active);
    const isTyped = typed !== undefined;
    if (column.open && element && kept === undefined && !(isTyped && column.isToggle)) {
      const { rows } = selected();
      const all = columnsIn(area) === 1 && rows.length > 0 ? rows : [line.row];
      column.open(
        all.filter((row) => mayEditCell(column, row)),
        element,
      );
      if (typed) typeAhead(typed);
      return;
    }
    const text = typed ?? kept ?? column.text(line.row);
    setEditing({ row: line.row, columnId: column.id, index: active.row, text, isReplaced: isTyped });
  }

  function commit({ text, textBefore }: TypedCell): void {
    setEditing(undefined);
    const line = lines.find(({ id }) => id === editing?.row.id);
    const column = columns.find(({ id }) => id === editing?.columnId);
    if (line?.kind !== "row" || !column) return;
    const { faults } = edits.write([{ row: line.row, column, text, textBefore }], { isTyped: true });
    if (faults[0] !== undefined) say(faults[0]);
  }

  function clear(): void {
    const { rows } = selected();
    const cleared = rows.flatMap((row) =>
      columns.slice(area.left, area.right + 1).map((column) => ({ row, column, text: "" })),
    );
    report(edits.write(cleared, { isClearing: true }));
  }

  function copy(event: ClipboardEvent): boolean {
    if (isField(event.target)) return false;
    const { rows } = selected();
    if (rows.length === 0) return false;
    const chosen = columns.slice(area.left, area.right + 1);
    event.clipboardData.setData(
      "text/plain",
      writeTable(rows.map((row) => chosen.map((column) => textAt(row, column)))),
    );
    event.preventDefault();
    say(words.copied(rows.length * chosen.length));
    return true;
  }

  return {
    said,
    say,
    edit,
    endEditing,
    commit,
    clear,
    fillDown() {
      const all = lines.flatMap(rowOf);
      const cells = planFill(selected().area, (index, place) => {
        const [row, column] = [all[index], columns[place]];
        return row && column ? textAt(row, column) : "";
      });
      report(edits.write(editsOf(cells)));
    },
    onCopy: (event) => void copy(event),
    onCut(event) {
      if (copy(event)) clear();
    },
    onPaste(event) {
      if (isField(event.target)) return;
      event.preventDefault();
      const text = event.clipboardData.getData("text/plain");
      const { rows, area: target } = selected();
      if (text === "" || rows.length === 0) return;
      const size = { rows: lines.filter(isRow).length, columns: columns.length };
      const paste = planPaste(readTable(text), target, size);
      edits.setOutside(paste.outside);
      report(edits.write(editsOf(paste.cells)));
      const last = lineOfRow(lines, target.top + paste.rows - 1);
      cursor.select(
        { row: lineOfRow(lines, target.top), column: target.left },
        { row: last, column: target.left + paste.columns - 1 },
      );
    },
  };
}

const isRow = <Row>(line: GridLine<Row>): boolean => line.kind === "row";
const rowOf = <Row>(line: GridLine<Row>): Row[] => (line.kind === "row" ? [line.row] : []);
const isField = (target: EventTarget): boolean => target instanceof HTMLElement && target.matches("textarea, input");

/** Returns the index of the line that shows a row, by the index of the row. */
function lineOfRow<Row>(lines: readonly GridLine<Row>[], row: number): number {
  let left = row;
  return lines.findIndex((line) => line.kind === "row" && left-- === 0);
}

/**
 * Passes a typed letter to a picker that has not appeared yet, which collects letters from key events of the document.
 */
function typeAhead(key: string): void {
  document.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
}
