/** Removes the text of deleted records from events that remain in the change feed. @module */
import type { EventType, StoredEvent, TrackerEvent } from "../../history/event_types.ts";

/** IDs of deleted records. */
export interface Gone {
  tasks: ReadonlySet<string>;
  comments: ReadonlySet<string>;
  /** Deleting a project also deletes its tasks. */
  projects: ReadonlySet<string>;
}

/** Fields of task events that contain text, except the title. */
const TASK_TEXTS: Partial<Record<EventType, readonly string[]>> = {
  taskTitleChanged: ["old", "new"],
  taskDescriptionChanged: ["old", "new"],
  taskCommentCreated: ["content"],
  taskCommentUpdated: ["old", "new"],
  taskCommentDeleted: ["content"],
  taskActivityCreated: ["content"],
  taskLabelsChanged: ["name", "old", "new"],
  taskFieldChanged: ["fieldName", "old", "new"],
  taskImageAdded: ["filename"],
  taskLinksChanged: ["url", "title"],
};
/** Fields of project events that contain text. */
export const PROJECT_TEXTS: Partial<Record<EventType, readonly string[]>> = {
  projectCreated: ["name", "slug"],
  projectUpdated: ["changes"],
  projectDeleted: ["name", "slug"],
  columnsChanged: ["name", "slug", "changes"],
  fieldsChanged: ["name", "changes"],
  plansChanged: ["name"],
  integrationChanged: ["old", "new"],
  automationChanged: ["name"],
};

/** Lists the records that the events delete; undefined if there are none. */
export function goneBy(events: readonly TrackerEvent[]): Gone | undefined {
  const [tasks, comments, projects] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { type, taskId, projectId, data } of events) {
    if (type === "taskDeleted" && taskId !== null) tasks.add(taskId);
    if (type === "taskCommentDeleted") comments.add(String(data.commentId));
    if (type === "projectDeleted" && projectId !== null) projects.add(projectId);
  }
  return tasks.size + comments.size + projects.size === 0 ? undefined : { tasks, comments, projects };
}

/** Blanks the text of deleted records in an event. */
export function blankDeleted(event: StoredEvent, gone: Gone): StoredEvent {
  const { type, taskId, projectId, data } = event;
  const isProjectGone = projectId !== null && gone.projects.has(projectId);
  if (taskId === null) return isProjectGone ? withBlank(event, PROJECT_TEXTS[type]) : event;
  if (isProjectGone || gone.tasks.has(taskId)) {
    const blank = withBlank(event, TASK_TEXTS[type]);
    const { description: _, ...task } = Object(data.task) as Record<string, unknown>;
    return { ...blank, data: { ...blank.data, task: { ...task, title: "" } } };
  }
  return gone.comments.has(String(data.commentId)) ? withBlank(event, TASK_TEXTS[type]) : event;
}

function withBlank(event: StoredEvent, names: readonly string[] = []): StoredEvent {
  const held = names.filter((name) => name in event.data);
  const blank = held.map((name) => [name, typeof event.data[name] === "object" ? null : ""] as const);
  return { ...event, data: { ...event.data, ...Object.fromEntries(blank) } };
}
