/** The cells of a row in the list. Each opens the picker for its field. @module */
import type { TaskCard } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { openPick, type PickKind, wasJustClosed } from "../../../actions/opened.ts";
import { selected, selectedInOrder } from "../../../actions/selection.ts";
import { tasksOf } from "../../../actions/target.ts";

export interface CellProps {
  kind: PickKind;
  task: TaskCard;
  /** The name of the field. */
  label: string;
  className?: string;
  mayEdit: boolean;
  title?: string | undefined;
  children: ReactNode;
}

/** In a selected row, the change applies to all selected tasks. */
export function Cell({ kind, task, label, className = "", mayEdit, title, children }: CellProps): ReactNode {
  const queries = useQueryClient();
  const name = <span className="visually-hidden">{label}: </span>;
  if (!mayEdit) {
    return (
      <span className={`row-cell inline-line ${className}`} title={title}>
        {name}
        {children}
      </span>
    );
  }
  function open(anchor: Element): void {
    if (wasJustClosed(kind)) return;
    openPick(kind, selected.get().has(task.id) ? tasksOf(queries, selectedInOrder()) : [task], anchor);
  }
  return (
    <button
      type="button"
      className={`row-cell row-cell-button inline-line ${className}`}
      aria-haspopup="dialog"
      title={title}
      onClick={(event) => open(event.currentTarget)}
    >
      {name}
      {children}
    </button>
  );
}
