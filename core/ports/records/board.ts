/** How board records are stored. @module */
import type { ProjectBackground } from "../../board/background/background.ts";
import type { CalendarFeed } from "../../board/calendar_feed/calendar_feed.ts";
import type { TaskClaim } from "../../board/claim/claim.ts";
import type { Column } from "../../board/column/column.ts";
import type { CustomField, CustomFieldValue, HiddenField } from "../../board/field/field.ts";
import { longTextOf } from "../../board/field/types.ts";
import type { DraftFile, TaskImage } from "../../board/image/image.ts";
import type { Label } from "../../board/label/label.ts";
import type { ExternalLink } from "../../board/link/link.ts";
import type { Plan, PlanTask } from "../../board/plan/plan.ts";
import type { Project } from "../../board/project/project.ts";
import type { Reaction } from "../../board/reaction/reaction.ts";
import type { Relation } from "../../board/relation/relation.ts";
import type { SavedView, ViewFavorite } from "../../board/saved_view/saved_view.ts";
import { TASK_FIELD_NAMES, TASK_FIELDS } from "../../board/task/fields.ts";
import { PRIORITIES, type Task } from "../../board/task/task.ts";
import type { TaskTemplate } from "../../board/task_template/task_template.ts";
import type { TimeEntry } from "../../board/time_entry/time_entry.ts";
import type { TaskWatcher } from "../../board/watcher/watcher.ts";
import type { Activity } from "../../history/activity.ts";
import { packTokens, type SearchDocument } from "../../search_token.ts";
import { foldKey } from "../../text.ts";
import type { ColumnType, NoColumns, RecordSpecs, Stored } from "./record.ts";

/** A number that a task had in a project before it was moved away. */
export interface TaskAlias {
  projectId: string;
  number: number;
  taskId: string;
}

/** The key of an object in blob storage that no row refers to anymore. */
export interface RemovedBlob {
  key: string;
}

/**
 * The version of a new task. SQLite stores any number from 128 to 32,767 in two bytes, so raising a version does not
 * rewrite the description. With a description of 256 KiB, that takes 0.3 ms and one page, instead of 1.2 ms and all 65
 * pages.
 */
export const FIRST_TASK_VERSION = 128;

/** The board records, by kind. */
export interface BoardRecords {
  savedView: Stored<SavedView>;
  viewFavorite: Stored<ViewFavorite>;
  project: Stored<Project, NoColumns, { slugKey: string }>;
  calendarFeed: Stored<CalendarFeed>;
  column: Stored<Column>;
  taskTemplate: Stored<TaskTemplate>;
  customField: Stored<CustomField>;
  hiddenField: Stored<HiddenField>;
  plan: Stored<Plan>;
  planTask: Stored<PlanTask>;
  task: Stored<Task, { deletedAt: Date | null; version: number }, { priorityRank: number }>;
  taskAlias: Stored<TaskAlias>;
  label: Stored<Label, NoColumns, { nameKey: string }>;
  activity: Stored<Activity>;
  reaction: Stored<Reaction>;
  watcher: Stored<TaskWatcher>;
  taskClaim: Stored<TaskClaim>;
  customFieldValue: Stored<CustomFieldValue, NoColumns, { foldedText: string | null }>;
  relation: Stored<Relation>;
  externalLink: Stored<ExternalLink>;
  timeEntry: Stored<TimeEntry>;
  image: Stored<TaskImage>;
  draftFile: Stored<DraftFile>;
  projectBackground: Stored<ProjectBackground>;
  removedBlob: Stored<RemovedBlob, NoColumns, { sequence: number }>;
  searchDocument: Stored<SearchDocument, NoColumns, { sequence: number; tokenWeights: string }, "tokens">;
}

const KIND_OF_TYPE = {
  id: "text",
  text: "text",
  number: "real",
  integer: "integer",
  flag: "boolean",
  instant: "instant",
  json: "json",
} as const;

