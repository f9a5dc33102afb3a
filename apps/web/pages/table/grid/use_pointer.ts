/** Selects cells on press, and edits a cell on a second press. @module */
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
  /** The height of the header and of the footer, which cover cells. */
  edge: number;
}

const OWN_PRESSES = "a, button, input, textarea";

export function usePointer({ scroller, lines, cursor, go, edit, edge }: PointerOptions) {
  /** Whether the pressed cell was active before. */
  const wasActive = useRef(false);
  const { active } = cursor;

  function onMouseDown(event: MouseEvent<HTMLElement>): void {
    const place = placeAt(event.target as Element);
    if (!place || event.button !== 0 || (event.target as Element).closest(OWN_PRESSES)) return;
    wasActive.current = place.row === active.row && place.column === active.column;
    // Keeps the browser from selecting text and moving focus itself. An open field loses focus, and saves its text.
    event.preventDefault();
    (document.activeElement as HTMLElement | null)?.blur();
    go(place, { extend: event.shiftKey });
    dragRange();
  }

  /** Extends the range to the pointer. Beyond an edge, the table scrolls until the pointer returns. */
  function dragRange(): void {
    let last: globalThis.MouseEvent | undefined;
    let frame = 0;

    function extend(): void {
      frame = 0;
      const element = scroller.current;
      if (!element || !last) return;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, across] = within(last.clientX, left, left + element.clientWidth);
      const [y, down] = within(last.clientY, top + edge, top + element.clientHeight - edge);
      element.scrollBy(across, down);
      const target = document.elementFromPoint(Math.min(x, right - 1), Math.min(y, bottom - 1));
      const place = target && element.contains(target) ? placeAt(target) : undefined;
      if (place) go(place, { extend: true });
      if (across !== 0 || down !== 0) frame = requestAnimationFrame(extend);
    }

    function onMove(event: globalThis.MouseEvent): void {
      if (event.buttons === 0) {
        end();
        return;
      }
      last = event;
      if (frame === 0) extend();
    }

    function end(): void {
      cancelAnimationFrame(frame);
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

/** How far a table scrolls in a frame while the pointer is beyond its edge, depending on the distance. */
const SCROLL_PIXELS = 6;
const MOST_SCROLL_PIXELS = 60;

/** Returns the nearest position between two edges, and how far to scroll toward the given position. */
function within(position: number, first: number, last: number): [number, number] {
  const nearest = Math.min(Math.max(position, first + 1), last - 1);
  const beyond = position - nearest;
  const pixels = Math.min(MOST_SCROLL_PIXELS, SCROLL_PIXELS + Math.abs(beyond) / 4);
  return [nearest, beyond === 0 ? 0 : Math.sign(beyond) * pixels];
}

/** Returns the position of the cell that contains an element. */
export function placeAt(element: Element): Place | undefined {
  const cell = element.closest<HTMLElement>("[data-column], [data-group]");
  const line = cell?.closest<HTMLElement>("[data-line]")?.dataset.line;
  return cell && line !== undefined ? { row: Number(line), column: Number(cell.dataset.column ?? 0) } : undefined;
}
