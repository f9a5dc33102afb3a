/** Shows other people's changes. Reloads only the data that an event affects. @module */
import type { LiveEvent, TaskCard } from "@hexlane/client";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { isPendingDeletion } from "../../drafts/pending_edits.ts";
import { mayBeRespaced } from "../../pages/board/board_data.ts";
import { api } from "../api.ts";
import { boardQuery, deletionQuery, taskLabelsQuery, taskQuery } from "../board.ts";
import { PLANS_KEY } from "../plans.ts";
import { projectFieldValuesQuery, putFieldValue, type TaskFieldValue } from "../project_field_values.ts";
import { recountLater, refreshViews } from "../saved_views.ts";
import { dropTask, putTask, withAssigneeImage } from "../task/task_cache.ts";
import { fieldValuesQuery } from "../task/task_document.ts";
import { followEvents } from "./live_events.ts";
import { noteConnection, showPresence } from "./presence.ts";

/** Events within this time are handled together. */
const BATCH_MILLISECONDS = 60;
/** For more tasks than this, loading the whole board is cheaper. */
const MOST_TASKS = 12;
/** Keys of the queries that show fields or labels of tasks. */
const TASK_KEYS = [["board"], ["task"], ["task-labels"]];

/** @returns a function that stops showing changes */
export function showChanges(
  queries: QueryClient,
  { workspaceId, cursor }: { workspaceId: string; cursor: number },
): () => void {
  let batch: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = followEvents(cursor, {
    workspaceId,
    onEvent(event) {
      batch.push(event);
      timer ??= setTimeout(() => {
        const events = batch;
        [batch, timer] = [[], undefined];
        void show(queries, events);
      }, BATCH_MILLISECONDS);
    },
    onGap: () => void queries.invalidateQueries(),
    onState(isLive) {
      noteConnection(queries, isLive);
      if (isLive) retryFailed(queries);
    },
    onPresence: ({ taskId, people }) => showPresence(queries, taskId, people),
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Loads shown data again if its last reload failed, for example while the server restarted. */
function retryFailed(queries: QueryClient): void {
  void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.isInvalidated });
}

async function show(queries: QueryClient, events: readonly LiveEvent[]): Promise<void> {
  // A board that is still loading may have been read before the change, and would hide it.
  while (queries.isFetching({ queryKey: ["board"] }) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const changed = new Map<string, LiveEvent>();
  const relabeled = new Set<string>();
  const valued = new Set<string>();
  const planned = new Set<string>();
  let isCounted = false;
  for (const event of events) {
    showWorkspaceEvent(queries, event);
    if (LINKING.has(event.type)) void queries.invalidateQueries({ queryKey: ["dependencies"] });
    if (COUNTING.has(event.type)) isCounted = true;
    if (PLANNED.has(event.type)) planned.add(event.projectId ?? "");
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
      planned.add(event.data.old);
    }
    void queries.invalidateQueries({ queryKey: ["activities", taskId] });
    if (type.startsWith("taskComment") || type === "taskReactionsChanged") {
      void queries.invalidateQueries({ queryKey: ["reactions", taskId] });
    }
    if (MAKES_WATCHERS.has(type)) void queries.invalidateQueries({ queryKey: ["watchers", taskId] });
    if (type === "taskTimeEntryChanged") void queries.invalidateQueries({ queryKey: ["time-entries"] });
    if (type === "taskLinksChanged") void queries.invalidateQueries({ queryKey: ["links", taskId] });
    if (type === "taskImageAdded") void queries.invalidateQueries({ queryKey: ["files", taskId] });
    if (type === "taskFieldChanged") showFieldChange(queries, event);
    if (VALUED.has(type)) valued.add(event.projectId ?? "");
    if (type === "taskLabelsChanged" || type === "taskRestored") relabeled.add(taskId);
    if (!ASIDE.has(type)) changed.set(taskId, event);
  }
  recountLater(queries);
  if (isCounted) void queries.invalidateQueries({ queryKey: ["subtasks"] });
  for (const id of planned) void queries.invalidateQueries({ queryKey: [PLANS_KEY, id] });
  for (const id of valued) void queries.invalidateQueries({ queryKey: projectFieldValuesQuery(id).queryKey });
  if (changed.size + relabeled.size === 0) return;
  void queries.invalidateQueries({ queryKey: ["relations"] });
  void queries.invalidateQueries({ queryKey: ["my-tasks"] });
  if (changed.size + relabeled.size > MOST_TASKS) return reload(queries, TASK_KEYS);
  await Promise.all([
    ...[...changed.values()].map((event) => refresh(queries, event)),
    ...[...relabeled].map((taskId) => relabel(queries, taskId, events)),
  ]);
}

function showFieldChange(queries: QueryClient, { taskId, projectId, data }: LiveEvent): void {
  if (taskId === null || projectId === null) return;
  void queries.invalidateQueries({ queryKey: fieldValuesQuery(taskId).queryKey });
  const { fieldId, fieldType, new: value } = data as unknown as ChangedValue;
  putFieldValue(queries, projectId, { taskId, fieldId, fieldType, value });
}

/** The data of the event for a changed custom field value. */
type ChangedValue = Pick<TaskFieldValue, "fieldId" | "fieldType"> & { new: string | null };

const MAKES_WATCHERS: ReadonlySet<string> = new Set([
  "taskWatchersChanged",
  "taskCommentCreated",
  "taskCommentUpdated",
  "taskDescriptionChanged",
  "taskAssigneeChanged",
  "taskUnassigned",
]);

/** Event types that do not change the task itself. */
const ASIDE: ReadonlySet<string> = new Set([
  "taskLabelsChanged",
  "taskRelationsChanged",
  "taskCommentCreated",
  "taskCommentUpdated",
  "taskCommentDeleted",
  "taskReactionsChanged",
  "taskWatchersChanged",
  "taskActivityCreated",
  "taskImageAdded",
  "taskLinksChanged",
  "taskTimeEntryChanged",
]);

/** Event types that may change which tasks of a project block others. */
const LINKING: ReadonlySet<string> = new Set(["taskRelationsChanged", "taskDeleted", "taskRestored", "taskMoved"]);

/** Event types that may change how many subtasks a task has, or how many subtasks are done. */
const COUNTING: ReadonlySet<string> = new Set([...LINKING, "taskStatusChanged", "columnsChanged"]);

/** Event types that may change the progress of milestones and cycles. */
const PLANNED: ReadonlySet<string> = new Set([
  ...COUNTING,
  "taskEstimateChanged",
  "taskMilestoneChanged",
  "taskCycleChanged",
]);

/** Event types of tasks that may come with values of custom fields. */
const VALUED: ReadonlySet<string> = new Set(["taskCreated", "taskMoved", "taskRestored"]);

/** Queries that depend on access to projects. */
const ACCESS_KEYS = ["membership", "projects", "project-access", "limited-members", "board", "task", "my-tasks"];

/** Handles events that are not about a single task. */
function showWorkspaceEvent(queries: QueryClient, { type, workspaceId, projectId }: LiveEvent): void {
  const again = (...queryKey: string[]): void => void queries.invalidateQueries({ queryKey });
  if (type === "taskRelationsChanged") again("relations");
  else if (type === "columnsChanged" || type === "projectUpdated") {
    again("board", projectId ?? "");
    again("columns", projectId ?? "");
    again("projects", workspaceId);
  } else if (type === "fieldsChanged") {
    again("fields");
    again("field-values");
  } else if (type === "plansChanged") {
    again(PLANS_KEY, projectId ?? "");
  } else if (type === "viewsChanged") {
    void refreshViews(queries);
  } else if (type === "labelsChanged") {
    again("labels", workspaceId);
    again("board");
    again("task-labels");
  } else if (type.startsWith("member")) {
    again("members", workspaceId);
    again("membership", workspaceId);
    again("board");
    // A removed member no longer sees the workspace.
    if (type === "memberRemoved") again("workspaces");
  } else if (type === "roleChanged") again("membership", workspaceId);
  else if (type === "projectAccessChanged") {
    // Both the permissions and the contents of open pages may have changed.
    for (const key of ACCESS_KEYS) again(key);
    void refreshViews(queries);
  } else if (type.startsWith("project")) again("projects", workspaceId);
}

async function refresh(queries: QueryClient, { taskId, projectId, createdAt }: LiveEvent): Promise<void> {
  if (taskId === null || projectId === null || isPendingDeletion(taskId)) return;
  const { queryKey } = boardQuery(projectId);
  const { queryKey: detailKey } = taskQuery(taskId);
  const detail = queries.getQueryData(detailKey);
  // A read that began before the change would hide it.
  const isLoading = queries.isFetching({ queryKey: detailKey }) > 0;
  const isShown = (card: { updatedAt: string } | undefined): boolean =>
    card !== undefined && card.updatedAt >= createdAt;
  // A change that this window made is already shown. A board that was reloaded may show a change that the open task does
  // not show yet.
  const isDetailShown = !isLoading && (detail === undefined || isShown(detail));
  if (isDetailShown && isShown(cardOn(queries, { taskId, projectId }))) return;
  const task = await api("GET /api/task/:id", { id: taskId }).catch(() => undefined);
  if (!task) return reload(queries, [queryKey, detailKey]);
  if (isLoading) void queries.invalidateQueries({ queryKey: detailKey });
  const now = cardOn(queries, { taskId, projectId });
  // A change from this window was saved after the task was read.
  if (now && now.updatedAt > task.updatedAt) return;
  putTask(queries, withAssigneeImage(queries, task));
  const board = queries.getQueryData(queryKey);
  if (board && mayBeRespaced(board, task.status)) void queries.invalidateQueries({ queryKey });
}

/** Loads the queries again. If that fails, `retryFailed()` does it once the stream is connected again. */
function reload(queries: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
}

/** Returns the task as its loaded board shows it. */
function cardOn(
  queries: QueryClient,
  { taskId, projectId }: { taskId: string; projectId: string },
): TaskCard | undefined {
  return queries.getQueryData(boardQuery(projectId).queryKey)?.tasks.find(({ id }) => id === taskId);
}

async function relabel(queries: QueryClient, taskId: string, events: readonly LiveEvent[]): Promise<void> {
  const projectId = events.find((event) => event.taskId === taskId)?.projectId ?? undefined;
  const { queryKey } = taskLabelsQuery(taskId);
  const labels = await api("GET /api/label/task/:taskId", { taskId }).catch(() => undefined);
  if (!labels) return reload(queries, [["board"], queryKey]);
  queries.setQueryData(queryKey, (old) => old && labels);
  const onCard = labels.map(({ id, name, color }) => ({ id, name, color }));
  putTask(queries, { id: taskId, labels: onCard, ...(projectId === undefined ? {} : { projectId }) });
}
