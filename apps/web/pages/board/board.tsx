/** A project's board. The URL contains the view, the filters and the open task. @module */
import type { Label, ListedProject, TaskCard, ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { useMay, useProject, useWorkspace } from "../../access/location.ts";
import { useReader } from "../../components/date.tsx";
import { Deferred } from "../../components/error_boundary.tsx";
import { Loaded, Skeleton } from "../../components/loading.tsx";
import { lazyComponent, loadWhenIdle } from "../../components/menu/lazy_component.tsx";
import { Notice } from "../../components/notice.tsx";
import { Missing } from "../../components/shell/frame.tsx";
import { UnsentList } from "../../components/shell/unsent_list.tsx";
import { useUnsentTasks } from "../../drafts/use_create_queue.ts";
import { boardQuery, cursorQuery } from "../../queries/board.ts";
import { sessionQuery } from "../../queries/session.ts";
import { peopleOf } from "../../queries/task_changes.ts";
import { labelsQuery, membersQuery } from "../../queries/workspace.ts";
import { withTexts } from "../../text/languages.ts";
import { useText } from "../../text/mod.tsx";
import { type BoardData, keyOf, type Person } from "./board_data.ts";
import { type BoardSearch, filterTasks, readBoardSearch } from "./board_filter.ts";
import { BoardHead } from "./board_head.tsx";
import { BoardContext, type BoardState, useBoard } from "./board_state.ts";
import { Lanes } from "./lanes.tsx";
import { PanelFallback } from "./panel_fallback.tsx";
import { useReveal } from "./reveal.ts";

export function BoardPage(): ReactNode {
  const workspace = useWorkspace();
  const project = useProject();
  if (workspace === null || project === null) return <Missing />;
  if (!workspace || !project) return <Skeleton lines={5} />;
  return <ProjectBoard key={project.id} workspace={workspace} project={project} />;
}

function ProjectBoard({ workspace, project }: { workspace: Workspace; project: ListedProject }): ReactNode {
  // Loaded after the event cursor, so that no change is missed in between.
  const cursor = useQuery(cursorQuery(workspace.id));
  const board = useQuery({ ...boardQuery(project.id), enabled: cursor.data !== undefined });
  const members = useQuery(membersQuery(workspace.id));
  const labels = useQuery(labelsQuery(workspace.id));
  const people = useMemo(() => peopleOf(members.data ?? []), [members.data]);
  return (
    <div className="board-page shrinkable column">
      <Loaded
        query={{ ...board, error: cursor.error ?? board.error, refetch: cursor.error ? cursor.refetch : board.refetch }}
        lines={6}
      >
        {(data) => <Views data={data} people={people} labels={labels.data ?? NO_LABELS} />}
      </Loaded>
    </div>
  );
}

const NO_LABELS: Label[] = [];

// Code that the first view does not need is loaded when the browser is idle, or on demand.
const TaskPanel = lazyComponent(async () => (await withTexts(import("../task/task_panel.tsx"))).TaskPanel);
const CalendarView = lazyComponent(async () => (await import("./calendar.tsx")).CalendarView);
const ListView = lazyComponent(async () => (await import("./list.tsx")).ListView);
for (const part of [TaskPanel, ListView, CalendarView]) loadWhenIdle(part.load);

function Views({ data, people, labels }: { data: BoardData; people: Person[]; labels: Label[] }): ReactNode {
  const { board: words } = useText();
  const state = useBoardState(data, people, labels);
  const { search, shown } = state;
  const unsent = useUnsentTasks(data.project.id);
  return (
    <BoardContext value={state}>
      <BoardHead />
      {data.project.archivedAt !== null && <Notice tone="warning">{words.projectArchived}</Notice>}
      {search.view !== undefined && <UnsentList entries={unsent} />}
      <Deferred key={search.view} loading={<Skeleton lines={4} />}>
        {search.view === "calendar" && <CalendarView />}
        {search.view === "list" && <ListView key="list" tasks={inColumns(data, shown)} empty={words.emptyList} />}
        {search.view === "backlog" && (
          <ListView key="backlog" tasks={withStatus(shown, "planned")} empty={words.emptyBacklog} createIn="planned" />
        )}
        {search.view === "archive" && (
          <ListView key="archive" tasks={withStatus(shown, "archived")} empty={words.emptyArchive} />
        )}
      </Deferred>
      {search.view === undefined && <Lanes />}
      {search.task !== undefined && <OpenTask />}
    </BoardContext>
  );
}

const withStatus = (tasks: readonly TaskCard[], status: string): TaskCard[] =>
  tasks.filter((task) => task.status === status);

function inColumns({ columns }: BoardData, tasks: readonly TaskCard[]): TaskCard[] {
  const slugs = new Set(columns.map(({ slug }) => slug));
  return tasks.filter(({ status }) => slugs.has(status));
}

function OpenTask(): ReactNode {
  const { search, data, change } = useBoard();
  const key = search.task ?? "";
  const card = data.tasks.find((one) => keyOf(data.project, one).toLowerCase() === key.toLowerCase());
  const close = useCallback(() => change({ task: undefined }), [change]);
  return (
    <Deferred
      key={key}
      fallback={(error, retry) => <PanelFallback taskKey={key} card={card} onClose={close} failed={{ error, retry }} />}
      loading={<PanelFallback taskKey={key} card={card} onClose={close} />}
    >
      <TaskPanel
        workspaceId={data.project.workspaceId}
        taskKey={key}
        taskId={card?.id}
        card={card}
        onClose={close}
        onDeleted={close}
      />
    </Deferred>
  );
}

function useBoardState(data: BoardData, people: Person[], labels: Label[]): BoardState {
  const address = JSON.stringify(readBoardSearch(useSearch({ strict: false }) as Record<string, unknown>));
  const search = useMemo<BoardSearch>(() => JSON.parse(address), [address]);
  // Opening a task must not filter again.
  const filter = JSON.stringify({ ...search, task: undefined });
  const { workspaceSlug = "", projectSlug = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { locale, timezone } = useReader();
  const reader = useMemo(() => ({ locale, timezone }), [locale, timezone]);
  const { data: session } = useQuery(sessionQuery);
  const userId = session?.user.id ?? "";
  const may = useMay(data.project.workspaceId);
  const shown = useMemo(() => {
    const context = { now: new Date(), timezone: reader.timezone, userId, slug: data.project.slug };
    return filterTasks(data.tasks, JSON.parse(filter) as BoardSearch, context);
  }, [data.tasks, data.project.slug, filter, reader.timezone, userId]);
  const change = useCallback(
    (next: Partial<Record<keyof BoardSearch, string | undefined>>) => {
      // Typing replaces the history entry instead of adding one per letter.
      const replace = "q" in next;
      void navigate({
        to: "/w/$workspaceSlug/p/$projectSlug",
        params: { workspaceSlug, projectSlug },
        search: (old: Record<string, unknown>) => readBoardSearch({ ...old, ...next }) as never,
        replace,
        resetScroll: false,
      });
    },
    [navigate, workspaceSlug, projectSlug],
  );
  const reveal = useReveal({ data, search, shown, change });
  const isOpen = data.project.archivedAt === null;
  const mayEdit = isOpen && may("task:update");
  const mayCreate = isOpen && may("task:create");
  return useMemo(
    () => ({ data, people, labels, search, shown, reader, userId, workspaceSlug, reveal, mayEdit, mayCreate, change }),
    [data, people, labels, search, shown, reader, userId, workspaceSlug, reveal, mayEdit, mayCreate, change],
  );
}
