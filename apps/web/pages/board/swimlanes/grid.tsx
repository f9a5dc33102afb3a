/** A board with a row for each group, and a cell for each lane in it. Cards move between cells by dragging and with the keyboard. @module */
import type { CreateTask, TaskCard } from "@hexlane/client";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { focusRequest, focusTask } from "../../../actions/opened.ts";
import { useSelectable } from "../../../actions/selection.ts";
import { useStored } from "../../../actions/store.ts";
import { useFullText } from "../../../text/mod.tsx";
import { type CardGrouping, type Drop, keyOf, type Lane } from "../board_data.ts";
import { useBoard, useFold, useMayEditTask } from "../board_state.ts";
import { LaneLimit } from "../columns/lane_limit.tsx";
import { useBoardDrag } from "../drag.ts";
import { LaneView } from "../lane.tsx";
import { dropOfStep, neighbor, stepOf } from "../lane_steps.ts";
import { GroupHead, GroupMark } from "../list/group_head.tsx";
import { useExpandRevealed } from "../reveal.ts";
import { sayMove } from "../screen_reader/say_move.ts";

/** Where a card moves from and to: the IDs of rows and lanes. */
export interface CellMove {
  from: { row: string; lane: string };
  to: { row: string; lane: string };
  drop: Drop;
  /** The cell that the card moves to, as it was before the move. */
  cell: Lane;
}

export interface GridProps {
  lanes: readonly Lane[];
  /** Without rows, each lane is one cell. */
  rows: readonly Lane[] | undefined;
  /** The tasks of a row in each lane. */
  lanesOf: (tasks: readonly TaskCard[]) => readonly Lane[];
  /** The field that cards leave out, because the lanes show it. */
  grouping: CardGrouping;
  laneField: string;
  rowField: string;
  /** Whether the order of the cards in a cell is meaningful. */
  isOrdered: boolean;
  /** Describes a new task in a cell. Undefined if tasks cannot be added there. */
  newTaskIn?: (row: string, lane: string) => Omit<CreateTask, "title"> | undefined;
  /** @returns how to save the move, or undefined if it changes nothing or is not possible */
  planMove: (task: TaskCard, move: CellMove) => (() => Promise<boolean>) | undefined;
}

interface Row {
  group: Lane | undefined;
  isOpen: boolean;
  /** In the order of the lanes. */
  cells: Lane[];
}

const SIGN = "/";

export function Grid(props: GridProps): ReactNode {
  const { lanes, rows: groups, lanesOf, grouping, laneField, rowField, isOrdered, newTaskIn, planMove } = props;
  const { board: words, views } = useFullText();
  const { data, search, mayEdit, prefs } = useBoard();
  const mayEditTask = useMayEditTask();
  const fold = useFold();
  const scroller = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const focus = useStored(focusRequest);
  const { collapsed } = prefs;

  const rows = useMemo((): Row[] => {
    if (!groups)
      return [{ group: undefined, isOpen: true, cells: lanes.map((lane) => ({ ...lane, id: SIGN + lane.id })) }];
    return groups.map((group) => {
      const found = new Map(lanesOf(group.tasks).map((lane) => [lane.id, lane]));
      const cells = lanes.map(({ totals: _, ...lane }): Lane => {
        const title = views.cellOf(group.title, lane.title);
        return { ...lane, id: `${group.id}${SIGN}${lane.id}`, title, tasks: found.get(lane.id)?.tasks ?? [] };
      });
      return { group, cells, isOpen: !collapsed.includes(foldKeyOf(rowField, group)) };
    });
  }, [groups, lanes, lanesOf, rowField, views, collapsed]);
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

  useExpandRevealed(groups ?? NONE, (group) => foldKeyOf(rowField, group));

  async function move(task: TaskCard, drop: Drop, { keepFocus = false } = {}): Promise<void> {
    const cell = cells.find(({ id }) => id === drop.laneId);
    if (!cell) return;
    const save = planMove(task, { from: partsOf(drop.from ?? cell.id), to: partsOf(cell.id), drop, cell });
    if (!save) return;
    void sayMove({ project: data.project, task, lane: cell, drop, isOrdered }).then(setSaid);
    if (keepFocus) focusIn(cell.id, task.id);
    if (!(await save())) setSaid(words.notMoved(keyOf(data.project, task)));
  }

  useBoardDrag({
    scroller,
    isOn: mayEdit,
    isOrdered,
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
      const within = isOrdered || step.lanes !== 0 ? dropOfStep(row.cells, laneIndex, index, step) : undefined;
      const drop = within ?? across;
      if (drop && mayEditTask(task)) void move(task, { ...drop, from: cellId }, { keepFocus: true });
      return;
    }
    const beyond = step.cards > 0 ? open.slice(rowIndex + 1) : open.slice(0, rowIndex).reverse();
    const others =
      step.lanes === 0 ? beyond.flatMap((one) => one.cells[laneIndex]?.tasks.at(step.cards > 0 ? 0 : -1) ?? []) : [];
    const next = neighbor(row.cells, laneIndex, index, step) ?? others[0];
    // A card can be in several rows, so only the current row and lane are searched.
    const near = [...row.cells, ...open.flatMap((one) => one.cells[laneIndex] ?? [])];
    if (next) focusIn(near.find(({ id, tasks: own }) => id !== cellId && own.includes(next))?.id ?? cellId, next.id);
  }

  const classes = [
    "swimlanes grow relative",
    ...(groups ? [] : ["swimlanes-flat"]),
    ...(search.task === undefined ? [] : ["lanes-beside"]),
    ...(prefs.isCompact ? ["lanes-compact"] : []),
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go from card to card, which are links */}
      <div ref={scroller} className={classes.join(" ")} onKeyDown={onKeyDown}>
        <div className="swim-heads line gap-3">
          {lanes.map((lane) => (
            <div key={lane.id} className="swim-head shrinkable">
              <div className="line gap-2" aria-hidden="true">
                <GroupMark group={lane} grouping={laneField} />
                <bdi className="truncate">{lane.title}</bdi>
                {lane.wipLimit ? (
                  <LaneLimit lane={lane} />
                ) : (
                  <span className="lane-count hint">{lane.tasks.length}</span>
                )}
              </div>
              {lane.totals && <p className="hint swim-totals">{lane.totals}</p>}
            </div>
          ))}
        </div>
        {rows.map(({ group, cells: own, isOpen }) => (
          <div key={group?.id ?? ""} className="swim-row">
            {group && (
              <GroupHead
                group={group}
                grouping={rowField}
                isOpen={isOpen}
                isTarget={false}
                onToggle={() => fold(foldKeyOf(rowField, group))}
              />
            )}
            {isOpen && (
              <div className="swim-cells gap-3">
                {own.map((cell) => {
                  const { row, lane } = partsOf(cell.id);
                  const fields = newTaskIn?.(row, lane);
                  return (
                    <LaneView
                      key={cell.id}
                      lane={cell}
                      grouping={grouping}
                      focus={cell === focusedCell ? focus : undefined}
                      mayEdit={mayEdit}
                      mayEditTask={mayEditTask}
                      mayCreate={fields !== undefined}
                      unsent={NONE}
                      {...(fields ? { fields } : {})}
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

/** Returns the key under which a collapsed row is remembered. */
const foldKeyOf = (field: string, group: Lane): string => `rows:${field}:${group.id}`;

function partsOf(cellId: string): { row: string; lane: string } {
  const at = cellId.lastIndexOf(SIGN);
  return { row: cellId.slice(0, at), lane: cellId.slice(at + 1) };
}
