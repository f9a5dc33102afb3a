/**
 * The actions on tasks, each declared once. The palette, the menus, the keyboard shortcuts, the bulk bar and the shortcut sheet
 * are built from this list.
 *
 * @module
 */
import type { Task } from "@hexlane/client";
import { loadWithRetry } from "../browser/failed_loads.ts";
import { loadWhenIdle } from "../components/menu/lazy_component.tsx";
import type { Text } from "../text/mod.tsx";
import type { ActionContext } from "./context.ts";
import { columnsOf, mayChange, ownId } from "./known.ts";
import { openPick, type PickKind } from "./opened.ts";
import type { RUNS } from "./runs.ts";
import { canSelect, toggleSelected } from "./selection.ts";
import type { ActionTarget } from "./target.ts";

export type ActionId = keyof Text["taskActions"]["names"];

export interface TaskAction {
  id: ActionId;
  /** As in `shortcuts.ts`. */
  keys?: string;
  /** The section of a menu. */
  group: "open" | "change" | "place" | "copy" | "end";
  /** Absent if read access is enough. */
  permission?: "task:create" | "task:update" | "task:assign" | "task:delete" | "label:update" | "project:update";
  /** How many tasks it applies to. */
  applies: "one" | "many";
  /** Whether the bulk bar has a button for it. */
  isInBar?: true;
  /** Whether it makes sense for these tasks. */
  isUseful?: (context: Pick<ActionContext, "queries">, tasks: readonly Task[]) => boolean;
  /** The picker for the new value. */
  pick?: PickKind;
  run?: (context: ActionContext, target: ActionTarget) => unknown;
}

/** Runs an action. A picker opens at once, so that no typed letter is lost. @returns the result of its `run` */
export async function runAction(
  action: TaskAction,
  target: ActionTarget,
  ready: () => Promise<ActionContext>,
): Promise<unknown> {
  if (action.pick === undefined) return await action.run?.(await ready(), target);
  return openPick(action.pick, target.tasks, target.anchor);
}

export function actionOf(id: ActionId): TaskAction {
  return TASK_ACTIONS.find((action) => action.id === id) as TaskAction;
}

const loadRuns = () => import("./runs.ts");
loadWhenIdle(loadRuns);

const later =
  (name: keyof typeof RUNS): NonNullable<TaskAction["run"]> =>
  async (...input) =>
    await (await loadWithRetry(loadRuns)).RUNS[name](...input);

const change = { permission: "task:update", applies: "many", group: "change" } as const;
const place = { permission: "task:update", applies: "many", group: "place" } as const;
const copied = { applies: "one", group: "copy" } as const;
const watching = { applies: "many", group: "copy" } as const;

