/** Priority, due date and label of a task, wherever one is shown. @module */
import type { Priority, TaskCard } from "@hexlane/client";
import type { ReactNode } from "react";
import { dueOf } from "../pages/board/board_filter.ts";
import { useText } from "../text/mod.tsx";
import { cssColor } from "./css_color.ts";
import { formatDay, useReader } from "./date.tsx";
import { Icon } from "./icon.tsx";

const BARS: Readonly<Record<Priority, number>> = { urgent: 4, high: 3, medium: 2, low: 1, "no-priority": 0 };

/** Bars for the eye, text for screen readers. */
export function PrioritySign({ priority }: { priority: Priority }): ReactNode {
  const { task } = useText();
  const bars = BARS[priority];
  return (
    <span className={`priority soft rigid priority-${priority}`} title={task.priorities[priority]}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        {priority === "urgent" ? (
          <path className="bar-on" d="M8 1.5 15 14.5H1zM8 6v4M8 12v.5" />
        ) : (
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
          ))
        )}
      </svg>
      <span className="visually-hidden">{task.priorities[priority]}</span>
    </span>
  );
}

export interface DueProps {
  task: Pick<TaskCard, "dueDate" | "dueDateOnly">;
  /** Completed tasks are never overdue. */
  isDone?: boolean;
  /** Reserves the space of a missing date, so that rows stay aligned. */
  keepsPlace?: boolean;
}

export function DueSign({ task, isDone = false, keepsPlace = false }: DueProps): ReactNode {
  const reader = useReader();
  const words = useText().task;
  if (task.dueDate === null) return keepsPlace ? <span className="due inline-line soft due-none" /> : null;
  const due = dueOf(task, { ...reader, now: new Date() });
  const tone = isDone ? "" : due === "overdue" ? " due-late" : due === "today" ? " due-today" : "";
  return (
    <span className={`due inline-line soft${tone}`}>
      <Icon name="calendar" />
      <span className="visually-hidden">{tone === " due-late" ? words.overdueSince : words.dueOn}</span>
      <time dateTime={task.dueDate}>{formatDay(task.dueDate, reader, { dateOnly: task.dueDateOnly })}</time>
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
