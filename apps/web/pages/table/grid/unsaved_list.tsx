/** Lists the text that a grid could not save, so that the user can copy it. @module */
import type { ReactNode } from "react";
import { Button } from "../../../components/button/button.tsx";
import { copy } from "../../../components/button/copy_text.ts";
import { Notice } from "../../../components/notice.tsx";
import { useFullText } from "../../../text/mod.tsx";
import { writeTable } from "./clipboard.ts";
import type { UnsavedText } from "./column.ts";

export interface UnsavedListProps {
  unsaved: readonly UnsavedText[];
  /** Pasted rows that do not fit in the table. */
  outside: readonly (readonly string[])[];
  /** Returns the name of the cell that the text was entered in. */
  nameOf: (unsaved: UnsavedText) => string;
  onDiscard: () => void;
}

/** The list names at most this many cells, but all unsaved cells are marked and copied. */
const MOST_NAMED = 5;

export function UnsavedCells({ unsaved, outside, nameOf, onDiscard }: UnsavedListProps): ReactNode {
  const { table: words, board } = useFullText();
  if (unsaved.length + outside.length === 0) return null;
  const rows = [...Map.groupBy(unsaved, ({ rowId }) => rowId).values()].map((cells) => cells.map(({ text }) => text));
  return (
    <Notice tone="danger">
      <div className="grid-unsaved-list">
        {unsaved.length > 0 && (
          <>
            <p>{words.unsaved(unsaved.length)}</p>
            <ul>
              {unsaved.slice(0, MOST_NAMED).map((one) => (
                <li key={`${one.rowId} ${one.columnId}`} className="small">
                  <bdi>{nameOf(one)}</bdi>: <q dir="auto">{one.text}</q> – {one.reason}
                </li>
              ))}
              {unsaved.length > MOST_NAMED && <li className="small">{board.more(unsaved.length - MOST_NAMED)}</li>}
            </ul>
          </>
        )}
        {outside.length > 0 && (
          <p>
            {words.outside(outside.length)}: <q dir="auto">{outside[0]?.join(", ")}</q>
          </p>
        )}
        <p className="line wrap gap-2">
          <Button onClick={() => void copy(writeTable([...rows, ...outside]), words.textCopied, board.copyFailed)}>
            {words.copyText}
          </Button>
          <Button variant="quiet" onClick={onDiscard}>
            {words.discard}
          </Button>
        </p>
      </div>
    </Notice>
  );
}
