/** A table of tasks that is edited like a spreadsheet. Only the visible cells are in the document. @module */
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { toggleSelected, useHasSelected } from "../../../actions/selection.ts";
import { allRows, usePrinting } from "../../../browser/printing.ts";
import { useSlots } from "../../../browser/use_slots.ts";
import { useFullText } from "../../../text/mod.tsx";
import { GridBar } from "./bar.tsx";
import type { Step, TypedCell } from "./cell_input.tsx";
import type { CellWrite, GridColumn, GridLine, Refusal } from "./column.ts";
import { ColumnMenu } from "./column_menu.tsx";
import { GridFoot } from "./foot.tsx";
import { type Editing, GridRow, GroupRow } from "./grid_row.tsx";
import { GridHead } from "./head.tsx";
import { arrange, type GridLayout, resized } from "./layout.ts";
import { Part } from "./part.tsx";
import { columnsIn, HEAD_ROW, type Place, rowsIn, stepped } from "./range.ts";
import { summarize } from "./summary.ts";
import { UnsavedCells } from "./unsaved_list.tsx";
import { useActions } from "./use_actions.ts";
import { useCursor } from "./use_cursor.ts";
import { useEdits } from "./use_edits.ts";
import { useKeys } from "./use_keys.ts";
import { placeAt, usePointer } from "./use_pointer.ts";
import { fittingWidth, showColumn, useRendered, useSpace } from "./use_rendered.ts";

/** The heights of a row, and of the header and the footer. */
const ROW_PIXELS = globalThis.matchMedia?.("(pointer: coarse)").matches ? 46 : 36;

export interface GridProps<Row, Change> {
  /** The accessible name. */
  label: string;
  /** The name of the draft that keeps text that could not be saved. */
  draft: string;
  lines: readonly GridLine<Row>[];
  /** All columns in their initial order, starting with the key. */
  columns: readonly GridColumn<Row, Change>[];
  layout: GridLayout;
  /** The layout to return to. */
  standard: GridLayout;
  onLayout: (layout: GridLayout) => void;
  /** The newest version of a row, which may be newer than its line. */
  latest?: (row: Row) => Row;
  /** Returns the row after a change, if it is known. It is shown until the rows have the change. */
  preview?: (row: Row, change: Change) => Row | undefined;
  /** Saves edits. Their new values are expected in the rows or columns soon. */
  onWrite: (writes: readonly CellWrite<Row, Change>[]) => void;
  onRefusal: (listener: (refused: readonly Refusal[]) => void) => () => void;
  onOpen: (row: Row) => void;
  /** A row to scroll to and make active. A new object requests it again. */
  wanted?: { rowId: string; takesFocus: boolean } | undefined;
  /** Shown if there are no rows. */
  empty?: ReactNode;
}

