/** Queries for boards and tasks. @module */
import { ApiError, type SearchResults } from "@hexlane/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { isSlug } from "../access/location.ts";
import { rememberBoard } from "../browser/early.ts";
import { rememberTexts } from "../drafts/known_texts.ts";
import { pendingColumns, pendingFields, withPendingFields } from "../drafts/pending_edits.ts";
import { sessionEnd } from "../drafts/session_end.ts";
import { boardDataOf, shareBoard } from "../pages/board/board_data.ts";
import { api, readAs } from "./api.ts";
import { workspacesQuery } from "./session.ts";
import { membershipQuery, projectsQuery } from "./workspace.ts";

/** Live updates keep the data fresh while it is shown. A page that is opened again may have missed some updates. */
const FOLLOWED = { staleTime: 0, refetchOnWindowFocus: false } as const;
const followedQuery = <Data>(queryKey: readonly string[], queryFn: () => Promise<Data>) =>
  queryOptions({ queryKey, queryFn, ...FOLLOWED });
const BOARD_FRESH_MILLISECONDS = 30_000;

export const boardQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["board", projectId],
    async queryFn() {
      const { tasks, ...board } = boardDataOf((await api("GET /api/task/tasks/:projectId", { projectId })).data);
      return { ...board, columns: pendingColumns.get(projectId) ?? board.columns, tasks: withPendingFields(tasks) };
    },
    // Unchanged cards stay the same object, so that only changed cards re-render.
    structuralSharing: shareBoard,
    ...FOLLOWED,
    // A refetch is not needed, because live updates start at an event cursor (`cursorQuery`) that is older than the
    // board, so no later change is missed.
    staleTime: BOARD_FRESH_MILLISECONDS,
  });

export const taskQuery = (taskId: string) =>
  followedQuery(["task", taskId], async () => {
    const answer = await readTask(taskId);
    rememberTexts(answer);
    const { data } = answer;
    // Pending changes are shown as if they were saved.
    const { labels: _, assigneeImage: __, externalLinks: ___, ...fields } = pendingFields(taskId) ?? {};
    return { ...data, ...fields };
  });
const readTask = (id: string) => readAs(sessionEnd.account?.id, "GET /api/task/:id", { id });
/** The account that deleted an open task, from the event. Never fetched. */
export const deletionQuery = (taskId: string) =>
  queryOptions({
    queryKey: ["deletion", taskId],
    queryFn: (): { actorId: string | null } => ({ actorId: null }),
    enabled: false,
  });
export const taskLabelsQuery = (taskId: string) =>
  followedQuery(["task-labels", taskId], () => api("GET /api/label/task/:taskId", { taskId }));
export const activitiesQuery = (taskId: string) =>
  followedQuery(["activities", taskId], () => api("GET /api/activity/:taskId", { taskId }));
export const relationsQuery = (taskId: string) =>
  followedQuery(["relations", taskId], () => api("GET /api/task-relation/:id", { id: taskId }));

/**
 * The position in the stream of events before anything else was loaded. An old cursor only repeats some events. It is
 * never reloaded: a newer cursor could skip a change that the data loaded at the same time does not have.
 */
export const cursorQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["cursor", workspaceId],
    queryFn: async () => (await api("GET /api/changes", { query: { workspaceId } })).cursor,
    staleTime: "static",
  });

/** Finds tasks that match the query or have it as their key. */
export const searchTasks = (workspaceId: string, q: string): Promise<SearchResults> =>
  api("GET /api/search", { query: { workspaceId, q, type: "tasks", limit: 8 } });

/** The ID of the task with a key such as `WEB-12`, or with that key before it was moved. */
export const taskIdQuery = (workspaceId: string, key: string) =>
  queryOptions({
    queryKey: ["task-id", workspaceId, key.toUpperCase()],
    queryFn: async () => {
      const { results } = await searchTasks(workspaceId, key);
      const number = Number(key.slice(key.lastIndexOf("-") + 1));
      const slug = key.slice(0, key.lastIndexOf("-")).toLowerCase();
      const exact = results.find((one) => one.taskNumber === number && one.projectSlug?.toLowerCase() === slug);
      // A former key matches exactly one task.
      const found = exact ?? (results.length === 1 ? results[0] : undefined);
      if (!found) throw new ApiError(`There is no task ${key}`, { status: 404, code: "not_found" });
      return found.id;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads the data of a board while its code is still loading. The page retries what fails. */
export async function preloadBoard(
  queries: QueryClient,
  { workspaceSlug, projectSlug }: { workspaceSlug: string; projectSlug: string },
): Promise<void> {
  const workspaces = await queries.ensureQueryData(workspacesQuery);
  const workspace = workspaces.find(({ slug }) => isSlug(slug, workspaceSlug));
  if (!workspace) return;
  const { id } = workspace;
  const readBoard = async (): Promise<void> => {
    const [projects] = await Promise.all([
      queries.ensureQueryData(projectsQuery(id)),
      queries.ensureQueryData(cursorQuery(id)),
    ]);
    const project = projects.find(({ slug }) => isSlug(slug, projectSlug));
    if (!project) return;
    rememberBoard({ path: location.pathname, workspaceId: id, projectId: project.id });
    await queries.ensureQueryData(boardQuery(project.id));
  };
  // Loads only missing data, because this runs whenever the URL changes.
  await Promise.all([readBoard(), queries.ensureQueryData(membershipQuery(id))]);
}
