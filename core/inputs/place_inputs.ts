/** Input checks of the use cases for Kaneo's newer clients; see {@linkcode USE_CASE_INPUTS}. @module */
import { CHART_RANGES, CHART_UNITS } from "../board/project/charts.ts";
import type { ExpectedTask, ReorderedTask } from "../board/task/reorder.ts";
import { boolean, list, nullable, number, oneOf, optional, shape, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

export const PLACE_INPUTS: Pick<
  UseCaseInputs,
  | "createExternalLink"
  | "deleteExternalLink"
  | "moveProject"
  | "deleteBackground"
  | "finalizeBackgroundUpload"
  | "readBackground"
  | "requestBackgroundUpload"
  | "getProjectCharts"
  | "listProjectMembers"
  | "listExternalLinks"
  | "duplicateTask"
  | "getDescriptionPart"
  | "getTaskByKey"
  | "listAssignedTasks"
  | "reorderTasks"
> = {
  createExternalLink: { taskId: text, url: text, title: optional(nullable(text)) },
  deleteExternalLink: { taskId: text, linkId: text },
  listExternalLinks: { taskId: text },
  moveProject: { projectId: text, workspaceId: text },
  listProjectMembers: { projectId: text },
  deleteBackground: { projectId: text },
  finalizeBackgroundUpload: { projectId: text, contentType: text, size: number, key: text, version: text },
  readBackground: { projectId: text },
  requestBackgroundUpload: { projectId: text, contentType: text, size: number },
  getProjectCharts: { projectId: text, range: optional(oneOf(CHART_RANGES)), unit: optional(oneOf(CHART_UNITS)) },
  duplicateTask: {
    taskId: text,
    includeSubtasks: optional(boolean),
    title: optional(text),
    isAtEnd: optional(boolean),
    includeParents: optional(boolean),
  },
  getDescriptionPart: { taskId: text, offset: optional(number), version: optional(text) },
  getTaskByKey: {
    taskKey: text,
    workspaceId: optional(text),
    workspaceSlug: optional(text),
    projectId: optional(text),
  },
  listAssignedTasks: { workspaceId: text, countOnly: optional(boolean) },
  reorderTasks: {
    projectId: text,
    tasks: list(shape<ReorderedTask>({ id: text, position: number, status: optional(text) })),
    expectedTasks: optional(list(shape<ExpectedTask>({ id: text, position: nullable(number), status: text }))),
  },
};
