/** Reads text into cells, and keeps text that could not be saved. @module */
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useAccountId } from "../../../drafts/use_outbox.ts";
import { useFullText } from "../../../text/mod.tsx";
import {
  type CellWrite,
  cellKey,
  type FreshCell,
  type GridColumn,
  mayEditCell,
  type Refusal,
  type UnsavedText,
} from "./column.ts";
import { readUnsaved, storeUnsaved } from "./unsaved_draft.ts";

export interface EditsOptions<Row, Change> {
  /** The name of the draft that keeps text that could not be saved. */
  draft: string;
  /** The row after a change, if that is known. */
  preview?: ((row: Row, change: Change) => Row | undefined) | undefined;
  onWrite: (writes: readonly CellWrite<Row, Change>[]) => void;
  /**
   * Calls the listener with cells that the server refuses, even much later. Returns a function that removes the
   * listener.
   */
  onRefusal: (listener: (refused: readonly Refusal[]) => void) => () => void;
}

export interface CellEdit<Row, Change> {
  row: Row;
  column: GridColumn<Row, Change>;
  text: string;
  /** The text of the cell when editing began. @default its text now */
  textBefore?: string;
}

export interface Edits<Row, Change> {
  /** By row ID, then by `cellKey`. */
  unsaved: ReadonlyMap<string, ReadonlyMap<string, UnsavedText>>;
  /** By row ID, then by column ID. */
  fresh: FreshCells<Row, Change>;
  /** Pasted rows that do not fit in the table. */
  outside: readonly (readonly string[])[];
  setOutside: (rows: readonly (readonly string[])[]) => void;
  /** @returns how many cells changed, and why the remaining cells did not */
  write: (edits: readonly CellEdit<Row, Change>[], options?: WriteOptions) => Written;
  discard: () => void;
}

type FreshCells<Row, Change> = ReadonlyMap<string, ReadonlyMap<string, FreshCell<Row, Change>>>;

export interface WriteOptions {
  /** Whether the cells are cleared. Cells that cannot be cleared keep their values. */
  isClearing?: boolean;
  /** Whether the text was typed in the cell. */
  isTyped?: boolean;
}

export interface Written {
  changed: number;
  faults: readonly string[];
}

const NONE: ReadonlyMap<string, UnsavedText> = new Map();
const NO_ROWS: readonly (readonly string[])[] = [];

export function useEdits<Row extends { id: string }, Change>({
  draft,
  preview,
  onWrite,
  onRefusal,
}: EditsOptions<Row, Change>): Edits<Row, Change> {
  const { table: words } = useFullText();
  const accountId = useAccountId();
  const [kept] = useState(() => readUnsaved({ accountId, field: draft }));
  const [all, setAll] = useState<ReadonlyMap<string, UnsavedText>>(
    () => new Map(kept.cells.map((one) => [cellKey(one.rowId, one.columnId), one])),
  );
  const [fresh, setFresh] = useState<FreshCells<Row, Change>>(new Map());
  const [outside, setOutside] = useState(kept.outside);
  useEffect(
    () => storeUnsaved({ accountId, field: draft }, { cells: [...all.values()], outside }),
    [accountId, draft, all, outside],
  );
  /** The last text of each cell, in case the server refuses it. */
  const written = useRef(new Map<string, string>());

  const take = useEffectEvent((refused: readonly Refusal[]) => {
    const found = refused.flatMap((one) => {
      const key = cellKey(one.rowId, one.columnId);
      const text = written.current.get(key);
      return text === undefined || text === "" ? [] : [[key, { ...one, text }] as const];
    });
    if (found.length > 0) setAll((old) => new Map([...old, ...found]));
  });
  useEffect(() => onRefusal((refused) => take(refused)), [onRefusal]);

  const write = useCallback(
    (edits: readonly CellEdit<Row, Change>[], { isClearing = false, isTyped = false }: WriteOptions = {}): Written => {
      const writes: CellWrite<Row, Change>[] = [];
      const kept: UnsavedText[] = [];
      const done: string[] = [];
      const shown = new Map<string, Map<string, FreshCell<Row, Change>>>();
      for (const { row, column, text, textBefore = column.text(row) } of edits) {
        const key = cellKey(row.id, column.id);
        const isSame = text === textBefore || text === column.text(row);
        const reading = isSame
          ? undefined
          : mayEditCell(column, row)
            ? column.read?.(text, row)
            : { fault: words.faults.readOnly };
        if (reading && "fault" in reading) {
          kept.push({ rowId: row.id, columnId: column.id, text, reason: reading.fault });
          continue;
        }
        done.push(key);
        if (!reading) continue;
        written.current.set(key, text);
        writes.push({ row, columnId: column.id, change: reading.change, text, textBefore });
        const next = preview?.(row, reading.change);
        // Pasted text may look different from its value.
        if (!next && !isTyped && column.show) continue;
        const cells = shown.get(row.id) ?? new Map<string, FreshCell<Row, Change>>();
        shown.set(row.id, cells.set(column.id, { row, column, text, next }));
      }
      setAll((old) => {
        if (old.size === 0 && (isClearing || kept.length === 0)) return old;
        const next = new Map(old);
        for (const key of done) next.delete(key);
        // A cell that could not be cleared has no text to keep.
        if (!isClearing) for (const one of kept) next.set(cellKey(one.rowId, one.columnId), one);
        return next;
      });
      setFresh(shown);
      if (writes.length > 0) onWrite(writes);
      return { changed: writes.length, faults: kept.map(({ reason }) => reason) };
    },
    [onWrite, preview, words],
  );

  const unsaved = useMemo(() => {
    const byRow = Map.groupBy(all, ([, { rowId }]) => rowId);
    return new Map([...byRow].map(([rowId, entries]) => [rowId, new Map(entries)]));
  }, [all]);
  const discard = useCallback(() => {
    setAll(NONE);
    setOutside(NO_ROWS);
  }, []);
  return { unsaved, fresh, outside, setOutside, write, discard };
}
