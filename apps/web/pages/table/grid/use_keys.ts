/** The keys of a grid. @module */
import { type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import type { GridColumn, GridLine } from "./column.ts";
import { type Arranged, type GridLayout, RESIZE_PIXELS, resized, shifted, widthOf } from "./layout.ts";
import { HEAD_ROW, moved, type Place, type Surface, stepped } from "./range.ts";
import type { Actions } from "./use_actions.ts";
import type { Cursor } from "./use_cursor.ts";

export interface KeysOptions<Row, Change> {
  lines: readonly GridLine<Row>[];
  columns: readonly GridColumn<Row, Change>[];
  arranged: Arranged<GridColumn<Row, Change>>;
  layout: GridLayout;
  onLayout: (layout: GridLayout) => void;
  cursor: Cursor;
  actions: Actions;
  isEditing: boolean;
  /** The number of rows on a screen. */
  page: () => number;
  isRightToLeft: () => boolean;
  /** Moves the active cell and focuses it. */
  go: (to: Place, options?: { extend?: boolean }) => void;
  onOpen: (row: Row) => void;
  onSelect: (row: Row) => void;
  onOpenMenu: (columnId: string) => void;
}

export function useKeys<Row, Change>(options: KeysOptions<Row, Change>): (event: KeyboardEvent<HTMLElement>) => void {
  const { lines, arranged, layout, onLayout, cursor, actions, page, isRightToLeft, go } = options;
  const { active, area } = cursor;
  const { columns } = arranged;
  /** After Escape, Tab leaves the grid. */
  const isLeaving = useRef(false);

  const surface = (): Surface => ({
    rows: lines.length,
    columns: columns.length,
    page: page(),
    isRightToLeft: isRightToLeft(),
  });

  /** @returns whether the key did something */
  function onHeadKey(event: KeyboardEvent): boolean {
    const column = columns[active.column];
    if (!column) return false;
    const { key } = event;
    if (key === "Enter" || key === " ") {
      options.onOpenMenu(column.id);
      return true;
    }
    if (!event.altKey || (key !== "ArrowLeft" && key !== "ArrowRight")) return false;
    const step = (key === "ArrowRight") === isRightToLeft() ? -1 : 1;
    onLayout(
      event.shiftKey
        ? shifted(arranged, options.columns, layout, { id: column.id, step })
        : resized(layout, column.id, widthOf(column, layout) + step * RESIZE_PIXELS),
    );
    return true;
  }

  function onCommand({ key }: KeyboardEvent): boolean {
    if (key === "d" || key === "D") actions.fillDown();
    else if (key === "a" || key === "A") {
      cursor.select({ row: 0, column: 0 }, { row: lines.length - 1, column: columns.length - 1 });
    } else return false;
    return true;
  }

  function onCellKey(event: KeyboardEvent): boolean {
    const { key, shiftKey: isShift } = event;
    const line = lines[active.row];
    if (!line) return false;
    if (line.kind === "group") {
      if (key !== "Enter" && key !== " ") return false;
      line.onToggle();
      return true;
    }
    if (key === " ") (isShift ? options.onSelect : options.onOpen)(line.row);
    else if (key === "Enter" || key === "F2") {
      if (columns[active.column]?.isKey) options.onOpen(line.row);
      else actions.edit();
    } else if (key === "Delete" || key === "Backspace") actions.clear();
    else if (key.length === 1) actions.edit(key);
    else return false;
    return true;
  }

  function onTab(event: KeyboardEvent): boolean {
    const next = isLeaving.current ? undefined : stepped(active, event.shiftKey ? -1 : 1, surface());
    if (!next) return false;
    go(next);
    return true;
  }

  /** Shrinks the selection to the active cell. If only that cell is selected, the page handles the key. */
  function onEscape(): boolean {
    isLeaving.current = true;
    const hasRange = area.top !== area.bottom || area.left !== area.right;
    if (hasRange) go(active);
    return hasRange;
  }

  function act(event: KeyboardEvent): boolean {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === "Tab") return !isCommand && onTab(event);
    if (event.key === "Escape") return onEscape();
    isLeaving.current = false;
    if (active.row === HEAD_ROW && onHeadKey(event)) return true;
    if (event.altKey) return false;
    const to = moved(event, active, surface());
    if (to) {
      go(to, { extend: event.shiftKey && active.row !== HEAD_ROW });
      return true;
    }
    if (isCommand) return onCommand(event);
    return active.row !== HEAD_ROW && onCellKey(event);
  }

  return (event) => {
    const target = event.target as HTMLElement;
    if (options.isEditing || event.defaultPrevented || target.matches("input, textarea")) return;
    if (event.nativeEvent.isComposing || event.key === "Process" || event.key === "Dead") {
      // The field must have focus before the input method starts.
      if (active.row !== HEAD_ROW) flushSync(() => actions.edit(""));
      return;
    }
    if (!act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
