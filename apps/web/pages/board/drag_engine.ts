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
import type { CardDragOptions, Edge, Latest } from "./drag_options.ts";

type Stop = () => void;

/** Handles all drops on the board, and scrolls it sideways. */
export function watchBoard(element: HTMLElement, latest: Latest): Stop {
  return combine(
    autoScrollForElements({ element, getAllowedAxis: () => "horizontal" }),
    monitorForElements({
      canMonitor: ({ source }) => source.data.kind === "card",
      onDrop({ source, location }) {
        const [target] = location.current.dropTargets;
        const task = taskIn(latest.current.lanes, source.data.taskId);
        if (!target || !task) return;
        const { laneId, taskId } = target.data;
        const edge = extractClosestEdge(target.data);
        const side = edge === "top" ? ("before" as const) : ("after" as const);
        const beside = typeof taskId === "string" && edge ? { taskId, side } : undefined;
        latest.current.onDrop(task, { laneId: String(laneId), ...(beside ? { beside } : {}) });
      },
    }),
  );
}

export interface WatchCardOptions extends Pick<CardDragOptions, "taskId" | "laneId" | "isOrdered"> {
  setDragged: (isDragged: boolean) => void;
  setEdge: (edge: Edge | undefined) => void;
}

/** Makes a card draggable and a drop target. */
export function watchCard(
  element: HTMLElement,
  { taskId, laneId, isOrdered, setDragged, setEdge }: WatchCardOptions,
): Stop {
  const updateEdge = ({ self, source }: ElementDropTargetEventBasePayload): void => {
    const found = source.data.taskId === taskId || !isOrdered ? null : extractClosestEdge(self.data);
    setEdge(found === "top" || found === "bottom" ? found : undefined);
  };
  return combine(
    draggable({
      element,
      getInitialData: () => ({ kind: "card", taskId }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === "card",
      getData: ({ input }) =>
        attachClosestEdge({ laneId, taskId }, { element, input, allowedEdges: ["top", "bottom"] }),
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
    dropTargetForElements({
      element: lane,
      canDrop: ({ source }) => source.data.kind === "card",
      getData: () => ({ laneId }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    }),
  );
}
