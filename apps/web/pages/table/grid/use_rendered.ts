/** The columns that are on the screen or near it. @module */
import { type RefObject, useEffect, useMemo, useState } from "react";
import type { Arranged } from "./layout.ts";

/** The table re-renders whenever it has scrolled sideways by this much. */
const STEP_PIXELS = 160;
/** Columns this close to the visible part are rendered too. */
const NEAR_PIXELS = 320;
/** The border of a cell, plus a pixel because widths of text are rounded. */
const BORDER_PIXELS = 2;

/** Returns the width of the scrolled element. */
export function useSpace(scroller: RefObject<HTMLElement | null>): number {
  const [space, setSpace] = useState(1200);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (): void => setSpace(element.clientWidth);
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => resized.disconnect();
  }, [scroller]);
  return space;
}

/** @param active the index of the active column, which is always rendered */
export function useRendered(
  scroller: RefObject<HTMLElement | null>,
  { pinned, starts, widths }: Arranged<unknown>,
  { space, active }: { space: number; active: number },
): readonly number[] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Scroll positions are negative from right to left.
    const look = (): void => {
      const pixels = Math.abs(element.scrollLeft);
      element.classList.toggle("grid-sideways", pixels > 0);
      setLeft(Math.floor(pixels / STEP_PIXELS) * STEP_PIXELS);
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [scroller]);
  const shown = starts
    .map((_, index) => index)
    .filter((index) => {
      const [start = 0, width = 0] = [starts[index], widths[index]];
      const isNear = start + width > left - NEAR_PIXELS && start < left + space + STEP_PIXELS + NEAR_PIXELS;
      return index < pinned || index === active || isNear;
    })
    .join();
  // Stable, so that rows do not render again.
  return useMemo(() => shown.split(",").map(Number), [shown]);
}

/** Scrolls sideways until a column is visible next to the pinned ones. */
export function showColumn(element: HTMLElement, { pinned, starts, widths }: Arranged<unknown>, index: number): void {
  const [start = 0, width = 0] = [starts[index], widths[index]];
  if (index < pinned) return;
  const covered = widths.slice(0, pinned).reduce((sum, one) => sum + one, 0);
  const sign = getComputedStyle(element).direction === "rtl" ? -1 : 1;
  const left = Math.abs(element.scrollLeft);
  if (start - covered < left) element.scrollLeft = sign * (start - covered);
  else if (start + width > left + element.clientWidth) {
    element.scrollLeft = sign * Math.min(start - covered, start + width - element.clientWidth);
  }
}

/** Returns the width in pixels at which the visible cells of a column show their full content. */
export function fittingWidth(element: HTMLElement, index: number): number {
  const cells = element.querySelectorAll<HTMLElement>(`[data-head="${index}"], [data-column="${index}"]`);
  return Math.max(
    ...[...cells].map((cell) => {
      const parts = [...cell.children].filter((part) => !part.matches(".visually-hidden, .grid-resize"));
      const widths = parts.map((part) => Math.max(part.scrollWidth, part.getBoundingClientRect().width));
      const { paddingInlineStart, paddingInlineEnd, columnGap } = getComputedStyle(cell);
      const gaps = Math.max(0, parts.length - 1) * Number.parseFloat(columnGap);
      const frame = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd) + BORDER_PIXELS;
      return Math.ceil(widths.reduce((sum, width) => sum + width, gaps + frame));
    }),
  );
}
