/** The values of custom fields in a table, including changes that the server does not know yet. @module */
import type { CustomField } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useOutgoing } from "../../drafts/outgoing.ts";
import { onSaved } from "../../drafts/use_outbox.ts";
import { projectFieldValuesQuery } from "../../queries/project_field_values.ts";
import { fieldsQuery } from "../../queries/task_document.ts";
import { FIELD_ROUTE } from "../task/fields/field_values.ts";
import { cellKey } from "./grid/column.ts";

const NO_FIELDS: readonly CustomField[] = [];

export interface FieldValues {
  fields: readonly CustomField[];
  /** An empty text if the task has no value. */
  valueIn: (task: { id: string }, field: Pick<CustomField, "id">) => string;
}

export function useFieldValues(projectId: string): FieldValues {
  const queries = useQueryClient();
  const { data: all = NO_FIELDS } = useQuery(fieldsQuery(projectId));
  const fields = useMemo(() => all.filter(({ hidden }) => !hidden), [all]);
  const { data: find } = useQuery({ ...projectFieldValuesQuery(projectId), enabled: fields.length > 0 });
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

  // A saved value leaves the outbox, so it is stored with the others.
  useEffect(
    () =>
      onSaved(({ change }) => {
        if (change.kind !== "request" || change.route !== FIELD_ROUTE || change.projectId !== projectId) return;
        const { fieldId, value } = change.input.body as { fieldId: string; value: string };
        const field = fields.find(({ id }) => id === fieldId);
        if (!field) return;
        const { taskId } = change;
        queries.setQueryData(projectFieldValuesQuery(projectId).queryKey, (values) => {
          const others = values?.filter((one) => one.taskId !== taskId || one.fieldId !== fieldId);
          if (!others || value === "") return others;
          const { name: fieldName, position: fieldPosition, type: fieldType } = field;
          const saved = { id: `${taskId}:${fieldId}`, taskId, fieldId, value, fieldName, fieldPosition, fieldType };
          return [...others, saved as (typeof others)[number]];
        });
      }),
    [queries, projectId, fields],
  );

  const valueIn = useCallback<FieldValues["valueIn"]>(
    (task, field) => pending.get(cellKey(task.id, field.id)) ?? find?.(task.id, field.id)?.value ?? "",
    [pending, find],
  );
  return { fields, valueIn };
}
