/** Sortable rows: dragged with the mouse or moved with arrow buttons. @module */
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { dropIndex } from "../format/reorder.ts";
import { IconButton } from "./button/button.tsx";
import { Icon } from "./icon/icon.tsx";
import { GRIP } from "./icon/rare_icons.ts";
import { ARROW_DOWN, ARROW_UP } from "./icon/task_icons.ts";
import { Row, type RowProps } from "./rows.tsx";

export interface RowDragOptions {
  /** Only rows of the same kind can be dropped here. */
  kind: string;
  index: number;
  /** @param from the index of the dropped row; absent if a button moved this row */
  onMove: (to: number, from?: number) => void;
}

/** @returns the edge at which the dragged row would be inserted */
export function useRowDrag(
  row: { current: HTMLElement | null },
  { kind, index, onMove }: RowDragOptions,
): "top" | "bottom" | undefined {
  const [edge, setEdge] = useState<"top" | "bottom">();
  const drop = useEffectEvent((from: number, isBelow: boolean) => onMove(dropIndex(from, index, isBelow), from));
  const own = useEffectEvent(() => ({ kind, index }));
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const isBelowMiddle = (clientY: number): boolean => {
      const { top, height } = element.getBoundingClientRect();
      return clientY > top + height / 2;
    };
    const stopDragging = draggable({ element, getInitialData: () => own() });
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === kind,
      onDrag: ({ location }) => setEdge(isBelowMiddle(location.current.input.clientY) ? "bottom" : "top"),
      onDragLeave: () => setEdge(undefined),
      onDrop: ({ source, location }) => {
        setEdge(undefined);
        drop(Number(source.data.index), isBelowMiddle(location.current.input.clientY));
      },
    });
    return () => {
      stopDragging();
      stopDropping();
    };
  }, [row, kind]);
  return edge;
}

export interface MoveButtonsProps {
  index: number;
  count: number;
  /** The accessible names of the buttons. */
  up: string;
  down: string;
  onMove: (to: number) => void;
}

export function MoveButtons({ index, count, up, down, onMove }: MoveButtonsProps): ReactNode {
  return (
    <>
      <IconButton
        icon={ARROW_UP}
        label={up}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index - 1)}
      />
      <IconButton
        icon={ARROW_DOWN}
        label={down}
        aria-disabled={index === count - 1}
        onClick={() => index < count - 1 && onMove(index + 1)}
      />
    </>
  );
}

/** A row with a grip, for {@linkcode useRowDrag}. */
export function SortableRow({ mark, children, ...row }: RowProps): ReactNode {
  return (
    <Row
      {...row}
      className="row-many draggable-row relative"
      mark={
        <>
          <Icon name={GRIP} className="grip" />
          {mark}
        </>
      }
    >
      <div className="row-actions line wrap gap-2">{children}</div>
    </Row>
  );
}
