/** One column in the list of columns: dragged, or moved by its arrows. @module */
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { dropIndex } from "../../order.ts";
import { Button } from "../../parts/button.tsx";
import { ColorDot } from "../../parts/color_field.tsx";
import { Icon } from "../../parts/icon.tsx";
import { SymbolIcon } from "../../parts/symbol.tsx";
import { useText } from "../../text/mod.tsx";
import type { Column } from "../../wire.ts";

export interface ColumnRowProps {
  column: Column;
  index: number;
  count: number;
  /** @param from another row's index, when that is what was moved */
  onMove: (to: number, from?: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function ColumnRow({ column, index, count, onMove, onEdit, onRemove }: ColumnRowProps): ReactNode {
  const { columns: words } = useText().project;
  const row = useRef<HTMLLIElement>(null);
  const edge = useDragging(row, index, onMove);
  const { name, color, icon, isFinal } = column;
  return (
    <li className="row row-many draggable-row" data-edge={edge} ref={row}>
      <Icon name="grip" className="grip" />
      <ColorDot color={color} />
      <div className="row-main">
        <p className="row-name">
          {icon !== null && <SymbolIcon icon={icon} />}
          {name}
          {isFinal && <span className="badge badge-on">{words.final}</span>}
        </p>
      </div>
      <div className="row-actions">
        <button
          type="button"
          className="icon-button"
          aria-label={words.up(name)}
          aria-disabled={index === 0}
          onClick={() => index > 0 && onMove(index - 1)}
        >
          <Icon name="arrowUp" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={words.down(name)}
          aria-disabled={index === count - 1}
          onClick={() => index < count - 1 && onMove(index + 1)}
        >
          <Icon name="arrowDown" />
        </button>
        <Button aria-label={words.editLabel(name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button aria-label={words.removeLabel(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </li>
  );
}

type Edge = "top" | "bottom" | undefined;

/** @returns on which side of the row something would be dropped now */
function useDragging(
  row: { current: HTMLLIElement | null },
  index: number,
  onMove: (to: number, from?: number) => void,
): Edge {
  const [edge, setEdge] = useState<Edge>();
  const drop = useEffectEvent((from: number, isBelow: boolean) => onMove(dropIndex(from, index, isBelow), from));
  const own = useEffectEvent(() => ({ columnIndex: index }));
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
      canDrop: ({ source }) => typeof source.data.columnIndex === "number",
      onDrag: ({ location }) => setEdge(isBelowMiddle(location.current.input.clientY) ? "bottom" : "top"),
      onDragLeave: () => setEdge(undefined),
      onDrop: ({ source, location }) => {
        setEdge(undefined);
        drop(Number(source.data.columnIndex), isBelowMiddle(location.current.input.clientY));
      },
    });
    return () => {
      stopDragging();
      stopDropping();
    };
  }, [row]);
  return edge;
}
