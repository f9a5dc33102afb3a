/** The list, backlog and archive views. @module */
import type { TaskCard } from "@hexlane/client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useMemo, useRef } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { Empty } from "../../components/loading.tsx";
import { DueSign, LabelChip, PrioritySign } from "../../components/task_parts.tsx";
import { useTaskChanges } from "../../queries/task_changes.ts";
import { useFullText } from "../../text/mod.tsx";
import { type BoardData, byPosition, keyOf, type Lane, PRIORITIES } from "./board_data.ts";
import { isFiltered, type Sort } from "./board_filter.ts";
import { useBoard } from "./board_state.ts";
import { TaskLink } from "./card.tsx";
import { CardMenu } from "./card_menu.tsx";
import { InlineCreate } from "./create.tsx";
import { useRevealIn } from "./reveal.ts";

export interface ListViewProps {
  tasks: readonly TaskCard[];
  /** Shown when there are no tasks. */
  empty: { title: string; text: string };
  /** The status of tasks added here. Without it, tasks cannot be added. */
  createIn?: string;
}

const ROW_PIXELS = 45;

export function ListView({ tasks, empty, createIn }: ListViewProps): ReactNode {
  const { board: words, task: taskWords } = useFullText();
  const { data, search, mayCreate, mayEdit } = useBoard();
  const changes = useTaskChanges();
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => sortTasks(tasks, search.sort ?? "status", data), [tasks, search.sort, data]);
  const lanes = useMemo<Lane[]>(
    () => data.columns.map(({ slug, name, color, isFinal }) => ({ id: slug, title: name, color, isFinal, tasks: [] })),
    [data.columns],
  );
  const rows = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    getItemKey: (index) => sorted[index]?.id ?? index,
    overscan: 10,
  });
  useRevealIn(sorted, (index) => rows.scrollToIndex(index));
  const nameOf = new Map(data.columns.map((column) => [column.slug, column]));
  return (
    <div className={search.task === undefined ? "task-list grow column" : "task-list grow column list-beside"}>
      {createIn !== undefined && mayCreate && (
        <InlineCreate laneId={createIn} title={taskWords.statuses[createIn as "planned"]} grouping="status" />
      )}
      {sorted.length === 0 && (
        <Empty
          title={isFiltered(search) ? words.nothingFound : empty.title}
          text={isFiltered(search) ? words.nothingFoundText : empty.text}
        />
      )}
      <div className="task-rows grow scroll-y" ref={scroller}>
        <ol className="cards relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const task = sorted[index];
            if (!task) return null;
            const column = nameOf.get(task.status);
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={sorted.length}
                className="task-row relative line gap-3"
                style={{ transform: `translateY(${start}px)` }}
              >
                <PrioritySign priority={task.priority} />
                <span className="task-key">{keyOf(data.project, task)}</span>
                <TaskLink task={task} />
                <span className="task-row-labels">
                  {task.labels.slice(0, 2).map((label) => (
                    <LabelChip key={label.id} {...label} />
                  ))}
                </span>
                <DueSign keepsPlace task={task} isDone={column?.isFinal ?? task.status === "archived"} />
                {column && (
                  <span className="task-status hint">
                    <span
                      className="label-dot rigid"
                      style={column.color === null ? undefined : { background: column.color }}
                    />
                    <bdi>{column.name}</bdi>
                  </span>
                )}
                <span className="task-assignee" title={task.assigneeName ?? undefined}>
                  {task.assigneeName !== null && (
                    <>
                      <span className="visually-hidden">{taskWords.assignedTo(task.assigneeName)}</span>
                      <Avatar size="small" name={task.assigneeName} image={task.assigneeImage} />
                    </>
                  )}
                </span>
                <CardMenu
                  task={task}
                  lanes={lanes}
                  laneId={task.status}
                  grouping="status"
                  mayEdit={mayEdit}
                  onMove={async (moved, { laneId }) => void (await changes.edit(moved, { status: laneId }))}
                />
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}

function sortTasks(tasks: readonly TaskCard[], sort: Sort, { columns }: BoardData): TaskCard[] {
  const order = new Map(columns.map(({ slug }, index) => [slug, index]));
  const ranks: Readonly<Record<Sort, (left: TaskCard, right: TaskCard) => number>> = {
    status: (left, right) => (order.get(left.status) ?? 0) - (order.get(right.status) ?? 0),
    priority: (left, right) => PRIORITIES.indexOf(left.priority) - PRIORITIES.indexOf(right.priority),
    // Tasks without a date come last.
    dueDate: (left, right) => compare(left.dueDate ?? "~", right.dueDate ?? "~"),
    updatedAt: (left, right) => compare(right.updatedAt, left.updatedAt),
    title: (left, right) => left.title.localeCompare(right.title),
  };
  return [...tasks].sort((left, right) => ranks[sort](left, right) || byPosition(left, right));
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
