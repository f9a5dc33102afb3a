/** Keeps values of custom fields on the screen between the end of a change and the next load. @module */
import type { CustomField } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onSaved } from "../../drafts/use_outbox.ts";
import { projectFieldValuesQuery } from "../../queries/project_field_values.ts";
import { FIELD_ROUTE } from "../task/fields/field_values.ts";

/** Adds each saved value to the loaded values, because it leaves the outbox. */
export function useSavedValues(fields: ReadonlyMap<string, readonly CustomField[]>): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onSaved(({ change }) => {
        if (change.kind !== "request" || change.route !== FIELD_ROUTE) return;
        const { taskId, projectId } = change;
        const { fieldId, value } = change.input.body as { fieldId: string; value: string };
        const field = fields.get(projectId)?.find(({ id }) => id === fieldId);
        if (!field) return;
        queries.setQueryData(projectFieldValuesQuery(projectId).queryKey, (values) => {
          const others = values?.filter((one) => one.taskId !== taskId || one.fieldId !== fieldId);
          if (!others || value === "") return others;
          const { name: fieldName, position: fieldPosition, type: fieldType } = field;
          const saved = { id: `${taskId}:${fieldId}`, taskId, fieldId, value, fieldName, fieldPosition, fieldType };
          return [...others, saved as (typeof others)[number]];
        });
      }),
    [queries, fields],
  );
}
