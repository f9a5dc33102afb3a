/**
 * The create queue of this browser, which sends new tasks, subtasks and comments and shows the results.
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
import { putTask, withAssigneeImage } from "../queries/task_changes.ts";
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
    // Awaited, so that the comment replaces its entry without a gap.
    await queries.invalidateQueries({ queryKey: activitiesQuery(creation.taskId).queryKey });
    return;
  }
  const made = await apiAs(accountId, "POST /api/task/:id", {
    id: creation.projectId,
    body: creation.body,
    idempotencyKey: id,
  });
  putTask(queries, withAssigneeImage(queries, made));
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

/** Starts sending for the signed-in account and syncing with other tabs. @returns a function that stops it */
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
    onReturn: resumeAs,
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

/** Sends waiting entries after the account whose session had ended has signed in again. */
export function resumeAs(accountId: string): void {
  sessionEnd.begin(accountId);
  createQueue.open(accountId);
  void queries.invalidateQueries();
}

/** Unacknowledged entries, in the order in which they were entered. */
export function useUnsent(isWanted: (creation: Creation) => boolean): readonly Outgoing[] {
  const entries = useSyncExternalStore(
    (listener) => createQueue.listen(listener),
    () => createQueue.entries,
  );
  return entries.filter(({ creation }) => isWanted(creation));
}

/** Unacknowledged tasks of a project, without subtasks. */
export function useUnsentTasks(projectId: string): readonly Outgoing[] {
  return useUnsent((creation) => creation.kind === "task" && creation.projectId === projectId);
}

/** The text that the user entered. */
export function textOf(creation: Creation): string {
  return creation.kind === "comment" ? creation.content : creation.body.title;
}

/** The draft field in which it was entered. */
export function fieldOf(creation: Creation): string {
  if (creation.kind === "comment") return `task:${creation.taskId}:comment`;
  if (creation.kind === "subtask") return `task:${creation.taskId}:subtask`;
  const { status, priority, userId } = creation.body;
  return `project:${creation.projectId}:new:${status ?? priority ?? userId ?? "none"}`;
}

/** Moves an entry back to its field, unless the field has another text. @returns whether it was moved */
export function restoreToField({ id, accountId, creation }: Outgoing): boolean {
  const key: DraftKey = { accountId, field: fieldOf(creation) };
  if (drafts.read(key)) return false;
  drafts.write(key, { text: textOf(creation) });
  createQueue.drop(id);
  return true;
}

/** The id of the signed-in account. */
export function useAccountId(): string {
  const { data } = useQuery(sessionQuery);
  return data?.user.id ?? "";
}

/** Whether an account has unsaved text in this browser. */
export function hasUnsaved(accountId: string): boolean {
  return createQueue.entries.length > 0 || drafts.list({ accountId, prefix: "" }).length > 0;
}

/** Deletes an account's unsaved text, because other people may use this browser next. */
export function deleteUnsaved(accountId: string): void {
  drafts.wipe(accountId);
  createQueue.wipe(accountId);
}
