/** The board with swimlanes: a row for each assignee, priority or label, with a cell for each lane. @module */

import type { EditTask, Priority, TaskCard } from "@hexlane/client";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useMay } from "../../access/location.ts";
import { useActionContext } from "../../actions/context.ts";
import { focusRequest, focusTask } from "../../actions/opened.ts";
import { useSelectable } from "../../actions/selection.ts";
import { useStored } from "../../actions/store.ts";
import { useUndoableChanges } from "../../actions/undoable_changes.ts";
import { UnsentList } from "../../components/shell/unsent_list.tsx";
import { useUnsentTasks } from "../../drafts/use_outbox.ts";
import { useFullText } from "../../text/mod.tsx";
import { type Drop, fieldsOfLane, keyOf, type Lane, lanesOf, patchOfDrop } from "./board_data.ts";
import { laneGroupingOf, type Swimlane } from "./board_filter.ts";
import { useBoard, useFold } from "./board_state.ts";
import { LaneSign } from "./columns/lane_head.tsx";
import { LaneLimit } from "./columns/lane_limit.tsx";
import { useBoardDrag } from "./drag.ts";
import { LaneView } from "./lane.tsx";
import { dropOfStep, neighbor, stepOf } from "./lane_steps.ts";
import { GroupHead } from "./list/group_head.tsx";
import { groupsOf, sortTasks } from "./list/groups.ts";
import { useExpandRevealed } from "./reveal.ts";
import { sayMove } from "./screen_reader/say_move.ts";
import { labelGroups, labelSwap, NO_LABEL } from "./swimlanes/labels.ts";
import { labelsOn, relabel } from "./swimlanes/relabel.ts";

/** A row, and its cells in the order of the lanes. A cell is identified by its row and its lane. */
interface Row {
  group: Lane;
  isOpen: boolean;
  cells: Lane[];
}

const SIGN = "/";

