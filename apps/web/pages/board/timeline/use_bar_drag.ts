/** Drags bars with the pointer, and moves them with the keyboard. @module */
import type { TaskCard } from "@hexlane/client";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from "react";
import { visualKey } from "../../../browser/visual_key.ts";
import { useBoard, useMayEditTask } from "../board_state.ts";
import { type DragMode, type Span, shiftSpan, spanOf } from "./spans.ts";
import type { Reschedule } from "./use_reschedule.ts";

export interface BarDragOptions {
  scroller: RefObject<HTMLElement | null>;
  dayPixels: number;
  reschedule: Reschedule;
}

export interface BarDrag {
  /** Called for a press on a bar or on one of its ends. */
  onBarDown: (event: PointerEvent<HTMLElement>, task: TaskCard, mode: DragMode) => void;
  /** Called for a press on the empty track of a task without dates. @param day the day under the pointer */
  onTrackDown: (event: PointerEvent<HTMLElement>, task: TaskCard, day: number) => void;
  onBarKey: (event: KeyboardEvent<HTMLElement>, task: TaskCard) => void;
  /** Whether a click ends a drag. True only once per drag. */
  endsDrag: (event: MouseEvent<HTMLElement>) => boolean;
}

/** A press that moves less than this is not a drag. */
const SLACK_PIXELS = 4;
/** Within this distance of an edge, the view scrolls. */
const EDGE_PIXELS = 48;
const SCROLL_PIXELS = 16;
/** Several presses of a key are saved as one change. */
const KEY_MILLISECONDS = 900;

interface Press {
  task: TaskCard;
  before: Span;
  mode: DragMode;
  /** Where the pointer was, in pixels of the content. */
  from: number;
  clientX: number;
  hasMoved: boolean;
}

