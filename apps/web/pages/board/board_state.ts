/** What the parts of a board share. @module */
import type { Label, TaskCard } from "@hexlane/client";
import { createContext, use } from "react";
import type { Reader } from "../../components/date.tsx";
import type { BoardData, Person } from "./board_data.ts";
import type { BoardSearch } from "./board_filter.ts";

/** A task to be brought into sight. */
export interface Reveal {
  taskId: string;
  /** Set by the list that scrolled to it: only once, wherever the task goes later. */
  isDone: boolean;
}

export interface BoardState {
  data: BoardData;
  /** Members of the workspace, by name. */
  people: readonly Person[];
  labels: readonly Label[];
  search: BoardSearch;
  /** Tasks that pass the filter. */
  shown: readonly TaskCard[];
  reader: Reader;
  userId: string;
  workspaceSlug: string;
  /** The task to be brought into sight. */
  reveal: Reveal | undefined;
  mayEdit: boolean;
  mayCreate: boolean;
  /** Changes the address; undefined takes something out of it. */
  change(next: Partial<Record<keyof BoardSearch, string | undefined>>): void;
}

export const BoardContext = createContext<BoardState | undefined>(undefined);

/** @throws {Error} outside of a board */
export function useBoard(): BoardState {
  const state = use(BoardContext);
  if (!state) throw new Error("Cannot show this outside of a board");
  return state;
}
