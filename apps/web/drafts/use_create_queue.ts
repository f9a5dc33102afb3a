/**
 * The create queue of this browser: sends new tasks, sub-tasks and comments, and shows what came of them.
 *
 * @module
 */
import { ApiError } from "@hexlane/client";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { apiAs, isSignedOut, newKey } from "../queries/api.ts";
import { activitiesQuery, relationsQuery } from "../queries/board.ts";
import { announceCreated } from "../queries/created_tasks.ts";
import { sessionQuery } from "../queries/session.ts";
import { putTask, withFace } from "../queries/task_changes.ts";
import { followAccount } from "./account_tabs.ts";
import { CreateQueue, type Creation, type Judgment, type Outgoing, type Unsent } from "./create_queue.ts";
import { type DraftKey, drafts, openStorage } from "./drafts.ts";
import { sessionEnd } from "./session_end.ts";

let queries: QueryClient;
let count = 0;

/** Sorts by time, also within a millisecond. */
const newId = (): string => `${Date.now().toString(36)}-${(++count).toString(36).padStart(6, "0")}-${newKey()}`;

export const createQueue: CreateQueue = new CreateQueue({
  storage: openStorage(),
  send,
  judge,
  now: () => Date.now(),
  newId,
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

async function send({ id, accountId, creation }: Unsent): Promise<void> {
  if (creation.kind === "comment") {
    await apiAs(accountId, "POST /api/comment/:id", {
      id: creation.taskId,
      body: { content: creation.content },
      idempotencyKey: id,
    });
    // The comment stands where its entry stood: no moment without it.
    await queries.invalidateQueries({ queryKey: activitiesQuery(creation.taskId).queryKey });
    return;
  }
  const made = await apiAs(accountId, "POST /api/task/:id", {
    id: creation.projectId,
    body: creation.body,
    idempotencyKey: id,
  });
  putTask(queries, withFace(queries, made));
  if (creation.kind === "task") {
    announceCreated(made);
    return;
  }
  await apiAs(accountId, "POST /api/task-relation", {
    body: { sourceTaskId: creation.taskId, targetTaskId: made.id, relationType: "subtask" },
    idempotencyKey: `${id}-relation`,
  });
  await queries.invalidateQueries({ queryKey: relationsQuery(creation.taskId).queryKey.slice(0, 1) });
}

function judge(error: unknown): Judgment {
  if (isSignedOut(error)) return "signed-out";
  if (!(error instanceof ApiError)) return "refused";
  const { status } = error;
  return status === 0 || status === 408 || status === 429 || status >= 500 ? "again" : "refused";
}

/** Sends for the account that is signed in, and keeps the tabs of this browser in step. @returns stops it */
export function startCreateQueue(client: QueryClient): () => void {
  queries = client;
  const wake = (): void => createQueue.wake();
  const onStorage = (event: StorageEvent): void => {
    drafts.receive(event);
    createQueue.receive(event);
  };
  const isAtRisk = (): boolean => drafts.isAtRisk || createQueue.isAtRisk;
  const leave = (event: BeforeUnloadEvent): void => {
    if (isAtRisk()) event.preventDefault();
  };
  const stopFollowing = followAccount(client, {
    onAccount: (id) => (id === undefined ? createQueue.close() : createQueue.open(id)),
    onReturn: goOnAs,
    isAtRisk,
  });
  const stopListening = sessionEnd.listen(() => sessionEnd.ended && createQueue.stop());
  window.addEventListener("online", wake);
  window.addEventListener("storage", onStorage);
  window.addEventListener("beforeunload", leave);
  return () => {
    stopFollowing();
    stopListening();
    window.removeEventListener("online", wake);
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("beforeunload", leave);
    createQueue.close();
  };
}

/** The account whose session had ended is signed in again: what waited is sent. */
export function goOnAs(accountId: string): void {
  sessionEnd.begin(accountId);
  createQueue.open(accountId);
  void queries.invalidateQueries();
}

/** Entries that are not acknowledged, in the order in which they were entered. */
export function useUnsent(isWanted: (creation: Creation) => boolean): readonly Outgoing[] {
  const entries = useSyncExternalStore(
    (listener) => createQueue.listen(listener),
    () => createQueue.entries,
  );
  return entries.filter(({ creation }) => isWanted(creation));
}

/** New tasks of a project, sub-tasks not among them. */
export function useUnsentTasks(projectId: string): readonly Outgoing[] {
  return useUnsent((creation) => creation.kind === "task" && creation.projectId === projectId);
}

/** The text that somebody entered. */
export function textOf(creation: Creation): string {
  return creation.kind === "comment" ? creation.content : creation.body.title;
}

/** The field that it was entered in. */
export function fieldOf(creation: Creation): string {
  if (creation.kind === "comment") return `task:${creation.taskId}:comment`;
  if (creation.kind === "subtask") return `task:${creation.taskId}:subtask`;
  const { status, priority, userId } = creation.body;
  return `project:${creation.projectId}:new:${status ?? priority ?? userId ?? "none"}`;
}

/** Puts an entry back into its field, unless another text is there. @returns whether it did */
export function giveBack({ id, accountId, creation }: Outgoing): boolean {
  const key: DraftKey = { accountId, field: fieldOf(creation) };
  if (drafts.read(key)) return false;
  drafts.write(key, { text: textOf(creation) });
  createQueue.drop(id);
  return true;
}

/** The account that is signed in. */
export function useAccountId(): string {
  const { data } = useQuery(sessionQuery);
  return data?.user.id ?? "";
}

/** Whether an account typed something here that is not saved. */
export function hasUnsaved(accountId: string): boolean {
  return createQueue.entries.length > 0 || drafts.list({ accountId, prefix: "" }).length > 0;
}

/** Deletes what an account typed here and did not save: others may use this browser next. */
export function forgetUnsaved(accountId: string): void {
  drafts.wipe(accountId);
  createQueue.wipe(accountId);
}
