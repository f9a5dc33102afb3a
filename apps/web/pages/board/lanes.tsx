/** The lanes of a board, and moving cards between them. @module */
import type { TaskCard } from "@hexlane/client";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useMay } from "../../access/location.ts";
import { focusRequest, focusTask } from "../../actions/opened.ts";
import { useSelectable } from "../../actions/selection.ts";
import { useStored } from "../../actions/store.ts";
import { useUndoableChanges } from "../../actions/undoable_changes.ts";
import { whenQuiet } from "../../browser/quiet.ts";
import { Deferred } from "../../components/error_boundary.tsx";
import { lazyComponent, loadWhenIdle } from "../../components/menu/lazy_component.tsx";
import { UnsentList } from "../../components/shell/unsent_list.tsx";
import type { Outgoing } from "../../drafts/outbox.ts";
import { useUnsentTasks } from "../../drafts/use_outbox.ts";
import { withTexts } from "../../text/languages.ts";
import { useText } from "../../text/mod.tsx";
import { type Drop, keyOf, type Lane, laneOfNew, lanesOf, patchOfDrop } from "./board_data.ts";
import { laneGroupingOf } from "./board_filter.ts";
import { useBoard, useFold } from "./board_state.ts";
import { openedColumn } from "./columns/opened_column.ts";
import { useColumnEdits } from "./columns/use_column_edits.ts";
import { useBoardDrag } from "./drag.ts";
import { LaneView } from "./lane.tsx";
import { dropOfStep, neighbor, stepOf } from "./lane_steps.ts";
import { useExpandRevealed } from "./reveal.ts";

const ColumnDialogs = lazyComponent(
  async () => (await withTexts(import("./columns/column_dialogs.tsx"))).ColumnDialogs,
);
const CollapsedLane = lazyComponent(async () => (await import("./columns/collapsed_lane.tsx")).CollapsedLane);
const NewColumn = lazyComponent(async () => {
  await whenQuiet();
  return (await withTexts(import("./columns/new_column.tsx"))).NewColumn;
});
loadWhenIdle(ColumnDialogs.load);
loadWhenIdle(CollapsedLane.load);

const loadExtras = (): Promise<typeof import("./extras.ts")> => import("./extras.ts");
loadWhenIdle(loadExtras);

