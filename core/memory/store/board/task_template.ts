/** Task templates in memory. @module */
import type { TaskTemplateReads, TaskTemplateWrites } from "../../../ports/store/board/task_template.ts";
import type { Over } from "../database.ts";
import { orderBy } from "../order.ts";

export const taskTemplateReads: Over<TaskTemplateReads> = {
  findTaskTemplate: ({ taskTemplates }, id) => taskTemplates.get(id),
  listTaskTemplates: ({ taskTemplates }, projectId) =>
    orderBy(taskTemplates.by("project", projectId), ({ position, id }) => [position, id]),
};

export const taskTemplateWrites: Over<TaskTemplateWrites> = {
  insertTaskTemplate: ({ taskTemplates }, template) => taskTemplates.insert(template),
  saveTaskTemplate: ({ taskTemplates }, template) => taskTemplates.save(template),
  deleteTaskTemplate: ({ taskTemplates }, id) => taskTemplates.delete(id),
};
