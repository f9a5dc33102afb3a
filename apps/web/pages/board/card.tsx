/** A card on the board. @module */
import type { TaskCard } from "@hexlane/client";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode, useRef } from "react";
import { useIsSelected } from "../../actions/selection.ts";
import { whenQuiet } from "../../browser/quiet.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Deferred } from "../../components/error_boundary.tsx";
import { lazyComponent } from "../../components/menu/lazy_component.tsx";
import { DueSign, LabelChip, PrioritySign, StatusSign } from "../../components/task_parts.tsx";
import { withTexts } from "../../text/languages.ts";
import { useText } from "../../text/mod.tsx";
import { type CardGrouping, keyOf } from "./board_data.ts";
import { readBoardSearch } from "./board_filter.ts";
import { useBoardFrame } from "./board_state.ts";
import { CardMenu } from "./card_menu.tsx";
import { useCardDrag } from "./drag.ts";

const CardExtras = lazyComponent(async () => {
  await whenQuiet();
  return (await withTexts(import("./extras.ts"))).CardExtras;
});

export interface CardViewProps {
  task: TaskCard;
  laneId: string;
  grouping: CardGrouping;
  mayEdit: boolean;
}

/** The maximum number of labels shown. Any others are only counted. */
const LABELS = 3;

/** Memoized, so that a card that moves within its lane is not rendered again. */
export const CardView: (props: CardViewProps) => ReactNode = memo(function CardView(props: CardViewProps): ReactNode {
  const { task, laneId, grouping, mayEdit } = props;
  const place = useRef<HTMLElement>(null);
  const { isSorted } = useBoardFrame();
  const isOrdered = grouping === "status" && !isSorted;
  const { isDragged, edge } = useCardDrag(place, { taskId: task.id, laneId, isOn: mayEdit, isOrdered });
  const isSelected = useIsSelected(task.id);
  const states = `${isDragged ? " task-card-dragged" : ""}${edge ? ` task-card-${edge}` : ""}${isSelected ? " task-card-selected" : ""}`;
  return (
    <article ref={place} className={`task-card bordered surface relative column${states}`}>
      <CardContent task={task} grouping={grouping} />
    </article>
  );
});

/** Separate from the card, which re-renders each time another card is dragged over it. */
const CardContent = memo(function CardContent(props: Pick<CardViewProps, "task" | "grouping">): ReactNode {
  const { task, grouping } = props;
  const { project, columns } = useBoardFrame();
  const isDone = columns.find(({ slug }) => slug === task.status)?.isFinal ?? false;
  return (
    <>
      <div className="task-card-head line">
        <span className="task-key">
          {keyOf(project, task)}
          <SelectedSign taskId={task.id} />
        </span>
      </div>
      <Deferred>
        <CardExtras task={task} />
      </Deferred>
      <TaskLink task={task} />
      <CardMenu task={task} />
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
      <CardFoot task={task} grouping={grouping} isDone={isDone} />
    </>
  );
});

/** Tells a screen reader that the task is selected. */
export function SelectedSign({ taskId }: { taskId: string }): ReactNode {
  const { board } = useText();
  return useIsSelected(taskId) && <span className="visually-hidden">, {board.selected}</span>;
}

interface CardFootProps extends Pick<CardViewProps, "task" | "grouping"> {
  isDone: boolean;
}

/** Shows everything that the heading of the lane does not. */
function CardFoot({ task, grouping, isDone }: CardFootProps): ReactNode {
  const { task: words } = useText();
  const { columns } = useBoardFrame();
  const { assigneeName, priority, status } = task;
  const column = columns.find(({ slug }) => slug === status);
  return (
    <div className="task-card-foot line gap-3">
      {grouping !== "status" && column && (
        <span className="card-status inline-line hint gap-1">
          <StatusSign columns={columns} status={status} />
          <bdi className="truncate">{column.name}</bdi>
        </span>
      )}
      {priority !== "no-priority" && grouping !== "priority" && <PrioritySign priority={priority} />}
      <DueSign task={task} isDone={isDone} />
      {assigneeName !== null && grouping !== "assignee" && (
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
  const { project } = useBoardFrame();
  const key = keyOf(project, task);
  return (
    <Link
      className="task-link breakable plain-link"
      dir="auto"
      draggable={false}
      // The accessible name is the visible title, which users of voice control say.
      aria-description={key}
      to="."
      search={(old: object) => readBoardSearch({ ...old, task: key }) as never}
      activeProps={{}}
      activeOptions={{ exact: true, includeSearch: true }}
      preload={false}
      resetScroll={false}
    >
      {task.title}
    </Link>
  );
}