export function useBarDrag({ scroller, dayPixels, reschedule }: BarDragOptions): BarDrag {
  const { reader } = useBoard();
  const mayEdit = useMayEditTask();
  const press = useRef<Press>(undefined);
  const hasMoved = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { propose, cancel } = reschedule;
  const commit = useEffectEvent(() => {
    clearTimeout(timer.current);
    reschedule.commit();
  });

  const isMirrored = (): boolean => scroller.current !== null && getComputedStyle(scroller.current).direction === "rtl";
  /** Returns the distance of the pointer from the beginning of the content. */
  const placeOf = (clientX: number): number => {
    const scrolled = scroller.current?.scrollLeft ?? 0;
    return (clientX + scrolled) * (isMirrored() ? -1 : 1);
  };

  const follow = useEffectEvent((): void => {
    const held = press.current;
    if (!held) return;
    const distance = placeOf(held.clientX) - held.from;
    if (!held.hasMoved && Math.abs(distance) < SLACK_PIXELS) return;
    held.hasMoved = true;
    hasMoved.current = true;
    propose({ task: held.task, span: drawn(held, Math.round(distance / dayPixels)) });
  });

  /** Scrolls while the pointer rests near an edge, until the press ends. */
  function scroll(held: Press): void {
    const element = scroller.current;
    if (!element || press.current !== held) return;
    requestAnimationFrame(() => scroll(held));
    if (!held.hasMoved) return;
    const { left, right } = element.getBoundingClientRect();
    const step = held.clientX > right - EDGE_PIXELS ? 1 : held.clientX < left + EDGE_PIXELS ? -1 : 0;
    if (step === 0) return;
    element.scrollLeft += step * SCROLL_PIXELS;
    follow();
  }

  useEffect(() => {
    function onMove(event: globalThis.PointerEvent): void {
      if (!press.current) return;
      press.current.clientX = event.clientX;
      follow();
    }
    function end(): void {
      const held = press.current;
      press.current = undefined;
      if (held?.hasMoved) commit();
      else if (held?.mode === "end" && spanOf(held.task, reader) === undefined) commit();
    }
    function stop(): void {
      if (!press.current) return;
      press.current = undefined;
      cancel();
    }
    function onKey(event: globalThis.KeyboardEvent): void {
      if (event.key !== "Escape" || !press.current) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    }
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", stop);
    window.addEventListener("keydown", onKey, true);
    return () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", stop);
      window.removeEventListener("keydown", onKey, true);
    };
  }, [cancel, reader]);

  // Saves moves made with the keyboard, and drops a drag that has not ended.
  const leave = useEffectEvent(() => {
    if (press.current) cancel();
    commit();
  });
  useEffect(() => () => leave(), []);

  function begin(event: PointerEvent<HTMLElement>, task: TaskCard, before: Span, mode: DragMode): void {
    hasMoved.current = false;
    const held = { task, before, mode, from: placeOf(event.clientX), clientX: event.clientX, hasMoved: false };
    press.current = held;
    scroll(held);
  }

  const isPlain = (event: PointerEvent<HTMLElement>, task: TaskCard): boolean =>
    mayEdit(task) && event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey;

  const handlers: BarDrag = {
    endsDrag({ detail }) {
      const isEnd = hasMoved.current;
      hasMoved.current = false;
      // Keys also trigger clicks, whose `detail` is 0.
      return isEnd && detail > 0;
    },
    onBarDown(event, task, mode) {
      hasMoved.current = false;
      const span = spanOf(task, reader);
      if (!isPlain(event, task) || !span) return;
      event.stopPropagation();
      reschedule.commit();
      begin(event, task, span, mode);
    },
    onTrackDown(event, task, day) {
      // A finger scrolls instead of dragging.
      if (!isPlain(event, task) || event.pointerType === "touch") return;
      event.preventDefault();
      reschedule.commit();
      const span = { start: day, end: day };
      begin(event, task, span, "end");
      propose({ task, span });
    },
    onBarKey(event, task) {
      const arrow = { ArrowLeft: -1, ArrowRight: 1 }[visualKey(event.key)];
      const current = reschedule.draft?.task.id === task.id ? reschedule.draft.span : spanOf(task, reader);
      if (event.key === "Enter") {
        // With nothing to save, the key opens the task.
        if (!reschedule.commit()) return;
      } else if (event.key === "Escape" && reschedule.draft) cancel();
      else if (event.key === "ArrowUp" || event.key === "ArrowDown")
        focusBeside(event, event.key === "ArrowUp" ? -1 : 1);
      else if (arrow && current && mayEdit(task) && !event.altKey && !event.metaKey) {
        const mode = event.shiftKey ? (event.ctrlKey ? "start" : "end") : "move";
        propose({ task, span: shiftSpan(current, mode, arrow) });
        clearTimeout(timer.current);
        timer.current = setTimeout(() => commit(), KEY_MILLISECONDS);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  // Stable, so that a row re-renders only when its own bar changes.
  return useMemo(
    () => ({
      endsDrag: (event) => latest.current.endsDrag(event),
      onBarDown: (...input) => latest.current.onBarDown(...input),
      onTrackDown: (...input) => latest.current.onTrackDown(...input),
      onBarKey: (...input) => latest.current.onBarKey(...input),
    }),
    [],
  );
}

/** Returns the bar after a drag. A new bar may grow in both directions. */
function drawn({ task, before, mode }: Press, days: number): Span {
  const isNew = task.startDate === null && task.dueDate === null;
  if (!isNew) return shiftSpan(before, mode, days);
  const end = before.start + days;
  return { start: Math.min(before.start, end), end: Math.max(before.start, end) };
}

/** Focuses the next or previous bar. */
function focusBeside({ currentTarget }: KeyboardEvent<HTMLElement>, step: 1 | -1): void {
  const bars = [...document.querySelectorAll<HTMLElement>(".timeline-bar")];
  bars[bars.indexOf(currentTarget) + step]?.focus();
}