const TASK_COLUMNS = Object.fromEntries(
  TASK_FIELD_NAMES.map((name) => {
    const { type, isNullable } = TASK_FIELDS[name];
    return [name, `${KIND_OF_TYPE[type]}${isNullable ? "?" : ""}`];
  }),
) as { readonly [Field in keyof Task]: ColumnType<Task[Field]> };

/** The columns of uploaded files. */
const FILE_COLUMNS = {
  key: "text",
  userId: "text",
  filename: "text",
  contentType: "text",
  size: "integer",
  createdAt: "instant",
  expiresAt: "instant",
  finalizedAt: "instant?",
} as const;

/** Describes each board record. */
export const BOARD_RECORDS: RecordSpecs<BoardRecords> = {
  savedView: {
    columns: {
      id: "text",
      workspaceId: "text",
      ownerId: "text",
      name: "text",
      description: "text?",
      visibility: "text",
      memberIds: "json",
      projectIds: "json",
      layout: "text",
      query: "text",
      groupBy: "text?",
      swimlaneBy: "text?",
      columns: "json",
      totals: "json",
      version: "integer",
      createdAt: "instant",
      updatedAt: "instant",
    },
  },
  viewFavorite: {
    table: "saved_view_favorite",
    columns: { viewId: "text", userId: "text", createdAt: "instant" },
    key: ["viewId", "userId"],
  },
  project: {
    columns: {
      id: "text",
      workspaceId: "text",
      slug: "text",
      slugKey: "text",
      icon: "text?",
      name: "text",
      description: "text?",
      createdAt: "instant",
      isPublic: "boolean",
      archivedAt: "instant?",
      lastTaskNumber: "integer",
      position: "real",
      version: "integer",
      defaultViewId: "text?",
      backgroundVersion: "text?",
    },
    initial: { defaultViewId: null, backgroundVersion: null },
    own: { slugKey: ({ slug }) => foldKey(slug) },
  },
  calendarFeed: {
    columns: {
      id: "text",
      userId: "text",
      projectId: "text?",
      viewId: "text?",
      tokenHash: "text",
      sealedToken: "text",
      labelIds: "json",
      timeZone: "text",
      createdAt: "instant",
    },
  },
  column: {
    // `column` is a reserved word in SQL.
    table: "project_column",
    columns: {
      id: "text",
      projectId: "text",
      name: "text",
      slug: "text",
      position: "real",
      icon: "text?",
      color: "text?",
      isFinal: "boolean",
      createdAt: "instant",
      updatedAt: "instant",
      wipLimit: "integer?",
    },
    initial: { wipLimit: null },
  },
  taskTemplate: {
    columns: {
      id: "text",
      projectId: "text",
      name: "text",
      title: "text",
      description: "text?",
      status: "text?",
      priority: "text",
      userId: "text?",
      estimate: "real?",
      startInDays: "integer?",
      dueInDays: "integer?",
      labels: "json",
      customFields: "json",
      subtasks: "json",
      position: "real",
      createdAt: "instant",
      updatedAt: "instant",
    },
  },
  customField: {
    columns: {
      id: "text",
      projectId: "text?",
      workspaceId: "text?",
      name: "text",
      type: "text",
      required: "boolean",
      defaultValue: "text?",
      options: "json?",
      optionColors: "json?",
      unit: "text?",
      precision: "integer?",
      position: "real",
      createdAt: "instant",
      updatedAt: "instant",
      deletedAt: "instant?",
    },
  },
  hiddenField: {
    table: "hidden_custom_field",
    columns: { projectId: "text", fieldId: "text" },
    key: ["projectId", "fieldId"],
  },
  task: {
    columns: { ...TASK_COLUMNS, priorityRank: "integer", deletedAt: "instant?", version: "integer" },
    given: ["deletedAt", "version"],
    initial: { version: FIRST_TASK_VERSION, recurrence: null },
    own: { priorityRank: ({ priority }) => PRIORITIES.indexOf(priority) },
  },
  taskAlias: {
    columns: { projectId: "text", number: "integer", taskId: "text" },
    key: ["projectId", "number"],
  },
  label: {
    columns: {
      id: "text",
      name: "text",
      nameKey: "text",
      color: "text",
      createdAt: "instant",
      updatedAt: "instant",
      taskId: "text?",
      workspaceId: "text",
      isTemplate: "boolean",
    },
    own: { nameKey: ({ name }) => foldKey(name) },
  },
  activity: {
    columns: {
      id: "text",
      taskId: "text",
      type: "text",
      createdAt: "instant",
      updatedAt: "instant",
      userId: "text?",
      content: "text?",
      eventData: "json?",
      externalUserName: "text?",
      externalUserAvatar: "text?",
      externalSource: "text?",
      externalUrl: "text?",
      parentId: "text?",
    },
    initial: { parentId: null },
  },
  reaction: {
    table: "comment_reaction",
    columns: { commentId: "text", taskId: "text", userId: "text", emoji: "text", createdAt: "instant" },
    key: ["commentId", "userId", "emoji"],
  },
  watcher: {
    table: "task_watcher",
    columns: { taskId: "text", userId: "text", isWatching: "boolean", createdAt: "instant" },
    key: ["taskId", "userId"],
  },
  plan: {
    columns: {
      id: "text",
      projectId: "text",
      kind: "text",
      name: "text",
      description: "text?",
      startDate: "text?",
      endDate: "text?",
      capacity: "real?",
      closedAt: "instant?",
      position: "real",
      createdAt: "instant",
      updatedAt: "instant",
      deletedAt: "instant?",
      emptiesInto: "text?",
    },
    initial: { deletedAt: null, emptiesInto: null },
  },
  planTask: { columns: { planId: "text", taskId: "text" }, key: ["planId", "taskId"] },
  taskClaim: {
    columns: {
      id: "text",
      taskId: "text",
      userId: "text",
      agent: "text?",
      createdAt: "instant",
      expiresAt: "instant",
    },
    key: ["taskId"],
  },
  customFieldValue: {
    columns: {
      fieldId: "text",
      taskId: "text",
      value: "text?",
      type: "text",
      sortKey: "text?",
      updatedAt: "instant",
      lostValue: "text?",
      lostType: "text?",
      lostAt: "instant?",
      foldedText: "text?",
    },
    key: ["fieldId", "taskId"],
    own: { foldedText: ({ type, value }) => (value === null ? null : longTextOf(type, value)) },
  },
  relation: {
    columns: { id: "text", sourceTaskId: "text", targetTaskId: "text", relationType: "text", createdAt: "instant" },
  },
  externalLink: {
    columns: {
      id: "text",
      taskId: "text",
      integrationId: "text?",
      resourceType: "text",
      externalId: "text",
      url: "text",
      title: "text?",
      metadata: "json?",
      createdAt: "instant",
      updatedAt: "instant",
    },
  },
  timeEntry: {
    columns: {
      id: "text",
      taskId: "text",
      userId: "text?",
      description: "text?",
      startTime: "instant",
      endTime: "instant?",
      duration: "integer?",
      billable: "boolean",
      createdAt: "instant",
      updatedAt: "instant",
    },
    initial: { billable: true },
  },
  image: {
    table: "task_image",
    columns: { id: "text", taskId: "text", surface: "text", ...FILE_COLUMNS },
  },
  draftFile: { columns: { id: "text", projectId: "text", ...FILE_COLUMNS } },
  projectBackground: {
    columns: {
      projectId: "text",
      version: "text",
      key: "text",
      userId: "text",
      contentType: "text",
      size: "integer",
      createdAt: "instant",
    },
    key: ["projectId"],
  },
  removedBlob: {
    columns: { sequence: "sequence", key: "text" },
    key: ["sequence"],
    own: { sequence: "numbered" },
  },
  searchDocument: {
    columns: {
      sequence: "sequence",
      id: "text",
      kind: "text",
      workspaceId: "text",
      projectId: "text?",
      taskId: "text?",
      createdAt: "instant",
      tokenWeights: "text",
      tokens: "rows",
    },
    own: { sequence: "numbered", tokenWeights: ({ tokens }) => packTokens(tokens) },
  },
};
