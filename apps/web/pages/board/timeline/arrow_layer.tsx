/** Draws the arrows between the bars. @module */
import type { Relation } from "@hexlane/client";
import type { ReactNode } from "react";
import { arrowOf, type End, isLate, type Window } from "./arrows.ts";

export interface ArrowLayerProps {
  dependencies: readonly Relation[];
  /** The bar of a task and its position. Undefined for a task without a bar. */
  endOf: (taskId: string) => End | undefined;
  /** The left edge of a day, in pixels. */
  xOf: (day: number) => number;
  window: Window;
}

/** Covers only the rendered part, because an image that spans years would be too large. */
export function ArrowLayer({ dependencies, endOf, xOf, window }: ArrowLayerProps): ReactNode {
  const [width, height] = [window.right - window.left, window.bottom - window.top];
  if (width <= 0 || height <= 0) return null;
  const arrows = dependencies.flatMap(({ id, sourceTaskId, targetTaskId }) => {
    const [from, to] = [endOf(sourceTaskId), endOf(targetTaskId)];
    const path = from && to && arrowOf(from, to, xOf, window);
    return path ? [{ id, path, isLate: isLate(from.span, to.span) }] : [];
  });
  return (
    <svg
      className="timeline-arrows"
      aria-hidden="true"
      width={width}
      height={height}
      style={{ insetInlineStart: window.left, top: window.top }}
    >
      <defs>
        {["arrow-head", "arrow-head-late"].map((id) => (
          <marker key={id} id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0 8 4 0 8z" className={id} />
          </marker>
        ))}
      </defs>
      {arrows.map(({ id, path, isLate: late }) => (
        <path
          key={id}
          d={path}
          data-relation-id={id}
          className={late ? "timeline-arrow timeline-arrow-late" : "timeline-arrow"}
          markerEnd={late ? "url(#arrow-head-late)" : "url(#arrow-head)"}
        />
      ))}
    </svg>
  );
}
