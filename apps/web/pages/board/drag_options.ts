/** Options shared by mouse and touch dragging. @module */
import type { TaskCard } from "@hexlane/client";
import type { RefObject } from "react";
import type { Drop, Lane } from "./board_data.ts";

export interface BoardDragOptions {
  scroller: RefObject<HTMLElement | null>;
  isOn: boolean;
  /** Whether the order within a lane is meaningful. */
  isOrdered: boolean;
  lanes: readonly Lane[];
  onDrop: (task: TaskCard, drop: Drop) => void;
}

/** The current state of the board. */
export type Latest = RefObject<Pick<BoardDragOptions, "lanes" | "isOrdered" | "onDrop">>;

export type Edge = "top" | "bottom";

/** The card that an element shows at present. */
export interface WatchedCard {
  taskId: string;
  laneId: string;
  /** Whether the order within a lane is meaningful. */
  isOrdered: boolean;
}

export interface CardDragOptions extends WatchedCard {
  isOn: boolean;
}
