/** The values of custom fields on all tasks of a project. @module */
import type { FieldValue } from "@hexlane/client";
import { queryOptions } from "@tanstack/react-query";
import { listAll } from "./api.ts";

/** A value of a custom field, or undefined if the task has none. */
export type FindFieldValue = (taskId: string, fieldId: string) => FieldValue | undefined;

/** The values of custom fields on all tasks of a project. Live updates keep them fresh while they are used. */
export const projectFieldValuesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["field-values", "project", projectId],
    queryFn: () => listAll("GET /api/custom-field/project/:projectId/values", { projectId }),
    select: finderOf,
    staleTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });

function finderOf(values: readonly FieldValue[]): FindFieldValue {
  const byTask = Map.groupBy(values, (value) => value.taskId);
  return (taskId, fieldId) => byTask.get(taskId)?.find((value) => value.fieldId === fieldId);
}
