/**
 * The board of a saved view: lanes and swimlanes by any field. A card that moves to another cell gets the values of
 * that cell. @module
 */
import type { TaskCard } from "@hexlane/client";
import { type ReactNode, useCallback, useMemo } from "react";
import { useMay } from "../../access/location.ts";
import { useActionContext } from "../../actions/context.ts";
import { editTasks } from "../../actions/edits.ts";
import { foldLabel } from "../../actions/label_edits.ts";
import { useUndoableChanges } from "../../actions/undoable_changes.ts";
import { showToast } from "../../components/toast.tsx";
import { useFullText } from "../../text/mod.tsx";
import { GROUPINGS, keyOf } from "../board/board_data.ts";
import { useBoard } from "../board/board_state.ts";
import { type CellMove, Grid } from "../board/swimlanes/grid.tsx";
import { labelsOn, relabel } from "../board/swimlanes/relabel.ts";
import { FIELD_ROUTE } from "../task/fields/field_values.ts";
import type { GroupChange } from "./grouping.ts";
import type { ViewState } from "./view_state.ts";

export interface ViewBoardProps extends Pick<ViewState, "rowGrouper" | "withTotals"> {
  grouper: NonNullable<ViewState["grouper"]>;
  groupBy: string;
  swimlaneBy: string | null;
}

export function ViewBoard({ grouper, rowGrouper, withTotals, groupBy, swimlaneBy }: ViewBoardProps): ReactNode {
  const { savedViews: words, taskActions } = useFullText();
  const { data, shown, labels } = useBoard();
  const mayLabel = useMay(data.project.workspaceId)("label:update");
  const ready = useActionContext();
  const changes = useUndoableChanges();
  const lanesOf = useCallback((tasks: readonly TaskCard[]) => grouper.groupsOf(tasks), [grouper]);
  const lanes = useMemo(() => withTotals(grouper.groupsOf(shown)), [grouper, withTotals, shown]);
  const rows = useMemo(
    () => rowGrouper && withTotals(rowGrouper.groupsOf(shown).filter(({ tasks }) => tasks.length > 0)),
    [rowGrouper, withTotals, shown],
  );

  async function save(task: TaskCard, parts: readonly GroupChange[]): Promise<boolean> {
    const { projectId, ...patch } = Object.assign({}, ...parts.map((part) => part.patch)) as NonNullable<
      GroupChange["patch"]
    >;
    const saving: (Promise<unknown> | undefined)[] = parts.map(({ field }) => field && setField(task, field));
    const swap = parts.find(({ label }) => label)?.label;
    if (swap) {
      const named = (name: string | undefined, known: TaskCard["labels"]) =>
        name === undefined ? undefined : known.find((label) => foldLabel(label.name) === foldLabel(name));
      const add = named(swap.add, labelsOn(data, labels));
      const remove = named(swap.remove, task.labels);
      saving.push(relabel(await ready(), task, patch, { add, remove }));
    } else if (Object.keys(patch).length > 0) saving.push(changes.edit(task, patch));
    if (projectId !== undefined) saving.push(editTasks(await ready(), [task], { projectId }, taskActions.edited));
    return (await Promise.all(saving)).every((saved) => saved !== false);
  }

  function setField(task: TaskCard, field: NonNullable<GroupChange["field"]>): Promise<unknown> {
    const input = { body: { taskId: task.id, ...field } };
    return changes.request(task, { route: FIELD_ROUTE, input, reload: [["field-values"], ["activities", task.id]] });
  }

  function planMove(task: TaskCard, { from, to, cell }: CellMove): (() => Promise<boolean>) | undefined {
    const parts = [
      grouper.changeOf(task, from.lane, to.lane),
      rowGrouper ? rowGrouper.changeOf(task, from.row, to.row) : {},
    ];
    const known = parts.filter((part) => part !== undefined);
    const isLabeled = known.some(({ label }) => label);
    if (known.length < parts.length || (isLabeled && !mayLabel)) {
      showToast({ tone: "danger", text: words.notPossible(keyOf(data.project, task), cell.title) });
      return undefined;
    }
    if (known.every((part) => Object.keys(part).length === 0)) return undefined;
    return () => save(task, known);
  }

  return (
    <Grid
      {...{ lanes, rows, lanesOf, planMove }}
      grouping={GROUPINGS.find((one) => one === groupBy) ?? "other"}
      laneField={groupBy}
      rowField={swimlaneBy ?? "none"}
      isOrdered={false}
    />
  );
}
