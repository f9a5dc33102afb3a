/** Adds a column at the end of the board. @module */
import { type ReactNode, useEffect, useRef } from "react";
import { useStored } from "../../../actions/store.ts";
import { Deferred } from "../../../components/error_boundary.tsx";
import { Icon } from "../../../components/icon/icon.tsx";
import { useFullText } from "../../../text/mod.tsx";
import type { ColumnEdits } from "./column_edits.ts";
import { ColumnNameField } from "./lane_head.tsx";
import { openedColumn } from "./opened_column.ts";

export function NewColumn({ edits }: { edits: ColumnEdits }): ReactNode {
  const { board: words } = useFullText();
  const opened = useStored(openedColumn);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isOpen = opened?.kind === "new";

  // The field is wider than the button.
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isOpen]);

  function close(): void {
    // Another field may be open by the time a slow save ends.
    if (openedColumn.get() !== opened) return;
    openedColumn.set(undefined);
    queueMicrotask(() => button.current?.focus());
  }

  return (
    <div className={isOpen ? "new-column new-column-open" : "new-column"} ref={place}>
      {isOpen ? (
        <Deferred>
          <ColumnNameField name="" label={words.addColumn} onSave={edits.create} onClose={close} />
        </Deferred>
      ) : (
        <button
          ref={button}
          type="button"
          className="add-card add-column relative line hint gap-2"
          title={words.addColumn}
          onClick={() => openedColumn.set({ kind: "new" })}
        >
          <Icon name="plus" />
          <span className="truncate">{words.addColumn}</span>
        </button>
      )}
    </div>
  );
}
