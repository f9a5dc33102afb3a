/** The values of custom fields in a table, including pending changes. @module */
import type { CustomField } from "@hexlane/client";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useOutgoing } from "../../drafts/outgoing.ts";
import { onSaved } from "../../drafts/use_outbox.ts";
import {
  type FindFieldValue,
  findFieldValueQuery,
  projectFieldValuesQuery,
} from "../../queries/project_field_values.ts";
import { fieldsQuery } from "../../queries/task/task_document.ts";
import { FIELD_ROUTE } from "../task/fields/field_values.ts";
import { cellKey } from "./grid/column.ts";

const NO_IDS: readonly string[] = [];
/** The field and the value that a copy of a task shows. */
const copies = new WeakMap<object, { fieldId: string; value: string }>();

/** Copies a task with a new value of a field, so that the value is shown before it is in the outbox. */
export function withFieldValue<Row extends object>(task: Row, fieldId: string, value: string): Row {
  const copy = { ...task };
  copies.set(copy, { fieldId, value });
  return copy;
}

export interface FieldValues {
  fields: readonly CustomField[];
  /** An empty string if the task has no value. */
  valueIn: (task: { id: string }, field: Pick<CustomField, "id">) => string;
}

/** @param projectIds the projects of the rows */
export function useFieldValues(projectIds: readonly string[]): FieldValues {
  const queries = useQueryClient();
  const fields = useQueries({ queries: projectIds.map(fieldsQuery), combine: shownFields });
  const wanted = fields.length > 0 ? projectIds : NO_IDS;
  const finders = useQueries({ queries: wanted.map(findFieldValueQuery), combine: loaded });
  const outgoing = useOutgoing();
  const waiting = JSON.stringify(
    outgoing.flatMap(({ change, state }) => {
      if (change.kind !== "request" || change.route !== FIELD_ROUTE || state === "refused") return [];
      const { fieldId, value } = change.input.body as { fieldId: string; value: string };
      return [[cellKey(change.taskId, fieldId), value]];
    }),
  );
  // Other changes must not render all cells again.
  const pending = useMemo(() => new Map(JSON.parse(waiting) as [string, string][]), [waiting]);

  // A saved value leaves the outbox, so it is stored with the loaded values.
  useEffect(
    () =>
      onSaved(({ change }) => {
        if (change.kind !== "request" || change.route !== FIELD_ROUTE || !projectIds.includes(change.projectId)) return;
        const { fieldId, value } = change.input.body as { fieldId: string; value: string };
        const field = fields.find(({ id }) => id === fieldId);
        if (!field) return;
        const { taskId, projectId } = change;
        queries.setQueryData(projectFieldValuesQuery(projectId).queryKey, (values) => {
          const others = values?.filter((one) => one.taskId !== taskId || one.fieldId !== fieldId);
          if (!others || value === "") return others;
          const { name: fieldName, position: fieldPosition, type: fieldType } = field;
          const saved = { id: `${taskId}:${fieldId}`, taskId, fieldId, value, fieldName, fieldPosition, fieldType };
          return [...others, saved as (typeof others)[number]];
        });
      }),
    [queries, projectIds, fields],
  );

  const valueIn = useCallback<FieldValues["valueIn"]>(
    (task, field) => {
      const copy = copies.get(task);
      if (copy?.fieldId === field.id) return copy.value;
      return pending.get(cellKey(task.id, field.id)) ?? valueOfTask(finders, task.id, field.id);
    },
    [pending, finders],
  );
  return { fields, valueIn };
}

/** Returns the fields of all projects, each once. Fields of the workspace are in every project. */
function shownFields(results: readonly { data: CustomField[] | undefined }[]): readonly CustomField[] {
  const shown = results.flatMap(({ data = [] }) => data.filter(({ hidden }) => !hidden));
  return [...new Map(shown.map((field) => [field.id, field])).values()];
}

const loaded = (results: readonly { data: FindFieldValue | undefined }[]): readonly FindFieldValue[] =>
  results.flatMap(({ data }) => data ?? []);

function valueOfTask(finders: readonly FindFieldValue[], taskId: string, fieldId: string): string {
  for (const find of finders) {
    const found = find(taskId, fieldId);
    if (found) return found.value ?? "";
  }
  return "";
}
