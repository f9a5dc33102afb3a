/** A row of the timeline: a task and its bar. @module */
import type { TaskCard } from "@hexlane/client";
import { memo, type PointerEvent, type ReactNode } from "react";
import { useIsSelected } from "../../../actions/selection.ts";
import { IconButton } from "../../../components/button/button.tsx";
import { cssColor } from "../../../components/css_color.ts";
import { StatusSign } from "../../../components/task_parts.tsx";
import { useFullText } from "../../../text/mod.tsx";
import { type BoardData, keyOf } from "../board_data.ts";
import { useBoard, useMayEditTask } from "../board_state.ts";
import { SelectedSign, TaskLink } from "../card.tsx";
import { CardMenu } from "../card_menu.tsx";
import type { Span } from "./spans.ts";
import type { BarDrag } from "./use_bar_drag.ts";

export interface TimelineRowProps {
  task: TaskCard;
  column: BoardData["columns"][number] | undefined;
  /** The bar as it is shown, including while it is being moved. */
  span: Span | undefined;
  /** The position that the bar would move to. */
  ghost: Span | undefined;
  isMoving: boolean;
  /** The dates and relations of the bar, as text. */
  label: string;
  isOverdue: boolean;
  isLate: boolean;
  /** The rendered days. */
  days: Span;
  rangeStart: number;
  dayPixels: number;
  today: number;
  drag: BarDrag;
  onPlan: (task: TaskCard) => void;
  onFind: (task: TaskCard) => void;
  onLeave: () => void;
}

export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps): ReactNode {
  const { task, span, days, rangeStart, dayPixels, onPlan, onFind } = props;
  const { timeline: words } = useFullText();
  const { data } = useBoard();
  const mayEdit = useMayEditTask()(task);
  const isSelected = useIsSelected(task.id);
  const key = keyOf(data.project, task);
  const isOutside = span !== undefined && (span.end < days.start || span.start > days.end);
  return (
    <div className={isSelected ? "timeline-line line timeline-selected" : "timeline-line line"}>
      <div className="timeline-name line gap-2">
        <StatusSign columns={data.columns} status={task.status} />
        <span className="task-key">
          {key}
          <SelectedSign taskId={task.id} />
        </span>
        <TaskLink task={task} />
        {isOutside && (
          <IconButton icon="arrow" className="timeline-tool" label={words.find(key)} onClick={() => onFind(task)} />
        )}
        {span === undefined && mayEdit && (
          <IconButton icon="calendar" className="timeline-tool" label={words.plan(key)} onClick={() => onPlan(task)} />
        )}
        <CardMenu task={task} />
      </div>
      {span === undefined && mayEdit ? (
        <div
          className="timeline-track timeline-free relative"
          title={words.drawHint}
          onPointerDown={(event) => props.drag.onTrackDown(event, task, dayBelow(event, { rangeStart, dayPixels }))}
        />
      ) : (
        <div className="timeline-track relative">
          {span && !isOutside && <Bar {...props} span={span} />}
          {props.ghost && (
            <span
              className="timeline-ghost rounded"
              aria-hidden="true"
              style={placeOf(props.ghost, { rangeStart, dayPixels })}
            />
          )}
        </div>
      )}
    </div>
  );
});

function Bar({ task, column, span, label, isMoving, isOverdue, isLate, ...props }: TimelineRowProps & { span: Span }) {
  const { data, change } = useBoard();
  const mayEdit = useMayEditTask()(task);
  const { rangeStart, dayPixels, drag, ghost, onLeave } = props;
  const place = placeOf(span, { rangeStart, dayPixels });
  const states = [
    ...(isMoving ? ["timeline-moving"] : []),
    ...(ghost ? ["timeline-behind"] : []),
    ...(column?.isFinal ? ["timeline-done"] : []),
    ...(isOverdue ? ["timeline-overdue"] : []),
    ...(isLate ? ["timeline-late"] : []),
  ];
  return (
    <>
      <button
        type="button"
        className={["timeline-bar rounded small", ...states].join(" ")}
        aria-label={label}
        aria-describedby={mayEdit ? "timeline-keys" : undefined}
        data-start={span.start}
        data-end={span.end}
        style={{ ...place, ...(column?.color ? { borderInlineStartColor: cssColor(column.color) } : {}) }}
        onPointerDown={(event) => drag.onBarDown(event, task, "move")}
        onKeyDown={(event) => drag.onBarKey(event, task)}
        onBlur={onLeave}
        onClick={(event) => {
          if (!drag.endsDrag(event)) change({ task: keyOf(data.project, task) });
        }}
      >
        {mayEdit && (
          <>
            <span
              className="timeline-grip timeline-grip-start"
              onPointerDown={(event) => drag.onBarDown(event, task, "start")}
            />
            <span
              className="timeline-grip timeline-grip-end"
              onPointerDown={(event) => drag.onBarDown(event, task, "end")}
            />
          </>
        )}
        {place.width >= TITLE_PIXELS && (
          <span className="timeline-title truncate" dir="auto">
            {task.title}
          </span>
        )}
      </button>
      {place.width < TITLE_PIXELS && !ghost && (
        <span
          className="timeline-beside hint small truncate"
          aria-hidden="true"
          style={{ insetInlineStart: place.insetInlineStart + place.width }}
        >
          <bdi>{task.title}</bdi>
        </span>
      )}
    </>
  );
}

/** Narrower bars have their title next to them. */
const TITLE_PIXELS = 72;

interface Scale {
  rangeStart: number;
  dayPixels: number;
}

function placeOf({ start, end }: Span, { rangeStart, dayPixels }: Scale): { insetInlineStart: number; width: number } {
  return { insetInlineStart: (start - rangeStart) * dayPixels, width: (end - start + 1) * dayPixels };
}

/** Returns the day under the pointer. */
function dayBelow({ currentTarget, clientX }: PointerEvent<HTMLElement>, { rangeStart, dayPixels }: Scale): number {
  const { left, right } = currentTarget.getBoundingClientRect();
  const isMirrored = getComputedStyle(currentTarget).direction === "rtl";
  return rangeStart + Math.floor((isMirrored ? right - clientX : clientX - left) / dayPixels);
}
