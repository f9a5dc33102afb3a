/** Notifications grouped by task. @module */
import type { Notification } from "@hexlane/client";
import { dataOf } from "../../format/notification_line.ts";

/** The notifications of a task, or a single other one. */
export interface InboxGroup {
  id: string;
  /** Undefined if it is not about a task. */
  taskId: string | undefined;
  /** The newest. */
  first: Notification;
  /** All notifications of the group, newest first. */
  all: readonly Notification[];
  isUnread: boolean;
}

/** Groups notifications, which are sorted newest first. A group has the position of its newest notification. */
export function groupsOf(notifications: readonly Notification[]): InboxGroup[] {
  const groups = Map.groupBy(notifications, ({ id, resourceType, resourceId }) =>
    resourceType === "task" && resourceId !== null ? `task ${resourceId}` : id,
  );
  return [...groups].flatMap(([id, all]): InboxGroup[] => {
    const [first] = all;
    if (!first) return [];
    const taskId = first.resourceType === "task" ? (first.resourceId ?? undefined) : undefined;
    return [{ id, taskId, first, all, isUnread: all.some(({ isRead }) => !isRead) }];
  });
}

/**
 * Returns the data to load for the actions on the selected tasks: the board of each project with several selected
 * tasks, so that there are few requests, and every other task by itself.
 *
 * @param selected the IDs of tasks
 */
export function loadsOf(
  groups: readonly InboxGroup[],
  selected: ReadonlySet<string>,
): { projectIds: string[]; taskIds: string[] } {
  const places = new Map(groups.map(({ taskId, first }) => [taskId, dataOf(first)("projectId")]));
  const projectIds: string[] = [];
  const taskIds: string[] = [];
  for (const [projectId, ids] of Map.groupBy(selected, (id) => places.get(id))) {
    if (projectId === undefined || ids.length === 1) taskIds.push(...ids);
    else projectIds.push(projectId);
  }
  return { projectIds, taskIds };
}

/**
 * Returns the group to select after the selected group has left the list: the group that took its place, or else the
 * last group.
 */
export function nextSelection(
  before: readonly InboxGroup[],
  after: readonly InboxGroup[],
  selected: string | undefined,
): string | undefined {
  if (selected === undefined || after.some(({ id }) => id === selected)) return selected;
  const place = before.findIndex(({ id }) => id === selected);
  const left = new Set(after.map(({ id }) => id));
  return before.slice(place + 1).find(({ id }) => left.has(id))?.id ?? after.at(-1)?.id;
}
