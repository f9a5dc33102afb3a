/**
 * Removes references to projects that a reader may not open from the history of tasks that the reader may open. @module
 */
import type { Activity } from "../../history/activity.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { ProjectRules } from "../../project_access.ts";
import type { Access } from "../access.ts";
import { filterOpen } from "./scope.ts";

/**
 * Returns an event as a reader may see it; undefined if the reader may not see it. If the reader may open only one of
 * the two projects of a move, a move out of it looks like a deletion, and a move into it does not name the other
 * project.
 */
export function eventFor(event: StoredEvent, projects: ProjectRules): StoredEvent | undefined {
  if (!projects.isLimited) return event;
  const { type, projectId, data } = event;
  if (type === "taskMoved" && typeof data.old === "string") return moveFor(event, data.old, projects);
  if (projectId !== null && !projects.sees(projectId)) return undefined;
  switch (type) {
    case "taskRelationsChanged":
      return isStrings(data.projectIds) && data.projectIds.every((id) => projects.sees(id)) ? event : undefined;
    case "labelsChanged": {
      const projectIds = isStrings(data.projectIds) ? data.projectIds.filter((id) => projects.sees(id)) : [];
      return { ...event, data: { ...data, projectIds } };
    }
    case "taskFieldChanged":
      return data.fieldType === "relation" ? { ...event, data: { ...data, old: null, new: null } } : event;
    default:
      return event;
  }
}

function moveFor(event: StoredEvent, from: string, projects: ProjectRules): StoredEvent | undefined {
  const { projectId, taskId, data } = event;
  const arrives = projectId !== null && projects.sees(projectId);
  if (projects.sees(from)) {
    if (arrives) return event;
    const { oldNumber: number, oldStatus: status } = data;
    return {
      ...event,
      type: "taskDeleted",
      projectId: from,
      data: { task: { id: taskId, number, status, title: "" } },
    };
  }
  if (!arrives) return undefined;
  const { old: _, oldNumber: __, oldStatus: ___, oldPosition: ____, ...rest } = data;
  return { ...event, data: rest };
}

/** Returns the history of a task as the actor may see it. */
export async function activitiesFor(tx: ReadTx, access: Access, rows: readonly Activity[]): Promise<Activity[]> {
  const { projects } = access;
  if (!projects.isLimited) return [...rows];
  const taskIds = rows.flatMap(({ eventData }) => relatedTasks(eventData));
  const places = taskIds.length === 0 ? [] : await tx.listTaskPlaces([...new Set(taskIds)]);
  const open = new Set(filterOpen(access, places).map(({ id }) => id));
  return rows.map((row) => {
    const { eventData } = row;
    if (relatedTasks(eventData).some((id) => !open.has(id))) {
      const { fieldName } = Object(eventData) as Record<string, unknown>;
      return { ...row, content: `changed ${fieldName}`, eventData: { ...eventData, old: null, new: null } };
    }
    const ends = [eventData?.fromProjectId, eventData?.toProjectId].filter((id) => typeof id === "string");
    if (ends.every((id) => projects.sees(id))) return row;
    const { fromProjectId: _, toProjectId: __, ...rest } = eventData ?? {};
    return { ...row, content: "moved this task between projects", eventData: rest };
  });
}

/** Returns the tasks in the old and new value of a custom field. */
function relatedTasks(data: Activity["eventData"]): string[] {
  if (data?.fieldType !== "relation") return [];
  return [data.old, data.new].filter((id) => typeof id === "string");
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
