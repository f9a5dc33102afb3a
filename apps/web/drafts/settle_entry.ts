/** Settles a pending change that was refused or is in conflict, as the user decides. Loaded with the list of pending changes. @module */
import type { QueryClient } from "@tanstack/react-query";
import { taskQuery } from "../queries/board.ts";
import { showTask } from "../queries/task/task_cache.ts";
import { type Change, type Creation, type FieldTextChange, isCreation, type TaskEdit } from "./changes.ts";
import { type DraftKey, drafts } from "./drafts.ts";
import type { KnownTexts } from "./known_texts.ts";
import type { Outgoing } from "./outbox.ts";
import { restoredFields } from "./pending_edits.ts";
import { connectUndo, outbox } from "./use_outbox.ts";

/** The values of custom fields, of tasks and of projects. */
const FIELD_VALUES = ["field-values"];

/** Resolves a conflict in favor of the server's text. */
export function takeTheirs(
  queries: QueryClient,
  { id, change }: Outgoing & { change: TaskEdit },
  theirs: KnownTexts,
): void {
  connectUndo(id, undefined);
  outbox.drop(id);
  const { taskId, projectId, base } = change;
  const texts = {
    ...(base?.title === undefined ? {} : { title: theirs.title }),
    ...(base?.description === undefined ? {} : { description: theirs.description }),
  };
  showTask(queries, { ...restoredFields(change), ...texts, id: taskId, projectId });
  void queries.invalidateQueries({ queryKey: taskQuery(taskId).queryKey });
}

/** Resolves a conflict in favor of the server's text of a custom field. */
export function takeTheirField(queries: QueryClient, { id, change }: Outgoing & { change: FieldTextChange }): void {
  connectUndo(id, undefined);
  outbox.drop(id);
  for (const queryKey of [...change.reload, FIELD_VALUES]) void queries.invalidateQueries({ queryKey });
}

/** Returns the text that the user entered, or the title of the task that was changed. */
export function textOf(change: Change): string {
  if (change.kind === "comment") return change.content;
  return isCreation(change) ? change.body.title : change.title;
}

/** Returns the draft field in which the text was entered. */
export function fieldOf(change: Creation): string {
  if (change.kind === "comment") {
    return `task:${change.taskId}:${change.parentId === undefined ? "comment" : `reply:${change.parentId}`}`;
  }
  if (change.kind === "subtask") return `task:${change.taskId}:subtask`;
  if (change.field !== undefined) return change.field;
  // Entries of earlier versions do not name the field.
  const { status, priority, userId } = change.body;
  return `project:${change.projectId}:new:${status ?? priority ?? userId ?? "none"}`;
}

/** Moves an entry back to its field, unless the field already has different text. @returns whether it was moved */
export function restoreToField({ id, accountId, change }: Outgoing): boolean {
  if (!isCreation(change)) return false;
  const key: DraftKey = { accountId, field: fieldOf(change) };
  if (drafts.read(key)) return false;
  drafts.write(key, { text: textOf(change) });
  outbox.drop(id);
  return true;
}

/** Returns whether an account has unsaved text in this browser. */
export function hasUnsaved(accountId: string): boolean {
  return outbox.entries.length > 0 || drafts.list({ accountId, prefix: "" }).length > 0;
}
