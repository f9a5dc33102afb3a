/** A project's board. The URL contains the view, the filters and the open task. @module */
import type { Label, ListedProject, ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useMay, useProject, useWorkspace } from "../../access/location.ts";
import { useReader } from "../../components/date.tsx";
import { Deferred } from "../../components/error_boundary.tsx";
import { Loaded, Skeleton } from "../../components/loading.tsx";
import { lazyComponent, loadWhenIdle } from "../../components/menu/lazy_component.tsx";
import { Notice } from "../../components/notice_box.tsx";
import { Missing } from "../../components/shell/frame.tsx";
import { UnsentList } from "../../components/shell/unsent_list.tsx";
import { useUnsentTasks } from "../../drafts/use_outbox.ts";
import { boardQuery, cursorQuery } from "../../queries/board.ts";
import { sessionQuery } from "../../queries/session.ts";
import { peopleOf } from "../../queries/task/task_changes.ts";
import { labelsQuery, membersQuery } from "../../queries/workspace.ts";
import { withTexts } from "../../text/languages.ts";
import { useText } from "../../text/mod.tsx";
import { BoardBackground } from "./background.tsx";
import type { BoardData, Person } from "./board_data.ts";
import { type BoardSearch, filterTasks, readBoardSearch, swimlaneOf, tasksOfView } from "./board_filter.ts";
import { BoardHead } from "./board_head.tsx";
import { BoardSkeleton } from "./board_skeleton.tsx";
import { BoardContext, type BoardState, FrameContext, type QueryFilter } from "./board_state.ts";
import { Lanes } from "./lanes.tsx";
import { OpenTask } from "./open_task.tsx";
import { useReveal } from "./reveal.ts";
import { readView, recallView, rememberView, type ViewOwner, type ViewPrefs } from "./view_memory.ts";

export function BoardPage(): ReactNode {
  const workspace = useWorkspace();
  const project = useProject();
  if (workspace === null || project === null) return <Missing />;
  if (!workspace || !project) return <BoardSkeleton />;
  return <ProjectBoard key={project.id} workspace={workspace} project={project} />;
}

function ProjectBoard({ workspace, project }: { workspace: Workspace; project: ListedProject }): ReactNode {
  // Loaded after the event cursor, so that no change is missed in between.
  const cursor = useQuery(cursorQuery(workspace.id));
  const board = useQuery({ ...boardQuery(project.id), enabled: cursor.data !== undefined });
  // Members and labels are loaded after the board, because the first cards do not need them.
  const enabled = board.data !== undefined;
  const members = useQuery({ ...membersQuery(workspace.id), enabled });
  const labels = useQuery({ ...labelsQuery(workspace.id), enabled });
  const people = useMemo(() => peopleOf(members.data ?? []), [members.data]);
  if (board.data === undefined && !board.error && !cursor.error) return <BoardSkeleton />;
  return (
    <div className="board-page shrinkable column">
      <Loaded
        query={{ ...board, error: cursor.error ?? board.error, refetch: cursor.error ? cursor.refetch : board.refetch }}
      >
        {(data) => <Views data={data} people={people} labels={labels.data ?? NO_LABELS} />}
      </Loaded>
    </div>
  );
}

const NO_LABELS: Label[] = [];

// Code that the first view does not need is loaded when the browser is idle, or on demand.
const otherViews = () => withTexts(import("./other_views.ts"));
const CalendarView = lazyComponent(async () => (await otherViews()).CalendarView);
const TimelineView = lazyComponent(async () => (await otherViews()).TimelineView);
const TableView = lazyComponent(async () => (await otherViews()).TableView);
const ListView = lazyComponent(async () => (await import("./list.tsx")).ListView);
const Swimlanes = lazyComponent(async () => (await withTexts(import("./swimlanes.tsx"))).Swimlanes);
for (const part of [ListView, TableView, Swimlanes]) loadWhenIdle(part.load);

