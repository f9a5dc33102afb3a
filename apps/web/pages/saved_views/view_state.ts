/** The state of a saved view, as the parts of a board read it. @module */
import type { Column, CustomField, Label, ListedProject, SavedView, TaskCard } from "@hexlane/client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { useMay, useProjects } from "../../access/location.ts";
import { useReader } from "../../components/date.tsx";
import { useOutgoing } from "../../drafts/outgoing.ts";
import { type FindFieldValue, findFieldValueQuery } from "../../queries/project_field_values.ts";
import { sessionQuery } from "../../queries/session.ts";
import { peopleOf } from "../../queries/task/task_changes.ts";
import { fieldsQuery } from "../../queries/task/task_document.ts";
import { columnsQuery, labelsQuery, membersQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { type BoardData, keyOf } from "../board/board_data.ts";
import { type BoardSearch, readBoardSearch } from "../board/board_filter.ts";
import type { BoardState, ViewGroups } from "../board/board_state.ts";
import { groupOf } from "../board/list/groups.ts";
import { useReveal } from "../board/reveal.ts";
import { ROW_FIELDS, readView, rememberView, type ViewPrefs } from "../board/view_memory.ts";
import { type GroupContext, type Grouper, grouperOf } from "./grouping.ts";
import { useSayValue } from "./say_value.ts";
import { tableLayoutOf } from "./table_layout.ts";
import { sayTotals, type TotalWords } from "./totals.ts";
import { useSavedValues } from "./use_saved_values.ts";
import { type FieldValues, fieldValuesOf, isNamed } from "./view_fields.ts";

export interface ViewState {
  board: BoardState;
  /** Undefined without grouping. */
  grouper: Grouper | undefined;
  rowGrouper: Grouper | undefined;
  fields: FieldValues;
  /** The totals over all tasks. Empty if the view has none. */
  totals: string;
  /** Adds the totals of their tasks to groups. */
  withTotals: (groups: ReturnType<Grouper["groupsOf"]>) => ReturnType<Grouper["groupsOf"]>;
}

const NO_LABELS: Label[] = [];
const NO_PROJECTS: ListedProject[] = [];
const NO_COLUMNS: ViewColumn[] = [];

/** @returns undefined until the columns and fields of the projects are loaded */
export function useViewState(view: SavedView, tasks: readonly TaskCard[]): ViewState | undefined {
  const { workspaceId } = view;
  const { data: projects = NO_PROJECTS } = useProjects(workspaceId);
  const { data: members } = useQuery(membersQuery(workspaceId));
  const { data: labels = NO_LABELS } = useQuery(labelsQuery(workspaceId));
  const people = useMemo(() => peopleOf(members ?? []), [members]);
  const projectIds = useMemo(() => projectsIn(view, tasks), [view, tasks]);
  const loaded = useQueries({ queries: projectIds.map(columnsQuery), combine: allLoaded<Column[]> });
  const columns = useMemo(
    () => loaded?.flat().map((column): ViewColumn => ({ ...column, id: column.slug, columnId: column.id })),
    [loaded],
  );
  const fields = useFieldValues(view, projectIds);
  const data = useMemo(
    () => boardDataOf(view, { tasks, projects, columns: columns ?? NO_COLUMNS }),
    [view, tasks, projects, columns],
  );
  const context = useGroupContext(view, { columns: columns ?? NO_COLUMNS, people, projects, fields });
  const { layout, swimlaneBy, totals: wanted } = view;
  // A board always has lanes.
  const groupBy = view.groupBy ?? (layout === "board" ? "status" : null);
  const { savedViews: words } = useFullText();
  const sayValue = useSayValue(people);
  const say = useMemo<TotalWords>(
    () => ({ sayTotal: (total, field, value) => words.totalOf[total](field, value), sayValue, sayCount: String }),
    [words, sayValue],
  );
  const withTotals = useCallback<ViewState["withTotals"]>(
    (groups) => {
      if (wanted.length === 0) return groups;
      return groups.map((group) => ({ ...group, totals: sayTotals(group.tasks, wanted, fields, say) }));
    },
    [wanted, fields, say],
  );
  const grouper = useMemo(
    () => (groupBy === null ? undefined : grouperOf(groupBy, data.tasks, context)),
    [groupBy, data.tasks, context],
  );
  const rowGrouper = useMemo(
    () => (swimlaneBy === null ? undefined : grouperOf(swimlaneBy, data.tasks, context)),
    [swimlaneBy, data.tasks, context],
  );
  const groups = useMemo<ViewGroups>(
    () => ({
      field: groupBy ?? "none",
      groupsOf: (some) =>
        grouper
          ? withTotals(grouper.groupsOf(some).filter((group) => group.tasks.length > 0))
          : [groupOf("all", "", [...some])],
    }),
    [groupBy, grouper, withTotals],
  );
  const viewFields = useViewFields(view, projectIds);
  const board = useBoardOfView(view, { data, people, labels, groups, ...viewFields });
  const totals = useMemo(() => sayTotals(data.tasks, wanted, fields, say), [data.tasks, wanted, fields, say]);
  return useMemo(
    () => (columns && members ? { board, grouper, rowGrouper, fields, totals, withTotals } : undefined),
    [columns, members, board, grouper, rowGrouper, fields, totals, withTotals],
  );
}

/** Returns the projects of the tasks, and the projects that the view names. */
function projectsIn({ projectIds }: SavedView, tasks: readonly TaskCard[]): string[] {
  return [...new Set([...projectIds, ...tasks.map(({ projectId }) => projectId)])];
}

function allLoaded<Data>(
  results: readonly { data: Data | undefined; isError: boolean }[],
): readonly Data[] | undefined {
  // A project that was deleted has no columns.
  if (results.some(({ data, isError }) => data === undefined && !isError)) return undefined;
  return results.flatMap(({ data }) => (data === undefined ? [] : [data]));
}

/** Values are loaded only if the view shows them. */
function useFieldValues(
  { groupBy, swimlaneBy, totals, layout }: SavedView,
  projectIds: readonly string[],
): FieldValues {
  const names = [groupBy ?? "", swimlaneBy ?? "", ...totals.map(({ field }) => field)];
  const isNeeded = layout === "table" || names.some((name) => name.startsWith("field."));
  const ids = useMemo(() => (isNeeded ? projectIds : []), [isNeeded, projectIds]);
  const fields = useQueries({ queries: ids.map(fieldsQuery), combine: dataOf<CustomField[]> });
  const values = useQueries({ queries: ids.map(findFieldValueQuery), combine: dataOf<FindFieldValue> });
  const outgoing = useOutgoing();
  const byProject = useMemo(() => byId(ids, fields), [ids, fields]);
  useSavedValues(byProject);
  return useMemo(
    () => fieldValuesOf({ fields: byProject, values: byId(ids, values), outgoing }),
    [byProject, ids, values, outgoing],
  );
}

const dataOf = <Data>(results: readonly { data: Data | undefined }[]): readonly (Data | undefined)[] =>
  results.map(({ data }) => data);

function byId<Data>(ids: readonly string[], all: readonly (Data | undefined)[]): Map<string, Data> {
  return new Map(ids.flatMap((id, index) => (all[index] === undefined ? [] : [[id, all[index]] as const])));
}

interface ViewParts {
  tasks: readonly TaskCard[];
  projects: readonly ListedProject[];
  columns: readonly ViewColumn[];
}

type ViewColumn = BoardData["columns"][number];

/** Sorts columns: in the order of their projects, but final columns last. */
function inOrder(columns: readonly ViewColumn[]): readonly ViewColumn[] {
  return [...columns.filter(({ isFinal }) => !isFinal), ...columns.filter(({ isFinal }) => isFinal)];
}

/** Returns the view as a board. */
function boardDataOf(view: SavedView, { tasks, projects, columns }: ViewParts): BoardData {
  const byProject = new Map(projects.map((project) => [project.id, project]));
  // Columns with the same slug are one column, such as "To Do" of every project.
  const bySlug = new Map(
    inOrder(columns)
      .toReversed()
      .map((column) => [column.slug, column]),
  );
  const { id, workspaceId, name, description, createdAt, version } = view;
  return {
    project: {
      ...{ id, workspaceId, name, description, createdAt, version },
      ...{
        slug: "",
        icon: null,
        isPublic: false,
        archivedAt: null,
        defaultViewId: null,
        backgroundVersion: null,
        lastTaskNumber: 0,
        position: 0,
      },
    },
    columns: inOrder(columns).filter((column) => bySlug.get(column.slug) === column),
    tasks: tasks.map((task) => {
      const project = byProject.get(task.projectId);
      return project ? { ...task, taskKey: keyOf(project, { number: task.number }) } : task;
    }),
  };
}

interface ContextInput extends Pick<GroupContext, "columns" | "people" | "fields"> {
  projects: readonly ListedProject[];
}

function useGroupContext(view: SavedView, { columns, people, projects, fields }: ContextInput): GroupContext {
  const { task, views, savedViews } = useFullText();
  const { locale, timezone } = useReader();
  const sayValue = useSayValue(people);
  return useMemo(() => {
    const isIn = ({ id, archivedAt }: ListedProject): boolean =>
      view.projectIds.length > 0 ? view.projectIds.includes(id) : archivedAt === null;
    return {
      columns: inOrder(columns),
      people,
      projects: projects.filter(isIn),
      fields,
      sayValue,
      reader: { locale, timezone, now: new Date() },
      words: {
        nobody: task.nobody,
        priority: task.priorities,
        dues: views.dues,
        statuses: task.statuses,
        formerMember: task.unknownPerson,
        noLabel: views.noLabel,
        noValue: savedViews.noValue,
        checked: savedViews.checked,
        unchecked: savedViews.unchecked,
      },
    };
  }, [columns, people, projects, fields, view, task, views, savedViews, sayValue, locale, timezone]);
}

interface ViewFields {
  tableLayout: BoardState["tableLayout"];
  /** The IDs of the custom fields in the rows of a list. */
  rowFields: readonly string[];
}

/** Returns the fields that the view shows. Its table or rows load the same fields. */
function useViewFields(view: SavedView, projectIds: readonly string[]): ViewFields {
  const { layout, columns } = view;
  const isNeeded = layout === "table" || (layout === "list" && columns.some(({ field }) => field.startsWith("field.")));
  const fields = useQueries({ queries: (isNeeded ? projectIds : NO_IDS).map(fieldsQuery), combine: allFields });
  return useMemo(() => {
    const named = fields.filter((field) => columns.some((column) => isNamed(field, column.field)));
    return { tableLayout: tableLayoutOf(view, fields), rowFields: named.map(({ id }) => id) };
  }, [view, columns, fields]);
}

const NO_IDS: readonly string[] = [];
const allFields = (results: readonly { data: CustomField[] | undefined }[]): readonly CustomField[] =>
  results.flatMap(({ data = [] }) => data);

interface BoardInput extends Pick<BoardState, "data" | "people" | "labels">, ViewFields {
  groups: ViewGroups;
}

function useBoardOfView(view: SavedView, input: BoardInput): BoardState {
  const { data, people, labels, groups, tableLayout, rowFields } = input;
  const { data: session } = useQuery(sessionQuery);
  const userId = session?.user.id ?? "";
  const { locale, timezone } = useReader();
  const reader = useMemo(() => ({ locale, timezone }), [locale, timezone]);
  const address = JSON.stringify(readBoardSearch(useSearch({ strict: false }) as Record<string, unknown>));
  const { layout, query, columns } = view;
  const search = useMemo<BoardSearch>(() => {
    const { month, week, task } = JSON.parse(address) as BoardSearch;
    const shown = { view: layout === "board" ? undefined : layout, where: query || undefined, month, week, task };
    return readBoardSearch(shown);
  }, [address, layout, query]);
  const navigate = useNavigate();
  const change = useCallback<BoardState["change"]>(
    (next) =>
      void navigate({
        to: ".",
        search: ((old: object) => readBoardSearch({ ...old, ...next })) as never,
        resetScroll: false,
      }),
    [navigate],
  );
  const owner = useMemo(() => ({ accountId: userId, projectId: view.id }), [userId, view.id]);
  const [own, setOwn] = useState(() => readView(owner).prefs);
  const prefs = useMemo<ViewPrefs>(() => {
    return { ...own, hidden: hiddenBy(columns), fields: layout === "list" ? rowFields : [] };
  }, [own, columns, layout, rowFields]);
  const setPrefs = useCallback(
    (next: Partial<ViewPrefs>) => {
      const all = { ...readView(owner).prefs, ...next };
      rememberView(owner, { prefs: all });
      setOwn(all);
    },
    [owner],
  );
  const reveal = useReveal({ data, search, shown: data.tasks, change });
  const may = useMay(view.workspaceId);
  const { data: projects = NO_PROJECTS } = useProjects(view.workspaceId);
  const editable = [...new Set(data.tasks.map(({ projectId }) => projectId))]
    .filter((id) => may("task:update", id) && projects.find((project) => project.id === id)?.archivedAt === null)
    .join();
  const mayEditTask = useMemo(() => {
    const ids = new Set(editable.split(","));
    return ({ projectId }: Pick<TaskCard, "projectId">) => ids.has(projectId);
  }, [editable]);
  const mayEdit = data.tasks.length === 0 ? may("task:update") : editable !== "";
  return useMemo(
    () => ({
      ...{
        data,
        people,
        labels,
        search,
        reader,
        userId,
        reveal,
        prefs,
        setPrefs,
        change,
        mayEdit,
        mayEditTask,
        groups,
        tableLayout,
      },
      shown: data.tasks,
      workspaceSlug: "",
      mayCreate: false,
      setFound: () => {},
    }),
    [
      data,
      people,
      labels,
      search,
      reader,
      userId,
      reveal,
      prefs,
      setPrefs,
      change,
      mayEdit,
      mayEditTask,
      groups,
      tableLayout,
    ],
  );
}

/** The names of the cells of a list, as views store them. */
const CELLS: Readonly<Record<(typeof ROW_FIELDS)[number], string>> = {
  priority: "priority",
  labels: "label",
  milestone: "milestone",
  cycle: "cycle",
  estimate: "estimate",
  startDate: "start",
  dueDate: "due",
  status: "status",
  assignee: "assignee",
};

/** Returns the cells that the view hides. A view without columns shows all cells. */
function hiddenBy(columns: SavedView["columns"]): ViewPrefs["hidden"] {
  if (columns.length === 0) return [];
  return ROW_FIELDS.filter((name) => columns.every(({ field }) => field !== CELLS[name]));
}
