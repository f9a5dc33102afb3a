/** Input checks of the task template use cases; see {@linkcode USE_CASE_INPUTS}. @module */
import type { WantedPosition } from "../board/order.ts";
import { PRIORITIES } from "../board/task/task.ts";
import type { TemplateFieldValue, TemplateLabel, TemplateSettings } from "../board/task_template/task_template.ts";
import { list, nullable, number, oneOf, optional, type Shape, shape, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

const SETTINGS: Shape<TemplateSettings> = {
  name: text,
  title: optional(text),
  description: optional(nullable(text)),
  status: optional(nullable(text)),
  priority: optional(oneOf(PRIORITIES)),
  userId: optional(nullable(text)),
  estimate: optional(nullable(number)),
  startInDays: optional(nullable(number)),
  dueInDays: optional(nullable(number)),
  labels: optional(list(shape<TemplateLabel>({ name: text, color: text }))),
  customFields: optional(list(shape<TemplateFieldValue>({ fieldId: text, value: text }))),
  subtasks: optional(list(text)),
};

type TemplateUseCase =
  | "createTaskTemplate"
  | "editTaskTemplate"
  | "deleteTaskTemplate"
  | "listTaskTemplates"
  | "reorderTaskTemplates";

/** The checks, by use case. */
export const TEMPLATE_INPUTS: Pick<UseCaseInputs, TemplateUseCase> = {
  createTaskTemplate: { projectId: text, taskId: optional(text), ...SETTINGS },
  editTaskTemplate: { ...SETTINGS, templateId: text, name: optional(text) },
  deleteTaskTemplate: { templateId: text },
  listTaskTemplates: { projectId: text },
  reorderTaskTemplates: {
    projectId: text,
    templates: list(shape<WantedPosition>({ id: text, position: number })),
  },
};
