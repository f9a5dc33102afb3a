/** The cells of a row for milestone, cycle, estimate and start date. An empty cell is not rendered. @module */
import type { TaskCard } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDay } from "../../../components/date.tsx";
import { Icon } from "../../../components/icon/icon.tsx";
import { CYCLE, FLAG, SIZE } from "../../../components/icon/task_icons.ts";
import { cyclesQuery, milestonesQuery } from "../../../queries/plans.ts";
import { useFullText } from "../../../text/mod.tsx";
import { numberText } from "../../table/reading.ts";
import { useBoard } from "../board_state.ts";
import type { RowField } from "../view_memory.ts";
import { Cell } from "./cells.tsx";

export interface PlanCellsProps {
  task: TaskCard;
  mayEdit: boolean;
}

export function PlanCells({ task, mayEdit }: PlanCellsProps): ReactNode {
  const { task: taskWords, planning: words } = useFullText();
  const { prefs, reader } = useBoard();
  const has = (name: RowField): boolean => !prefs.hidden.includes(name);
  const { startDate, estimate, milestoneId, cycleId } = task;
  const common = { task, className: "cell-plan hint" };
  return (
    <>
      {has("milestone") && milestoneId !== null && (
        <Cell {...common} kind="milestone" label={words.milestone} title={words.milestone} mayEdit={mayEdit}>
          <Icon name={FLAG} />
          <MilestoneName projectId={task.projectId} id={milestoneId} />
        </Cell>
      )}
      {has("cycle") && cycleId !== null && (
        <Cell {...common} kind="cycle" label={words.cycle} title={words.cycle} mayEdit={mayEdit}>
          <Icon name={CYCLE} />
          <CycleName projectId={task.projectId} id={cycleId} />
        </Cell>
      )}
      {has("estimate") && estimate !== null && (
        <span className="row-cell inline-line cell-plan hint" title={words.estimate}>
          <span className="visually-hidden">{words.estimate}: </span>
          <Icon name={SIZE} />
          <bdi>{numberText(estimate, reader.locale)}</bdi>
        </span>
      )}
      {has("startDate") && startDate !== null && (
        <Cell {...common} kind="startDate" label={taskWords.startDate} title={taskWords.startDate} mayEdit={mayEdit}>
          <Icon name="arrow" />
          <time dateTime={startDate}>{formatDay(startDate, reader)}</time>
        </Cell>
      )}
    </>
  );
}

interface NameProps {
  projectId: string;
  id: string;
}

function MilestoneName({ projectId, id }: NameProps): ReactNode {
  const { data } = useQuery({ ...milestonesQuery(projectId), select: (all) => all.find((one) => one.id === id)?.name });
  return <bdi className="truncate">{data}</bdi>;
}

function CycleName({ projectId, id }: NameProps): ReactNode {
  const { data } = useQuery({ ...cyclesQuery(projectId), select: (all) => all.find((one) => one.id === id)?.name });
  return <bdi className="truncate">{data}</bdi>;
}
