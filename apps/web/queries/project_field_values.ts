/** The values of custom fields on all tasks of a project. @module */
import type { FieldValue, Page, PageOptions } from "@hexlane/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { listPage } from "./api.ts";

/** A value, without the settings of its field. */
export type TaskFieldValue = Pick<FieldValue, "taskId" | "fieldId" | "fieldType" | "value">;

/** A value of a custom field, or undefined if the task has none. */
export type FindFieldValue = (taskId: string, fieldId: string) => TaskFieldValue | undefined;

/** The values of custom fields on all tasks of a project. Live updates keep them fresh while they are used. */
export const projectFieldValuesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["field-values", "project", projectId],
    queryFn: () => readValues(projectId),
    staleTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });

/** The rows of each further page. The first request has no limit, and its response has up to 10,000 rows. */
const PAGE_ROWS = 500;

async function readValues(projectId: string): Promise<TaskFieldValue[]> {
  const found: TaskFieldValue[] = [];
  for (let query: PageOptions | undefined = {}; query; ) {
    const page: Page<FieldValue> = await listPage("GET /api/custom-field/project/:projectId/values", {
      projectId,
      query,
    });
    found.push(...page.rows.map(({ taskId, fieldId, fieldType, value }) => ({ taskId, fieldId, fieldType, value })));
    query = page.cursor === undefined ? undefined : { cursor: page.cursor, limit: PAGE_ROWS };
  }
  return found;
}

const byTask = new WeakMap<readonly TaskFieldValue[], ReadonlyMap<string, readonly TaskFieldValue[]>>();

/** Returns the values by task. Many cards share the result. */
export function valuesByTask(values: readonly TaskFieldValue[]): ReadonlyMap<string, readonly TaskFieldValue[]> {
  const grouped = byTask.get(values) ?? Map.groupBy(values, ({ taskId }) => taskId);
  byTask.set(values, grouped);
  return grouped;
}

export function finderOf(values: readonly TaskFieldValue[]): FindFieldValue {
  const grouped = valuesByTask(values);
  return (taskId, fieldId) => grouped.get(taskId)?.find((value) => value.fieldId === fieldId);
}

/** Finds values of a project. */
export const findFieldValueQuery = (projectId: string) => ({ ...projectFieldValuesQuery(projectId), select: finderOf });

/** Shows a changed value without reloading the other values. @param changed its `value` is null if there is none */
export function putFieldValue(queries: QueryClient, projectId: string, changed: TaskFieldValue): void {
  const { queryKey } = projectFieldValuesQuery(projectId);
  // Values that are still loading may have been read before the change.
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey });
  queries.setQueryData(queryKey, (values) => {
    if (!values) return values;
    const { taskId, fieldId, value } = changed;
    const others = values.filter((one) => one.taskId !== taskId || one.fieldId !== fieldId);
    return value === null ? others : [...others, changed];
  });
}
