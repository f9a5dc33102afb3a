/** Drag and drop by mouse and touch. @module */
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { BoardDragOptions, CardDragOptions, Edge, Latest, WatchedCard } from "./drag_options.ts";

type Engine = typeof import("./drag_engine.ts");

let engine: Engine | undefined;
let isLoading = false;
const waiting = new Set<() => void>();

/** Loads the drag code after the first cards, because nothing can be dragged before that. */
function waitForEngine(onLoad: () => void): () => void {
  waiting.add(onLoad);
  if (!engine && !isLoading) void loadEngine();
  return () => waiting.delete(onLoad);
}

async function loadEngine(): Promise<void> {
  isLoading = true;
  try {
    engine = await import("./drag_engine.ts");
    for (const onLoad of waiting) onLoad();
  } catch {
    // The next card retries the load. Menus and shortcuts work without drag and drop.
  } finally {
    isLoading = false;
  }
}

/** Returns the loaded drag code. Every card calls this, so it must be cheap. */
function useEngine(): Engine | undefined {
  return useSyncExternalStore(waitForEngine, () => engine);
}

/** Handles all drops on the board. */
export function useBoardDrag({ scroller, isOn, isOrdered, lanes, onDrop }: BoardDragOptions): void {
  const latest = useRef({ lanes, isOrdered, onDrop });
  useEffect(() => {
    latest.current = { lanes, isOrdered, onDrop };
  });
  useFingers(scroller, isOn, latest);
  const engine = useEngine();
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isOn || !engine) return;
    return engine.watchBoard(element, latest);
  }, [scroller, isOn, engine]);
}

/** Handles dragging by touch. Its code is loaded on touch screens only. */
function useFingers(scroller: RefObject<HTMLElement | null>, isOn: boolean, latest: Latest): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isOn || navigator.maxTouchPoints === 0) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    import("./touch_drag.ts").then(
      ({ followFinger }) => {
        if (!isOver) stop = followFinger(element, latest);
      },
      // Without the code, the card menu still works.
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [scroller, isOn, latest]);
}

export interface CardDrag {
  isDragged: boolean;
  /** The edge at which a dragged card would be inserted. */
  edge: Edge | undefined;
}

/** Makes a card draggable and a drop target. */
export function useCardDrag(
  ref: RefObject<HTMLElement | null>,
  { taskId, laneId, isOn, isOrdered }: CardDragOptions,
): CardDrag {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge>();
  const engine = useEngine();
  const latest = useRef<WatchedCard>({ taskId, laneId, isOrdered });
  useLayoutEffect(() => {
    latest.current = { taskId, laneId, isOrdered };
  }, [taskId, laneId, isOrdered]);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isOn || !engine) return;
    // Once per element: while a lane scrolls, an element changes its task in every frame.
    return engine.watchCard(element, { card: () => latest.current, setDragged, setEdge });
  }, [ref, isOn, engine]);
  return { isDragged, edge };
}

/** Makes a lane a drop target that appends cards, and scrolls it during a drag. */
export function useLaneDrop(
  lane: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  { laneId, isOn }: { laneId: string; isOn: boolean },
): boolean {
  const [isOver, setOver] = useState(false);
  const engine = useEngine();
  useEffect(() => {
    if (!lane.current || !scroller.current || !isOn || !engine) return;
    return engine.watchLane(lane.current, scroller.current, { laneId, setOver });
  }, [lane, scroller, laneId, isOn, engine]);
  return isOver;
}

/** Returns whether a card is being dragged with the mouse. */
export function useIsDragging(): boolean {
  const [isDragging, setDragging] = useState(false);
  const engine = useEngine();
  useEffect(() => engine?.watchDragging(setDragging), [engine]);
  return isDragging;
}

export interface ColumnDragOptions {
  slug: string;
  isOn: boolean;
  /** Receives the column that was dropped here, and whether it goes after this column. */
  onDrop: (slug: string, isAfter: boolean) => void;
}

/** @returns the side of the lane where the dragged column would be */
export function useColumnDrag(
  head: RefObject<HTMLElement | null>,
  lane: RefObject<HTMLElement | null>,
  { slug, isOn, onDrop }: ColumnDragOptions,
): "left" | "right" | undefined {
  const [edge, setEdge] = useState<"left" | "right">();
  const drop = useEffectEvent(onDrop);
  const engine = useEngine();
  useEffect(() => {
    if (!head.current || !lane.current || !isOn || !engine) return;
    return engine.watchColumn(head.current, lane.current, {
      slug,
      setEdge,
      onDrop: (dropped, isAfter) => drop(dropped, isAfter),
    });
  }, [head, lane, slug, isOn, engine]);
  return edge;
}
