/** Custom fields and their values. @module */
import type { CustomField, CustomFieldValue, HiddenField } from "../../../board/field/field.ts";
import type { Page, PageOf } from "../../../page.ts";

/** A value of a custom field on a task. */
export interface FieldValueOfTask extends CustomFieldValue {
  value: string;
}

/** A value that at least one task has. */
export type DistinctFieldValue = Pick<FieldValueOfTask, "fieldId" | "value">;

/** Reads custom fields and their values. */
export interface FieldReads {
  /** Finds a field, including deleted ones. */
  findCustomField(id: string): Promise<CustomField | undefined>;
  /** Lists the fields of the project and of its workspace, including deleted ones, by `position`, then `id`. */
  listCustomFieldsOfProject(projectId: string): Promise<CustomField[]>;
  /** Lists the fields of the workspace itself, including deleted ones, by `position`, then `id`. */
  listCustomFieldsOfWorkspace(workspaceId: string): Promise<CustomField[]>;
  /** Lists the IDs of the fields that the project hides, in no particular order. */
  listHiddenFieldIds(projectId: string): Promise<string[]>;
  /** Lists the values on the tasks, including deleted tasks and deleted fields, in no particular order. */
  listFieldValuesOnTasks(taskIds: readonly string[]): Promise<FieldValueOfTask[]>;
  /**
   * Lists the values of these fields on live tasks of the project, by the task's `createdAt`, its `id`, then `fieldId`.
   * The position of a value has the ID that {@linkcode idOfValue} returns. A page ends early if its text is long (see
   * `closePage`).
   */
  listFieldValuesOfProject(
    projectId: string,
    fieldIds: readonly string[],
    page: Page,
  ): Promise<PageOf<FieldValueOfTask>>;
  /** Lists up to `limit` distinct values of these fields on live tasks of the project, by `fieldId`, then `value`. */
  listDistinctFieldValues(projectId: string, fieldIds: readonly string[], limit: number): Promise<DistinctFieldValue[]>;
  /**
   * Lists the first `limit` values of the field by `taskId`, starting after `afterId`, including lost values and values
   * on deleted tasks.
   */
  listValuesOfField(fieldId: string, limit: number, afterId: string): Promise<CustomFieldValue[]>;
  /** IDs and numbers of the first `limit` tasks of a project after `afterNumber`, by number, including deleted ones. */
  listNumberedTasks(projectId: string, afterNumber: number, limit: number): Promise<{ id: string; number: number }[]>;
}

/** Changes custom fields and their values. */
export interface FieldWrites {
  /** Unique: id. */
  insertCustomField(field: CustomField): Promise<void>;
  saveCustomField(field: CustomField): Promise<void>;
  /** Hides a field in a project, or shows it again. */
  hideCustomField(hidden: HiddenField): Promise<void>;
  showCustomField(hidden: HiddenField): Promise<void>;
  /** Inserts the values, and replaces existing values of the same field and task. */
  saveFieldValues(values: readonly CustomFieldValue[]): Promise<void>;
  /** Inserts the values, except where the field already has a row for the task. */
  addFieldValues(values: readonly CustomFieldValue[]): Promise<void>;
  deleteFieldValue(fieldId: string, taskId: string): Promise<void>;
  /**
   * Permanently removes up to about `rows` rows: values lost before the instant, and fields deleted before it, with their
   * values. Returns whether any row was removed; if not, the purge is complete.
   */
  purgeCustomFields(before: Date, rows: number): Promise<boolean>;
}
