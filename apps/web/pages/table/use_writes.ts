/** Saves the edits of a table through the outbox, with undo. @module */
import type { EditTask, LabelOnCard, Task } from "@hexlane/client";
import { useCallback } from "react";
import { effectOfEdit, isBulkEdit, sendBulk } from "../../actions/bulk.ts";
import { type ActionContext, useActionContext } from "../../actions/context.ts";
import { findTask, taskKey } from "../../actions/known.ts";
import { foldLabel, labelsOn, showLabels } from "../../actions/label_edits.ts";
import { isSatisfied } from "../../actions/patches.ts";
import { beforeUndo, record } from "../../actions/steps.ts";
import { offerUndo } from "../../actions/undo.ts";
import { outbox } from "../../drafts/use_outbox.ts";
import { errorSentence } from "../../format/error_text.ts";
import { editMany } from "../../queries/task/edit_many.ts";
import type { Saved } from "../../queries/task/task_changes.ts";
import { fieldValuesQuery } from "../../queries/task/task_document.ts";
import { useFullText } from "../../text/mod.tsx";
import { FIELD_ROUTE, isTextType } from "../task/fields/field_values.ts";
import type { CellWrite, Refusal } from "./grid/column.ts";
import { cellsOfChange, groupPatches, mergePatches, type TaskChange } from "./task_change.ts";

export type TaskWrite<Row extends Task> = CellWrite<Row, TaskChange>;

/** Returns a function that saves edits. The tasks are shown with their new values at once. */
export function useWrites<Row extends Task>(): (writes: readonly TaskWrite<Row>[]) => void {
  const ready = useActionContext();
  return useCallback((writes) => void beforeUndo(ready().then((context) => saveAndOffer(context, writes))), [ready]);
}

/** Reports the cells of changes that the server refuses. */
export function useRefusals(): (listener: (refused: readonly Refusal[]) => void) => () => void {
  const text = useFullText();
  return useCallback(
    (listener) =>
      outbox.onRefusal(({ change, error }) => {
        const reason = errorSentence(error, text);
        listener(cellsOfChange(change).map((cell) => ({ ...cell, reason })));
      }),
    [text],
  );
}

async function saveAndOffer<Row extends Task>(
  context: ActionContext,
  writes: readonly TaskWrite<Row>[],
): Promise<void> {
  const saved = await saveAll(context, writes);
  const [first] = writes;
  if (saved.length === 0 || !first) return;
  if (writes.length === 1)
    record({ label: context.text.taskActions.edited(taskKey(context.queries, first.row)), saved });
  else offerUndo(context, { label: context.text.table.changed(writes.length), saved });
}

/** @returns the accepted changes, in the order in which they were made */
async function saveAll<Row extends Task>(context: ActionContext, writes: readonly TaskWrite<Row>[]): Promise<Saved[]> {
  const { queries, changes } = context;
  const latest = (task: Task): Task => findTask(queries, task.id) ?? task;
  const edits = writes.flatMap(({ row, change }) =>
    change.kind === "edit" ? [{ task: latest(row), patch: change.patch }] : [],
  );
  const wanted = edits.filter(({ task, patch }) => !isSatisfied(task, patch));
  const saving: Promise<Saved[]>[] = [];
  const single: { task: Task; patch: EditTask }[] = [];
  for (const { patch, tasks } of groupPatches(wanted)) {
    if (tasks.length > 1 && isBulkEdit(patch)) {
      saving.push(sendBulk(context, tasks, patch, (one) => effectOfEdit(queries, one, patch)));
    } else single.push(...tasks.map((task) => ({ task, patch })));
  }
  const titles = new Map(writes.map(({ row, columnId, textBefore }) => [`${columnId}:${row.id}`, textBefore]));
  const merged = mergePatches(single).map(({ task, patch }) => {
    const title = patch.title === undefined ? undefined : titles.get(`title:${task.id}`);
    return { task, patch, base: title === undefined ? undefined : { title } };
  });
  const [only] = merged;
  if (merged.length > 1) saving.push(editMany(queries, merged));
  else if (only) saving.push(accepted(changes.edit(only.task, only.patch, only)));
  saving.push(...saveLabels(context, writes));
  for (const { row, change, text, textBefore } of writes) {
    if (change.kind !== "field") continue;
    const { field, value } = change;
    const request = {
      route: FIELD_ROUTE,
      input: { body: { taskId: row.id, fieldId: field.id, value } },
      reload: [[...fieldValuesQuery(row.id).queryKey], ["activities", row.id]],
      typed: { field: `task:${row.id}:field:${field.id}`, text },
      replaced:
        textBefore !== undefined && isTextType(field.type) ? { fieldName: field.name, text: textBefore } : undefined,
    } as const;
    saving.push(accepted(changes.request(row, request)));
  }
  return (await Promise.all(saving)).flat();
}

async function accepted(saving: Promise<Saved | false>): Promise<Saved[]> {
  const saved = await saving;
  return saved === false ? [] : [saved];
}

/** Sends one request for all tasks that get and lose the same labels. */
function saveLabels<Row extends Task>(context: ActionContext, writes: readonly TaskWrite<Row>[]): Promise<Saved[]>[] {
  const { queries } = context;
  // Each task has its own copy of a label. The server finds the copies on all tasks by the name of one copy.
  const ids = new Map<string, string>();
  const idOf = ({ id, name }: LabelOnCard): string => {
    const known = ids.get(foldLabel(name)) ?? id;
    ids.set(foldLabel(name), known);
    return known;
  };
  const edits = writes.flatMap(({ row, change }) => {
    if (change.kind !== "labels") return [];
    return [{ row, labels: change.labels, patch: differenceOf(labelsOn(queries, row), change.labels, idOf) }];
  });
  const groups = Map.groupBy(edits, ({ patch }) => JSON.stringify(patch));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first || Object.keys(first.patch).length === 0) return [];
    const wanted = new Map(same.map(({ row, labels }) => [row.id, labels]));
    const effectOf = (task: Task) => showLabels(queries, task, [...(wanted.get(task.id) ?? [])]);
    return [
      sendBulk(
        context,
        same.map(({ row }) => row),
        first.patch,
        effectOf,
      ),
    ];
  });
}

function differenceOf(
  now: readonly LabelOnCard[],
  wanted: readonly LabelOnCard[],
  idOf: (label: LabelOnCard) => string,
): { addLabels?: string[]; removeLabels?: string[] } {
  const without = (labels: readonly LabelOnCard[], others: readonly LabelOnCard[]): LabelOnCard[] =>
    labels.filter(({ name }) => !others.some((one) => foldLabel(one.name) === foldLabel(name)));
  const [added, removed] = [without(wanted, now), without(now, wanted)];
  return {
    ...(added.length > 0 ? { addLabels: added.map(({ id }) => id) } : {}),
    ...(removed.length > 0 ? { removeLabels: removed.map(idOf) } : {}),
  };
}
