/** The table view of a project. @module */
import type { CustomField, TaskCard } from "@hexlane/client";
import { useRouter, useSearch } from "@tanstack/react-router";
import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useMay } from "../../access/location.ts";
import { focusRequest } from "../../actions/opened.ts";
import { isDayFirst } from "../../actions/picks/date_pick.tsx";
import { useSelectable } from "../../actions/selection.ts";
import { createStore, useStored } from "../../actions/store.ts";
import { linkOf } from "../../actions/target.ts";
import { readStored, store, viewPrefix } from "../../browser/storage.ts";
import { Empty } from "../../components/loading.tsx";
import { beginTypedAhead } from "../../components/pick/typed_ahead.ts";
import { useFullText } from "../../text/mod.tsx";
import { keyOf, optimisticPatch } from "../board/board_data.ts";
import { isFiltered, readBoardSearch, SORTS } from "../board/board_filter.ts";
import { useBoard, useFold } from "../board/board_state.ts";
import { InlineCreate } from "../board/create.tsx";
import { GroupMark } from "../board/list/group_head.tsx";
import { linesOf } from "../board/list/groups.ts";
import { foldKeyOf, useGroups } from "../board/list/use_groups.ts";
import { useExpandRevealed } from "../board/reveal.ts";
import { fieldColumn } from "./field_columns.tsx";
import { FieldPick, type OpenFieldPick } from "./field_pick.tsx";
import type { GridLine } from "./grid/column.ts";
import { Grid } from "./grid/grid.tsx";
import { type GridLayout, readLayout } from "./grid/layout.ts";
import { fieldColumnId, type TaskChange } from "./task_change.ts";
import { type TaskSurroundings, taskColumns } from "./task_columns.tsx";
import { useFieldValues, withFieldValue } from "./use_field_values.ts";
import { usePlans } from "./use_plans.ts";
import { useRefusals, useWrites } from "./use_writes.ts";

const STANDARD: GridLayout = { order: [], hidden: [], pinned: ["title"], widths: {}, summaries: {} };

export interface TableViewProps {
  tasks: readonly TaskCard[];
  /** The status of new tasks. Undefined if the view creates none. */
  createIn?: { slug: string; name: string } | undefined;
}

export function TableView({ tasks, createIn }: TableViewProps): ReactNode {
  const text = useFullText();
  const { data, search, change, prefs, userId, mayCreate, tableLayout: standard = STANDARD } = useBoard();
  const emptyText = mayCreate ? text.board.emptyList.text : undefined;
  const fold = useFold();
  const toggle = useRef(fold);
  toggle.current = fold;
  // Lines update after the cells, so that an edit is shown at once even if thousands of rows are sorted again.
  const { groups, grouping } = useGroups(useDeferredValue(tasks));
  const { collapsed } = prefs;
  const lines = useMemo(() => {
    const all = linesOf(groups, (group) => !collapsed.includes(foldKeyOf(grouping, group)), grouping !== "none");
    return all.map((line): GridLine<TaskCard> => {
      if (line.kind === "task") return { kind: "row", id: line.task.id, row: line.task };
      const { group, isOpen } = line;
      return {
        kind: "group",
        id: `group:${group.id}`,
        title: group.title,
        mark: <GroupMark group={group} grouping={grouping} />,
        rows: group.tasks,
        isOpen,
        onToggle: () => toggle.current(foldKeyOf(grouping, group)),
      };
    });
  }, [groups, grouping, collapsed]);
  const shown = useMemo(() => lines.flatMap((line) => (line.kind === "row" ? [line.row] : [])), [lines]);
  useSelectable(shown);
  useExpandRevealed(groups, (group) => foldKeyOf(grouping, group));
  const cards = useMemo(() => new Map(data.tasks.map((task) => [task.id, task])), [data.tasks]);
  const latest = useCallback((task: TaskCard) => cards.get(task.id) ?? task, [cards]);

  const onWrite = useWrites<TaskCard>();
  const onRefusal = useRefusals();
  const preview = usePreview();
  const [pick, setPick] = useState<OpenFieldPick>();
  const { columns, valueIn } = useColumns(setPick);
  const [layout, setLayout] = useStoredLayout(`${viewPrefix(userId)}${data.project.id}:table`, standard);
  const [created, setCreated] = useState<string>();
  const wanted = useWanted(shown, created);
  const onOpen = useCallback(
    (task: TaskCard) => {
      const link = linkOf(task.id);
      if (link) link.click();
      else change({ task: keyOf(data.project, task) });
    },
    [change, data.project],
  );
  return (
    <div className={search.task === undefined ? "table-view grow column" : "table-view grow column list-beside"}>
      {createIn && mayCreate && (
        <InlineCreate
          laneId={createIn.slug}
          title={createIn.name}
          grouping="status"
          onCreated={({ id }) => setCreated(id)}
        />
      )}
      <Grid
        label={text.board.view.table}
        draft={`cells:${data.project.id}`}
        {...{ lines, columns, layout, latest, preview, onWrite, onRefusal, onOpen, wanted }}
        standard={standard}
        onLayout={setLayout}
        empty={
          <Empty
            title={isFiltered(search) ? text.board.nothingFound : text.board.emptyList.title}
            text={isFiltered(search) ? text.board.nothingFoundText : emptyText}
          />
        }
      />
      {pick && (
        <PickOf
          key={`${pick.field.id} ${pick.tasks[0]?.id}`}
          pick={pick}
          value={pick.tasks[0] ? valueIn(pick.tasks[0], pick.field) : ""}
          onClose={() => setPick(undefined)}
        />
      )}
    </div>
  );
}