export function Swimlanes({ rows: kind }: { rows: Swimlane }): ReactNode {
  const { board: words, task: taskWords, views } = useFullText();
  const { data, shown, search, people, labels, reader, mayEdit, mayCreate, prefs } = useBoard();
  const fold = useFold();
  const mayLabel = useMay(data.project.workspaceId)("label:update");
  const ready = useActionContext();
  const changes = useUndoableChanges();
  const scroller = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const focus = useStored(focusRequest);
  const unsent = useUnsentTasks(data.project.id);
  const grouping = laneGroupingOf(search);
  const { collapsed } = prefs;
  const foldKey = (group: Lane): string => `rows:${kind}:${group.id}`;

  const { lanes, rows } = useMemo(() => {
    const laneWords = { nobody: taskWords.nobody, priority: taskWords.priorities };
    const input = { data, grouping, people, words: laneWords };
    const all = lanesOf({ ...input, tasks: shown });
    const lanes = grouping === "assignee" ? all.filter(({ tasks }) => tasks.length > 0) : all;
    const onBoard = shown.filter(({ status }) => data.columns.some(({ slug }) => slug === status));
    const groups =
      kind === "label"
        ? labelGroups(sortTasks(onBoard, "status", data), views.noLabel)
        : groupsOf({
            ...input,
            tasks: onBoard,
            grouping: kind,
            sort: "status",
            reader: { ...reader, now: new Date() },
            words: { ...laneWords, dues: views.dues, formerMember: taskWords.unknownPerson },
          });
    const rows = groups.map((group): Row => {
      const found = new Map(lanesOf({ ...input, tasks: group.tasks }).map((lane) => [lane.id, lane]));
      const cells = lanes.map((lane): Lane => {
        const title = views.cellOf(group.title, lane.title);
        return { ...lane, id: `${group.id}${SIGN}${lane.id}`, title, tasks: found.get(lane.id)?.tasks ?? [] };
      });
      return { group, cells, isOpen: !collapsed.includes(`rows:${kind}:${group.id}`) };
    });
    return { lanes, rows };
  }, [data, shown, grouping, kind, people, reader, taskWords, views, collapsed]);
  const open = useMemo(() => rows.filter(({ isOpen }) => isOpen), [rows]);
  const cells = open.flatMap((row) => row.cells);
  // A task with several labels is in several rows.
  useSelectable(useMemo(() => [...new Set(open.flatMap((row) => row.cells.flatMap(({ tasks }) => tasks)))], [open]));
  const [wanted, setWanted] = useState<string>();
  const isFocused = ({ tasks }: Lane): boolean => tasks.some(({ id }) => id === focus?.taskId);
  const focusedCell = cells.find((cell) => cell.id === wanted && isFocused(cell)) ?? cells.find(isFocused);
  function focusIn(cellId: string | undefined, taskId: string): void {
    setWanted(cellId);
    focusTask(taskId);
  }
  useEffect(() => () => focusRequest.set(undefined), []);

  useExpandRevealed(
    rows.map(({ group }) => group),
    foldKey,
  );

  async function move(task: TaskCard, drop: Drop, { keepFocus = false } = {}): Promise<void> {
    const cell = cells.find(({ id }) => id === drop.laneId);
    if (!cell) return;
    const [rowId = "", laneId = ""] = partsOf(cell.id);
    const [fromRow = rowId, fromLane] = partsOf(drop.from ?? cell.id);
    const swap = kind === "label" ? labelSwap(task, { from: fromRow, to: rowId }, labelsOn(data, labels)) : undefined;
    if (swap && !mayLabel) return;
    // A card that only changes its label keeps its place.
    const isPlaced = !swap || fromLane !== laneId || drop.beside !== undefined;
    const placed = isPlaced ? patchOfDrop(task, { ...drop, laneId }, cell, grouping) : undefined;
    const patch = { ...placed, ...(kind === "label" ? {} : rowPatch(task, kind, rowId)) };
    if (Object.keys(patch).length === 0 && !swap) return;
    const key = keyOf(data.project, task);
    void sayMove({ project: data.project, task, lane: cell, drop, isOrdered: grouping === "status" }).then(setSaid);
    if (keepFocus) focusIn(cell.id, task.id);
    const isSaved = swap ? await relabel(await ready(), task, patch, swap) : await changes.edit(task, patch);
    if (!isSaved) setSaid(words.notMoved(key));
  }

  useBoardDrag({
    scroller,
    isOn: mayEdit,
    isOrdered: grouping === "status",
    lanes: cells,
    onDrop: (task, drop) => void move(task, drop),
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = stepOf(event);
    const taskId = (event.target as HTMLElement).closest<HTMLElement>("[data-task-id]")?.dataset.taskId;
    const cellId = (event.target as HTMLElement).closest<HTMLElement>("[data-lane-id]")?.dataset.laneId;
    const rowIndex = open.findIndex((row) => row.cells.some(({ id }) => id === cellId));
    const row = open[rowIndex];
    if (!step || !row) return;
    event.preventDefault();
    event.stopPropagation();
    const laneIndex = row.cells.findIndex(({ id }) => id === cellId);
    const tasks = row.cells[laneIndex]?.tasks ?? [];
    const index = tasks.findIndex(({ id }) => id === taskId);
    const task = tasks[index];
    if (!task) return;
    if (event.shiftKey || event.ctrlKey) {
      const next = open[rowIndex + step.cards]?.cells[laneIndex];
      const across = step.lanes === 0 && next ? { laneId: next.id } : undefined;
      const drop = dropOfStep(row.cells, laneIndex, index, step) ?? across;
      if (drop && mayEdit) void move(task, { ...drop, from: cellId }, { keepFocus: true });
      return;
    }
    const beyond = step.cards > 0 ? open.slice(rowIndex + 1) : open.slice(0, rowIndex).reverse();
    const others =
      step.lanes === 0 ? beyond.flatMap((one) => one.cells[laneIndex]?.tasks.at(step.cards > 0 ? 0 : -1) ?? []) : [];
    const next = neighbor(row.cells, laneIndex, index, step) ?? others[0];
    // A card can be in several rows: only the current row and lane are searched.
    const near = [...row.cells, ...open.flatMap((one) => one.cells[laneIndex] ?? [])];
    if (next) focusIn(near.find(({ id, tasks: own }) => id !== cellId && own.includes(next))?.id ?? cellId, next.id);
  }

  const compact = prefs.isCompact ? " lanes-compact" : "";
  return (
    <>
      <UnsentList entries={unsent} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go from card to card, which are links */}
      <div
        ref={scroller}
        className={`swimlanes grow relative${search.task === undefined ? "" : " lanes-beside"}${compact}`}
        onKeyDown={onKeyDown}
      >
        <div className="swim-heads line gap-3" aria-hidden="true">
          {lanes.map((lane) => (
            <div key={lane.id} className="swim-head line gap-2">
              <LaneSign lane={lane} />
              <bdi className="truncate">{lane.title}</bdi>
              {lane.wipLimit ? <LaneLimit lane={lane} /> : <span className="lane-count hint">{lane.tasks.length}</span>}
            </div>
          ))}
        </div>
        {rows.map(({ group, cells: own, isOpen }) => (
          <div key={group.id} className="swim-row">
            <GroupHead
              group={group}
              grouping={kind}
              isOpen={isOpen}
              isTarget={false}
              onToggle={() => fold(foldKey(group))}
            />
            {isOpen && (
              <div className="swim-cells gap-3">
                {own.map((cell) => {
                  const [rowId = "", laneId = ""] = partsOf(cell.id);
                  return (
                    <LaneView
                      key={cell.id}
                      lane={cell}
                      grouping={grouping}
                      focus={cell === focusedCell ? focus : undefined}
                      mayEdit={mayEdit}
                      mayCreate={mayCreate && rowId !== "former" && (kind !== "label" || rowId === NO_LABEL)}
                      unsent={NONE}
                      fields={{
                        ...fieldsOfLane(laneId, grouping),
                        ...(kind === "label" ? {} : fieldsOfLane(rowId, kind)),
                      }}
                    />
                  );
                })}
              </div>
            )}
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

const NONE: readonly never[] = [];

function partsOf(cellId: string): string[] {
  const at = cellId.lastIndexOf(SIGN);
  return [cellId.slice(0, at), cellId.slice(at + 1)];
}

/** The change to a task that moves to another row. */
function rowPatch(task: TaskCard, kind: Exclude<Swimlane, "label">, rowId: string): EditTask {
  if (kind === "priority") return task.priority === rowId ? {} : { priority: rowId as Priority };
  if (rowId === "former") return {};
  const userId = rowId === "none" ? null : rowId;
  return task.userId === userId ? {} : { userId };
}
