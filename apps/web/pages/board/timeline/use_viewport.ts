/** Tracks the visible part of the timeline. @module */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { monthStart } from "./scale.ts";
import type { Span } from "./spans.ts";

export interface Viewport {
  /** The days to render: the visible ones and some on both sides. */
  days: Span;
  /** A day of the first visible month. */
  month: number;
  /** Scrolls so that a day is visible. @param isSmooth @default false */
  showDay: (day: number, isSmooth?: boolean) => void;
  /** Scrolls by about a screen. */
  page: (step: 1 | -1) => void;
}

export interface ViewportOptions {
  /** The days that can be scrolled to. */
  range: Span;
  dayPixels: number;
  /** The day to show first. */
  today: number;
}

/** The view re-renders whenever it has scrolled by this much. */
const STEP_PIXELS = 240;

export function useViewport(
  scroller: RefObject<HTMLElement | null>,
  { range, dayPixels, today }: ViewportOptions,
): Viewport {
  const [part, setPart] = useState({ left: 0, width: 1600, month: today });
  // The day one third of the way across the visible part, which stays in place when the scale changes.
  const anchor = useRef<number>(undefined);

  const visible = useCallback((): { left: number; width: number } => {
    const element = scroller.current;
    if (!element) return { left: 0, width: 0 };
    const names = element.querySelector<HTMLElement>(".timeline-corner")?.offsetWidth ?? 0;
    return { left: Math.abs(element.scrollLeft), width: element.clientWidth - names };
  }, [scroller]);

  const scrollTo = useCallback(
    (left: number, isSmooth = false) => {
      const element = scroller.current;
      if (!element) return;
      const sign = getComputedStyle(element).direction === "rtl" ? -1 : 1;
      element.scrollTo({ left: sign * left, behavior: isSmooth ? "smooth" : "instant" });
    },
    [scroller],
  );

  const showDay = useCallback(
    (day: number, isSmooth = false) => {
      const { width } = visible();
      scrollTo(Math.max(0, (day - range.start) * dayPixels - width / 3), isSmooth);
    },
    [visible, scrollTo, range.start, dayPixels],
  );

  useLayoutEffect(() => {
    showDay(anchor.current ?? today);
  }, [showDay, today]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    function look(): void {
      const { left, width } = visible();
      anchor.current = range.start + (left + width / 3) / dayPixels;
      const month = monthStart(Math.floor(range.start + left / dayPixels));
      const next = { left: Math.floor(left / STEP_PIXELS) * STEP_PIXELS, width, month };
      setPart((old) => (old.left === next.left && old.width === next.width && old.month === next.month ? old : next));
    }
    look();
    element.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, [scroller, visible, range.start, dayPixels]);

  const dayAt = (left: number): number => Math.floor(left / dayPixels) + range.start;
  const start = Math.max(range.start, dayAt(part.left - STEP_PIXELS));
  const end = Math.min(range.end, dayAt(part.left + part.width + 2 * STEP_PIXELS));
  const days = useMemo(() => ({ start, end }), [start, end]);
  const page = useCallback(
    (step: 1 | -1) => {
      const { left, width } = visible();
      scrollTo(Math.max(0, left + step * width * 0.75), true);
    },
    [visible, scrollTo],
  );
  return { days, month: part.month, showDay, page };
}
