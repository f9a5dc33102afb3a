/**
 * The outbox of this browser, which sends changes to tasks and comments and shows the results.
 *
 * @module
 */
import { ApiError, type Task } from "@hexlane/client";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { loadWithRetry } from "../browser/failed_loads.ts";
import { loadWhenIdle } from "../components/menu/lazy_component.tsx";
import { clearToasts } from "../components/toast.tsx";
import { newKey } from "../queries/api.ts";
import { boardQuery, taskQuery } from "../queries/board.ts";
import { sessionQuery } from "../queries/session.ts";
import { showEffect, showSaved } from "../queries/task/task_cache.ts";
import { followAccount } from "./account_tabs.ts";
import { localStore } from "./browser_store.ts";
import { type Change, type Creation, effectsOf, isCreation, reversed } from "./changes.ts";
import { type DraftKey, drafts } from "./drafts.ts";
import { Outbox, type Outcome, type Outgoing, type Unsent } from "./outbox.ts";
import { followOutbox, useOutgoing } from "./outgoing.ts";
import { pendingFields } from "./pending_edits.ts";
import { judgeFailure, type Sent, sendChange } from "./send_change.ts";
import { sessionEnd } from "./session_end.ts";

let queries: QueryClient;
let count = 0;

/** Sorts by time, even within a millisecond. */
const newId = (): string => `${Date.now().toString(36)}-${(++count).toString(36).padStart(6, "0")}-${newKey()}`;

/** Missing on pages loaded over plain HTTP. There, only idempotency keys keep tabs from making a change twice. */
const locks = globalThis.navigator?.locks as LockManager | undefined;

export const outbox: Outbox = new Outbox({
  storage: localStore,
  send: (entry) => sendChange(queries, entry),
  onSent: showSent,
  judge: judgeFailure,
  now: () => Date.now(),
  newId,
  isOffline: () => !navigator.onLine,
  // A refused background request may have stopped the outbox before the server could refuse the change.
  onBlocked: () => sessionEnd.askOnce(),
  ...(locks ? { lock: (name, work) => locks.request(name, work) } : {}),
  pause(milliseconds, signal) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
    return promise;
  },
});
followOutbox(outbox);

/** A change that the server has saved. */
export interface SavedChange {
  /** The ID that it had in the outbox. */
  entryId: string;
  change: Change;
  /** The server's response. */
  data: unknown;
  /** The ID for undoing it. Undefined if the server sent none. */
  changeId: string | undefined;
}

const savedListeners = new Set<(saved: SavedChange) => void>();

/**
 * Calls the listener for every change that this tab has sent, including those from before a reload.
 *
 * @returns a function that removes the listener
 */
export function onSaved(listener: (saved: SavedChange) => void): () => void {
  savedListeners.add(listener);
  return () => savedListeners.delete(listener);
}

/** Called when this page's account changes, so that nothing of one account is shown to the next. */
export const accountListeners: (() => void)[] = [clearToasts];

/** Returns the ID for undoing a change. */
export const changeIdOf = ({ answer }: Outcome): string | undefined => (answer as Sent | undefined)?.changeId;

/**
 * Shows what the server saved, after the entry has left the outbox, because the fields of the entry hide the fields
 * from the server.
 */
function showSent({ id, change }: Unsent, answer: unknown): void {
  const { data, changeId } = answer as Sent;
  if (change.kind === "edit") showSaved(queries, data as Task, change.shown);
  else if (change.kind === "request" && change.effects) {
    for (const queryKey of change.reload) void queries.invalidateQueries({ queryKey });
  }
  connectUndo(id, changeId);
  for (const listener of savedListeners) listener({ entryId: id, change, data, changeId });
}

/** Passes the change ID to a queued undo. Without a change ID, nothing is left to undo. */
export function connectUndo(entryId: string, changeId: string | undefined): void {
  for (const entry of outbox.entries) {
    const { id, change } = entry;
    if (change.kind !== "request" || change.undoes !== entryId) continue;
    if (changeId === undefined) discard(entry);
    else outbox.replace(id, { ...change, input: { changeId }, undoes: undefined });
  }
}

/** Shows the pending changes from before a reload on boards and tasks that are already loaded. */
function showPending(): void {
  for (const { change } of outbox.entries) {
    for (const effect of effectsOf(change)) showEffect(queries, effect);
  }
}

/** Shows the tasks as they were before a change. */
export function showBefore(change: Change): void {
  for (const effect of reversed(effectsOf(change))) {
    showEffect(queries, { ...effect, shown: { ...effect.shown, ...pendingFields(effect.taskId) } });
  }
}