export function Grid<Row extends { id: string }, Change>(props: GridProps<Row, Change>): ReactNode {
  const {
    label,
    lines,
    columns,
    layout,
    standard,
    onLayout,
    latest = same,
    onWrite,
    onRefusal,
    onOpen,
    wanted,
  } = props;
  const { table: words } = useFullText();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const isChoosing = useHasSelected();
  const space = useSpace(scroller);
  const arranged = useMemo(() => arrange(columns, layout, space), [columns, layout, space]);
  const [editing, setEditing] = useState<Editing<Row>>();
  // Beginning or ending an edit does not change the lines.
  const kept = useMemo(() => withEdited(lines, editing), [lines, editing]);
  const current = useMemo(
    () =>
      kept.map((line) => {
        const row = line.kind === "row" ? latest(line.row) : undefined;
        return line.kind === "row" && row && row !== line.row ? { ...line, row } : line;
      }),
    [kept, latest],
  );
  const cursor = useCursor(current, arranged.columns);
  const { active, area } = cursor;
  const { draft, preview } = props;
  const edits = useEdits<Row, Change>({ draft, preview, onWrite, onRefusal });
  const rendered = useRendered(scroller, arranged, { space, active: active.column });

  const rows = useVirtualizer({
    count: current.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    paddingStart: ROW_PIXELS,
    paddingEnd: ROW_PIXELS,
    scrollPaddingStart: ROW_PIXELS,
    scrollPaddingEnd: ROW_PIXELS,
    overscan: 8,
    rangeExtractor: useCallback(
      (range: Range) => {
        if (isPrinting) return allRows(range);
        const seen = defaultRangeExtractor(range);
        const kept = active.row;
        return kept < 0 || kept >= range.count || seen.includes(kept) ? seen : [...seen, kept].sort((a, b) => a - b);
      },
      [isPrinting, active.row],
    ),
  });

  const items = new Map(
    rows.getVirtualItems().flatMap(({ index, start }) => {
      const line = current[index];
      return line ? [[line.id, { id: line.id, kind: line.kind, index, start, line }]] : [];
    }),
  );
  const slots = useSlots([...items.values()], { isSorted: !rows.isScrolling, kept: current[active.row]?.id });

  const elementAt = useCallback(({ row, column }: Place): HTMLElement | null => {
    const selector =
      row === HEAD_ROW
        ? `[data-head="${column}"]`
        : `[data-line="${row}"] > [data-group], [data-line="${row}"] > [data-column="${column}"]`;
    return scroller.current?.querySelector<HTMLElement>(selector) ?? null;
  }, []);
  /** Whether the active cell takes focus after the next render. */
  const takesFocus = useRef(false);
  const hasFocus = useRef(false);
  const isShown = useRef(true);
  const go = useCallback<typeof cursor.go>(
    (to, options) => {
      takesFocus.current = true;
      isShown.current = false;
      cursor.go(to, options);
    },
    [cursor.go],
  );
  const actions = useActions({
    lines: current,
    columns: arranged.columns,
    cursor,
    edits,
    editing,
    setEditing,
    elementAt,
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!isShown.current && element) {
      isShown.current = true;
      if (active.row !== HEAD_ROW) rows.scrollToIndex(active.row, { align: "auto" });
      showColumn(element, arranged, active.column);
    }
    // The focused cell may have left the document.
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (editing || (!takesFocus.current && !isLost)) return;
    takesFocus.current = false;
    elementAt(active)?.focus({ preventScroll: true });
  });
  const show = useEffectEvent((wanted: NonNullable<GridProps<Row, Change>["wanted"]>) => {
    const row = current.findIndex((line) => line.id === wanted.rowId);
    if (row < 0) return;
    rows.scrollToIndex(row, { align: "auto" });
    if (wanted.takesFocus) go({ row, column: active.column });
  });
  useEffect(() => {
    if (wanted) show(wanted);
  }, [wanted]);

  const [menu, setMenu] = useState<{ id: string | undefined; anchor: Element }>();
  const openMenu = useCallback(
    (columnId: string): void => {
      const index = arranged.columns.findIndex((column) => column.id === columnId);
      go({ row: HEAD_ROW, column: index });
      const anchor = elementAt({ row: HEAD_ROW, column: index });
      if (anchor) setMenu({ id: columnId, anchor });
    },
    [arranged, go, elementAt],
  );
  const onResize = useCallback(
    (columnId: string, width: number) => onLayout(resized(layout, columnId, width)),
    [layout, onLayout],
  );
  const onFit = useCallback(
    (columnId: string) => {
      const place = arranged.columns.findIndex(({ id }) => id === columnId);
      if (scroller.current) onResize(columnId, fittingWidth(scroller.current, place));
    },
    [arranged, onResize],
  );
  const onKeyDown = useKeys({
    lines: current,
    columns,
    arranged,
    layout,
    onLayout,
    cursor,
    actions,
    isEditing: editing !== undefined,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PIXELS) - 3),
    isRightToLeft: () => scroller.current !== null && getComputedStyle(scroller.current).direction === "rtl",
    go,
    onOpen,
    onSelect: (row) => toggleSelected(row.id),
    onOpenMenu: openMenu,
  });
  const pointer = usePointer({ scroller, lines: current, cursor, go, edit: actions.edit, edge: ROW_PIXELS });

  function onCommit(typed: TypedCell, step?: Step): void {
    actions.commit(typed);
    if (step === undefined) return;
    const surface = { rows: current.length, columns: arranged.columns.length, page: 1, isRightToLeft: false };
    const { row, column } = active;
    const to = {
      down: { row: Math.min(current.length - 1, row + 1), column },
      up: { row: Math.max(0, row - 1), column },
      next: stepped(active, 1, surface) ?? active,
      back: stepped(active, -1, surface) ?? active,
    };
    go(to[step]);
  }
  const latestCommit = useRef(onCommit);
  latestCommit.current = onCommit;
  const commit = useCallback<typeof onCommit>((...input) => latestCommit.current(...input), []);
  const { endEditing } = actions;
  const cancel = useCallback(() => {
    takesFocus.current = true;
    endEditing();
  }, [endEditing]);

  const { summaries } = layout;
  const summaryOf = useCallback(
    (column: GridColumn<Row, Change>, all: readonly Row[]): ReactNode => {
      const kind = summaries[column.id] ?? "sum";
      const value = summarize(
        kind,
        all.flatMap((row) => column.number?.(latest(row)) ?? []),
      );
      if (value === undefined) return null;
      return (
        <span className="truncate">
          {words.summaries[kind]} <bdi>{column.formatNumber?.(value) ?? String(value)}</bdi>
        </span>
      );
    },
    [summaries, latest, words],
  );
  const unsaved = useMemo(() => [...edits.unsaved.values()].flatMap((cells) => [...cells.values()]), [edits.unsaved]);
  const count = rowsIn(area) * columnsIn(area);
  const common = { arranged, rendered, isEntry: editing === undefined };
  return (
    <div className={isChoosing ? "grid-frame grid-choosing grow column" : "grid-frame grow column"}>
      <UnsavedCells
        unsaved={unsaved}
        outside={edits.outside}
        nameOf={({ rowId, columnId }) => {
          const line = current.find((one) => one.id === rowId);
          const key = line?.kind === "row" ? arranged.columns[0]?.text(line.row) : undefined;
          return [key, columns.find((one) => one.id === columnId)?.name].filter(Boolean).join(", ");
        }}
        onDiscard={edits.discard}
      />
      {current.length === 0 && props.empty}
      <Part
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={current.length + 2}
        aria-colcount={arranged.columns.length}
        aria-multiselectable="true"
        aria-describedby={`${id}keys`}
        className="grid-scroll grow bordered rounded-large"
        style={{ "--grid-row": `${ROW_PIXELS}px` } as object}
        onKeyDown={onKeyDown}
        onCopy={actions.onCopy}
        onCut={actions.onCut}
        onPaste={actions.onPaste}
        onFocus={({ target }) => {
          hasFocus.current = true;
          const place = placeAt(target);
          // The heading of a group has no column of its own.
          const isSame = current[active.row]?.kind === "group" || place?.column === active.column;
          if (place && (place.row !== active.row || !isSame)) cursor.go(place);
        }}
        onBlur={({ target, relatedTarget }) => {
          if (scroller.current?.contains(relatedTarget)) return;
          // A removed element also loses focus, in which case the active cell takes it.
          queueMicrotask(() => {
            hasFocus.current &&= !target.isConnected;
          });
        }}
        {...pointer}
      >
        <Part
          role="rowgroup"
          className="grid-body relative column"
          style={{ height: rows.getTotalSize(), width: arranged.width }}
        >
          <GridHead
            {...common}
            active={active.row === HEAD_ROW ? active.column : -1}
            opened={menu?.id}
            onOpen={openMenu}
            onResize={onResize}
            onFit={onFit}
          />
          {slots.map(({ key, id: lineId }) => {
            const item = items.get(lineId);
            if (!item) return null;
            const { index, start, line } = item;
            const isActive = index === active.row;
            const place = { index, top: start, active: isActive ? active.column : -1 };
            if (line.kind === "group") {
              return <GroupRow key={key} {...common} {...place} line={line} summaryOf={summaryOf} />;
            }
            const isInRange = count > 1 && index >= area.top && index <= area.bottom;
            return (
              <GridRow
                key={key}
                {...common}
                {...place}
                id={line.id}
                row={line.row}
                from={isInRange ? area.left : -1}
                to={isInRange ? area.right : -1}
                editing={editing?.row.id === line.id ? editing : undefined}
                unsaved={edits.unsaved.get(line.id)}
                fresh={edits.fresh.get(line.id)}
                onCommit={commit}
                onCancel={cancel}
              />
            );
          })}
          <GridFoot {...common} lines={current} summaryOf={summaryOf} />
        </Part>
      </Part>
      <GridBar
        {...{ area, lines: current, arranged, summaryOf }}
        onOpenColumns={(anchor) => setMenu({ id: undefined, anchor })}
      />
      {menu && (
        <ColumnMenu
          column={columns.find((column) => column.id === menu.id)}
          {...{ columns, arranged, layout, standard, onLayout }}
          anchor={menu.anchor}
          onClose={() => setMenu(undefined)}
        />
      )}
      <p id={`${id}keys`} hidden>
        {words.keys}
      </p>
      <p id="grid-head-keys" hidden>
        {words.headKeys}
      </p>
      <p role="status" className="visually-hidden">
        {actions.said}
      </p>
    </div>
  );
}

const same = <Row,>(row: Row): Row => row;

/**
 * Keeps the row that is being edited even if it is deleted, filtered out or collapsed, so that the typed text goes to
 * no other row.
 */
function withEdited<Row extends { id: string }>(
  lines: readonly GridLine<Row>[],
  editing: Editing<Row> | undefined,
): readonly GridLine<Row>[] {
  if (!editing || lines.some(({ id }) => id === editing.row.id)) return lines;
  const { row, index } = editing;
  return lines.toSpliced(index, 0, { kind: "row", id: row.id, row });
}
