/** A row of cells, and the heading of a group. @module */
import { type ChangeEvent, memo, type ReactNode } from "react";
import { toggleSelected, useIsSelected } from "../../../actions/selection.ts";
import { Icon } from "../../../components/icon/icon.tsx";
import { useFullText } from "../../../text/mod.tsx";
import { CellInput, type CellInputProps } from "./cell_input.tsx";
import { frameOf, plainCell, showValue } from "./cells.tsx";
import { cellKey, type FreshCell, type GridColumn, type GridLine, mayEditCell, type UnsavedText } from "./column.ts";
import type { Arranged } from "./layout.ts";
import { Part } from "./part.tsx";

/** The cell that is being edited. */
export interface Editing<Row> {
  row: Row;
  columnId: string;
  /** The line of the row when editing began. */
  index: number;
  /** The text to start with. */
  text: string;
  isReplaced: boolean;
}

interface LineProps<Row, Change> {
  arranged: Arranged<GridColumn<Row, Change>>;
  /** The indexes of the rendered columns. */
  rendered: readonly number[];
  /** The index of the line. */
  index: number;
  top: number;
  /** The index of the active column, or -1. */
  active: number;
  /** Whether Tab reaches the active cell. */
  isEntry: boolean;
}

export interface GridRowProps<Row, Change> extends LineProps<Row, Change> {
  id: string;
  row: Row;
  /** The first and last selected columns, or -1. */
  from: number;
  to: number;
  editing: Editing<Row> | undefined;
  /** Text of this grid that could not be saved, by `cellKey`. */
  unsaved: ReadonlyMap<string, UnsavedText> | undefined;
  /** By column ID. */
  fresh: ReadonlyMap<string, FreshCell<Row, Change>> | undefined;
  onCommit: CellInputProps["onCommit"];
  onCancel: () => void;
}

/** Handles the checkboxes of all rows. The rows of a scrolling table change often, so they share one handler. */
function onCheck({ currentTarget }: ChangeEvent<HTMLElement>): void {
  const id = currentTarget.closest<HTMLElement>("[data-task-id]")?.dataset.taskId;
  if (id !== undefined) toggleSelected(id);
}

function GridRowView<Row, Change>(props: GridRowProps<Row, Change>): ReactNode {
  const { arranged, rendered, index, top, active, isEntry, id, row, from, to, editing, unsaved, fresh } = props;
  const { taskActions: words } = useFullText();
  const isSelected = useIsSelected(id);
  return (
    <Part
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={isSelected ? "grid-row grid-row-selected" : "grid-row"}
      data-task-id={id}
      data-line={index}
      style={{ top, width: arranged.width }}
    >
      {rendered.map((place) => {
        const column = arranged.columns[place];
        if (!column) return null;
        const isActive = place === active;
        const isInRange = place >= from && place <= to;
        const kept = unsaved?.get(cellKey(id, column.id));
        const cell = fresh?.get(column.id);
        const written = cell?.row === row && cell.column === column ? cell : undefined;
        const isEdited = editing?.columnId === column.id;
        const isPlain = !isActive && !isInRange && !kept && !written && !isEdited;
        if (isPlain && !column.isKey) return plainCell(arranged, place, column, row);
        const { className, style } = frameOf(arranged, place);
        const states = [
          className,
          isActive ? "grid-active" : "",
          isEdited ? "grid-edited" : "",
          isInRange ? "grid-in-range" : "",
          kept ? "grid-unsaved" : "",
          column.number ? "grid-number" : "",
        ];
        return (
          <Part
            key={column.id}
            role={column.isKey ? "rowheader" : "gridcell"}
            aria-colindex={place + 1}
            aria-selected={isInRange}
            aria-readonly={column.isKey ? undefined : !mayEditCell(column, row)}
            aria-invalid={kept !== undefined || undefined}
            tabIndex={isActive && isEntry ? 0 : -1}
            data-column={place}
            className={states.filter(Boolean).join(" ")}
            style={style}
            title={kept?.reason}
          >
            {column.isKey && (
              <input
                type="checkbox"
                className="row-check rigid"
                tabIndex={-1}
                aria-label={words.selectTask(column.text(row))}
                checked={isSelected}
                onChange={onCheck}
              />
            )}
            {isEdited ? (
              <CellInput
                label={column.name}
                text={editing.text}
                isReplaced={editing.isReplaced}
                isMultiline={column.isMultiline ?? false}
                draft={column.draft?.(row) ?? `table:${id}:${column.id}`}
                stored={column.text(row)}
                fault={kept?.reason}
                onCommit={props.onCommit}
                onCancel={props.onCancel}
              />
            ) : kept ? (
              <>
                <bdi className="truncate">{kept.text}</bdi>
                <span className="visually-hidden">, {kept.reason}</span>
              </>
            ) : written && !written.next ? (
              <bdi className="truncate">{written.text}</bdi>
            ) : (
              showValue(column, written?.next ?? row)
            )}
          </Part>
        );
      })}
    </Part>
  );
}

/** Rows that stay the same are not rendered again while the others change or scroll. */
export const GridRow = memo(GridRowView) as typeof GridRowView;

export interface GroupRowProps<Row, Change> extends LineProps<Row, Change> {
  line: Extract<GridLine<Row>, { kind: "group" }>;
  /** The summary of a column, if it has one. */
  summaryOf: (column: GridColumn<Row, Change>, rows: readonly Row[]) => ReactNode;
}

function GroupRowView<Row, Change>(props: GroupRowProps<Row, Change>): ReactNode {
  const { arranged, rendered, index, top, active, isEntry, line, summaryOf } = props;
  const { board: words } = useFullText();
  const { pinned, widths } = arranged;
  const width = Math.max(
    GROUP_HEAD_PIXELS,
    widths.slice(0, pinned).reduce((sum, one) => sum + one, 0),
  );
  return (
    <Part
      role="row"
      aria-rowindex={index + 2}
      className="grid-row grid-group"
      data-line={index}
      style={{ top, width: arranged.width }}
    >
      <Part
        role="rowheader"
        aria-colindex={1}
        aria-colspan={pinned}
        aria-expanded={line.isOpen}
        tabIndex={active >= 0 && isEntry ? 0 : -1}
        data-group={line.id}
        className={
          active >= 0 ? "grid-pinned grid-group-head line gap-2 grid-active" : "grid-pinned grid-group-head line gap-2"
        }
        style={{ insetInlineStart: 0, width }}
      >
        <Icon name="chevron" className={line.isOpen ? "" : "group-folded"} />
        {line.mark}
        <bdi className="truncate">{line.title}</bdi>
        <span className="hint lane-count">
          <span aria-hidden="true">{line.rows.length}</span>
          <span className="visually-hidden">{words.count(line.rows.length)}</span>
        </span>
      </Part>
      {rendered.map((place) => {
        const column = arranged.columns[place];
        if (!column?.number || place < pinned || (arranged.starts[place] ?? 0) < width) return null;
        const { className, style } = frameOf(arranged, place);
        return (
          <Part
            key={column.id}
            role="gridcell"
            aria-colindex={place + 1}
            className={`${className} grid-number hint`}
            style={style}
          >
            {summaryOf(column, line.rows)}
          </Part>
        );
      })}
    </Part>
  );
}

/** The minimum width of a group heading. */
const GROUP_HEAD_PIXELS = 260;

export const GroupRow = memo(GroupRowView) as typeof GroupRowView;
