/** Input checks of the board and delivery use cases; see {@linkcode USE_CASE_INPUTS}. @module */
import type { GivenFieldValue, NamedFieldValue } from "../board/field/new_task.ts";
import type { WantedPosition } from "../board/order.ts";
import type { NewColumn } from "../board/project/create.ts";
import { RELATION_TYPES } from "../board/relation/relation.ts";
import { BULK_OPERATIONS, type BulkChanges } from "../board/task/bulk_edit.ts";
import { INPUT_FIELDS, type InputForm, SORT_FIELDS, TASK_FIELDS, type TaskInputs } from "../board/task/fields.ts";
import { PRIORITIES } from "../board/task/task.ts";
import type { ImportedTask } from "../board/task/transfer/import.ts";
import type * as board from "../board/use_cases.ts";
import { CHANNEL_NAMES, switchName, WIRE_SETTINGS } from "../delivery/channels/channels.ts";
import { PROJECT_MODES } from "../delivery/notification/rule.ts";
import { PRESENCE_STATES } from "../delivery/presence/presence.ts";
import type * as delivery from "../delivery/use_cases.ts";
import { ACTIVITY_TYPES } from "../history/activity.ts";
import { NOTIFICATION_TYPES } from "../history/notification.ts";
import { OPEN_LEVELS } from "../project_access.ts";
import { AUTOMATION_INPUTS } from "./automation_inputs.ts";
import {
  boolean,
  type Check,
  callback,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  shape,
  stream,
  text,
} from "./check.ts";
import { CLAIM_INPUTS } from "./claim_inputs.ts";
import { FEED_INPUTS } from "./feed_inputs.ts";
import { FIELD_INPUTS } from "./field_inputs.ts";
import { FORGE_INPUTS } from "./forge_inputs.ts";
import { INTEGRATION_INPUTS } from "./integration_inputs.ts";
import { PLACE_INPUTS } from "./place_inputs.ts";
import { BULK_PLANNING, PLAN_INPUTS } from "./plan_inputs.ts";
import { TEMPLATE_INPUTS } from "./template_inputs.ts";
import { TIME_INPUTS } from "./time_inputs.ts";
import type { UseCaseInputs } from "./use_case_input.ts";
import { VIEW_INPUTS } from "./view_inputs.ts";

const PAGE = { limit: optional(number), cursor: optional(text) };
const IMAGE = { filename: text, contentType: text, size: number, surface: text };
const POSITION = shape<WantedPosition>({ id: text, position: number });
const NEW_COLUMN = shape<NewColumn>({
  name: text,
  icon: optional(nullable(text)),
  color: optional(nullable(text)),
  isFinal: optional(boolean),
  wipLimit: optional(nullable(number)),
});
const CONDITIONS = {
  status: optional(text),
  priority: optional(oneOf(PRIORITIES)),
  userId: optional(text),
  labelId: optional(text),
  dueBefore: optional(text),
  dueAfter: optional(text),
  updatedSince: optional(text),
  q: optional(text),
};
const BOARD_PAGE = {
  ...CONDITIONS,
  projectId: text,
  sortBy: optional(oneOf(SORT_FIELDS)),
  sortOrder: optional(oneOf(["asc", "desc"])),
  page: optional(number),
  limit: optional(number),
};
const EXTERNAL = {
  externalUserName: optional(nullable(text)),
  externalUserAvatar: optional(nullable(text)),
  externalSource: optional(nullable(text)),
  externalUrl: optional(nullable(text)),
};
const CHANNEL_SWITCHES = CHANNEL_NAMES.map(switchName);
const TYPE_SWITCHES = [
  "taskAssignmentEnabled",
  "taskCommentEnabled",
  "taskStatusChangeEnabled",
  "dueDateReminderEnabled",
] as const;

function each<Name extends string, T>(names: readonly Name[], check: Check<T>): Record<Name, Check<T>> {
  return Object.fromEntries(names.map((name) => [name, check])) as Record<Name, Check<T>>;
}

/** A check for each task field that a client can set. */
const TASK_INPUTS = Object.fromEntries(
  INPUT_FIELDS.map((name) => {
    const { input, isNullable } = TASK_FIELDS[name];
    return [name, isNullable ? nullable(checkOf(input.form)) : checkOf(input.form)];
  }),
) as { [Name in keyof TaskInputs]: Check<TaskInputs[Name]> };
const OPTIONAL_TASK_INPUTS = Object.fromEntries(
  INPUT_FIELDS.map((name) => [name, optional(TASK_INPUTS[name] as Check<unknown>)]),
) as { [Name in keyof TaskInputs]: Check<TaskInputs[Name] | undefined> };

function checkOf(form: InputForm): (value: unknown, pointer: string) => void {
  if (form.type === "number") return number;
  return form.type === "choice" ? oneOf(form.choices) : text;
}

/** Checks for the optional parts of a new task. */
const NEW_TASK = {
  ...OPTIONAL_TASK_INPUTS,
  status: optional(text),
  draftAssetIds: optional(list(text)),
  customFields: optional(list(shape<GivenFieldValue>({ fieldId: text, value: text }))),
};

