/** The list, backlog and archive views. @module */
import type { TaskCard } from "@hexlane/client";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { focusTask } from "../../actions/opened.ts";
import { useSelectable } from "../../actions/selection.ts";
import { useUndoableChanges } from "../../actions/undoable_changes.ts";
import { allRows, usePrinting } from "../../browser/printing.ts";
import { Empty } from "../../components/loading.tsx";
import { useFullText } from "../../text/mod.tsx";
import { type Drop, keyOf, patchOfDrop } from "./board_data.ts";
import { isFiltered } from "./board_filter.ts";
import { useBoard, useFold, useMayEditTask } from "./board_state.ts";
import { InlineCreate } from "./create.tsx";
import { useBoardDrag, useIsDragging } from "./drag.ts";
import { DropColumns } from "./list/drop_columns.tsx";
import { GroupHead } from "./list/group_head.tsx";
import { groupOf, linesOf } from "./list/groups.ts";
import { useFocusRequests } from "./list/use_focus_requests.ts";
import { foldKeyOf, useGroups } from "./list/use_groups.ts";
import { TaskRow } from "./list_row.tsx";
import { useExpandRevealed, useRevealIn } from "./reveal.ts";
import { MoreTasks } from "./screen_reader/more_tasks.tsx";
import { sayMove } from "./screen_reader/say_move.ts";

export interface ListViewProps {
  tasks: readonly TaskCard[];
  /** The column of tasks added here. Without it, tasks cannot be added. */
  createIn?: { slug: string; name: string } | undefined;
}

const ROW_PIXELS = 38;

