/** Drag and drop by mouse and by finger. @module */
import type { ElementDropTargetEventBasePayload } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Drop, Lane } from "../../board_data.ts";
import type { TaskCard } from "../../wire.ts";

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

export interface BoardDragOptions {
  scroller: RefObject<HTMLElement | null>;
  isOn: boolean;
  /** Whether the place inside the lane means something. */
  isOrdered: boolean;
  lanes: readonly Lane[];
  onDrop: (task: TaskCard, drop: Drop) => void;
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
    return engine.combine(
      engine.autoScrollForElements({ element, getAllowedAxis: () => "horizontal" }),
      engine.monitorForElements({
        canMonitor: ({ source }) => source.data.kind === "card",
        onDrop({ source, location }) {
          const [target] = location.current.dropTargets;
          const task = taskIn(latest.current.lanes, source.data.taskId);
          if (!target || !task) return;
          const { laneId, taskId } = target.data;
          const edge = engine.extractClosestEdge(target.data);
          const side = edge === "top" ? ("before" as const) : ("after" as const);
          const beside = typeof taskId === "string" && edge ? { taskId, side } : undefined;
          latest.current.onDrop(task, { laneId: String(laneId), ...(beside ? { beside } : {}) });
        },
      }),
    );
  }, [scroller, isOn, engine]);
}

function taskIn(lanes: readonly Lane[], taskId: unknown): TaskCard | undefined {
  for (const { tasks } of lanes) {
    const task = tasks.find(({ id }) => id === taskId);
    if (task) return task;
  }
  return undefined;
}

type Latest = RefObject<Pick<BoardDragOptions, "lanes" | "isOrdered" | "onDrop">>;

/** Where there is a screen that can be touched. */
function useFingers(scroller: RefObject<HTMLElement | null>, isOn: boolean, latest: Latest): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isOn || navigator.maxTouchPoints === 0) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    import("./touch_drag.ts").then(
      ({ followFinger }) => {
        if (isOver) return;
        stop = followFinger(element, () => ({
          isOrdered: latest.current.isOrdered,
          onDrop(taskId, drop) {
            const task = taskIn(latest.current.lanes, taskId);
            if (task) latest.current.onDrop(task, drop);
          },
        }));
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

export type Edge = "top" | "bottom";

export interface CardDrag {
  isDragged: boolean;
  /** Where a card would be put that is held over this one. */
  edge: Edge | undefined;
}

export interface CardDragOptions {
  taskId: string;
  laneId: string;
  isOn: boolean;
  /** Whether the place inside the lane means something. */
  isOrdered: boolean;
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
    const look = ({ self, source }: ElementDropTargetEventBasePayload): void => {
      const found = source.data.taskId === taskId || !isOrdered ? null : engine.extractClosestEdge(self.data);
      setEdge(found === "top" || found === "bottom" ? found : undefined);
    };
    return engine.combine(
      engine.draggable({
        element,
        getInitialData: () => ({ kind: "card", taskId }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      engine.dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === "card",
        getData: ({ input }) =>
          engine.attachClosestEdge({ laneId, taskId }, { element, input, allowedEdges: ["top", "bottom"] }),
        onDragEnter: look,
        onDrag: look,
        onDragLeave: () => setEdge(undefined),
        onDrop: () => setEdge(undefined),
      }),
    );
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
    return engine.combine(
      engine.autoScrollForElements({ element: scroller.current, getAllowedAxis: () => "vertical" }),
      engine.dropTargetForElements({
        element: lane.current,
        canDrop: ({ source }) => source.data.kind === "card",
        getData: () => ({ laneId }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    );
  }, [lane, scroller, laneId, isOn, engine]);
  return isOver;
}
