/** Drag and drop by mouse and by finger. @module */
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { BoardDragOptions, CardDragOptions, Edge, Latest } from "./drag_options.ts";

type Engine = typeof import("./drag_engine.ts");

let engine: Engine | undefined;
let isLoading = false;
const waiting = new Set<() => void>();

/** Nobody drags before there is something to drag: it comes after the first cards. */
function waitForEngine(onLoad: () => void): () => void {
  waiting.add(onLoad);
  if (!engine && !isLoading) void loadEngine();
  return () => waiting.delete(onLoad);
}

async function loadEngine(): Promise<void> {
  isLoading = true;
  try {
    engine = await import("./drag_engine.ts");
    for (const tell of waiting) tell();
  } catch {
    // The next card asks again; until then there are the menus and the keys.
  } finally {
    isLoading = false;
  }
}

/** Each card asks, so it must cost nothing. */
function useEngine(): Engine | undefined {
  return useSyncExternalStore(waitForEngine, () => engine);
}

/** Hears every drop on the board. */
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

/** Where there is a screen that can be touched. */
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
      // Whoever is cut off has the menu of the card.
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
  /** Where a card would be put that is held over this one. */
  edge: Edge | undefined;
}

/** Lets a card be dragged, and others be dropped beside it. */
export function useCardDrag(
  ref: RefObject<HTMLElement | null>,
  { taskId, laneId, isOn, isOrdered }: CardDragOptions,
): CardDrag {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge>();
  const engine = useEngine();
  useEffect(() => {
    const element = ref.current;
    if (!element || !isOn || !engine) return;
    return engine.watchCard(element, { taskId, laneId, isOrdered, setDragged, setEdge });
  }, [ref, taskId, laneId, isOn, isOrdered, engine]);
  return { isDragged, edge };
}

/** Lets cards be dropped into a lane, below its last one, and scrolls it meanwhile. */
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
