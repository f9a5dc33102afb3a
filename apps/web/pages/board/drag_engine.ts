/** Drag and drop with the mouse, loaded as one chunk. @module */
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { attachClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge";
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge";
import { taskIn } from "./board_data.ts";
import type { Edge, Latest, WatchedCard } from "./drag_options.ts";

type Stop = () => void;

type Target = Omit<Parameters<typeof dropTargetForElements>[0], "canDrop">;

interface SharedTarget {
  /** By the kind of the dropped item. */
  targets: Map<unknown, Target>;
  stop: Stop;
}

const sharedTargets = new Map<Element, SharedTarget>();

/**
 * Shares one drop target between the cards and columns that a lane accepts, because the library keeps only the last
 * drop target of an element.
 */
function shareDropTarget(kind: "card" | "column", target: Target): Stop {
  const { element } = target;
  const { targets, stop } = sharedTargets.get(element) ?? beginSharing(element);
  targets.set(kind, target);
  return () => {
    targets.delete(kind);
    if (targets.size > 0) return;
    sharedTargets.delete(element);
    stop();
  };
}

function beginSharing(element: Element): SharedTarget {
  const targets: SharedTarget["targets"] = new Map();
  const of = ({ source }: Pick<ElementDropTargetEventBasePayload, "source">) => targets.get(source.data.kind);
  const stop = dropTargetForElements({
    element,
    canDrop: (drag) => of(drag) !== undefined,
    getData: (drag) => of(drag)?.getData?.(drag) ?? {},
    onDragEnter: (drag) => of(drag)?.onDragEnter?.(drag),
    onDrag: (drag) => of(drag)?.onDrag?.(drag),
    onDragLeave: (drag) => of(drag)?.onDragLeave?.(drag),
    onDrop: (drag) => of(drag)?.onDrop?.(drag),
  });
  const shared = { targets, stop };
  sharedTargets.set(element, shared);
  return shared;
}

/** Handles all drops on the board, and scrolls it. */
export function watchBoard(element: HTMLElement, latest: Latest): Stop {
  return combine(
    autoScrollForElements({ element }),
    monitorForElements({
      canMonitor: ({ source }) => source.data.kind === "card",
      onDrop({ source, location }) {
        const [target] = location.current.dropTargets;
        const task = taskIn(latest.current.lanes, source.data.taskId);
        if (!target || !task) return;
        const { laneId, taskId } = target.data;
        const from = String(source.data.laneId);
        const edge = extractClosestEdge(target.data);
        const side = edge === "top" ? ("before" as const) : ("after" as const);
        const beside = typeof taskId === "string" && edge ? { taskId, side } : undefined;
        latest.current.onDrop(task, { laneId: String(laneId), from, ...(beside ? { beside } : {}) });
      },
    }),
  );
}

export interface WatchCardOptions {
  card: () => WatchedCard;
  setDragged: (isDragged: boolean) => void;
  setEdge: (edge: Edge | undefined) => void;
}

/** Makes a card draggable and a drop target. */
export function watchCard(element: HTMLElement, { card, setDragged, setEdge }: WatchCardOptions): Stop {
  const updateEdge = ({ self, source }: ElementDropTargetEventBasePayload): void => {
    const { taskId, isOrdered } = card();
    const found = source.data.taskId === taskId || !isOrdered ? null : extractClosestEdge(self.data);
    setEdge(found === "top" || found === "bottom" ? found : undefined);
  };
  return combine(
    draggable({
      element,
      getInitialData() {
        const { taskId, laneId } = card();
        return { kind: "card", taskId, laneId };
      },
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === "card",
      getData({ input }) {
        const { taskId, laneId } = card();
        return attachClosestEdge({ laneId, taskId }, { element, input, allowedEdges: ["top", "bottom"] });
      },
      onDragEnter: updateEdge,
      onDrag: updateEdge,
      onDragLeave: () => setEdge(undefined),
      onDrop: () => setEdge(undefined),
    }),
  );
}

/** Makes a lane a drop target that appends cards, and scrolls it during a drag. */
export function watchLane(
  lane: HTMLElement,
  scroller: HTMLElement,
  { laneId, setOver }: { laneId: string; setOver: (isOver: boolean) => void },
): Stop {
  return combine(
    autoScrollForElements({ element: scroller, getAllowedAxis: () => "vertical" }),
    shareDropTarget("card", {
      element: lane,
      getData: () => ({ laneId }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    }),
  );
}

/** Reports when a drag of a card begins and ends. */
export function watchDragging(set: (isDragging: boolean) => void): Stop {
  return monitorForElements({
    canMonitor: ({ source }) => source.data.kind === "card",
    onDragStart: () => set(true),
    onDrop: () => set(false),
  });
}

export interface WatchColumnOptions {
  slug: string;
  setEdge: (edge: "left" | "right" | undefined) => void;
  /** Receives the column that was dropped here, and whether it goes after this column. */
  onDrop: (slug: string, isAfter: boolean) => void;
}

/** Lets a column be dragged by its header, and other columns be dropped next to it. */
export function watchColumn(head: HTMLElement, lane: HTMLElement, { slug, setEdge, onDrop }: WatchColumnOptions): Stop {
  const edgeOf = ({ self, source }: ElementDropTargetEventBasePayload): "left" | "right" | undefined => {
    const found = source.data.slug === slug ? null : extractClosestEdge(self.data);
    return found === "left" || found === "right" ? found : undefined;
  };
  return combine(
    draggable({ element: head, getInitialData: () => ({ kind: "column", slug }) }),
    shareDropTarget("column", {
      element: lane,
      getData: ({ input }) => attachClosestEdge({}, { element: lane, input, allowedEdges: ["left", "right"] }),
      onDrag: (payload) => setEdge(edgeOf(payload)),
      onDragLeave: () => setEdge(undefined),
      onDrop(payload) {
        setEdge(undefined);
        const edge = edgeOf(payload);
        const end = getComputedStyle(lane).direction === "rtl" ? "left" : "right";
        if (edge) onDrop(String(payload.source.data.slug), edge === end);
      },
    }),
  );
}
