/** Selection in lists of tasks from several projects: "My tasks" and the inbox. @module */
import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { membershipQuery, membersQuery, projectsQuery } from "../queries/workspace.ts";
import { focusRequest } from "./opened.ts";
import { selected, selectRange, toggleSelected } from "./selection.ts";

/**
 * When a row is about to be used, loads the workspace data that the actions need.
 *
 * @returns a handler for focus and pointer events in the list
 */
export function useWorkspaceFacts(workspaceIds: readonly string[]): () => void {
  const [isNear, setNear] = useState(false);
  const ids = isNear ? [...new Set(workspaceIds)] : [];
  const projects = useQueries({ queries: ids.map(projectsQuery), combine: countLoaded });
  const memberships = useQueries({ queries: ids.map(membershipQuery), combine: countLoaded });
  const members = useQueries({ queries: ids.map(membersQuery), combine: countLoaded });
  useBarUpdate(projects + memberships + members);
  useEffect(() => () => focusRequest.set(undefined), []);
  return () => setNear(true);
}

export const countLoaded = (results: readonly { data: unknown }[]): number =>
  results.filter(({ data }) => data !== undefined).length;

/** Re-renders the bulk bar when more data about the selected tasks has loaded. */
export function useBarUpdate(known: number): void {
  useEffect(() => {
    if (known > 0 && selected.get().size > 0) selected.set(new Set(selected.get()));
  }, [known]);
}

/** Selects the rows from the one that had focus to the next one, when Shift is pressed with an arrow key. */
export function extendSelection(from: string | undefined, to: string | undefined): void {
  if (from !== undefined && selected.get().size === 0) toggleSelected(from);
  if (to !== undefined) selectRange(to);
}

/** Returns the task of the row that has focus. */
export function focusedTaskId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-task-id]")?.dataset.taskId;
}