export function ListView({ tasks, createIn }: ListViewProps): ReactNode {
  const { board: words } = useFullText();
  const { data, search, mayCreate, mayEdit, prefs } = useBoard();
  const mayEditTask = useMayEditTask();
  const fold = useFold();
  const changes = useUndoableChanges();
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const [said, setSaid] = useState("");
  const { groups, grouping, laneGrouping } = useGroups(tasks);
  const empties = { backlog: words.emptyBacklog, archive: words.emptyArchive };
  const empty = search.view === "backlog" || search.view === "archive" ? empties[search.view] : words.emptyList;
  const emptyText = mayCreate || search.view === "archive" ? empty.text : undefined;
  const isOrdered = laneGrouping === "status" && search.sort === undefined && search.view !== "archive";
  const isDraggable = mayEdit && laneGrouping !== undefined && search.view !== "archive";
  const { collapsed } = prefs;
  // Stable, because scrolling re-renders the list.
  const lines = useMemo(
    () => linesOf(groups, (group) => !collapsed.includes(foldKeyOf(grouping, group)), grouping !== "none"),
    [groups, grouping, collapsed],
  );
  const shown = useMemo(() => lines.flatMap((line) => (line.kind === "task" ? [line.task] : [])), [lines]);
  const lineOf = (taskId: string): number => lines.findIndex((line) => line.kind === "task" && line.task.id === taskId);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    getItemKey: useCallback(
      (index: number) => {
        const line = lines[index];
        return line?.kind === "task" ? line.task.id : `group-${line?.group.id ?? index}`;
      },
      [lines],
    ),
    overscan: 10,
    rangeExtractor: isPrinting ? allRows : defaultRangeExtractor,
  });
  useRevealIn(shown, (index) => rows.scrollToIndex(lineOf(shown[index]?.id ?? "")));
  useExpandRevealed(groups, (group) => foldKeyOf(grouping, group));
  useSelectable(shown);
  const isDragging = useIsDragging();
  const columns = new Map(data.columns.map((column) => [column.slug, column]));
  // Tasks of the backlog can be dropped on the columns of the board.
  const lanes = useMemo(() => {
    if (search.view !== "backlog") return groups;
    return [...groups, ...data.columns.map(({ slug, name }) => groupOf(slug, name, data.tasks.filter(isIn(slug))))];
  }, [groups, data, search.view]);
  useFocusRequests(scroller, (taskId) => {
    const index = lineOf(taskId);
    if (index >= 0) rows.scrollToIndex(index);
    return index >= 0;
  });

  async function move(task: TaskCard, drop: Drop, { keepFocus = false } = {}): Promise<void> {
    const lane = lanes.find(({ id }) => id === drop.laneId);
    const patch =
      lane && laneGrouping && patchOfDrop(task, isOrdered ? drop : { laneId: drop.laneId }, lane, laneGrouping);
    if (!lane || !patch) return;
    const key = keyOf(data.project, task);
    void sayMove({ project: data.project, task, lane, drop, isOrdered }).then(setSaid);
    if (keepFocus) focusTask(task.id);
    if (!(await changes.edit(task, patch))) setSaid(words.notMoved(key));
  }

  useBoardDrag({
    scroller,
    isOn: isDraggable,
    isOrdered,
    lanes,
    onDrop: (task, drop) => void move(task, drop),
  });

  /** Moves a task within its group when Shift or Ctrl is pressed with an arrow key. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement;
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const line = lines[lineOf(target.closest<HTMLElement>("[data-task-id]")?.dataset.taskId ?? "")];
    const isMove = step !== 0 && (event.shiftKey || event.ctrlKey) && target.classList.contains("task-link");
    if (!isMove || line?.kind !== "task" || !isOrdered || !mayEditTask(line.task)) return;
    event.preventDefault();
    event.stopPropagation();
    const { group, task } = line;
    const beside = group.tasks[group.tasks.indexOf(task) + step];
    if (!beside) return;
    const side = step > 0 ? ("after" as const) : ("before" as const);
    void move(task, { laneId: group.id, beside: { taskId: beside.id, side } }, { keepFocus: true });
  }

  const rendered = rows.getVirtualItems().flatMap(({ index }) => {
    const line = lines[index];
    return line?.kind === "task" ? [line.place] : [];
  });
  const above = (rendered[0] ?? 1) - 1;
  const end = rendered.at(-1) ?? shown.length;

  return (
    <div className={search.task === undefined ? "task-list grow column" : "task-list grow column list-beside"}>
      {createIn !== undefined && mayCreate && (
        <InlineCreate laneId={createIn.slug} title={createIn.name} grouping="status" />
      )}
      {groups.every((group) => group.tasks.length === 0) && (
        <Empty
          title={isFiltered(search) ? words.nothingFound : empty.title}
          text={isFiltered(search) ? words.nothingFoundText : emptyText}
        />
      )}
      {search.view === "backlog" && isDragging && <DropColumns />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go from row to row, which have links */}
      <div className="task-rows grow scroll-y" ref={scroller} onKeyDown={onKeyDown}>
        <MoreTasks count={above} next={shown[above - 1]?.id} />
        <ol className="cards relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const line = lines[index];
            if (!line) return null;
            const style = { transform: `translateY(${start}px)` };
            if (line.kind === "group") {
              return (
                <li key={key} ref={rows.measureElement} data-index={index} className="group-row" style={style}>
                  <GroupHead
                    group={line.group}
                    grouping={grouping}
                    isOpen={line.isOpen}
                    isTarget={isDraggable}
                    onToggle={() => fold(foldKeyOf(grouping, line.group))}
                  />
                </li>
              );
            }
            const { task, group, place } = line;
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                data-task-id={task.id}
                aria-posinset={place}
                aria-setsize={shown.length}
                className="task-row relative line"
                style={style}
              >
                <TaskRow
                  task={task}
                  column={columns.get(task.status)}
                  groupId={group.id}
                  isDraggable={isDraggable}
                  isOrdered={isOrdered}
                />
              </li>
            );
          })}
        </ol>
        <MoreTasks count={shown.length - end} next={shown[end]?.id} />
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

const isIn =
  (slug: string) =>
  ({ status }: TaskCard): boolean =>
    status === slug;
