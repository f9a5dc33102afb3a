/** Task queries in memory. @module */
import type { QueryCondition, QuerySort, TaskQuery } from "../../../board/query/condition.ts";
import { queryValuesOf } from "../../../board/query/custom_fields.ts";
import { compareSorted, meetsCondition, sortValuesOf, type TaskFacts } from "../../../board/query/evaluate.ts";
import { queryPlaceOf, sortValuesAt } from "../../../board/query/place.ts";
import { OWN_TEXT_WEIGHT } from "../../../board/search/task_tokens.ts";
import type { Task, TaskRecord } from "../../../board/task/task.ts";
import { closePage, type Page, type PageOf, type SortValue } from "../../../page.ts";
import { byteLength, foldKey } from "../../../text.ts";
import { isLive } from "../live.ts";
import { keyOf, type Tables } from "../rows.ts";

interface Sorted {
  task: Task;
  id: string;
  values: SortValue[];
}

/** Finds the tasks that meet a condition. @param tasks the live tasks of the projects */
export function cutQuery(
  tables: Tables,
  tasks: readonly Task[],
  { condition, sort }: Pick<TaskQuery, "condition" | "sort">,
  page: Page,
): PageOf<Task> {
  const facts = factsOf(tables);
  const found = tasks
    .filter((task) => meetsCondition(condition, task, facts))
    .map((task): Sorted => ({ task, id: task.id, values: sortValuesOf(task, sort, facts) }));
  const sorted = beyond(found, page, sort).sort((left, right) => compareSorted(left, right, sort));
  const rows = sorted.slice(0, page.limit + 1).map(({ task, id, values }) => ({
    row: task,
    place: queryPlaceOf(values, id),
    bytes: byteLength(task.description ?? ""),
  }));
  return closePage(rows, page);
}

/** Counts the tasks that meet a condition, up to `limit`. */
export function countQuery(tables: Tables, tasks: readonly Task[], condition: QueryCondition, limit: number): number {
  const facts = factsOf(tables);
  let count = 0;
  for (const task of tasks) {
    if (count === limit) break;
    if (meetsCondition(condition, task, facts)) count++;
  }
  return count;
}

function beyond(found: Sorted[], { after }: Page, sort: readonly QuerySort[]): Sorted[] {
  if (!after) return found;
  const last = { id: after.id, values: sortValuesAt(after, sort) };
  return found.filter((one) => compareSorted(one, last, sort) > 0);
}

function factsOf(tables: Tables): TaskFacts<TaskRecord> {
  const { columns, documents, fieldValues, labels, relations, tasks, watchers } = tables;
  const isDone = ({ columnId }: Pick<TaskRecord, "columnId">) => columns.get(columnId ?? "")?.isFinal === true;
  return {
    isDone,
    labelKeysOf: ({ id }) => labels.by("task", id).map(({ name }) => foldKey(name)),
    wordsOf: ({ id }, { withFields } = { withFields: false }) => {
      const tokens = documents.get(id)?.tokens ?? [];
      return tokens.filter(({ weight }) => withFields || weight >= OWN_TEXT_WEIGHT).map(({ token }) => token);
    },
    valuesOf: ({ id }, fieldId) => {
      const row = fieldValues.get(keyOf(fieldId, id));
      return row && row.value !== null ? queryValuesOf(row.type, row.value) : [];
    },
    sortKeyOf: ({ id }, fieldId) => {
      const row = fieldValues.get(keyOf(fieldId, id));
      return row && row.value !== null ? row.sortKey : null;
    },
    isBlocked: ({ id }) =>
      relations.by("target", id).some(({ sourceTaskId, relationType }) => {
        const blocker = tasks.get(sourceTaskId);
        if (relationType !== "blocks" || !blocker || !isLive(tables, blocker.id)) return false;
        return blocker.status !== "archived" && !isDone(blocker);
      }),
    hasBlocked: ({ id }) =>
      relations
        .by("source", id)
        .some(({ targetTaskId, relationType }) => relationType === "blocks" && isLive(tables, targetTaskId)),
    isWatchedBy: ({ id }, userId) => watchers.by("task", id).some((row) => row.userId === userId && row.isWatching),
  };
}