function Views({ data, people, labels }: { data: BoardData; people: Person[]; labels: Label[] }): ReactNode {
  const { board: words, task: taskWords } = useText();
  const [first] = data.columns;
  const state = useBoardState(data, people, labels);
  const { search, shown } = state;
  const rows = swimlaneOf(search);
  const unsent = useUnsentTasks(data.project.id);
  const { project, columns } = data;
  const { fields } = state.prefs;
  const frame = useMemo(() => ({ project, columns, fields }), [project, columns, fields]);
  const tasks = useMemo(() => tasksOfView(shown, data, search.view), [shown, data, search.view]);
  return (
    <BoardContext value={state}>
      <FrameContext value={frame}>
        {search.view === undefined && !rows && <BoardBackground project={project} />}
        <BoardHead />
        {data.project.archivedAt !== null && <Notice tone="warning">{words.projectArchived}</Notice>}
        {search.view !== undefined && <UnsentList entries={unsent} />}
        <Deferred key={search.view} loading={<Skeleton lines={4} />}>
          {search.view === "calendar" && <CalendarView />}
          {search.view === "timeline" && <TimelineView tasks={tasks} />}
          {search.view === "table" && <TableView tasks={tasks} createIn={first} />}
          {search.view === "list" && <ListView tasks={tasks} createIn={first} />}
          {search.view === "backlog" && (
            <ListView tasks={tasks} createIn={{ slug: "planned", name: taskWords.statuses.planned }} />
          )}
          {search.view === "archive" && <ListView tasks={tasks} />}
        </Deferred>
        {search.view === undefined && !rows && <Lanes />}
        {search.view === undefined && rows && (
          <Deferred loading={<Skeleton lines={4} />}>
            <Swimlanes rows={rows} />
          </Deferred>
        )}
        {search.task !== undefined && <OpenTask />}
      </FrameContext>
    </BoardContext>
  );
}

function useBoardState(data: BoardData, people: Person[], labels: Label[]): BoardState {
  const { data: session } = useQuery(sessionQuery);
  const userId = session?.user.id ?? "";
  const owner = useMemo(() => ({ accountId: userId, projectId: data.project.id }), [userId, data.project.id]);
  const { search, change } = useBoardSearch(owner);
  const [prefs, setAllPrefs] = useState(() => readView(owner).prefs);
  const setPrefs = useCallback(
    (next: Partial<ViewPrefs>) => {
      const all = { ...readView(owner).prefs, ...next };
      rememberView(owner, { prefs: all });
      setAllPrefs(all);
    },
    [owner],
  );
  // Opening a task must not filter the board again.
  const filter = JSON.stringify({ ...search, task: undefined });
  const { workspaceSlug = "" } = useParams({ strict: false });
  const { locale, timezone } = useReader();
  const reader = useMemo(() => ({ locale, timezone }), [locale, timezone]);
  const may = useMay(data.project.workspaceId, data.project.id);
  const [isFound, setFound] = useState<QueryFilter>();
  const shown = useMemo(() => {
    const context = { now: new Date(), timezone: reader.timezone, userId, slug: data.project.slug };
    const filtered = filterTasks(data.tasks, JSON.parse(filter) as BoardSearch, context);
    return isFound ? filtered.filter(isFound) : filtered;
  }, [data.tasks, data.project.slug, filter, reader.timezone, userId, isFound]);
  const reveal = useReveal({ data, search, shown, change });
  const isOpen = data.project.archivedAt === null;
  const mayEdit = isOpen && may("task:update");
  const mayCreate = isOpen && may("task:create");
  return useMemo(() => {
    const may = { mayEdit, mayCreate };
    return {
      data,
      people,
      labels,
      search,
      shown,
      reader,
      userId,
      workspaceSlug,
      reveal,
      prefs,
      setPrefs,
      setFound,
      change,
      ...may,
    };
  }, [
    data,
    people,
    labels,
    search,
    shown,
    reader,
    userId,
    workspaceSlug,
    reveal,
    prefs,
    setPrefs,
    change,
    mayEdit,
    mayCreate,
  ]);
}

/** Returns the view in the URL, or else the view of the last visit, which is then added to the URL. */
function useBoardSearch(owner: ViewOwner): Pick<BoardState, "search" | "change"> {
  const address = JSON.stringify(readBoardSearch(useSearch({ strict: false }) as Record<string, unknown>));
  const [recalled, setRecalled] = useState(() => recallView(owner, JSON.parse(address)));
  const search = useMemo<BoardSearch>(() => ({ ...recalled, ...JSON.parse(address) }), [address, recalled]);
  const { workspaceSlug = "", projectSlug = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const go = useCallback(
    (next: (old: Record<string, unknown>) => BoardSearch, replace: boolean) =>
      navigate({
        to: "/w/$workspaceSlug/p/$projectSlug",
        params: { workspaceSlug, projectSlug },
        search: next as never,
        replace,
        resetScroll: false,
      }),
    [navigate, workspaceSlug, projectSlug],
  );
  const change = useCallback(
    (next: Partial<Record<keyof BoardSearch, string | undefined>>) => {
      function read(old: Record<string, unknown>): BoardSearch {
        const all = readBoardSearch({ ...old, ...next });
        rememberView(owner, { search: all });
        return all;
      }
      // Typing replaces the history entry instead of adding one per letter.
      void go(read, ["q", "where"].includes(Object.keys(next).join()));
    },
    [go, owner],
  );
  const recall = useEffectEvent(async () => {
    if (!recalled) return;
    await go((old) => readBoardSearch({ ...recalled, ...old }), true);
    setRecalled(undefined);
  });
  useEffect(() => void recall(), []);
  return { search, change };
}
