/** The actions that change or copy tasks. Loaded when the browser is idle, or on the first action. @module */
import type { Task } from "@hexlane/client";
import { copy } from "../components/button/copy_text.ts";
import { plainLetters } from "../format/slug.ts";
import { byPosition } from "../pages/board/board_data.ts";
import { boardQuery } from "../queries/board.ts";
import type { Text } from "../text/mod.tsx";
import type { ActionContext } from "./context.ts";
import { deleteTasks, duplicateTask, editTasks } from "./edits.ts";
import { ownId, peopleIn, taskKey, workspaceSlugOf } from "./known.ts";
import { type ActionTarget, linkOf } from "./target.ts";
import { makeTemplate } from "./templates.ts";
import { watchTasks } from "./watching.ts";

type Run = (context: ActionContext, target: ActionTarget) => unknown;

const setStatus =
  (status: string, said: (words: Text["taskActions"]) => (subject: string) => string): Run =>
  (context, { tasks }) =>
    editTasks(context, tasks, { status }, said(context.text.taskActions));

export const RUNS = {
  open,
  assignSelf,
  toTop: (...input) => toEdge("top", ...input),
  toBottom: (...input) => toEdge("bottom", ...input),
  backlog: setStatus("planned", (words) => words.movedToBacklog),
  copyLink,
  copyKey,
  copyBranch,
  duplicate: (context, { tasks: [task] }) => task && duplicateTask(context, task),
  template: (context, { tasks: [task] }) => task && makeTemplate(context, task),
  archive: setStatus("archived", (words) => words.archived),
  watch: (context, { tasks }) => watchTasks(context, tasks, true),
  unwatch: (context, { tasks }) => watchTasks(context, tasks, false),
  delete: (context, { tasks }) => deleteTasks(context, tasks),
} satisfies Record<string, Run>;

function open(context: ActionContext, { tasks: [task] }: ActionTarget): void {
  if (!task) return;
  const link = linkOf(task.id);
  if (link) link.click();
  else location.assign(taskUrl(context, task));
}

async function assignSelf(context: ActionContext, { tasks }: ActionTarget): Promise<void> {
  const userId = ownId(context.queries);
  const [task] = tasks;
  if (userId === undefined || !task) return;
  const name = peopleIn(context.queries, task.workspaceId).find(({ id }) => id === userId)?.name ?? "";
  await editTasks(context, tasks, { userId }, (subject) => context.text.taskActions.assigned(subject, name));
}

/** Moves tasks to the top or bottom. Several tasks keep their order. */
async function toEdge(edge: "top" | "bottom", context: ActionContext, { tasks }: ActionTarget): Promise<void> {
  const ids = new Set(tasks.map(({ id }) => id));
  const { queries, text } = context;
  const neighborOf = ({ projectId, status }: Task): Task | undefined => {
    const cards = queries.getQueryData(boardQuery(projectId).queryKey)?.tasks ?? [];
    const others = cards.filter((card) => card.status === status && !ids.has(card.id)).sort(byPosition);
    return edge === "top" ? others[0] : others.at(-1);
  };
  // Each task is placed next to the neighbor, so the last one ends up closest to it.
  const ordered = edge === "top" ? [...tasks] : [...tasks].reverse();
  const said = edge === "top" ? text.taskActions.movedToTop : text.taskActions.movedToBottom;
  const patchOf = (task: Task) => {
    const neighbor = neighborOf(task);
    if (!neighbor) return {};
    return edge === "top" ? { beforeId: neighbor.id } : { afterId: neighbor.id };
  };
  await editTasks(context, ordered, patchOf, said);
}

function taskUrl({ queries }: ActionContext, task: Task): string {
  return new URL(`/w/${workspaceSlugOf(queries, task)}/t/${taskKey(queries, task)}`, location.origin).href;
}

async function copyLink(context: ActionContext, { tasks: [task] }: ActionTarget): Promise<void> {
  const { board } = context.text;
  if (task) await copy(taskUrl(context, task), board.linkCopied, board.copyFailed);
}

async function copyKey({ queries, text }: ActionContext, { tasks: [task] }: ActionTarget): Promise<void> {
  const key = task && taskKey(queries, task);
  if (key !== undefined) await copy(key, text.task.keyCopied(key), text.board.copyFailed);
}

const BRANCH_CHARACTERS = 60;

async function copyBranch({ queries, text }: ActionContext, { tasks: [task] }: ActionTarget): Promise<void> {
  if (!task) return;
  const words = plainLetters(`${taskKey(queries, task)} ${task.title}`)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const name = words.slice(0, BRANCH_CHARACTERS).replace(/-+$/, "");
  await copy(name, text.taskActions.branchCopied(name), text.board.copyFailed);
}
