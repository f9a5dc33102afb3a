/** Adds labels to tasks and removes them, with undo. @module */
import type { Label, LabelOnCard, Task, TaskCard } from "@hexlane/client";
import type { QueryClient } from "@tanstack/react-query";
import { showToast } from "../components/toast.tsx";
import type { TaskEffect } from "../drafts/changes.ts";
import { closedErrorSentence } from "../drafts/closed_sentence.ts";
import { api, isSignedOut } from "../queries/api.ts";
import { taskLabelsQuery } from "../queries/board.ts";
import { labelsQuery } from "../queries/workspace.ts";
import { sendBulk } from "./bulk.ts";
import type { ActionContext } from "./context.ts";
import { subjectOf } from "./edits.ts";
import { findTask } from "./known.ts";
import { saveLatest } from "./save_latest.ts";
import { beforeUndo } from "./steps.ts";
import { offerUndo } from "./undo.ts";

/** Folds a label name as the server does, for comparison. */
export const foldLabel = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

/** Returns the loaded labels of a task. */
export function labelsOn(queries: QueryClient, task: Task): readonly LabelOnCard[] {
  const own = queries.getQueryData(taskLabelsQuery(task.id).queryKey);
  return own ?? (findTask(queries, task.id) as Partial<TaskCard> | undefined)?.labels ?? [];
}

/** Adds a label to tasks, or removes it, and offers Undo. */
export function labelTasks(
  context: ActionContext,
  tasks: readonly Task[],
  label: LabelOnCard,
  isOn: boolean,
): Promise<void> {
  return beforeUndo(labelAndOffer(context, tasks, label, isOn));
}

async function labelAndOffer(...[context, tasks, label, isOn]: Parameters<typeof labelTasks>): Promise<void> {
  const { queries, text } = context;
  const ownLabel = (task: Task): LabelOnCard | undefined =>
    labelsOn(queries, task).find(({ name }) => foldLabel(name) === foldLabel(label.name));
  const changed = tasks.filter((task) => (ownLabel(task) !== undefined) !== isOn);
  const [first] = changed;
  if (!first) return;
  const patch = isOn ? { addLabels: [label.id] } : { removeLabels: [ownLabel(first)?.id ?? label.id] };
  const saved = await sendBulk(context, changed, patch, (task) => {
    const own = ownLabel(task);
    const labels = labelsOn(queries, task).filter((one) => one !== own);
    const { id, name, color } = label;
    return showLabels(queries, task, isOn ? [...labels, { id, name, color }] : labels);
  });
  if (saved.length === 0) return;
  const said = isOn ? text.taskActions.labelAdded : text.taskActions.labelRemoved;
  offerUndo(context, { label: said(label.name, subjectOf(context, changed)), saved });
}

/** Shows labels on a task before the server has saved them. */
export function showLabels(queries: QueryClient, task: Task, labels: LabelOnCard[]): TaskEffect {
  const before = { labels: [...labelsOn(queries, task)] };
  queries.setQueryData(taskLabelsQuery(task.id).queryKey, (own) => own && (labels as typeof own));
  return { taskId: task.id, projectId: task.projectId, shown: { labels }, before };
}

/** Creates a workspace label and adds it to tasks. */
export async function createLabel(
  context: ActionContext,
  tasks: readonly Task[],
  { name, color }: { name: string; color: string },
): Promise<void> {
  const workspaceId = tasks[0]?.workspaceId;
  if (workspaceId === undefined) return;
  const label = await attempt(context, () => api("POST /api/label", { body: { name, color, workspaceId } }));
  void context.queries.invalidateQueries({ queryKey: labelsQuery(workspaceId).queryKey });
  if (label) await labelTasks(context, tasks, label, true);
}

/** Changes the color of a workspace label, including on the tasks that have it. */
export async function changeLabelColor(context: ActionContext, label: Label, color: string): Promise<void> {
  const { queries } = context;
  const { queryKey } = labelsQuery(label.workspaceId ?? "");
  const show = (shown: string): void =>
    void queries.setQueryData(queryKey, (list) =>
      list?.map((one) => (one.id === label.id ? { ...one, color: shown } : one)),
    );
  show(color);
  const { id, name } = label;
  const isSaved = await saveLatest(id, async () => {
    const body = { name, color };
    return (await attempt(context, () => api("PUT /api/label/:id", { id, body }))) !== undefined;
  });
  if (isSaved === undefined) return;
  if (!isSaved) show(label.color);
  for (const key of [queryKey, ["board"], ["task-labels"]]) void queries.invalidateQueries({ queryKey: key });
}

async function attempt<Answer>({ text }: ActionContext, act: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!isSignedOut(error))
      showToast({ tone: "danger", text: text.taskActions.failed(closedErrorSentence(error, text)) });
    return undefined;
  }
}