/** Returns a function that previews a change. Tasks do not contain values of custom fields, so a value is kept with a copy. */
function usePreview(): (task: TaskCard, change: TaskChange) => TaskCard | undefined {
  const now = useBoard();
  const board = useRef(now);
  board.current = now;
  return useCallback((task, change) => {
    const { data, people } = board.current;
    if (change.kind === "edit") return { ...task, ...optimisticPatch(data, task, change.patch, people) };
    if (change.kind === "labels") return { ...task, labels: [...change.labels] };
    return withFieldValue(task, change.field.id, change.value);
  }, []);
}

function PickOf({ pick, value, onClose }: { pick: OpenFieldPick; value: string; onClose: () => void }): ReactNode {
  const { data, people } = useBoard();
  const set = useSetField();
  return (
    <FieldPick
      {...{ pick, value, people, onClose }}
      workspaceId={data.project.workspaceId}
      onSet={(next) => set(pick.field, pick.tasks, next)}
    />
  );
}

function useSetField(): (field: CustomField, tasks: readonly TaskCard[], value: string) => void {
  const write = useWrites<TaskCard>();
  return useCallback(
    (field, tasks, value) =>
      write(
        tasks.map((row) => ({
          row,
          columnId: fieldColumnId(field.id),
          change: { kind: "field", field, value },
          text: value,
        })),
      ),
    [write],
  );
}

const CELL_PERMISSIONS = ["task:update", "task:assign", "label:update"];

function useColumns(setPick: (pick: OpenFieldPick) => void) {
  const text = useFullText();
  const { data, people, labels, reader, mayEdit, search, change, groups } = useBoard();
  const { project, columns: boardColumns } = data;
  const may = useMay(project.workspaceId);
  const ids = groups ? [...new Set(data.tasks.map(({ projectId }) => projectId))].join() : project.id;
  const projectIds = useMemo(() => ids.split(",").filter(Boolean), [ids]);
  const { fields, valueIn } = useFieldValues(projectIds);
  const plans = usePlans(projectIds);
  const set = useSetField();
  const sorted = search.sort;
  const permissions = projectIds
    .flatMap((id) => CELL_PERMISSIONS.filter((one) => may(one, id)).map((one) => `${id} ${one}`))
    .join();
  const linkTo = useTaskLinks();
  const now = useRef(data);
  now.current = data;

  const around = useMemo((): TaskSurroundings => {
    const language = document.documentElement.lang;
    const granted = new Set(permissions.split(","));
    return {
      text,
      reader,
      dates: { now: new Date(), timezone: reader.timezone, isDayFirst: isDayFirst(reader.locale), language },
      keyOf: (task) => keyOf(project, task),
      linkOf: (task) => <KeyLink {...linkTo(keyOf(project, task))} title={task.title} />,
      columnsOf: () => boardColumns,
      peopleOf: () => people,
      labelsOf: () => labels,
      plans,
      may: ({ projectId }, permission) => mayEdit && granted.has(`${projectId} ${permission}`),
      sortBy(columnId) {
        const sort = SORTS.find((one) => one === columnId);
        if (!sort) return undefined;
        const next = sort === "status" ? undefined : sort;
        return { sort: () => change({ sort: next }), isSorted: sorted === sort };
      },
    };
  }, [text, reader, project, boardColumns, people, labels, plans, mayEdit, permissions, sorted, change, linkTo]);
  const columns = useMemo(() => {
    const more = {
      ...around,
      valueIn,
      linkable: {
        idOf(key: string) {
          const wanted = key.toLowerCase();
          return now.current.tasks.find((task) => keyOf(project, task).toLowerCase() === wanted)?.id;
        },
        keyOf(taskId: string) {
          const task = now.current.tasks.find(({ id }) => id === taskId);
          return task && keyOf(project, task);
        },
      },
      pick(field: CustomField, tasks: readonly TaskCard[], anchor: Element) {
        beginTypedAhead();
        setPick({ field, tasks, anchor });
      },
      set,
    };
    return [...taskColumns(around), ...fields.map((field) => fieldColumn(field, more))];
  }, [around, fields, valueIn, project, set, setPick]);
  return { columns, valueIn };
}

