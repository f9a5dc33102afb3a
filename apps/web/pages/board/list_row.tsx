/** A row of the list: a task and its cells. @module */
import type { TaskCard } from "@hexlane/client";
import { type ReactNode, useRef } from "react";
import { useMay } from "../../access/location.ts";
import { toggleSelected, useIsSelected } from "../../actions/selection.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { PERSON, TAG } from "../../components/icon/task_icons.ts";
import { DueSign, LabelChip, PriorityIcon, StatusSign } from "../../components/task_parts.tsx";
import { useFullText } from "../../text/mod.tsx";
import { type BoardData, keyOf } from "./board_data.ts";
import { useBoard, useMayEditTask } from "./board_state.ts";
import { TaskLink } from "./card.tsx";
import { CardFields } from "./card_fields.tsx";
import { CardMenu } from "./card_menu.tsx";
import { useCardDrag } from "./drag.ts";
import { Cell } from "./list/cells.tsx";
import { PlanCells } from "./list/plan_cells.tsx";
import { SubtaskSign } from "./subtask_sign.tsx";

export interface TaskRowProps {
  task: TaskCard;
  /** Undefined in the backlog and the archive. */
  column: BoardData["columns"][number] | undefined;
  groupId: string;
  /** Whether the row can be dragged. */
  isDraggable: boolean;
  /** Whether the rows of a group are in board order. */
  isOrdered: boolean;
}

/** The maximum number of labels shown. Any others are only counted. */
const LABELS = 2;

export function TaskRow({ task, column, groupId, isDraggable, isOrdered }: TaskRowProps): ReactNode {
  const { task: words, taskActions } = useFullText();
  const { data, prefs } = useBoard();
  const mayEdit = useMayEditTask()(task);
  const may = useMay(data.project.workspaceId, task.projectId);
  const isSelected = useIsSelected(task.id);
  const place = useRef<HTMLDivElement>(null);
  const { isDragged, edge } = useCardDrag(place, {
    taskId: task.id,
    laneId: groupId,
    isOn: isDraggable && mayEdit,
    isOrdered,
  });
  const key = keyOf(data.project, task);
  const has = (name: (typeof prefs.hidden)[number]): boolean => !prefs.hidden.includes(name);
  const { assigneeName, labels } = task;
  const hasFields = prefs.fields.length > 0;
  const states = `${hasFields ? " row-content-fields" : ""}${isDragged ? " task-card-dragged" : ""}${edge ? ` task-card-${edge}` : ""}`;
  return (
    <div ref={place} className={`row-content full relative line gap-3${states}`}>
      <input
        type="checkbox"
        className="row-check rigid"
        aria-label={taskActions.selectTask(key)}
        checked={isSelected}
        onChange={() => toggleSelected(task.id)}
      />
      {has("priority") && (
        <Cell
          kind="priority"
          task={task}
          label={words.priority}
          mayEdit={mayEdit}
          title={words.priorities[task.priority]}
        >
          <PriorityIcon priority={task.priority} />
          <span className="visually-hidden">{words.priorities[task.priority]}</span>
        </Cell>
      )}
      <span className="task-key">{key}</span>
      <TaskLink task={task} />
      <SubtaskSign task={task} />
      <CardFields task={task} />
      {has("labels") && (
        <Cell
          kind="labels"
          task={task}
          label={words.labels}
          className="task-row-labels"
          mayEdit={mayEdit && may("label:update")}
          title={labels.map(({ name }) => name).join(", ") || undefined}
        >
          {labels.slice(0, LABELS).map((label) => (
            <LabelChip key={label.id} {...label} />
          ))}
          {labels.length > LABELS && <span className="hint">+{labels.length - LABELS}</span>}
          {labels.length === 0 && <Icon name={TAG} className="cell-empty" />}
        </Cell>
      )}
      <PlanCells task={task} mayEdit={mayEdit} />
      {has("dueDate") && (
        <Cell kind="dueDate" task={task} label={words.dueDate} className="cell-due" mayEdit={mayEdit}>
          {task.dueDate === null ? (
            <>
              <span className="visually-hidden">{words.noDate}</span>
              <Icon name="calendar" className="cell-empty" />
            </>
          ) : (
            <DueSign task={task} isDone={column?.isFinal ?? task.status === "archived"} />
          )}
        </Cell>
      )}
      {has("status") && (
        <Cell kind="status" task={task} label={words.status} className="task-status hint" mayEdit={mayEdit}>
          {column ? (
            <StatusSign columns={data.columns} status={task.status} />
          ) : (
            <Icon name={task.status === "archived" ? "archive" : "list"} className="cell-icon" />
          )}
          <bdi className="truncate">{column?.name ?? words.statuses[task.status as "planned" | "archived"]}</bdi>
        </Cell>
      )}
      {has("assignee") && (
        <Cell
          kind="assignee"
          task={task}
          label={words.assignee}
          className="task-assignee"
          mayEdit={mayEdit && may("task:assign")}
          title={assigneeName ?? undefined}
        >
          {assigneeName === null ? (
            <>
              <span className="visually-hidden">{words.nobody}</span>
              <Icon name={PERSON} className="cell-empty" />
            </>
          ) : (
            <>
              <span className="visually-hidden">{assigneeName}</span>
              <Avatar size="small" name={assigneeName} image={task.assigneeImage} />
            </>
          )}
        </Cell>
      )}
      <CardMenu task={task} />
    </div>
  );
}
