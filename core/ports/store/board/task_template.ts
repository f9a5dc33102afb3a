/** Task templates. @module */
import type { TaskTemplate } from "../../../board/task_template/task_template.ts";

/** Reads task templates. */
export interface TaskTemplateReads {
  findTaskTemplate(id: string): Promise<TaskTemplate | undefined>;
  /** Lists the templates of a project, by `position`, then `id`. */
  listTaskTemplates(projectId: string): Promise<TaskTemplate[]>;
}

/** Changes task templates. A template is deleted with its project. */
export interface TaskTemplateWrites {
  /** Unique: id. */
  insertTaskTemplate(template: TaskTemplate): Promise<void>;
  saveTaskTemplate(template: TaskTemplate): Promise<void>;
  deleteTaskTemplate(id: string): Promise<void>;
}
