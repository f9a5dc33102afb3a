/** The open picker, the open menu, and the request to focus a card. @module */
import type { Task } from "@hexlane/client";
import { beginTypedAhead } from "../components/pick/typed_ahead.ts";
import { createStore, type Store } from "./store.ts";

export type PickKind =
  | "status"
  | "priority"
  | "assignee"
  | "labels"
  | "dueDate"
  | "startDate"
  | "milestone"
  | "cycle"
  | "move"
  | "title";

/** An element, or a point on the screen. */
export type Anchor = Element | { x: number; y: number } | undefined;

export interface OpenPick {
  kind: PickKind;
  tasks: readonly Task[];
  anchor: Anchor;
  /** The element that had focus. */
  returnTo: Element | null;
}

export interface OpenMenu {
  tasks: readonly Task[];
  anchor: Anchor;
  returnTo: Element | null;
}

export const openedPick: Store<OpenPick | undefined> = createStore<OpenPick | undefined>(undefined);
/** The last picker that was closed by a press outside it, and the time. */
let closed: { kind: PickKind; at: number } | undefined;
const JUST_CLOSED_MILLISECONDS = 250;

export function closePick(pick: OpenPick, { isPress = false } = {}): void {
  if (openedPick.get() !== pick) return;
  if (isPress) closed = { kind: pick.kind, at: performance.now() };
  openedPick.set(undefined);
}

/** Returns whether the press that began this click closed the picker. */
export function wasJustClosed(kind: PickKind): boolean {
  return closed?.kind === kind && performance.now() - closed.at < JUST_CLOSED_MILLISECONDS;
}

export const openedMenu: Store<OpenMenu | undefined> = createStore<OpenMenu | undefined>(undefined);

/** A request to focus the card or row of a task. */
export interface FocusRequest {
  taskId: string;
  /** A new value requests focus again. */
  at: number;
  /** The element that had focus. */
  from: Element | null;
}

export const focusRequest: Store<FocusRequest | undefined> = createStore<FocusRequest | undefined>(undefined);

export function focusTask(taskId: string): void {
  focusRequest.set({ taskId, at: performance.now(), from: document.activeElement });
}

/** Returns whether the focus may follow a request, because no other element has taken it in the meantime. */
export function isFocusFree({ taskId, from }: Omit<FocusRequest, "at">): boolean {
  const { activeElement } = document;
  const isLost = activeElement === null || activeElement === document.body;
  return isLost || activeElement === from || isRowOf(activeElement, taskId);
}

/** Focuses the card or row of a requested task, unless another element has taken focus. */
export function focusRow(list: Element | null, request: FocusRequest): void {
  if (!isFocusFree(request)) return;
  const row = list?.querySelector(`[data-task-id="${CSS.escape(request.taskId)}"]`);
  row?.querySelector<HTMLElement>(".task-link")?.focus({ preventScroll: true });
}

/**
 * Returns the task in a list whose row must keep its element, because the row is dragged, has the focus, or gets it back from
 * the open menu or picker.
 */
export function heldRow(list: Element | null): string | undefined {
  const focused = [openedMenu.get()?.returnTo, openedPick.get()?.returnTo, document.activeElement];
  const held =
    list?.querySelector(".task-card-dragged") ?? focused.find((element) => element && list?.contains(element));
  return held?.closest<HTMLElement>("[data-task-id]")?.dataset.taskId;
}

const isRowOf = (element: Element, taskId: string): boolean =>
  element.closest<HTMLElement>("[data-task-id]")?.dataset.taskId === taskId;

const ON_ITS_WAY_MILLISECONDS = 1_000;

/** Returns the task whose card will get focus. While the card moves, no element has focus. */
export function focusedNext(): string | undefined {
  const request = focusRequest.get();
  const isRecent = request !== undefined && performance.now() - request.at < ON_ITS_WAY_MILLISECONDS;
  return isRecent && document.activeElement === document.body ? request.taskId : undefined;
}

export function openPick(kind: PickKind, tasks: readonly Task[], anchor: Anchor): void {
  beginTypedAhead();
  openedPick.set({ kind, tasks, anchor, returnTo: document.activeElement });
}

export function openMenu(tasks: readonly Task[], anchor: Anchor): void {
  openedMenu.set({ tasks, anchor, returnTo: document.activeElement });
}
