/** What an id stands for now. @module */
import { get } from "./client.ts";
import type { Project, TaskDetail } from "./types.ts";

export interface Passage {
  projectSlug: string | undefined;
  /** Such as `WEB-12`. */
  taskKey: string | undefined;
}

/** Where a task is now, which may be another project than it was. */
export async function findPassage(place: { projectId?: string; taskId?: string }): Promise<Passage> {
  const task =
    place.taskId === undefined ? undefined : await get<TaskDetail>(`/api/task/${encodeURIComponent(place.taskId)}`);
  const projectId = task?.projectId ?? place.projectId;
  if (projectId === undefined) return { projectSlug: undefined, taskKey: undefined };
  const { slug } = await get<Project>(`/api/project/${encodeURIComponent(projectId)}`);
  return { projectSlug: slug, taskKey: task && `${slug.toUpperCase()}-${task.number}` };
}
