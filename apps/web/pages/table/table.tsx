/** The table view of a project. @module */
import type { CustomField, TaskCard } from "@hexlane/client";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useMay } from "../../access/location.ts";
import { focusRequest } from "../../actions/opened.ts";
import { isDayFirst } from "../../actions/picks/date_pick.tsx";
import { useSelectable } from "../../actions/selection.ts";
import { useStored } from "../../actions/store.ts";
import { linkOf } from "../../actions/target.ts";
import { readStored, store, viewPrefix } from "../../browser/storage.ts";
import { Empty } from "../../components/loading.tsx";
import { beginTypedAhead } from "../../components/pick/typed_ahead.ts";
import { useFullText } from "../../text/mod.tsx";
import { keyOf } from "../board/board_data.ts";
import { isFiltered, readBoardSearch, SORTS } from "../board/board_filter.ts";
import { useBoard, useFold } from "../board/board_state.ts";
import { GroupMark } from "../board/list/group_head.tsx";
import { linesOf } from "../board/list/groups.ts";
import { foldKeyOf, useGroups } from "../board/list/use_groups.ts";
import { useExpandRevealed } from "../board/reveal.ts";
import { fieldColumn } from "./field_columns.tsx";
import { FieldPick, type OpenFieldPick } from "./field_pick.tsx";
import type { GridLine } from "./grid/column.ts";
import { Grid } from "./grid/grid.tsx";
import { type GridLayout, readLayout } from "./grid/layout.ts";
import { fieldColumnId } from "./task_change.ts";
import { type TaskSurroundings, taskColumns } from "./task_columns.tsx";
import { useFieldValues } from "./use_field_values.ts";
import { usePlans } from "./use_plans.ts";
import { useRefusals, useWrites } from "./use_writes.ts";

const STANDARD: GridLayout = { order: [], hidden: [], pinned: ["title"], widths: {}, summaries: {} };

export function TableView({ tasks }: { tasks: readonly TaskCard[] }): ReactNode {
  const text = useFullText();
  const { data, search, change, prefs, userId, tableLayout: standard = STANDARD } = useBoard();
  const fold = useFold();
  const toggle = useRef(fold);
  toggle.current = fold;
  // The lines follow after the cells, so that an edit is shown at once even if it sorts thousands of rows again.
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
  const [pick, setPick] = useState<OpenFieldPick>();
  const { columns, valueIn } = useColumns(setPick);
  const [layout, setLayout] = useStoredLayout(`${viewPrefix(userId)}${data.project.id}:table`, standard);
  const wanted = useWanted();
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
      <Grid
        label={text.board.view.table}
        draft={`cells:${data.project.id}`}
        {...{ lines, columns, layout, latest, onWrite, onRefusal, onOpen, wanted }}
        standard={standard}
        onLayout={setLayout}
        empty={
          <Empty
            title={isFiltered(search) ? text.board.nothingFound : text.board.emptyList.title}
            text={isFiltered(search) ? text.board.nothingFoundText : text.board.emptyList.text}
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
          change: { kind: "field", fieldId: field.id, value },
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
  const now = useRef(data);
  now.current = data;

  const around = useMemo((): TaskSurroundings => {
    const language = document.documentElement.lang;
    return {
      text,
      reader,
      dates: { now: new Date(), timezone: reader.timezone, isDayFirst: isDayFirst(reader.locale), language },
      keyOf: (task) => keyOf(project, task),
      linkOf: (task) => <KeyLink taskKey={keyOf(project, task)} title={task.title} />,
      columnsOf: () => boardColumns,
      peopleOf: () => people,
      labelsOf: () => labels,
      plans,
      may: ({ projectId }, permission) => mayEdit && permissions.split(",").includes(`${projectId} ${permission}`),
      sortBy(columnId) {
        const sort = SORTS.find((one) => one === columnId);
        if (!sort) return undefined;
        const next = sort === "status" ? undefined : sort;
        return { sort: () => change({ sort: next }), isSorted: sorted === sort };
      },
    };
  }, [text, reader, project, boardColumns, people, labels, plans, mayEdit, permissions, sorted, change]);
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

/** Opens the task next to the table. */
function KeyLink({ taskKey, title }: { taskKey: string; title: string }): ReactNode {
  return (
    <Link
      className="task-link task-key plain-link truncate"
      tabIndex={-1}
      draggable={false}
      aria-description={title}
      to="."
      search={(old: object) => readBoardSearch({ ...old, task: taskKey }) as never}
      activeProps={{}}
      activeOptions={{ exact: true, includeSearch: true }}
      preload={false}
      resetScroll={false}
    >
      {taskKey}
    </Link>
  );
}

/** The row that another part of the page wants to show: a new task, the open task, or the row of a picker. */
function useWanted(): { rowId: string; takesFocus: boolean } | undefined {
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
