/** The search document of a task: the words of its title, description and custom fields. @module */
import type { ReadTx, Tx } from "../../ports/store.ts";
import type { SearchDocument, SearchToken } from "../../search_token.ts";
import { fieldsOfTasks } from "../field/require.ts";
import { FIELD_TYPES, textOf } from "../field/types.ts";
import { tokensOfTask } from "../search/task_tokens.ts";
import type { TaskRecord } from "./task.ts";

/** Returns the search document of a task. */
export function documentOf(task: TaskRecord, tokens: SearchToken[]): SearchDocument {
  return {
    id: task.id,
    kind: "task",
    workspaceId: task.workspaceId,
    projectId: task.projectId,
    taskId: task.id,
    createdAt: task.createdAt,
    tokens,
  };
}

/** Returns the searchable values of the custom fields that a task has. */
async function searchableValues(
  tx: ReadTx,
  { id, projectId }: Pick<TaskRecord, "id" | "projectId">,
): Promise<string[]> {
  const stored = await tx.listFieldValuesOnTasks([id]);
  const values = stored.filter(({ type }) => FIELD_TYPES[type].isSearchable);
  if (values.length === 0) return [];
  const fieldIds = new Set((await fieldsOfTasks(tx, projectId)).map((field) => field.id));
  return values.filter(({ fieldId }) => fieldIds.has(fieldId)).map(({ type, value }) => textOf(type, value));
}

/** Saves the search document of a task after an edit. Loads the description if it is missing. */
export async function saveTaskDocument(tx: Tx, task: TaskRecord): Promise<void> {
  const { title, description = (await tx.findTask(task.id))?.description ?? null } = task;
  const values = await searchableValues(tx, task);
  await tx.saveSearchDocument(documentOf(task, tokensOfTask({ title, description }, values)));
}
