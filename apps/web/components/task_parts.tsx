/** The status, priority, due date and labels of a task, as every view shows them. @module */
import type { BoardColumn, Priority, TaskCard } from "@hexlane/client";
import type { ReactNode } from "react";
import { dueOf } from "../pages/board/board_filter.ts";
import { useText } from "../text/mod.tsx";
import { cssColor } from "./css_color.ts";
import { formatDay, useReader } from "./date.tsx";
import { Icon } from "./icon/icon.tsx";

const BARS: Readonly<Record<Priority, number>> = { urgent: 4, high: 3, medium: 2, low: 1, "no-priority": 0 };

export interface StatusProps {
  /** The columns of the project, from left to right. */
  columns: readonly Pick<BoardColumn, "slug" | "color" | "isFinal">[];
  status: string;
}

/** A circle that fills up from column to column. Decorative, because the text next to it names the status. */
export function StatusSign({ columns, status }: StatusProps): ReactNode {
  const column = columns.find(({ slug }) => slug === status);
  const open = columns.filter(({ isFinal }) => !isFinal);
  const step = column ? open.indexOf(column) : 0;
  const part = column?.isFinal ? 1 : step < 1 ? 0 : (step + 1) / (open.length + 1);
  return <StatusCircle part={column && part} color={column?.color} />;
}

export interface StatusCircleProps {
  /** From 0, the first column, to 1, where tasks are done. Undefined for a task without a column. */
  part: number | undefined;
  color: string | null | undefined;
}

/** Decorative, like {@linkcode StatusSign}. */
export function StatusCircle({ part, color }: StatusCircleProps): ReactNode {
  const done = part ?? 0;
  const isStarted = done > 0 && done < 1;
  const tone = done === 1 ? "done" : done > REVIEW_PART ? "review" : isStarted ? "started" : "open";
  return (
    <svg
      className={`status-sign rigid status-${tone}`}
      style={color ? { color: cssColor(color) } : undefined}
      viewBox="0 0 14 14"
      aria-hidden="true"
    >
      <circle
        className="status-ring"
        cx="7"
        cy="7"
        r="5.75"
        strokeDasharray={part === undefined ? "2 1.612" : undefined}
      />
      {isStarted && (
        <circle className="status-part" cx="7" cy="7" r="1.75" pathLength="1" strokeDasharray={`${done} 9`} />
      )}
      {done === 1 && <path className="status-check" d="m4.4 7.2 1.8 1.8 3.4-3.8" />}
    </svg>
  );
}

const REVIEW_PART = 0.6;

/** Bars for sighted users, text for screen readers. */
export function PrioritySign({ priority }: { priority: Priority }): ReactNode {
  const { task } = useText();
  return (
    <span className="inline-line rigid" title={task.priorities[priority]}>
      <PriorityIcon priority={priority} />
      <span className="visually-hidden">
        {task.priority}: {task.priorities[priority]}
      </span>
    </span>
  );
}

/** Decorative, because the text next to it names the priority. */
export function PriorityIcon({ priority }: { priority: Priority }): ReactNode {
  const bars = BARS[priority];
  return (
    <span className={`priority soft rigid priority-${priority}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {priority === "urgent" && (
          <path
            className="bar-on"
            d="M4 1.5h8A2.5 2.5 0 0 1 14.5 4v8a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 12V4A2.5 2.5 0 0 1 4 1.5z"
          />
        )}
        {priority === "urgent" && <path className="bar-mark" d="M8 4.5v4M8 11.25h.01" />}
        {priority === "no-priority" && <path className="bar-none" d="M2 8h2.5M6.75 8h2.5M11.5 8H14" />}
        {bars > 0 &&
          bars < BARS.urgent &&
          [1, 2, 3].map((bar) => (
            <rect
              key={bar}
              className={bar <= bars ? "bar-on" : "bar-off"}
              x={bar * 4.5 - 2.5}
              y={13 - bar * 3.5}
              width="3"
              height={bar * 3.5}
              rx="1"
            />
          ))}
      </svg>
    </span>
  );
}

export interface DueProps {
  task: Pick<TaskCard, "dueDate" | "dueDateOnly">;
  /** Completed tasks are never overdue. */
  isDone?: boolean;
  /** Reserves the space of a missing date, so that rows stay aligned. */
  keepsPlace?: boolean;
  /** The due date in words if it is near, such as "tomorrow". */
  near?: string | undefined;
}

export function DueSign({ task, isDone = false, keepsPlace = false, near }: DueProps): ReactNode {
  const reader = useReader();
  const words = useText().task;
  if (task.dueDate === null) return keepsPlace ? <span className="due inline-line soft due-none" /> : null;
  const due = dueOf(task, { ...reader, now: new Date() });
  const exact = formatDay(task.dueDate, reader, { dateOnly: task.dueDateOnly });
  const tone = isDone ? "" : due === "overdue" ? " due-late" : due === "today" ? " due-today" : "";
  return (
    <span className={`due inline-line soft${tone}`}>
      <Icon name="calendar" />
      <span className="visually-hidden">{tone === " due-late" ? words.overdueSince : words.dueOn}</span>
      <time dateTime={task.dueDate} title={exact}>
        {near ?? exact}
      </time>
    </span>
  );
}

export function LabelChip({ name, color }: { name: string; color: string }): ReactNode {
  return (
    <span className="label-chip inline-line soft bordered">
      <span className="label-dot rigid" style={{ background: cssColor(color) }} />
      <bdi>{name}</bdi>
    </span>
  );
}