export function Lanes(): ReactNode {
  const { board: words, task: taskWords } = useText();
  const { data, shown, search, people, mayEdit, mayCreate, prefs } = useBoard();
  const foldLane = useFold();
  const may = useMay(data.project.workspaceId, data.project.id);
  const mayArrange = data.project.archivedAt === null && may("project:update");
  const changes = useUndoableChanges();
  const grouping = laneGroupingOf(search);
  const lanes = useMemo(() => {
    const laneWords = { nobody: taskWords.nobody, priority: taskWords.priorities };
    const all = lanesOf({ data, tasks: shown, grouping, people, words: laneWords });
    // Large teams see only assignees with tasks.
    return grouping === "assignee" && people.length > MANY_PEOPLE ? all.filter(({ tasks }) => tasks.length > 0) : all;
  }, [data, shown, grouping, people, taskWords]);
  const unsent = useUnsentTasks(data.project.id);
  const laneOf = ({ change }: Outgoing): string | undefined =>
    change.kind === "task" ? laneOfNew(data, change.body, grouping) : undefined;
  const elsewhere = unsent.filter((entry) => lanes.every(({ id }) => id !== laneOf(entry)));
  const focus = useStored(focusRequest);
  // A focus request and an open column editor end with the view that they refer to.
  useEffect(
    () => () => {
      focusRequest.set(undefined);
      openedColumn.set(undefined);
    },
    [],
  );
  const open = useMemo(
    () => lanes.filter(({ id }) => !prefs.collapsed.includes(foldKey(grouping, id))),
    [lanes, prefs.collapsed, grouping],
  );
  useSelectable(useMemo(() => open.flatMap(({ tasks }) => tasks), [open]));
  useExpandRevealed(lanes, ({ id }) => foldKey(grouping, id));
  const [said, setSaid] = useState("");
  const edits = useColumnEdits(data.project.id, setSaid);
  const openColumn = useStored(openedColumn);
  const scroller = useRef<HTMLDivElement>(null);

  async function move(task: TaskCard, drop: Drop, { keepFocus = false } = {}): Promise<void> {
    const lane = lanes.find(({ id }) => id === drop.laneId);
    if (!lane) return;
    const patch = patchOfDrop(task, drop, lane, grouping);
    if (!patch) return;
    if (keepFocus) focusTask(task.id);
    const isOrdered = grouping === "status";
    const saying = loadExtras().then(({ sayMove }) => sayMove({ project: data.project, task, lane, drop, isOrdered }));
    const [isSaved] = await Promise.all([changes.edit(task, patch), saying.then(setSaid, () => {})]);
    if (!isSaved) setSaid(words.notMoved(keyOf(data.project, task)));
  }

  useBoardDrag({
    scroller,
    isOn: mayEdit,
    isOrdered: grouping === "status",
    lanes,
    onDrop: (task, drop) => void move(task, drop),
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = stepOf(event);
    const taskId = (event.target as HTMLElement).closest<HTMLElement>("[data-task-id]")?.dataset.taskId;
    if (!step) return;
    event.preventDefault();
    const laneIndex = open.findIndex(({ tasks }) => tasks.some(({ id }) => id === taskId));
    const lane = open[laneIndex];
    const index = lane?.tasks.findIndex(({ id }) => id === taskId) ?? -1;
    const task = lane?.tasks[index];
    if (!lane || !task) return;
    if (event.shiftKey || event.ctrlKey) {
      const drop = mayEdit ? dropOfStep(open, laneIndex, index, step) : undefined;
      if (drop) void move(task, drop, { keepFocus: true });
      return;
    }
    const next = neighbor(open, laneIndex, index, step);
    if (next) focusTask(next.id);
  }

  function fold(lane: Lane): void {
    const isOpen = foldLane(foldKey(grouping, lane.id));
    setSaid(isOpen ? words.expanded(lane.title) : words.collapsed(lane.title));
    // The button has disappeared, so its counterpart gets the focus.
    requestAnimationFrame(() => {
      const place = scroller.current?.querySelector(`[data-lane-id="${CSS.escape(lane.id)}"]`);
      place?.querySelector<HTMLElement>("button")?.focus();
    });
  }

  return (
    <>
      <UnsentList entries={elsewhere} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go from card to card, which are links */}
      <div
        className={`lanes grow relative gap-3${search.task === undefined ? "" : " lanes-beside"}${prefs.isCompact ? " lanes-compact" : ""}`}
        ref={scroller}
        onKeyDown={onKeyDown}
      >
        {lanes.map((lane, index) =>
          open.includes(lane) ? (
            <LaneView
              key={lane.id}
              lane={lane}
              grouping={grouping}
              focus={lane.tasks.some(({ id }) => id === focus?.taskId) ? focus : undefined}
              mayEdit={mayEdit}
              mayCreate={mayCreate}
              unsent={unsent.filter((entry) => laneOf(entry) === lane.id)}
              head={{
                column: mayArrange && grouping === "status" ? { index, count: lanes.length } : undefined,
                edits,
                onCollapse: () => fold(lane),
              }}
            />
          ) : (
            <Deferred key={lane.id}>
              <CollapsedLane lane={lane} mayEdit={mayEdit} onExpand={() => fold(lane)} />
            </Deferred>
          ),
        )}
        {mayArrange && grouping === "status" && (
          <Deferred>
            <NewColumn edits={edits} />
          </Deferred>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {(openColumn?.kind === "edit" || openColumn?.kind === "remove") && (
        <Deferred>
          <ColumnDialogs opened={openColumn} refresh={edits.refresh} onDone={setSaid} />
        </Deferred>
      )}
    </>
  );
}

const MANY_PEOPLE = 12;

/** Returns the key under which a collapsed lane is remembered. */
const foldKey = (grouping: string, laneId: string): string => `board:${grouping}:${laneId}`;