export const TASK_ACTIONS: readonly TaskAction[] = [
  { id: "open", keys: "o", group: "open", applies: "one", run: later("open") },
  { ...change, id: "title", keys: "e", group: "open", applies: "one", run: editTitle },
  { id: "select", keys: "x", group: "open", applies: "many", isUseful: isSelectable, run: select },
  { ...change, id: "status", keys: "s", isInBar: true, pick: "status" },
  {
    ...change,
    id: "assignee",
    keys: "a",
    isInBar: true,
    permission: "task:assign",
    isUseful: isOneWorkspace,
    pick: "assignee",
  },
  { ...change, id: "assignSelf", keys: "i", permission: "task:assign", run: later("assignSelf") },
  { ...change, id: "priority", keys: "p", isInBar: true, pick: "priority" },
  {
    ...change,
    id: "labels",
    keys: "l",
    isInBar: true,
    permission: "label:update",
    isUseful: isOneWorkspace,
    pick: "labels",
  },
  { ...change, id: "dueDate", keys: "d", isInBar: true, pick: "dueDate" },
  { ...change, id: "startDate", keys: "shift+d", pick: "startDate" },
  { ...place, id: "move", keys: "m", isInBar: true, isUseful: isOneWorkspace, pick: "move" },
  {
    ...place,
    id: "toTop",
    keys: "t",
    isUseful: isInColumn,
    run: later("toTop"),
  },
  {
    ...place,
    id: "toBottom",
    keys: "b",
    isUseful: isInColumn,
    run: later("toBottom"),
  },
  {
    ...place,
    id: "backlog",
    keys: "shift+b",
    isUseful: (_, tasks) => tasks.some(({ status }) => status !== "planned"),
    run: later("backlog"),
  },
  { ...copied, id: "copyLink", keys: "y l", run: later("copyLink") },
  { ...copied, id: "copyKey", keys: "y k", run: later("copyKey") },
  { ...copied, id: "copyBranch", keys: "y b", run: later("copyBranch") },
  { ...watching, id: "watch", keys: "shift+s", isUseful: isKnownTo(false), run: later("watch") },
  { ...watching, id: "unwatch", keys: "shift+u", isUseful: isKnownTo(true), run: later("unwatch") },
  {
    id: "duplicate",
    group: "copy",
    permission: "task:create",
    applies: "one",
    run: later("duplicate"),
  },
  { ...copied, id: "template", permission: "project:update", run: later("template") },
  {
    id: "archive",
    keys: "#",
    group: "end",
    permission: "task:update",
    applies: "many",
    isInBar: true,
    isUseful: (_, tasks) => tasks.some(({ status }) => status !== "archived"),
    run: later("archive"),
  },
  {
    id: "delete",
    keys: "mod+Backspace",
    group: "end",
    permission: "task:delete",
    applies: "many",
    isInBar: true,
    run: later("delete"),
  },
];

/** Returns whether the action can be run on these tasks by this account. */
export function isOffered(
  action: TaskAction,
  context: Pick<ActionContext, "queries">,
  tasks: readonly Task[],
): boolean {
  if (tasks.length === 0 || (action.applies === "one" && tasks.length > 1)) return false;
  if (action.permission !== undefined && !mayChange(context.queries, tasks, action.permission)) return false;
  return action.isUseful?.(context, tasks) ?? true;
}

/** Focuses the title field of the open task, or opens a field next to the card. */
function editTitle(_: ActionContext, { tasks, anchor }: ActionTarget): void {
  const isOpen = anchor instanceof HTMLElement && anchor.dataset.openTask !== undefined;
  const field = isOpen ? document.querySelector<HTMLTextAreaElement>(".task-title-field") : null;
  field?.focus();
  if (field) field.select();
  else openPick("title", tasks, anchor);
}

function isSelectable(_: Pick<ActionContext, "queries">, [task]: readonly Task[]): boolean {
  return task !== undefined && canSelect(task.id);
}

function select(_: ActionContext, { tasks: [task] }: ActionTarget): void {
  const focused = document.activeElement?.closest<HTMLElement>("[data-task-id]")?.dataset.taskId;
  const taskId = focused ?? task?.id;
  if (taskId !== undefined) toggleSelected(taskId);
}

/**
 * Returns a check that at least one of the tasks is watched by the account or, if `watch` is false, is not. True if
 * unknown, because only the watchers of open tasks are loaded.
 */
function isKnownTo(watch: boolean): NonNullable<TaskAction["isUseful"]> {
  return ({ queries }, tasks) =>
    tasks.some(({ id }) => {
      const watchers = queries.getQueryData<{ id: string }[]>(["watchers", id]);
      return !watchers || watchers.some((one) => one.id === ownId(queries)) === watch;
    });
}

/** People, labels and projects belong to a workspace. */
function isOneWorkspace(_: Pick<ActionContext, "queries">, tasks: readonly Task[]): boolean {
  return tasks.every(({ workspaceId }) => workspaceId === tasks[0]?.workspaceId);
}

function isInColumn({ queries }: Pick<ActionContext, "queries">, tasks: readonly Task[]): boolean {
  const isIn = (task: Task): boolean => columnsOf(queries, task.projectId).some(({ slug }) => slug === task.status);
  return tasks.every((task) => "position" in task && isIn(task));
}
