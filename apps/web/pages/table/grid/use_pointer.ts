/** Presses in a grid select cells, and a second one edits. @module */
import { type MouseEvent, type RefObject, useRef } from "react";
import type { GridLine } from "./column.ts";
import type { Place } from "./range.ts";
import type { Cursor } from "./use_cursor.ts";

export interface PointerOptions {
  scroller: RefObject<HTMLElement | null>;
  lines: readonly GridLine<unknown>[];
  cursor: Cursor;
  go: Cursor["go"];
  edit: () => void;
}

const OWN_PRESSES = "a, button, input, textarea";

export function usePointer({ scroller, lines, cursor, go, edit }: PointerOptions) {
  /** Whether the pressed cell was active before. */
  const wasActive = useRef(false);
  const { active } = cursor;

  function onMouseDown(event: MouseEvent<HTMLElement>): void {
    const place = placeAt(event.target as Element);
    if (!place || event.button !== 0 || (event.target as Element).closest(OWN_PRESSES)) return;
    wasActive.current = place.row === active.row && place.column === active.column;
    // Keeps the browser from selecting text and moving focus itself. An open field loses it, and saves its text.
    event.preventDefault();
    (document.activeElement as HTMLElement | null)?.blur();
    go(place, { extend: event.shiftKey });
    dragRange();
  }

  function dragRange(): void {
    function onMove(event: globalThis.MouseEvent): void {
      if (event.buttons === 0) {
        end();
        return;
      }
      const target = document.elementFromPoint(event.clientX, event.clientY);
      const place = target && scroller.current?.contains(target) ? placeAt(target) : undefined;
      if (place) go(place, { extend: true });
    }
    function end(): void {
      document.removeEventListener("mousemove", onMove);
      document.removeEventListener("mouseup", end);
    }
    document.addEventListener("mousemove", onMove);
    document.addEventListener("mouseup", end);
  }

  function onClick(event: MouseEvent<HTMLElement>): void {
    const target = event.target as Element;
    const place = placeAt(target);
    if (!place || target.closest(OWN_PRESSES)) return;
    const line = lines[place.row];
    if (line?.kind === "group") line.onToggle();
    // On touch screens, a tap selects and another tap edits.
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === "touch";
    if (isTouch && wasActive.current) edit();
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>): void {
    const target = event.target as Element;
    if (placeAt(target) && !target.closest(OWN_PRESSES)) edit();
  }

  return { onMouseDown, onClick, onDoubleClick };
}

/** The position of the cell that contains an element. */
export function placeAt(element: Element): Place | undefined {
  const cell = element.closest<HTMLElement>("[data-column], [data-group]");
  const line = cell?.closest<HTMLElement>("[data-line]")?.dataset.line;
  return cell && line !== undefined ? { row: Number(line), column: Number(cell.dataset.column ?? 0) } : undefined;
}
