/** The state that the parts of a board share. @module */
import type { Label, TaskCard } from "@hexlane/client";
import { createContext, use } from "react";
import type { Reader } from "../../components/date.tsx";
import type { BoardData, Person } from "./board_data.ts";
import type { BoardSearch } from "./board_filter.ts";

/** A task to scroll to. */
export interface Reveal {
  taskId: string;
  /** Set by the list that has scrolled to it, so that later moves of the task do not scroll again. */
  isDone: boolean;
}

export interface BoardState {
  data: BoardData;
  /** Members of the workspace, sorted by name. */
  people: readonly Person[];
  labels: readonly Label[];
  search: BoardSearch;
  /** Tasks that pass the filter. */
  shown: readonly TaskCard[];
  reader: Reader;
  userId: string;
  workspaceSlug: string;
  reveal: Reveal | undefined;
  mayEdit: boolean;
  mayCreate: boolean;
  /** Updates the URL. Undefined removes a parameter. */
  change(next: Partial<Record<keyof BoardSearch, string | undefined>>): void;
}

export const BoardContext = createContext<BoardState | undefined>(undefined);

/** @throws {Error} outside of a board */
export function useBoard(): BoardState {
  const state = use(BoardContext);
  if (!state) throw new Error("Cannot show this outside of a board");
  return state;
}
