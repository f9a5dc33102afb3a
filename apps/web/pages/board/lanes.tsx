/** The lanes of a board, and moving cards between them. @module */
import type { TaskCard } from "@hexlane/client";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { UnsentList } from "../../components/shell/unsent_list.tsx";
import type { Outgoing } from "../../drafts/create_queue.ts";
import { useUnsentTasks } from "../../drafts/use_create_queue.ts";
import { useTaskChanges } from "../../queries/task_changes.ts";
import { useText } from "../../text/mod.tsx";
import { type Drop, keyOf, type Lane, laneOfNew, lanesOf, patchOfDrop } from "./board_data.ts";
import { useBoard } from "./board_state.ts";
import { useBoardDrag } from "./drag.ts";
import { type Focus, LaneView } from "./lane.tsx";

export function Lanes(): ReactNode {
  const { board: words, task: taskWords } = useText();
  const { data, shown, search, people, mayEdit, mayCreate } = useBoard();
  const changes = useTaskChanges();
  const grouping = search.group ?? "status";
  const lanes = useMemo(() => {
    const laneWords = { nobody: taskWords.nobody, priority: taskWords.priorities };
    const all = lanesOf({ data, tasks: shown, grouping, people, words: laneWords });
    // Large teams see only assignees with tasks.
    return grouping === "assignee" && people.length > MANY_PEOPLE ? all.filter(({ tasks }) => tasks.length > 0) : all;
  }, [data, shown, grouping, people, taskWords]);
  const unsent = useUnsentTasks(data.project.id);
  const laneOf = ({ creation }: Outgoing): string | undefined =>
    creation.kind === "task" ? laneOfNew(data, creation.body, grouping) : undefined;
  const elsewhere = unsent.filter((entry) => lanes.every(({ id }) => id !== laneOf(entry)));
  const [focus, setFocus] = useState<Focus>();
  const [said, setSaid] = useState("");
  const scroller = useRef<HTMLDivElement>(null);

  async function move(task: TaskCard, drop: Drop, { keepFocus = false } = {}): Promise<void> {
    const lane = lanes.find(({ id }) => id === drop.laneId);
    if (!lane) return;
    const patch = patchOfDrop(task, drop, lane, grouping);
    if (!patch) return;
    const key = keyOf(data.project, task);
    setSaid(words.moved(key, lane.title));
    if (keepFocus) setFocus({ taskId: task.id, at: Date.now() });
    if (!(await changes.edit(task, patch))) setSaid(words.notMoved(key));
  }

  useBoardDrag({
    scroller,
    isOn: mayEdit,
    isOrdered: grouping === "status",
    lanes,
    onDrop: (task, drop) => void move(task, drop),
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = STEPS[event.key];
    const taskId = (event.target as HTMLElement).closest<HTMLElement>("[data-task-id]")?.dataset.taskId;
    const isCard = (event.target as HTMLElement).classList.contains("task-link");
    if (!step || taskId === undefined || !isCard || event.metaKey || event.altKey) return;
    event.preventDefault();
    const laneIndex = lanes.findIndex(({ tasks }) => tasks.some(({ id }) => id === taskId));
    const lane = lanes[laneIndex];
    const index = lane?.tasks.findIndex(({ id }) => id === taskId) ?? -1;
    const task = lane?.tasks[index];
    if (!lane || !task) return;
    if (event.shiftKey || event.ctrlKey) {
      const drop = mayEdit ? dropOfStep(lanes, laneIndex, index, step) : undefined;
      if (drop) void move(task, drop, { keepFocus: true });
      return;
    }
    const next = neighbor(lanes, laneIndex, index, step);
    if (next) setFocus({ taskId: next.id, at: Date.now() });
  }

  return (
    <>
      <UnsentList entries={elsewhere} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go from card to card, which are links */}
      <div
        className={search.task === undefined ? "lanes grow relative gap-3" : "lanes grow relative gap-3 lanes-beside"}
        ref={scroller}
        onKeyDown={onKeyDown}
      >
        {lanes.map((lane) => (
          <LaneView
            key={lane.id}
            lane={lane}
            lanes={lanes}
            grouping={grouping}
            focus={lane.tasks.some(({ id }) => id === focus?.taskId) ? focus : undefined}
            mayEdit={mayEdit}
            mayCreate={mayCreate}
            unsent={unsent.filter((entry) => laneOf(entry) === lane.id)}
            onMove={move}
          />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

const MANY_PEOPLE = 12;

interface Step {
  lanes: -1 | 0 | 1;
  cards: -1 | 0 | 1;
}

const STEPS: Readonly<Record<string, Step | undefined>> = {
  ArrowUp: { lanes: 0, cards: -1 },
  ArrowDown: { lanes: 0, cards: 1 },
  ArrowLeft: { lanes: -1, cards: 0 },
  ArrowRight: { lanes: 1, cards: 0 },
};

/** The next card in a direction. Empty lanes are skipped. */
function neighbor(lanes: readonly Lane[], laneIndex: number, index: number, step: Step): TaskCard | undefined {
  if (step.lanes === 0) return lanes[laneIndex]?.tasks[index + step.cards];
  for (let at = laneIndex + step.lanes; at >= 0 && at < lanes.length; at += step.lanes) {
    const tasks = lanes[at]?.tasks ?? [];
    const found = tasks[Math.min(index, tasks.length - 1)];
    if (found) return found;
  }
  return undefined;
}

/** The drop that moves a card one step with the keyboard. */
function dropOfStep(lanes: readonly Lane[], laneIndex: number, index: number, step: Step): Drop | undefined {
  const lane = lanes[laneIndex + step.lanes];
  if (!lane) return undefined;
  if (step.lanes === 0) {
    const other = lane.tasks[index + step.cards];
    return other && { laneId: lane.id, beside: { taskId: other.id, side: step.cards > 0 ? "after" : "before" } };
  }
  const beside = lane.tasks[index];
  return { laneId: lane.id, ...(beside ? { beside: { taskId: beside.id, side: "before" as const } } : {}) };
}
