/** Task templates: initial values for common kinds of tasks in a project. @module */
import type { Priority } from "../task/task.ts";

/** A label of a template. */
export interface TemplateLabel {
  name: string;
  /** `#RGB`, `#RRGGBB` or a CSS color name. */
  color: string;
}

/** The value of a custom field in a template. */
export interface TemplateFieldValue {
  fieldId: string;
  /** The value as text, in the form of the field's type. */
  value: string;
}

/** The initial values of a new task. */
export interface TaskTemplate {
  id: string;
  projectId: string;
  /** Unique in the project, ignoring case. */
  name: string;
  title: string;
  /** Markdown. */
  description: string | null;
  /** The slug of a column, or `planned`. Tasks start in the first column if this is null or the column was deleted. */
  status: string | null;
  priority: Priority;
  /** The assignee. Tasks are unassigned if the account may no longer open the project. */
  userId: string | null;
  estimate: number | null;
  /** The start date as a number of days after the creation of the task. */
  startInDays: number | null;
  /** The due date as a number of days after the creation of the task. */
  dueInDays: number | null;
  labels: TemplateLabel[];
  /** Values of custom fields. Values of deleted fields, and values that are no longer valid, are left out. */
  customFields: TemplateFieldValue[];
  /** The titles of subtasks. */
  subtasks: string[];
  position: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The parts of a template that clients choose. */
export interface TemplateSettings {
  name: string;
  /** @default the name */
  title?: string;
  /** @default null */
  description?: string | null;
  /** A column's slug or name, or `planned`. @default null */
  status?: string | null;
  /** @default "no-priority" */
  priority?: Priority;
  /** @default null */
  userId?: string | null;
  /** @default null */
  estimate?: number | null;
  /** @default null */
  startInDays?: number | null;
  /** @default null */
  dueInDays?: number | null;
  /** @default none */
  labels?: readonly TemplateLabel[];
  /** @default none */
  customFields?: readonly TemplateFieldValue[];
  /** @default none */
  subtasks?: readonly string[];
}

/** Settings with defaults, after all checks that do not need the store. */
export type CheckedTemplateSettings = Omit<TaskTemplate, "id" | "projectId" | "position" | "createdAt" | "updatedAt">;
