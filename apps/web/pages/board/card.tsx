/** A card on the board. @module */
import type { TaskCard } from "@hexlane/client";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { DueSign, LabelChip, PrioritySign } from "../../components/task_parts.tsx";
import { useText } from "../../text/mod.tsx";
import { type Drop, type Grouping, keyOf, type Lane } from "./board_data.ts";
import { readBoardSearch } from "./board_filter.ts";
import { useBoard } from "./board_state.ts";
import { CardMenu } from "./card_menu.tsx";
import { useCardDrag } from "./drag.ts";

export interface CardViewProps {
  task: TaskCard;
  laneId: string;
  lanes: readonly Lane[];
  grouping: Grouping;
  mayEdit: boolean;
  onMove: (task: TaskCard, drop: Drop, options?: { keepFocus?: boolean }) => Promise<void>;
}

/** Further labels are only counted. */
const LABELS = 3;

export function CardView({ task, laneId, lanes, grouping, mayEdit, onMove }: CardViewProps): ReactNode {
  const { data } = useBoard();
  const place = useRef<HTMLElement>(null);
  const isOrdered = grouping === "status";
  const { isDragged, edge } = useCardDrag(place, { taskId: task.id, laneId, isOn: mayEdit, isOrdered });
  const isDone = data.columns.find(({ slug }) => slug === task.status)?.isFinal ?? false;
  const states = `${isDragged ? " task-card-dragged" : ""}${edge ? ` task-card-${edge}` : ""}`;
  return (
    <article ref={place} className={`task-card bordered surface relative column${states}`}>
      <div className="task-card-head line between">
        <span className="task-key">{keyOf(data.project, task)}</span>
        <CardMenu task={task} lanes={lanes} laneId={laneId} mayEdit={mayEdit} grouping={grouping} onMove={onMove} />
      </div>
      <TaskLink task={task} />
      {task.labels.length > 0 && (
        <div className="task-labels">
          {task.labels.slice(0, LABELS).map((label) => (
            <LabelChip key={label.id} {...label} />
          ))}
          {task.labels.length > LABELS && (
            <span className="label-chip inline-line soft bordered">+{task.labels.length - LABELS}</span>
          )}
        </div>
      )}
      <CardFoot task={task} isDone={isDone} />
    </article>
  );
}

function CardFoot({ task, isDone }: { task: TaskCard; isDone: boolean }): ReactNode {
  const { task: words } = useText();
  const { assigneeName, priority, dueDate } = task;
  if (priority === "no-priority" && dueDate === null && assigneeName === null) return null;
  return (
    <div className="task-card-foot line gap-3">
      {priority !== "no-priority" && <PrioritySign priority={priority} />}
      <DueSign task={task} isDone={isDone} />
      {assigneeName !== null && (
        <span className="task-assignee" title={assigneeName}>
          <span className="visually-hidden">{words.assignedTo(assigneeName)}</span>
          <Avatar size="small" name={assigneeName} image={task.assigneeImage} />
        </span>
      )}
    </div>
  );
}

/** Opens the task next to the board. */
export function TaskLink({ task }: { task: TaskCard }): ReactNode {
  const { data } = useBoard();
  const { workspaceSlug = "", projectSlug = "" } = useParams({ strict: false });
  const key = keyOf(data.project, task);
  return (
    <Link
      className="task-link breakable plain-link"
      draggable={false}
      to="/w/$workspaceSlug/p/$projectSlug"
      params={{ workspaceSlug, projectSlug }}
      search={(old) => readBoardSearch({ ...old, task: key }) as never}
      activeProps={{}}
      activeOptions={{ exact: true, includeSearch: true }}
      preload={false}
      resetScroll={false}
    >
      <bdi>{task.title}</bdi>
    </Link>
  );
}
