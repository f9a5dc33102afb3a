/** Lists values of custom fields. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { MAX_FILTER_VALUES } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { DistinctFieldValue, FieldValueOfTask, ReadTx } from "../../ports/store.ts";
import type { Access } from "../../workspace/access.ts";
import { filterOpen } from "../../workspace/project_access/scope.ts";
import { requireProject, requireTask } from "../require.ts";
import { type CustomField, idOfValue } from "./field.ts";
import { fieldsOfTasks } from "./require.ts";
import { FIELD_TYPES, type FieldType, itemsOf } from "./types.ts";

/** A value, with its field. */
export interface FieldValueDetail {
  id: string;
  taskId: string;
  fieldId: string;
  /** The value as text. A `multiselect` or `people` is a JSON array. */
  value: string | null;
  fieldName: string;
  fieldPosition: number;
  fieldType: FieldType;
  fieldOptions: string[] | null;
  fieldOptionColors: Record<string, string> | null;
}

/**
 * Lists the values of a task, in the order of its fields. Fields without a value are left out.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listTaskFieldValues(ctx: Context, input: { taskId: string }): Promise<FieldValueDetail[]> {
  ctx.checkInput("listTaskFieldValues", input);
  return await ctx.store.read(async (tx) => {
    const [{ task, access }, stored] = await allInOrder(
      requireTask(tx, ctx, input.taskId, "task:read"),
      tx.listFieldValuesOnTasks([input.taskId]),
    );
    const fields = await fieldsOfTasks(tx, task.projectId);
    const values = await withoutHiddenTasks(tx, access, fields, stored);
    const byField = new Map(values.map((value) => [value.fieldId, value]));
    return fields.flatMap((field) => {
      const value = byField.get(field.id);
      return value ? [valueDetail(field, value)] : [];
    });
  });
}

/**
 * Lists the values of all tasks of a project.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listProjectFieldValues(
  ctx: Context,
  input: PageInput & { projectId: string },
): Promise<PageOf<FieldValueDetail>> {
  ctx.checkInput("listProjectFieldValues", input);
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { project, access } = await requireProject(tx, ctx, input.projectId, "task:read");
    const fields = new Map((await fieldsOfTasks(tx, project.id)).map((field) => [field.id, field]));
    const { rows, ...rest } = await tx.listFieldValuesOfProject(project.id, [...fields.keys()], page);
    const shown = await withoutHiddenTasks(tx, access, [...fields.values()], rows);
    return { rows: shown.map((row) => valueDetail(fields.get(row.fieldId) as CustomField, row)), ...rest };
  });
}

/** The distinct values of a field. */
export interface FieldFilterValues {
  fieldId: string;
  fieldName: string;
  fieldType: FieldType;
  /** Options keep their order. Other values are sorted by UTF-16 code unit. Each item of a list is a separate value. */
  values: string[];
}

/**
 * Lists the distinct values of each field on the tasks of a project, for filters. At most 2,000 values are listed.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listFieldFilterValues(ctx: Context, input: { projectId: string }): Promise<FieldFilterValues[]> {
  ctx.checkInput("listFieldFilterValues", input);
  return await ctx.store.read(async (tx) => {
    const { project, access } = await requireProject(tx, ctx, input.projectId, "task:read");
    const fields = await fieldsOfTasks(tx, project.id);
    const ids = fields.map(({ id }) => id);
    const found = ids.length === 0 ? [] : await tx.listDistinctFieldValues(project.id, ids, MAX_FILTER_VALUES);
    const values = await withoutHiddenTasks(tx, access, fields, found);
    return fields.map(({ id, name, type, options }) => {
      const items = values.filter(({ fieldId }) => fieldId === id).flatMap(({ value }) => itemsOf(type, value));
      const places = new Map(options?.map((option, index) => [option, index]));
      const sorted = [...new Set(items)].sort().sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
      return { fieldId: id, fieldName: name, fieldType: type, values: sorted };
    });
  });
}

/** Filters out values that name tasks in projects that the actor may not open. */
export async function withoutHiddenTasks<Row extends DistinctFieldValue>(
  tx: ReadTx,
  access: Access,
  fields: readonly CustomField[],
  rows: readonly Row[],
): Promise<Row[]> {
  const related = new Set(fields.flatMap(({ id, type }) => (FIELD_TYPES[type].refersTo === "task" ? id : [])));
  if (!access.projects.isLimited || related.size === 0) return [...rows];
  const ids = rows.flatMap(({ fieldId, value }) => (related.has(fieldId) ? value : []));
  const open = new Set(filterOpen(access, await tx.listTaskPlaces([...new Set(ids)])).map(({ id }) => id));
  return rows.filter(({ fieldId, value }) => !related.has(fieldId) || open.has(value));
}

function valueDetail(
  field: CustomField,
  row: Pick<FieldValueOfTask, "taskId" | "fieldId" | "value">,
): FieldValueDetail {
  return {
    id: idOfValue(row),
    taskId: row.taskId,
    fieldId: row.fieldId,
    value: row.value,
    fieldName: field.name,
    fieldPosition: field.position,
    fieldType: field.type,
    fieldOptions: field.options,
    fieldOptionColors: field.optionColors,
  };
}