type BoardUseCases = typeof board & typeof delivery;

export const BOARD_INPUTS: Pick<UseCaseInputs, keyof UseCaseInputs & keyof BoardUseCases> = {
  createActivity: {
    taskId: text,
    userId: text,
    message: nullable(text),
    type: oneOf(ACTIVITY_TYPES),
    eventData: optional(nullable(object)),
  },
  listActivities: { ...PAGE, taskId: text },
  listDescriptionVersions: { ...PAGE, taskId: text },
  createColumn: {
    projectId: text,
    name: text,
    icon: optional(nullable(text)),
    color: optional(nullable(text)),
    isFinal: optional(boolean),
    wipLimit: optional(nullable(number)),
  },
  deleteColumn: { columnId: text },
  listColumns: { projectId: text },
  reorderColumns: { projectId: text, columns: list(POSITION) },
  updateColumn: {
    columnId: text,
    name: optional(text),
    icon: optional(nullable(text)),
    color: optional(nullable(text)),
    isFinal: optional(boolean),
    wipLimit: optional(nullable(number)),
  },
  createComment: { ...EXTERNAL, taskId: text, content: text, parentId: optional(nullable(text)) },
  deleteComment: { commentId: text },
  listComments: { ...PAGE, taskId: text },
  updateComment: { commentId: text, content: text },
  finalizeImageUpload: { ...IMAGE, taskId: text, key: text },
  finalizeDraftUpload: { ...IMAGE, projectId: text, key: text },
  readImage: { imageId: text },
  listTaskFiles: { taskId: text },
  deleteTaskFile: { fileId: text },
  createUpload: { ...IMAGE, taskId: optional(text), projectId: optional(text) },
  getUpload: { uploadId: text },
  appendUpload: { uploadId: text, offset: number, bytes: nullable(stream) },
  cancelUpload: { uploadId: text },
  requestDraftUpload: { ...IMAGE, projectId: text },
  requestImageUpload: { ...IMAGE, taskId: text },
  attachLabel: { labelId: text, taskId: text },
  detachLabel: { labelId: text },
  createLabel: { workspaceId: text, name: text, color: text, taskId: optional(nullable(text)) },
  deleteLabel: { labelId: text },
  getLabel: { labelId: text },
  listLabelsOnTask: { ...PAGE, taskId: text },
  listWorkspaceLabels: { ...PAGE, workspaceId: text, templates: optional(boolean) },
  mergeLabel: { labelId: text, intoId: text },
  updateLabel: { labelId: text, name: optional(text), color: optional(text) },
  archiveProject: { projectId: text },
  createProject: {
    workspaceId: text,
    name: text,
    slug: text,
    icon: optional(nullable(text)),
    description: optional(nullable(text)),
    columns: optional(list(NEW_COLUMN)),
    sourceProjectId: optional(text),
    includeTasks: optional(boolean),
  },
  deleteProject: { projectId: text },
  getProject: { projectId: text },
  getProjectProgress: { projectId: text, days: optional(number), timezone: optional(text) },
  listProjects: { ...PAGE, workspaceId: text, includeArchived: optional(boolean) },
  getProjectAccess: { projectId: text },
  setProjectPrivacy: { projectId: text, isPrivate: boolean },
  setProjectLevel: { projectId: text, userId: text, level: nullable(oneOf(OPEN_LEVELS)) },
  locateProject: { workspaceSlug: text, projectSlug: text },
  reorderProjects: { workspaceId: text, projects: list(POSITION) },
  unarchiveProject: { projectId: text },
  updateProject: {
    projectId: text,
    name: optional(text),
    slug: optional(text),
    icon: optional(nullable(text)),
    description: optional(nullable(text)),
    isPublic: optional(boolean),
  },
  getPublicBoard: { projectId: text },
  createRelation: { sourceTaskId: text, targetTaskId: text, relationType: oneOf(RELATION_TYPES) },
  deleteRelation: { relationId: text },
  listRelations: { ...PAGE, taskId: text },
  listProjectRelations: { ...PAGE, projectId: text, relationType: oneOf(RELATION_TYPES) },
  listSubtaskCounts: { ...PAGE, projectId: text },
  addReaction: { commentId: text, emoji: text },
  removeReaction: { commentId: text, emoji: text },
  listReactions: { taskId: text },
  watchTask: { taskId: text },
  unwatchTask: { taskId: text },
  watchTasks: { taskIds: list(text), isWatching: boolean },
  listWatchers: { taskId: text },
  ...CLAIM_INPUTS,
  ...TIME_INPUTS,
  ...FIELD_INPUTS,
  ...PLAN_INPUTS,
  ...PLACE_INPUTS,
  ...VIEW_INPUTS,
  ...FEED_INPUTS,
  ...TEMPLATE_INPUTS,
  getMyWork: { workspaceId: optional(text), where: optional(text), recent: optional(text) },
  search: {
    q: text,
    workspaceId: optional(text),
    preferWorkspaceId: optional(text),
    type: optional(oneOf(["all", "tasks", "projects", "workspaces", "comments", "activities"])),
    projectId: optional(text),
    limit: optional(number),
  },
  bulkEditTasks: {
    taskIds: list(text),
    changes: optional(
      shape<BulkChanges>({
        status: optional(text),
        priority: optional(oneOf(PRIORITIES)),
        userId: optional(nullable(text)),
        startDate: optional(nullable(text)),
        dueDate: optional(nullable(text)),
        ...BULK_PLANNING,
        projectId: optional(text),
        addLabels: optional(list(text)),
        removeLabels: optional(list(text)),
        deleted: optional(boolean),
      }),
    ),
    operation: optional(oneOf(BULK_OPERATIONS)),
    value: optional(nullable(text)),
  },
  exportTasks: { projectId: text },
  openExport: { projectId: text },
  openProject: { projectId: text },
  getPublicBoardVersion: { projectId: text },
  getPublicBoardUnlessKnown: { projectId: text, isKnown: optional(callback()), inBatches: optional(boolean) },
  importTasks: {
    projectId: text,
    tasks: list(
      shape<ImportedTask>({
        ...OPTIONAL_TASK_INPUTS,
        title: text,
        status: text,
        priority: optional(text),
        labels: optional(list(shape({ name: text, color: text }))),
        customFields: optional(list(shape<NamedFieldValue>({ name: text, value: text }))),
      }),
    ),
  },
  getBoard: BOARD_PAGE,
  getBoardUnlessKnown: {
    ...BOARD_PAGE,
    isKnown: optional(callback<(version: string) => boolean>()),
    inBatches: optional(boolean),
  },
  getBoardVersion: { projectId: text },
  listTasks: {
    ...CONDITIONS,
    ...PAGE,
    where: optional(text),
    workspaceId: optional(text),
    projectId: optional(text),
    sort: optional(text),
  },
  createTask: { ...NEW_TASK, projectId: text, title: text },
  createTaskFromTemplate: { ...NEW_TASK, templateId: text, projectId: optional(text), title: optional(text) },
  deleteTask: { taskId: text },
  editTask: {
    ...OPTIONAL_TASK_INPUTS,
    status: optional(text),
    projectId: optional(text),
    position: optional(number),
    afterId: optional(text),
    beforeId: optional(text),
    taskId: text,
  },
  getDeletedTask: { projectId: text, number: number },
  listDeletedTasks: { ...PAGE, projectId: text },
  getTask: { taskId: text },
  getVersionedTask: { taskId: text, view: optional(oneOf(["detail", "board"])) },
  moveTask: { taskId: text, destinationProjectId: text, destinationStatus: optional(text) },
  rescheduleTask: {
    taskId: text,
    startDate: optional(nullable(text)),
    dueDate: optional(nullable(text)),
    isPreview: optional(boolean),
  },
  restoreTask: { taskId: text },
  updateTask: {
    ...OPTIONAL_TASK_INPUTS,
    taskId: text,
    title: text,
    description: TASK_INPUTS.description,
    priority: TASK_INPUTS.priority,
    status: text,
    projectId: text,
    position: number,
  },
  undoChange: { changeId: text },
  listChanges: {
    since: optional(number),
    workspaceId: optional(text),
    projectId: optional(text),
    limit: optional(number),
  },
  followOutbox: { after: optional(number) },
  listDeliveries: { ...PAGE, projectId: text },
  redeliver: { deliveryId: text },
  ...INTEGRATION_INPUTS,
  ...FORGE_INPUTS,
  ...AUTOMATION_INPUTS,
  openEventStream: {
    workspaceId: optional(text),
    projectId: optional(text),
    after: optional(number),
    windowId: optional(text),
  },
  setPresence: { taskId: text, windowId: text, state: oneOf(PRESENCE_STATES) },
  saveNotificationPreferences: {
    ...each([...CHANNEL_SWITCHES, ...TYPE_SWITCHES], optional(boolean)),
    ...each(
      WIRE_SETTINGS.map(({ name }) => name),
      optional(nullable(text)),
    ),
    dueDateReminderLeadTimeMinutes: optional(number),
  },
  deleteNotificationRule: { workspaceId: text },
  saveNotificationRule: {
    ...each(CHANNEL_SWITCHES, optional(boolean)),
    workspaceId: text,
    isActive: boolean,
    projectMode: oneOf(PROJECT_MODES),
    selectedProjectIds: optional(list(text)),
  },
  createNotification: {
    type: oneOf(NOTIFICATION_TYPES),
    title: optional(nullable(text)),
    message: optional(nullable(text)),
    eventData: optional(nullable(object)),
    relatedEntityId: optional(nullable(text)),
    relatedEntityType: optional(nullable(oneOf(["task", "workspace"]))),
  },
  listNotifications: { ...PAGE, snoozed: optional(boolean) },
  editNotification: { notificationId: text, isRead: optional(boolean), snoozedUntil: optional(nullable(text)) },
  readNotification: { notificationId: text },
};
