/** Valid task templates. @module */
import type { TaskTemplate } from "../board/task_template/task_template.ts";
import { at } from "./fixtures.ts";

/** A valid template of `project-1`; `fields` replace its defaults. */
export function someTaskTemplate(fields: Partial<TaskTemplate> = {}): TaskTemplate {
  const { id = "template-1", name = `Template ${id}` } = fields;
  const empty = { description: null, status: null, userId: null, estimate: null, startInDays: null, dueInDays: null };
  const lists = { labels: [], customFields: [], subtasks: [] };
  const times = { createdAt: at(0), updatedAt: at(0) };
  const given = { id, projectId: "project-1", name, title: name, priority: "no-priority" as const };
  return { ...given, ...empty, ...lists, position: 0, ...times, ...fields };
}
