/** Queries for saved views. @module */
import type { SavedView, TaskCard } from "@hexlane/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { withPendingFields } from "../drafts/pending_edits.ts";
import { api, listPage } from "./api.ts";
import { WORK_KEY } from "./workspace.ts";

const KEY = "views";
const COUNTS_KEY = "view-counts";

/** The views of a workspace, favorites first, then by name. */
export const viewsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [KEY, "list", workspaceId],
    queryFn: () => api("GET /api/view", { query: { workspaceId } }),
  });

export const viewQuery = (viewId: string) =>
  queryOptions({ queryKey: [KEY, "one", viewId], queryFn: () => api("GET /api/view/:id", { id: viewId }) });

/** The number of tasks in each view of a workspace, by view ID. */
export const viewCountsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [COUNTS_KEY, workspaceId],
    queryFn: async () => {
      const counts = await api("GET /api/view/count", { query: { workspaceId } });
      return Object.fromEntries(counts.map(({ id, ...count }) => [id, count]));
    },
    refetchOnWindowFocus: false,
    // The counts change over time, because due dates pass.
    refetchInterval: COUNT_MILLISECONDS,
  });

const COUNT_MILLISECONDS = 5 * 60_000;

const PAGE_TASKS = 200;
/** A view shows only its first tasks. */
export const MOST_TASKS = 2_000;

/** The tasks of a view, in the order of its query. Changes to tasks are shown at once, as in the other lists of tasks. */
export const viewTasksQuery = (viewId: string) =>
  queryOptions({
    queryKey: [...WORK_KEY, "view", viewId],
    async queryFn() {
      const pages: TaskCard[][] = [];
      let cursor: string | undefined;
      do {
        const page = await readPage(viewId, cursor);
        pages.push(page.rows);
        cursor = page.cursor;
      } while (cursor !== undefined && pages.length * PAGE_TASKS < MOST_TASKS);
      return { tasks: withPendingFields(pages.flat()), hasMore: cursor !== undefined };
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

const readPage = (id: string, cursor: string | undefined) =>
  listPage("GET /api/view/:id/task", { id, query: { limit: PAGE_TASKS, cursor } });

/** A team may change tasks many times a second. */
const RECOUNT_MILLISECONDS = 2_000;
let recounting: ReturnType<typeof setTimeout> | undefined;

/** Counts the tasks of the views again, soon after the first of several changes. */
export function recountLater(queries: QueryClient): void {
  if (recounting !== undefined) return;
  recounting = setTimeout(() => {
    recounting = undefined;
    void queries.invalidateQueries({ queryKey: [COUNTS_KEY] });
  }, RECOUNT_MILLISECONDS);
}

/** Loads the views, their counts and their tasks again after a view has changed. */
export async function refreshViews(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: [...WORK_KEY, "view"] });
  void queries.invalidateQueries({ queryKey: [COUNTS_KEY] });
  await queries.invalidateQueries({ queryKey: [KEY] });
}

/** Shows that a view is a favorite, or no longer is, before the server has saved it. */
export function showFavorite(queries: QueryClient, { id, workspaceId }: SavedView, isFavorite: boolean): void {
  queries.setQueryData(viewQuery(id).queryKey, (view) => view && { ...view, isFavorite });
  queries.setQueryData(viewsQuery(workspaceId).queryKey, (views) =>
    views?.map((view) => (view.id === id ? { ...view, isFavorite } : view)),
  );
}
