/** Undoes changes and restores tasks. Loaded when the browser is idle, or on first use. @module */
import type { Task, TaskCard, TaskDetail, Undone } from "@hexlane/client";
import type { QueryClient } from "@tanstack/react-query";
import { showToast } from "../../components/toast.tsx";
import { type Change, effectsOf, reversed, type TaskEffect } from "../../drafts/changes.ts";
import { isGrown, takeBack } from "../../drafts/take_back.ts";
import { outbox, showBefore } from "../../drafts/use_outbox.ts";
import { currentText } from "../../text/languages.ts";
import { boardQuery, taskQuery } from "../board.ts";
import { add, fieldsOf, type Saved, savedIn, sendRequest } from "../saved.ts";
import { cachedCard, putTask, showEffect, withAssigneeImage } from "./task_cache.ts";

/** The queries that an undo may affect. Only data on the screen is reloaded. */
const UNDO_RELOAD = [
  ["board"],
  ["task"],
  ["task-labels"],
  ["field-values"],
  ["activities"],
  ["relations"],
  ["my-tasks"],
];

/** Undoes a change, or an undo. See `TaskChanges`. */
export async function undoSaved(
  queries: QueryClient,
  { added, changeId, isWaiting, isTakenBack }: Saved,
): Promise<Saved | false> {
  const { id, own, change } = added;
  if (isTakenBack) {
    for (const effect of effectsOf(own)) showEffect(queries, effect);
    return savedIn(await add(own));
  }
  if (isWaiting && takeBack(outbox, added)) {
    showBefore(own);
    return { added, changeId: undefined, isWaiting: true, isTakenBack: true };
  }
  const unsent = outbox.entries.find((entry) => entry.id === id);
  if (changeId === undefined && (!unsent || isGrown(unsent.change, added))) {
    await sayTooLate(own);
    return false;
  }
  if (!("projectId" in change)) return false;
  const { saved, answer } = await sendRequest(
    queries,
    { id: "taskId" in change ? change.taskId : "", projectId: change.projectId, title: titleOf(change) },
    {
      route: "POST /api/undo/:changeId",
      input: changeId === undefined ? {} : { changeId },
      undoes: changeId === undefined ? id : undefined,
      reload: UNDO_RELOAD,
      effects: reversed(effectsOf(change)).map((effect) => withoutOthers(queries, effect)),
    },
  );
  // An undo changes nothing if other people have since changed all its fields.
  const isNothing = saved !== false && !saved.isWaiting && (answer as Undone | undefined)?.changeId === null;
  return isNothing ? false : saved;
}

/** Tells the user that a change can no longer be undone separately. */
async function sayTooLate(own: Change): Promise<void> {
  const { taskActions: words } = await currentText();
  const names = own.kind === "edit" ? Object.keys(own.body).flatMap((name) => words.fields[name] ?? []) : [];
  const text = names.length > 0 ? words.keptImpossible(titleOf(own), names.join(", ")) : words.nothingToUndo;
  showToast({ topic: "undo", text });
}

/** Restores a deleted task and shows a message. */
export async function restoreTask(queries: QueryClient, task: Task, said: string): Promise<void> {
  const { saved, answer } = await sendRequest(queries, task, {
    route: "POST /api/task/:id/restore",
    input: { id: task.id },
    reload: [boardQuery(task.projectId).queryKey, taskQuery(task.id).queryKey],
  });
  if (!saved) return;
  const card = cachedCard(queries, task);
  const restored = answer as TaskDetail | undefined;
  putTask(queries, restored ? { ...card, ...withAssigneeImage(queries, restored) } : card);
  showToast({ text: said });
}

/** Names a change in messages. */
function titleOf(change: Change): string {
  return "title" in change ? change.title : "";
}

/** Leaves out the fields of an undo whose values have since changed. */
function withoutOthers(queries: QueryClient, effect: TaskEffect): TaskEffect {
  const { taskId, projectId, shown, before, leaves } = effect;
  if (leaves !== undefined) return effect;
  const now = cachedCard(queries, { id: taskId, projectId } as Task) as Partial<TaskCard>;
  const own = Object.keys(before).filter((name) => {
    const [left, right] = [now, before].map((task) => JSON.stringify(task[name as keyof TaskCard]));
    return left === right;
  });
  return { ...effect, shown: fieldsOf(shown, own), before: fieldsOf(before, own) };
}
