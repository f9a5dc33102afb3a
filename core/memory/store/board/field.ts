/** Custom fields and their values in memory. @module */
import { type CustomField, type CustomFieldValue, idOfValue } from "../../../board/field/field.ts";
import { cutPage } from "../../../page.ts";
import type { FieldReads, FieldValueOfTask, FieldWrites } from "../../../ports/store/board/field.ts";
import { byteLength, compareText } from "../../../text.ts";
import type { Over } from "../database.ts";
import { orderBy } from "../order.ts";
import { removeField } from "../removal.ts";
import { keyOf, type Tables } from "../rows.ts";

export const fieldReads: Over<FieldReads> = {
  findCustomField: ({ customFields }, id) => customFields.get(id),
  listCustomFieldsOfProject: ({ customFields, projects }, projectId) => {
    const workspaceId = projects.get(projectId)?.workspaceId ?? "";
    return inOrder([...customFields.by("project", projectId), ...customFields.by("workspace", workspaceId)]);
  },
  listCustomFieldsOfWorkspace: ({ customFields }, workspaceId) => inOrder(customFields.by("workspace", workspaceId)),
  listHiddenFieldIds: ({ hiddenFields }, projectId) =>
    hiddenFields.by("project", projectId).map(({ fieldId }) => fieldId),
  listFieldValuesOnTasks: ({ fieldValues }, taskIds) =>
    [...new Set(taskIds)].flatMap((taskId) => fieldValues.by("task", taskId).filter(hasValue)),
  listFieldValuesOfProject: (tables, projectId, fieldIds, page) => {
    const createdAt = (taskId: string) => tables.tasks.get(taskId)?.createdAt.getTime() ?? 0;
    return cutPage(valuesIn(tables, projectId, fieldIds), page, {
      placeOf: (row) => ({ value: createdAt(row.taskId), id: idOfValue(row) }),
      bytesOf: ({ value }) => byteLength(value),
    });
  },
  listDistinctFieldValues: (tables, projectId, fieldIds, limit) => {
    const found = new Map(
      valuesIn(tables, projectId, fieldIds).map(({ fieldId, value }) => [keyOf(fieldId, value), { fieldId, value }]),
    );
    return orderBy(found.values(), ({ fieldId, value }) => [fieldId, value]).slice(0, limit);
  },
  listValuesOfField: ({ fieldValues }, fieldId, limit, afterId) => {
    const rows = fieldValues.by("field", fieldId).filter(({ taskId }) => compareText(taskId, afterId) > 0);
    return orderBy(rows, ({ taskId }) => [taskId]).slice(0, limit);
  },
  listNumberedTasks: ({ tasks }, projectId, afterNumber, limit) => {
    const rows = tasks.by("project", projectId).filter(({ number }) => number > afterNumber);
    return orderBy(rows, ({ number }) => [number])
      .slice(0, limit)
      .map(({ id, number }) => ({ id, number }));
  },
};

export const fieldWrites: Over<FieldWrites> = {
  insertCustomField: ({ customFields }, field) => customFields.insert(field),
  saveCustomField: ({ customFields }, field) => customFields.save(field),
  hideCustomField: ({ hiddenFields }, row) => hiddenFields.upsert(row),
  showCustomField: ({ hiddenFields }, row) => hiddenFields.remove(row),
  saveFieldValues: ({ fieldValues }, rows) => {
    for (const row of rows) fieldValues.upsert(row);
  },
  addFieldValues: ({ fieldValues }, rows) => {
    for (const row of rows) if (!fieldValues.get(keyOf(row.fieldId, row.taskId))) fieldValues.insert(row);
  },
  deleteFieldValue: ({ fieldValues }, fieldId, taskId) => fieldValues.delete(keyOf(fieldId, taskId)),
  purgeCustomFields: (tables, before, most) => {
    const lost = [...tables.fieldValues.all()]
      .filter(({ lostAt }) => lostAt !== null && lostAt < before)
      .slice(0, most);
    for (const row of lost) {
      if (row.value === null) tables.fieldValues.remove(row);
      else tables.fieldValues.save({ ...row, lostValue: null, lostType: null, lostAt: null });
    }
    const [field] = [...tables.customFields.all()].filter(({ deletedAt }) => deletedAt !== null && deletedAt < before);
    if (!field) return lost.length > 0;
    const values = tables.fieldValues.by("field", field.id);
    if (values.length <= most) removeField(tables, field.id);
    else for (const row of values.slice(0, most)) tables.fieldValues.remove(row);
    return true;
  },
};

function inOrder(fields: readonly CustomField[]): CustomField[] {
  return orderBy(fields, ({ position, id }) => [position, id]);
}

function hasValue(row: CustomFieldValue): row is FieldValueOfTask {
  return row.value !== null;
}

function valuesIn(tables: Tables, projectId: string, fieldIds: readonly string[]): FieldValueOfTask[] {
  const wanted = new Set(fieldIds);
  return tables.tasks
    .by("project", projectId)
    .filter(({ deletedAt }) => deletedAt === null)
    .flatMap(({ id }) => tables.fieldValues.by("task", id))
    .filter(hasValue)
    .filter(({ fieldId }) => wanted.has(fieldId));
}