/** Undoes a refused change on the screen, and returns the text to its field. */
function rollBack({ id, accountId, change, error }: Outgoing): void {
  if (change.kind !== "edit" && change.kind !== "request") return;
  const { taskId, projectId } = change;
  // Called first, because it shows the change again.
  connectUndo(id, undefined);
  showBefore(change);
  if (change.kind === "edit") {
    const { title, description } = change.body;
    if (change.base?.title !== undefined && title !== undefined) {
      giveBack({ accountId, field: `task:${taskId}:title` }, title, change.base.title);
    }
    if (change.base?.description !== undefined) {
      giveBack({ accountId, field: `task:${taskId}:description` }, description ?? "", change.base.description);
    }
  } else if (change.typed) {
    giveBack({ accountId, field: change.typed.field }, change.typed.text, change.replaced?.text);
  }
  const isStale = error instanceof ApiError && (error.status === 404 || error.code === "NEIGHBOUR_MOVED");
  if (!isStale && change.kind === "edit") return;
  const reload = change.kind === "request" ? change.reload : [];
  for (const queryKey of [...reload, boardQuery(projectId).queryKey, taskQuery(taskId).queryKey]) {
    void queries.invalidateQueries({ queryKey });
  }
}

/** Removes a pending change and its queued undo, and undoes it on the screen. */
export function discard(entry: Outgoing): void {
  // Called first, because it shows the change again.
  connectUndo(entry.id, undefined);
  outbox.drop(entry.id);
  const { change } = entry;
  showBefore(change);
  if (change.kind === "request") void queries.invalidateQueries();
}

/** Stores the text as a draft of its field, or next to the draft that is already there. */
function giveBack(key: DraftKey, text: string, base?: string): void {
  const now = drafts.read(key);
  if (now?.text === text) return;
  const field = now ? `${key.field}~${Date.now()}` : key.field;
  drafts.write({ ...key, field }, { text, ...(base === undefined ? {} : { base }) });
}

/** Starts sending for the signed-in account and syncing with other tabs. @returns a function that stops both */
export function startOutbox(client: QueryClient): () => void {
  queries = client;
  const wake = (): void => outbox.wake();
  let stopStoring = (): void => {};
  const stopReceiving = localStore.listen((change) => {
    drafts.receive(change);
    outbox.receive(change);
  });
  const stopRollingBack = outbox.onRefusal(rollBack);
  const isAtRisk = (): boolean => drafts.isAtRisk || outbox.isAtRisk;
  const leave = (event: BeforeUnloadEvent): void => {
    if (isAtRisk()) event.preventDefault();
  };
  const stopFollowing = followAccount(client, {
    onAccount(id) {
      stopStoring();
      stopStoring = id === undefined ? () => {} : storeLater(client, id);
      for (const listener of accountListeners) listener();
      if (id === undefined) return outbox.close();
      outbox.open(id);
      showPending();
    },
    onReturn: resumeAs,
    isAtRisk,
  });
  const stopListening = sessionEnd.listen(() => sessionEnd.ended && outbox.stop());
  window.addEventListener("online", wake);
  window.addEventListener("beforeunload", leave);
  return () => {
    stopFollowing();
    stopStoring();
    stopListening();
    window.removeEventListener("online", wake);
    stopReceiving();
    stopRollingBack();
    window.removeEventListener("beforeunload", leave);
    outbox.close();
  };
}

/** Resumes sending when the user signs in again after the session has ended. */
export function resumeAs(accountId: string): void {
  sessionEnd.begin(accountId);
  outbox.open(accountId);
  void queries.invalidateQueries();
}

/** Returns new text that the server has not acknowledged, in the order in which it was entered. */
export function useUnsent(isWanted: (change: Creation) => boolean): readonly Outgoing[] {
  return useOutgoing().filter(({ change }) => isCreation(change) && isWanted(change));
}

/** Returns the unacknowledged tasks of a project, without subtasks. */
export function useUnsentTasks(projectId: string): readonly Outgoing[] {
  return useUnsent((change) => change.kind === "task" && change.projectId === projectId);
}

/** Returns the ID of the signed-in account. */
export function useAccountId(): string {
  const { data } = useQuery(sessionQuery);
  return data?.user.id ?? "";
}

/** Stores the pages of an account for reading offline, once the browser is idle. @returns a function that stops storing */
function storeLater(client: QueryClient, accountId: string): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  loadWhenIdle(async () => {
    const { storePages } = await loadWithRetry(() => import("../queries/stored_pages.ts"));
    if (!isStopped) stop = storePages(client, accountId);
  });
  return () => {
    isStopped = true;
    stop?.();
  };
}
