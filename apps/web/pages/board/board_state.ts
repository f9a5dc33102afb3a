/** The state that the parts of a board share. @module */
import type { Label, TaskCard } from "@hexlane/client";
import { createContext, use } from "react";
import type { Reader } from "../../components/date.tsx";
import type { GridLayout } from "../table/grid/layout.ts";
import type { BoardData, Lane, Person } from "./board_data.ts";
import type { BoardSearch } from "./board_filter.ts";
import type { ViewPrefs } from "./view_memory.ts";

/** A task to scroll to. */
export interface Reveal {
  taskId: string;
  /** Set by the list that has scrolled to the task, so that later moves of the task do not scroll again. */
  isDone: boolean;
  /** Whether the button to add a task was shown when the list scrolled. */
  hadButton?: boolean;
}

export type QueryFilter = (task: TaskCard) => boolean;

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
  /** Display options that are not in the URL. */
  prefs: ViewPrefs;
  setPrefs(next: Partial<ViewPrefs>): void;
  /** Sets the tasks that the query finds. The code that computes them is loaded on demand. */
  setFound(filter: (() => QueryFilter) | undefined): void;
  mayEdit: boolean;
  /** For a saved view, because permissions may differ between its projects. @default `mayEdit` for every task */
  mayEditTask?: (task: Pick<TaskCard, "projectId">) => boolean;
  mayCreate: boolean;
  /** How a saved view groups its tasks. Absent on the board of a project. */
  groups?: ViewGroups;
  /** The columns of a saved view, as a table first shows them. */
  tableLayout?: GridLayout | undefined;
  /** Updates the URL. Undefined removes a parameter. */
  change(next: Partial<Record<keyof BoardSearch, string | undefined>>): void;
}

export interface ViewGroups {
  /** The field, which also identifies collapsed groups. `none` without grouping. */
  field: string;
  groupsOf(tasks: readonly TaskCard[]): Lane[];
}

/**
 * The part of its board that a card shows. Unlike the rest of the state, it stays the same when a task changes or
 * opens.
 */
export interface BoardFrame extends Pick<BoardData, "project" | "columns">, Pick<ViewPrefs, "fields"> {
  /** Whether a query determines the order of the tasks, so that nobody can move one above another. */
  isSorted?: boolean;
}

export const FrameContext = createContext<BoardFrame | undefined>(undefined);

/** Returns a function that toggles a collapsible part of the board, and returns whether it is open now. */
export function useFold(): (key: string) => boolean {
  const { prefs, setPrefs } = useBoard();
  return (key) => {
    const others = prefs.collapsed.filter((one) => one !== key);
    const isOpen = others.length < prefs.collapsed.length;
    setPrefs({ collapsed: isOpen ? others : [...others, key] });
    return isOpen;
  };
}

/**
 * Returns the part of the board that cards show. A component re-renders only if the project, its columns or the chosen
 * fields change.
 * @throws {Error} outside a board
 */
export function useBoardFrame(): BoardFrame {
  return within(use(FrameContext));
}

export const BoardContext = createContext<BoardState | undefined>(undefined);

/** @throws {Error} outside a board */
export function useBoard(): BoardState {
  return within(use(BoardContext));
}

function within<State>(state: State | undefined): State {
  if (!state) throw new Error("Cannot show this outside of a board");
  return state;
}

/** Returns a check of whether the user may change a task of the board. */
export function useMayEditTask(): (task: Pick<TaskCard, "projectId">) => boolean {
  const { mayEdit, mayEditTask } = useBoard();
  return (task) => mayEdit && (mayEditTask?.(task) ?? true);
}
