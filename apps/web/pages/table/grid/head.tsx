/** The header row of a grid: names of columns, their menus, and handles that resize them. @module */
import { memo, type PointerEvent, type ReactNode, useRef } from "react";
import { Icon } from "../../../components/icon/icon.tsx";
import { frameOf } from "./cells.tsx";
import type { GridColumn } from "./column.ts";
import type { Arranged } from "./layout.ts";
import { Part } from "./part.tsx";

export interface GridHeadProps<Row, Change> {
  arranged: Arranged<GridColumn<Row, Change>>;
  rendered: readonly number[];
  /** The index of the active header, or -1. */
  active: number;
  isEntry: boolean;
  /** The ID of the column whose menu is open. */
  opened: string | undefined;
  onOpen: (columnId: string) => void;
  onResize: (columnId: string, width: number) => void;
  /** Makes the column as wide as its visible cells need. */
  onFit: (columnId: string) => void;
}

function GridHeadView<Row, Change>(props: GridHeadProps<Row, Change>): ReactNode {
  const { arranged, rendered, active, isEntry, opened, onOpen, onResize, onFit } = props;
  return (
    <Part role="row" aria-rowindex={1} className="grid-row grid-head" style={{ width: arranged.width }}>
      {rendered.map((place) => {
        const column = arranged.columns[place];
        if (!column) return null;
        const { className, style } = frameOf(arranged, place);
        const states = `${className}${place === active ? " grid-active" : ""}${column.number ? " grid-number" : ""}`;
        return (
          <Part
            key={column.id}
            role="columnheader"
            aria-colindex={place + 1}
            aria-sort={column.isSorted ? "ascending" : undefined}
            aria-haspopup="menu"
            aria-expanded={opened === column.id}
            aria-describedby="grid-head-keys"
            tabIndex={place === active && isEntry ? 0 : -1}
            data-head={place}
            className={states}
            style={style}
            onClick={({ target }) => (target as Element).closest(".grid-resize") || onOpen(column.id)}
          >
            <bdi className="truncate">{column.name}</bdi>
            <Icon name="chevron" className="pick-arrow soft rigid" />
            <ResizeHandle
              width={arranged.widths[place] ?? 0}
              onResize={(width) => onResize(column.id, width)}
              onFit={() => onFit(column.id)}
            />
          </Part>
        );
      })}
    </Part>
  );
}

export const GridHead = memo(GridHeadView) as typeof GridHeadView;

interface ResizeHandleProps {
  width: number;
  onResize: (width: number) => void;
  onFit: () => void;
}

/** For the pointer. Keys resize the active column. */
function ResizeHandle({ width, onResize, onFit }: ResizeHandleProps): ReactNode {
  const start = useRef<{ x: number; width: number }>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!start.current) return;
    const sign = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    onResize(start.current.width + sign * (event.clientX - start.current.x));
  }

  return (
    <span
      className="grid-resize"
      aria-hidden="true"
      onDoubleClick={onFit}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onPointerCancel={() => {
        start.current = undefined;
      }}
    />
  );
}