interface KeyLinkProps {
  taskKey: string;
  href: string;
  title: string;
  onOpen: () => void;
}

/** The key of the task that is open next to the table. */
const openKey = createStore<string | undefined>(undefined);

/** Opens the task next to the table. The router's own link takes longer to render than all cells of the row. */
function KeyLink({ taskKey, href, title, onOpen }: KeyLinkProps): ReactNode {
  const isOpen = useSyncExternalStore(openKey.subscribe, () => openKey.get() === taskKey);

  function onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  }

  return (
    <a
      className="task-link task-key plain-link truncate"
      tabIndex={-1}
      draggable={false}
      aria-description={title}
      aria-current={isOpen ? "page" : undefined}
      href={href}
      onClick={onClick}
    >
      {taskKey}
    </a>
  );
}

function useTaskLinks(): (taskKey: string) => Omit<KeyLinkProps, "title"> {
  const router = useRouter();
  const { task, ...others } = readBoardSearch(useSearch({ strict: false }) as Record<string, unknown>);
  useEffect(() => openKey.set(task), [task]);
  const rest = JSON.stringify(others);
  return useMemo(() => {
    const { pathname } = router.buildLocation({ to: "." });
    const search = JSON.parse(rest) as object;
    return (taskKey) => ({
      taskKey,
      href: pathname + router.options.stringifySearch({ ...search, task: taskKey }),
      onOpen: () =>
        void router.navigate({
          to: ".",
          search: (old: object) => readBoardSearch({ ...old, task: taskKey }) as never,
          resetScroll: false,
        }),
    });
  }, [router, rest]);
}

/** Returns the row to scroll to: a new task, the open task, or the row that a picker belongs to. */
function useWanted(
  shown: readonly TaskCard[],
  created: string | undefined,
): { rowId: string; takesFocus: boolean } | undefined {
  const { reveal } = useBoard();
  const focus = useStored(focusRequest);
  useEffect(() => () => focusRequest.set(undefined), []);
  const revealed = reveal?.taskId;
  const [wanted, setWanted] = useState<{ rowId: string; takesFocus: boolean }>();
  useEffect(() => {
    if (revealed !== undefined) setWanted({ rowId: revealed, takesFocus: false });
  }, [revealed]);
  useEffect(() => {
    if (focus) setWanted({ rowId: focus.taskId, takesFocus: true });
  }, [focus]);
  const hasCreated = created !== undefined && shown.some(({ id }) => id === created);
  useEffect(() => {
    if (hasCreated && created !== undefined) setWanted({ rowId: created, takesFocus: false });
  }, [hasCreated, created]);
  return wanted;
}

function useStoredLayout(key: string, standard: GridLayout): [GridLayout, (layout: GridLayout) => void] {
  const [stored, setStored] = useState(() => readStored(key));
  const layout = useMemo(() => readLayout(stored, standard), [stored, standard]);
  const set = useCallback(
    (next: GridLayout) => {
      const text = next === standard ? null : JSON.stringify(next);
      store(key, text);
      setStored(text);
    },
    [key, standard],
  );
  return [layout, set];
}
