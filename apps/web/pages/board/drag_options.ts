/** What dragging needs to know of the board and its cards. @module */
import type { TaskCard } from "@hexlane/client";
import type { RefObject } from "react";
import type { Drop, Lane } from "./board_data.ts";

export interface BoardDragOptions {
  scroller: RefObject<HTMLElement | null>;
  isOn: boolean;
  /** Whether the place inside the lane means something. */
  isOrdered: boolean;
  lanes: readonly Lane[];
  onDrop: (task: TaskCard, drop: Drop) => void;
}

/** What the board shows now. */
export type Latest = RefObject<Pick<BoardDragOptions, "lanes" | "isOrdered" | "onDrop">>;

export type Edge = "top" | "bottom";

export interface CardDragOptions {
  taskId: string;
  laneId: string;
  isOn: boolean;
  /** Whether the place inside the lane means something. */
  isOrdered: boolean;
}
