/** The groups of the list and of the timeline. @module */
import type { TaskCard } from "@hexlane/client";
import { useMemo } from "react";
import { useFullText } from "../../../text/mod.tsx";
import { GROUPINGS, type Lane } from "../board_data.ts";
import { useBoard } from "../board_state.ts";
import { groupOf, groupsOf, sortTasks } from "./groups.ts";

/** Returns the key under which a collapsed group is remembered. */
export const foldKeyOf = (grouping: string, group: Lane): string => `list:${grouping}:${group.id}`;

/**
 * Returns the groups of the view, and the board grouping whose field changes when a task is dropped into another group.
 */
export function useGroups(tasks: readonly TaskCard[]) {
  const { task: taskWords, views } = useFullText();
  const { data, search, people, reader, groups: saved } = useBoard();
  const { view, sort = "status", group = "status" } = search;
  const hasGroups = view === "list" || view === "table" || view === "timeline";
  const grouping = hasGroups ? group : "none";
  const groups = useMemo(() => {
    if (saved) return saved.groupsOf(tasks);
    if (!hasGroups) {
      const status = view === "archive" ? ("archived" as const) : ("planned" as const);
      return [groupOf(status, taskWords.statuses[status], sortTasks(tasks, sort, data))];
    }
    const words = {
      nobody: taskWords.nobody,
      priority: taskWords.priorities,
      dues: views.dues,
      formerMember: taskWords.unknownPerson,
    };
    return groupsOf({ data, tasks, grouping, sort, people, reader: { ...reader, now: new Date() }, words });
  }, [data, tasks, hasGroups, grouping, sort, people, reader, view, taskWords, views, saved]);
  if (saved) return { groups, grouping: saved.field, laneGrouping: undefined };
  const laneGrouping = hasGroups ? GROUPINGS.find((one) => one === grouping) : ("status" as const);
  return { groups, grouping, laneGrouping };
}
