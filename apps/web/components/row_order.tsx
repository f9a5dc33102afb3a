/** Rows that are put in order: dragged by the mouse, or moved by their arrows. @module */
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { dropIndex } from "../format/reorder.ts";
import { Icon } from "./icon.tsx";

export interface RowDragOptions {
  /** Rows of another kind are not taken. */
  kind: string;
  index: number;
  /** @param from another row's index, when that is what was moved */
  onMove: (to: number, from?: number) => void;
}

/** @returns on which side of the row something would be dropped now */
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
  /** What each button does, for whoever hears it. */
  up: string;
  down: string;
  onMove: (to: number) => void;
}

export function MoveButtons({ index, count, up, down, onMove }: MoveButtonsProps): ReactNode {
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={up}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index - 1)}
      >
        <Icon name="arrowUp" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={down}
        aria-disabled={index === count - 1}
        onClick={() => index < count - 1 && onMove(index + 1)}
      >
        <Icon name="arrowDown" />
      </button>
    </>
  );
}
