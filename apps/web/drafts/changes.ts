/** The pending changes in the outbox. They are stored as JSON. @module */
import type { CreateTask, EditTask, Route, TaskCard } from "@hexlane/client";

/** The text fields of a task. */
export interface TypedTexts {
  title?: string;
  description?: string;
}

/** A change to fields of a task. */
export interface TaskEdit {
  kind: "edit";
  projectId: string;
  taskId: string;
  /** Names the task in messages. */
  title: string;
  body: EditTask;
  /** The fields as the screen shows them while the change waits. */
  shown: Partial<TaskCard>;
  /** The same fields before the change. */
  before: Partial<TaskCard>;
  /** The text that the user started from. If the server has different text, the change is a conflict. */
  base?: TypedTexts | undefined;
}

/** How the screen shows a task while a change to it waits. */
export interface TaskEffect {
  projectId: string;
  taskId: string;
  shown: Partial<TaskCard>;
  /** The same fields before the change. */
  before: Partial<TaskCard>;
  /** Whether the task leaves the board of its project, or returns to it. */
  leaves?: boolean;
}

/** Any other change, as one request. */
export interface OtherChange {
  kind: "request";
  projectId: string;
  taskId: string;
  /** Names the task in messages. */
  title: string;
  route: Exclude<Route, `GET ${string}`>;
  input: { id?: string; taskId?: string; changeId?: string; body?: object };
  /** The query keys to reload afterward. */
  reload: readonly (readonly string[])[];
  effects?: readonly TaskEffect[] | undefined;
  /** For an undo: the entry of the change to undo, if that change is also waiting and has no change ID yet. */
  undoes?: string | undefined;
  /** The text that the user typed, and the draft field that it returns to if the server refuses the change. */
  typed?: { field: string; text: string } | undefined;
  /** Only for text of a custom field. */
  replaced?: ReplacedText | undefined;
}

/** The text of a custom field that the user started from. If the server has different text, the change is a conflict. */
export interface ReplacedText {
  /** Names the field in messages. */
  fieldName: string;
  text: string;
  /** How many conflicts the user has resolved by keeping this change. Each makes it a different request. */
  resolved?: number;
}

/** A change to text of a custom field. */
export type FieldTextChange = OtherChange & { replaced: ReplacedText };

export function isFieldText(change: Change): change is FieldTextChange {
  return change.kind === "request" && change.replaced !== undefined;
}

/** Returns the field of a change, and its new text. */
export function fieldTextIn({ input }: FieldTextChange): { fieldId: string; value: string } {
  return input.body as { fieldId: string; value: string };
}

export type Creation =
  // `field` is the draft field in which the title was entered.
  | { kind: "task"; projectId: string; body: CreateTask; field?: string }
  | { kind: "subtask"; projectId: string; taskId: string; body: CreateTask }
  | { kind: "comment"; taskId: string; content: string; parentId?: string };

export type Change = Creation | TaskEdit | OtherChange;

export function isCreation(change: Change): change is Creation {
  return change.kind !== "edit" && change.kind !== "request";
}

const LEAVES: ReadonlyMap<OtherChange["route"], boolean> = new Map([
  ["DELETE /api/task/:id", true],
  ["POST /api/task/:id/restore", false],
]);

/** Returns how the screen shows the tasks of a change. */
export function effectsOf(change: Change): readonly TaskEffect[] {
  if (change.kind === "edit") return [change];
  if (change.kind !== "request") return [];
  if (change.effects) return change.effects;
  const leaves = LEAVES.get(change.route);
  const { projectId, taskId } = change;
  return leaves === undefined ? [] : [{ projectId, taskId, shown: {}, before: {}, leaves }];
}

/** Returns the effects that undo the given ones, in reverse order. */
export function reversed(effects: readonly TaskEffect[]): TaskEffect[] {
  return effects.toReversed().map(({ projectId, taskId, shown, before, leaves }) => ({
    projectId,
    taskId,
    shown: before,
    before: shown,
    ...(leaves === undefined ? {} : { leaves: !leaves }),
  }));
}

/** Returns the ordering key of a change. Changes with the same key are sent in the order in which they were made. */
export function orderingKeyOf(change: Change): string {
  if (change.kind === "comment" || change.kind === "subtask") return `${change.kind}:${change.taskId}`;
  return `task:${change.projectId}`;
}

/** Returns whether sending the change twice, a day apart, could create something twice. */
export function mayDouble(change: Change): boolean {
  return isCreation(change) || (change.kind === "request" && change.route.startsWith("POST "));
}

/** The fields that place a task. A later placement replaces an earlier one as a whole. */
export const PLACEMENT = ["afterId", "beforeId", "status", "projectId"] as const;

export function isPlacement({ body }: TaskEdit): boolean {
  return PLACEMENT.some((name) => name in body);
}

/**
 * Returns whether the later change could be merged into the earlier one, if nothing else about the task changed in
 * between. Edits merge with edits. A change to the text of a custom field merges with one to the same field.
 */
export function mayMerge(earlier: Change, later: Change): boolean {
  if (!("taskId" in earlier && "taskId" in later) || earlier.taskId !== later.taskId) return false;
  if (earlier.kind === "edit" && later.kind === "edit") return true;
  return isFieldText(earlier) && isFieldText(later) && fieldTextIn(earlier).fieldId === fieldTextIn(later).fieldId;
}

/** Returns whether the order of two changes to the same task does not matter, because one is text of a custom field. */
export function isIndependent(one: Change, other: Change): boolean {
  if (isFieldText(one) && isFieldText(other)) return !mayMerge(one, other);
  return (isFieldText(one) && other.kind === "edit") || (one.kind === "edit" && isFieldText(other));
}

/** Returns one change that has the effect of two changes that {@linkcode mayMerge}. */
export function mergeChanges(earlier: Change, later: Change): Change {
  if (earlier.kind === "edit" && later.kind === "edit") return mergeEdits(earlier, later);
  return isFieldText(earlier) && isFieldText(later) ? { ...later, replaced: earlier.replaced } : later;
}

function mergeEdits(earlier: TaskEdit, later: TaskEdit): TaskEdit {
  const { afterId: _after, beforeId: _before, ...fields } = earlier.body;
  const kept = isPlacement(later) ? fields : earlier.body;
  const base = { ...later.base, ...earlier.base };
  return {
    ...later,
    body: { ...kept, ...later.body },
    shown: { ...earlier.shown, ...later.shown },
    before: { ...later.before, ...earlier.before },
    base: Object.keys(base).length > 0 ? base : undefined,
  };
}
