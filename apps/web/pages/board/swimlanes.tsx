/** The board with swimlanes: a row for each assignee, priority or label, with a cell for each lane. @module */

import type { EditTask, Priority, TaskCard } from "@hexlane/client";
import { type ReactNode, useCallback, useMemo } from "react";
import { useMay } from "../../access/location.ts";
import { useActionContext } from "../../actions/context.ts";
import { useUndoableChanges } from "../../actions/undoable_changes.ts";
import { UnsentList } from "../../components/shell/unsent_list.tsx";
import { useUnsentTasks } from "../../drafts/use_outbox.ts";
import { useFullText } from "../../text/mod.tsx";
import { fieldsOfLane, lanesOf, patchOfDrop } from "./board_data.ts";
import { laneGroupingOf, type Swimlane } from "./board_filter.ts";
import { useBoard } from "./board_state.ts";
import { groupsOf, sortTasks } from "./list/groups.ts";
import { type CellMove, Grid } from "./swimlanes/grid.tsx";
import { labelGroups, labelSwap, NO_LABEL } from "./swimlanes/labels.ts";
import { labelsOn, relabel } from "./swimlanes/relabel.ts";

export function Swimlanes({ rows: kind }: { rows: Swimlane }): ReactNode {
  const { task: taskWords, views } = useFullText();
  const { data, shown, search, people, labels, reader, mayCreate } = useBoard();
  const mayLabel = useMay(data.project.workspaceId, data.project.id)("label:update");
  const ready = useActionContext();
  const changes = useUndoableChanges();
  const unsent = useUnsentTasks(data.project.id);
  const grouping = laneGroupingOf(search);
  const laneWords = useMemo(() => ({ nobody: taskWords.nobody, priority: taskWords.priorities }), [taskWords]);
  const lanesOfTasks = useCallback(
    (tasks: readonly TaskCard[]) => lanesOf({ data, grouping, people, words: laneWords, tasks }),
    [data, grouping, people, laneWords],
  );

  const lanes = useMemo(() => {
    const all = lanesOfTasks(shown);
    return grouping === "assignee" ? all.filter(({ tasks }) => tasks.length > 0) : all;
  }, [lanesOfTasks, shown, grouping]);
  const rows = useMemo(() => {
    const onBoard = shown.filter(({ status }) => data.columns.some(({ slug }) => slug === status));
    if (kind === "label") return labelGroups(sortTasks(onBoard, "status", data), views.noLabel);
    return groupsOf({
      data,
      people,
      tasks: onBoard,
      grouping: kind,
      sort: "status",
      reader: { ...reader, now: new Date() },
      words: { ...laneWords, dues: views.dues, formerMember: taskWords.unknownPerson },
    });
  }, [data, shown, kind, people, reader, laneWords, taskWords, views]);

  function planMove(task: TaskCard, { from, to, drop, cell }: CellMove): (() => Promise<boolean>) | undefined {
    const swap = kind === "label" ? labelSwap(task, { from: from.row, to: to.row }, labelsOn(data, labels)) : undefined;
    if (swap && !mayLabel) return undefined;
    // A card that only changes its label keeps its place.
    const isPlaced = !swap || from.lane !== to.lane || drop.beside !== undefined;
    const placed = isPlaced ? patchOfDrop(task, { ...drop, laneId: to.lane }, cell, grouping) : undefined;
    const patch = { ...placed, ...(kind === "label" ? {} : rowPatch(task, kind, to.row)) };
    if (Object.keys(patch).length === 0 && !swap) return undefined;
    return async () =>
      swap ? await relabel(await ready(), task, patch, swap) : (await changes.edit(task, patch)) !== false;
  }

  return (
    <>
      <UnsentList entries={unsent} />
      <Grid
        {...{ lanes, rows, grouping, planMove }}
        lanesOf={lanesOfTasks}
        laneField={grouping}
        rowField={kind}
        isOrdered={grouping === "status"}
        newTaskIn={(row, lane) => {
          const isPossible = mayCreate && row !== "former" && (kind !== "label" || row === NO_LABEL);
          if (!isPossible) return undefined;
          return { ...fieldsOfLane(lane, grouping), ...(kind === "label" ? {} : fieldsOfLane(row, kind)) };
        }}
      />
    </>
  );
}

/** Returns the change to a task that moves to another row. */
function rowPatch(task: TaskCard, kind: Exclude<Swimlane, "label">, rowId: string): EditTask {
  if (kind === "priority") return task.priority === rowId ? {} : { priority: rowId as Priority };
  if (rowId === "former") return {};
  const userId = rowId === "none" ? null : rowId;
  return task.userId === userId ? {} : { userId };
}
