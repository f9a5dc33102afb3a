/** What goes with a task or a project that is removed for good from the store in memory. @module */
import { orderBy } from "./copy.ts";
import { count } from "./database.ts";
import type { Tables } from "./rows.ts";

/** Removes a task with everything that belongs to it; keys of its images become removed blobs. */
export function removeTask(tables: Tables, taskId: string): void {
  const { tasks, aliases, labels, activities, relations, timeEntries, images, documents } = tables;
  for (const row of aliases.by("task", taskId)) aliases.delete(row.id);
  for (const row of labels.by("task", taskId)) labels.delete(row.id);
  for (const row of activities.by("task", taskId)) activities.delete(row.id);
  for (const row of [...relations.by("source", taskId), ...relations.by("target", taskId)]) relations.delete(row.id);
  for (const row of timeEntries.by("task", taskId)) timeEntries.delete(row.id);
  for (const row of orderBy(images.by("task", taskId), ({ key }) => [key])) removeImage(tables, row.id);
  for (const row of documents.by("task", taskId)) documents.delete(row.id);
  tasks.delete(taskId);
}

export function removeProject(tables: Tables, projectId: string): void {
  const { projects, columns, tasks, aliases, documents } = tables;
  for (const row of orderBy(tasks.by("project", projectId), ({ id }) => [id])) removeTask(tables, row.id);
  for (const row of aliases.by("project", projectId)) aliases.delete(row.id);
  for (const row of columns.by("project", projectId)) columns.delete(row.id);
  for (const row of documents.by("project", projectId)) documents.delete(row.id);
  projects.delete(projectId);
}

export function removeImage(tables: Tables, imageId: string): void {
  const image = tables.images.get(imageId);
  if (!image) return;
  tables.images.delete(imageId);
  if (!tables.removedBlobs.get(image.key)) {
    tables.removedBlobs.insert({ id: image.key, order: count(tables, "removed blobs") });
  }
}
