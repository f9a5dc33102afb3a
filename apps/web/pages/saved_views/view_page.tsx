/** A saved view: tasks of one or many projects, found by a query. @module */
// The page needs most of the board. Importing it whole keeps its parts together in few files.
import "../board/board.tsx";
import { ApiError, type SavedView, type TaskCard } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useWorkspace } from "../../access/location.ts";
import { Deferred } from "../../components/error_boundary.tsx";
import { Empty, Failure, Loaded, Skeleton } from "../../components/loading.tsx";
import { lazyComponent } from "../../components/menu/lazy_component.tsx";
import { Notice } from "../../components/notice.tsx";
import { Missing } from "../../components/shell/frame.tsx";
import { cursorQuery } from "../../queries/board.ts";
import { MOST_TASKS, viewQuery, viewTasksQuery } from "../../queries/saved_views.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { BoardContext, FrameContext } from "../board/board_state.ts";
import { OpenTask } from "../board/open_task.tsx";
import { ViewHead } from "./view_head.tsx";
import { useViewState, type ViewState } from "./view_state.ts";

const ListView = lazyComponent(async () => (await import("../board/list.tsx")).ListView);
const otherViews = () => import("../board/other_views.ts");
const CalendarView = lazyComponent(async () => (await otherViews()).CalendarView);
const TimelineView = lazyComponent(async () => (await otherViews()).TimelineView);
const TableView = lazyComponent(async () => (await otherViews()).TableView);
const ViewBoard = lazyComponent(async () => (await import("./view_board.tsx")).ViewBoard);

export function SavedViewPage(): ReactNode {
  const { viewId = "" } = useParams({ strict: false });
  const workspace = useWorkspace();
  const view = useQuery(viewQuery(viewId));
  // Someone may have deleted it in the meantime, or may no longer share it.
  if (workspace === null || isGone(view.error)) return <Missing />;
  if (view.data && workspace && view.data.workspaceId !== workspace.id) return <ToView view={view.data} />;
  return (
    <div className="board-page shrinkable column">
      <Loaded query={view} lines={5}>
        {(shown) => <ViewTasks key={shown.id} view={shown} />}
      </Loaded>
    </div>
  );
}

/** Redirects the URL that people share, which needs no workspace, to the page. */
export function SavedViewRedirect(): ReactNode {
  const { viewId = "" } = useParams({ strict: false });
  const view = useQuery(viewQuery(viewId));
  if (isGone(view.error)) return <Missing />;
  return (
    <Loaded query={view} lines={5}>
      {(found) => <ToView view={found} />}
    </Loaded>
  );
}

function ToView({ view }: { view: SavedView }): ReactNode {
  const workspaces = useQuery(workspacesQuery);
  return (
    <Loaded query={workspaces} lines={5}>
      {(list) => {
        const workspaceSlug = list.find(({ id }) => id === view.workspaceId)?.slug;
        if (workspaceSlug === undefined) return <Missing />;
        return <Navigate to="/w/$workspaceSlug/views/$viewId" params={{ workspaceSlug, viewId: view.id }} replace />;
      }}
    </Loaded>
  );
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function ViewTasks({ view }: { view: SavedView }): ReactNode {
  // Loaded after the event cursor, so that no change is missed in between.
  const cursor = useQuery(cursorQuery(view.workspaceId));
  const tasks = useQuery({ ...viewTasksQuery(view.id), enabled: cursor.data !== undefined });
  const { tasks: found = NO_TASKS, hasMore = false } = tasks.data ?? {};
  const state = useViewState(view, found);
  const isLoaded = tasks.data !== undefined && state !== undefined;
  const failed = [cursor, tasks].find(({ data, error }) => data === undefined && error !== null);
  return (
    <>
      <ViewHead view={view} found={isLoaded ? { count: found.length, hasMore, totals: state.totals } : undefined} />
      {failed && <ViewFailure view={view} error={failed.error} onRetry={failed.refetch} />}
      {!failed && !isLoaded && <Skeleton lines={5} />}
      {isLoaded && <ViewContent view={view} state={state} hasMore={hasMore} />}
    </>
  );
}

const NO_TASKS: TaskCard[] = [];

interface ViewFailureProps {
  view: SavedView;
  error: unknown;
  onRetry: () => unknown;
}

/** A query that once worked may name something that was deleted or renamed. */
function ViewFailure({ view, error, onRetry }: ViewFailureProps): ReactNode {
  const { savedViews: words } = useFullText();
  if (!(error instanceof ApiError) || !error.code.startsWith("QUERY_"))
    return <Failure error={error} onRetry={onRetry} />;
  return (
    <Notice tone="warning">
      <p>{words.fault(error.fields[0]?.detail ?? error.message)}</p>
      {view.canEdit && <p>{words.faultText}</p>}
    </Notice>
  );
}

interface ViewContentProps {
  view: SavedView;
  state: ViewState;
  hasMore: boolean;
}

function ViewContent({ view, state, hasMore }: ViewContentProps): ReactNode {
  const { savedViews: words, board } = useFullText();
  const { data, shown, search, prefs } = state.board;
  const { project, columns } = data;
  const { fields } = prefs;
  const frame = useMemo(() => ({ project, columns, fields, isSorted: true }), [project, columns, fields]);
  const isEmpty = shown.length === 0 && view.layout !== "calendar";
  return (
    <BoardContext value={state.board}>
      <FrameContext value={frame}>
        {hasMore && <Notice>{words.more(MOST_TASKS)}</Notice>}
        {isEmpty ? (
          <Empty title={board.nothingFound} text={words.emptyText} />
        ) : (
          <Deferred key={view.layout} loading={<Skeleton lines={4} />}>
            <Layout view={view} state={state} />
          </Deferred>
        )}
        {search.task !== undefined && <OpenTask />}
      </FrameContext>
    </BoardContext>
  );
}

function Layout({ view, state }: Pick<ViewContentProps, "view" | "state">): ReactNode {
  const { grouper, rowGrouper, withTotals, board } = state;
  if (view.layout === "calendar") return <CalendarView />;
  if (view.layout === "table") return <TableView tasks={board.shown} />;
  if (view.layout === "timeline") return <TimelineView tasks={board.shown} />;
  if (view.layout === "board" && grouper) {
    const { field } = board.groups ?? {};
    return <ViewBoard {...{ grouper, rowGrouper, withTotals }} groupBy={field ?? ""} swimlaneBy={view.swimlaneBy} />;
  }
  return <ListView tasks={board.shown} />;
}
