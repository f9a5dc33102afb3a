/**
 * Brings what others change onto the screen: asks anew for what an event is about, and for nothing else.
 *
 * @module
 */

import type { LiveEvent } from "@hexlane/client";
import type { QueryClient } from "@tanstack/react-query";
import { mayBeSpread } from "../pages/board/board_data.ts";
import { api } from "./api.ts";
import { boardQuery, deletionQuery, taskLabelsQuery, taskQuery } from "./board.ts";
import { followEvents } from "./live_events.ts";
import { dropTask, isChanging, putTask, withFace } from "./task_changes.ts";

/** What comes together is asked for together. */
const GATHER_MILLISECONDS = 60;
/** More tasks than this at once: the whole board is less to ask for. */
const MOST_TASKS = 12;

/** @returns stops it */
export function showChanges(
  queries: QueryClient,
  { workspaceId, cursor }: { workspaceId: string; cursor: number },
): () => void {
  let gathered: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = followEvents(cursor, {
    workspaceId,
    onEvent(event) {
      gathered.push(event);
      timer ??= setTimeout(() => {
        const events = gathered;
        [gathered, timer] = [[], undefined];
        void show(queries, events);
      }, GATHER_MILLISECONDS);
    },
    onGap: () => void queries.invalidateQueries(),
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

async function show(queries: QueryClient, events: readonly LiveEvent[]): Promise<void> {
  // A board that is on its way may have been read before the change, and would hide it.
  while (queries.isFetching({ queryKey: ["board"] }) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const changed = new Map<string, LiveEvent>();
  const relabelled = new Set<string>();
  for (const event of events) {
    showRoom(queries, event);
    const { taskId, type } = event;
    if (taskId === null) continue;
    if (type === "taskDeleted") {
      if (event.projectId !== null) dropTask(queries, { id: taskId, projectId: event.projectId });
      changed.delete(taskId);
      queries.setQueryData(deletionQuery(taskId).queryKey, { actorId: event.actorId });
      void queries.invalidateQueries({ queryKey: taskQuery(taskId).queryKey });
      continue;
    }
    if (type === "taskMoved" && typeof event.data.old === "string") {
      dropTask(queries, { id: taskId, projectId: event.data.old });
    }
    void queries.invalidateQueries({ queryKey: ["activities", taskId] });
    if (type === "taskLabelsChanged" || type === "taskRestored") relabelled.add(taskId);
    if (!ASIDE.has(type)) changed.set(taskId, event);
  }
  if (changed.size + relabelled.size === 0) return;
  void queries.invalidateQueries({ queryKey: ["relations"] });
  void queries.invalidateQueries({ queryKey: ["my-tasks"] });
  if (changed.size + relabelled.size > MOST_TASKS) return void queries.invalidateQueries({ queryKey: ["board"] });
  await Promise.all([
    ...[...changed.values()].map((event) => refresh(queries, event)),
    ...[...relabelled].map((taskId) => relabel(queries, taskId, events)),
  ]);
}

/** They leave the task itself as it was. */
const ASIDE: ReadonlySet<string> = new Set([
  "taskLabelsChanged",
  "taskRelationsChanged",
  "taskCommentCreated",
  "taskCommentUpdated",
  "taskCommentDeleted",
  "taskActivityCreated",
  "taskImageAdded",
  "taskTimeEntryChanged",
]);

/** What is not about one task. */
function showRoom(queries: QueryClient, { type, workspaceId, projectId }: LiveEvent): void {
  const again = (...queryKey: string[]): void => void queries.invalidateQueries({ queryKey });
  if (type === "taskRelationsChanged") again("relations");
  else if (type === "columnsChanged" || type === "projectUpdated") {
    again("board", projectId ?? "");
    again("columns", projectId ?? "");
    again("projects", workspaceId);
  } else if (type === "labelsChanged") {
    again("labels", workspaceId);
    again("board");
    again("task-labels");
  } else if (type.startsWith("member")) {
    again("members", workspaceId);
    again("standing", workspaceId);
    again("board");
    // Whoever was taken out of a workspace sees it no more.
    if (type === "memberRemoved") again("workspaces");
  } else if (type === "roleChanged") again("standing", workspaceId);
  else if (type.startsWith("project")) again("projects", workspaceId);
}

async function refresh(queries: QueryClient, { taskId, projectId, createdAt }: LiveEvent): Promise<void> {
  if (taskId === null || projectId === null || isChanging(taskId)) return;
  const { queryKey } = boardQuery(projectId);
  const known = queries.getQueryData(queryKey)?.tasks.find(({ id }) => id === taskId);
  // What this window did itself it knows already.
  if (known && known.updatedAt >= createdAt) return;
  const task = await api("GET /api/task/:id", { id: taskId }).catch(() => undefined);
  if (!task || isChanging(taskId)) return;
  putTask(queries, withFace(queries, task));
  const board = queries.getQueryData(queryKey);
  if (board && mayBeSpread(board, task.status)) void queries.invalidateQueries({ queryKey });
}

async function relabel(queries: QueryClient, taskId: string, events: readonly LiveEvent[]): Promise<void> {
  const projectId = events.find((event) => event.taskId === taskId)?.projectId ?? undefined;
  const labels = await api("GET /api/label/task/:taskId", { taskId }).catch(() => undefined);
  if (!labels) return;
  queries.setQueryData(taskLabelsQuery(taskId).queryKey, (old) => old && labels);
  const onCard = labels.map(({ id, name, color }) => ({ id, name, color }));
  putTask(queries, { id: taskId, labels: onCard, ...(projectId === undefined ? {} : { projectId }) });
}
