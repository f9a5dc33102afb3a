/** A day of the calendar. @module */
import type { TaskCard } from "@hexlane/client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useIsSelected } from "../../../actions/selection.ts";
import { IconButton } from "../../../components/button/button.tsx";
import { drafts } from "../../../drafts/drafts.ts";
import { useAccountId } from "../../../drafts/use_outbox.ts";
import { useFullText } from "../../../text/mod.tsx";
import { type BoardData, byPosition } from "../board_data.ts";
import { dueOf } from "../board_filter.ts";
import { useBoard, useMayEditTask } from "../board_state.ts";
import { TaskLink } from "../card.tsx";
import { InlineCreate, newTaskField } from "../create.tsx";
import { useCardDrag, useLaneDrop } from "../drag.ts";
import { sayDay } from "./say_day.ts";

export interface DayProps {
  day: string;
  tasks: readonly TaskCard[];
  isToday: boolean;
  /** Whether the day belongs to the previous or next month. */
  isOther: boolean;
  /** Whether all tasks are shown. */
  isTall: boolean;
}

const SHOWN = 3;

export function Day({ day, tasks, isToday, isOther, isTall }: DayProps): ReactNode {
  const { board: words, views } = useFullText();
  const { reader, data, mayEdit, mayCreate } = useBoard();
  const mayEditTask = useMayEditTask();
  const [isOpen, setOpen] = useState(false);
  const accountId = useAccountId();
  const field = newTaskField(data.project.id, day);
  // An unsaved title is shown, without taking focus.
  const [adding, setAdding] = useState<"asked" | "restored" | undefined>(() =>
    drafts.list({ accountId, prefix: field }).length > 0 ? "restored" : undefined,
  );
  useEffect(
    () =>
      drafts.listen({ accountId, field }, (now, before) => {
        if (now && !before) setAdding((adding) => adding ?? "restored");
      }),
    [accountId, field],
  );
  const place = useRef<HTMLLIElement>(null);
  const isOver = useLaneDrop(place, place, { laneId: day, isOn: mayEdit });
  const columns = new Map(data.columns.map((column) => [column.slug, column]));
  const [first] = data.columns;
  const sorted = [...tasks].sort(byPosition);
  const isFull = isTall || isOpen;
  const seen = isFull ? sorted : sorted.slice(0, SHOWN);
  const long = sayDay(day, reader.locale, { dateStyle: "full" });
  const states = [
    ...(isToday ? ["day-today"] : []),
    ...(isOther ? ["day-other"] : []),
    ...(tasks.length === 0 && !isTall ? ["day-free"] : []),
    ...(isOver ? ["lane-over"] : []),
  ];
  return (
    <li ref={place} data-day={day} className={["day surface shrinkable column", ...states].join(" ")}>
      <div className="line between">
        <time dateTime={day} className="day-number centered hint">
          <span className="visually-hidden">{long}</span>
          <span aria-hidden="true" className="day-short">
            {Number(day.slice(8))}
          </span>
          <span aria-hidden="true" className="day-long">
            {sayDay(day, reader.locale, { weekday: "short", day: "numeric", month: "short" })}
          </span>
        </time>
        {mayCreate && first && (
          <IconButton icon="plus" className="day-add" label={views.addOn(long)} onClick={() => setAdding("asked")} />
        )}
      </div>
      {seen.length > 0 && (
        <ul>
          {seen.map((task) => (
            <DayTask
              key={task.id}
              task={task}
              day={day}
              column={columns.get(task.status)}
              mayEdit={mayEditTask(task)}
            />
          ))}
        </ul>
      )}
      {sorted.length > SHOWN && !isTall && (
        <button type="button" className="day-more soft" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.fewer : words.more(sorted.length - SHOWN)}
        </button>
      )}
      {adding && mayCreate && first && (
        <InlineCreate
          laneId={day}
          title={long}
          grouping="status"
          fields={{ status: first.slug, dueDate: day }}
          isOpened={adding === "asked"}
          onClose={() => {
            setAdding(undefined);
            queueMicrotask(() => place.current?.querySelector<HTMLElement>(".day-add")?.focus());
          }}
        />
      )}
    </li>
  );
}

interface DayTaskProps {
  task: TaskCard;
  day: string;
  column: BoardData["columns"][number] | undefined;
  mayEdit: boolean;
}

function DayTask({ task, day, column, mayEdit }: DayTaskProps): ReactNode {
  const place = useRef<HTMLLIElement>(null);
  const { isDragged } = useCardDrag(place, { taskId: task.id, laneId: day, isOn: mayEdit, isOrdered: false });
  const isSelected = useIsSelected(task.id);
  const { views } = useFullText();
  const { reader } = useBoard();
  const isDone = column?.isFinal === true;
  const isLate = !isDone && dueOf(task, { ...reader, now: new Date() }) === "overdue";
  const states = [
    ...(isDone ? ["day-task-done"] : isLate ? ["day-task-late"] : []),
    ...(isDragged ? ["task-card-dragged"] : []),
    ...(isSelected ? ["day-task-selected"] : []),
  ];
  return (
    <li
      ref={place}
      data-task-id={task.id}
      className={["day-task small", ...states].join(" ")}
      style={column?.color ? { borderInlineStartColor: column.color } : undefined}
      title={column?.name}
    >
      {isLate && <span className="visually-hidden">{views.dues.overdue}</span>}
      <TaskLink task={task} />
    </li>
  );
}
