/** A lane: its header, a virtualized list of cards and an inline form to add one. @module */
import type { Task, TaskCard } from "@hexlane/client";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { memo, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type FocusRequest, focusRow, isFocusFree } from "../../actions/opened.ts";
import { allRows, usePrinting } from "../../browser/printing.ts";
import { Deferred } from "../../components/error_boundary.tsx";
import { lazyComponent } from "../../components/menu/lazy_component.tsx";
import { UnsentList } from "../../components/shell/unsent_list.tsx";
import type { Outgoing } from "../../drafts/outbox.ts";
import { useTaskChanges } from "../../queries/task/task_changes.ts";
import { withTexts } from "../../text/languages.ts";
import { useText } from "../../text/mod.tsx";
import type { CardGrouping, Lane } from "./board_data.ts";
import { useBoard } from "./board_state.ts";
import { CardView } from "./card.tsx";
import { LaneHead, type LaneHeadProps } from "./columns/lane_head.tsx";
import { InlineCreate, type InlineCreateProps } from "./create.tsx";
import { useLaneDrop } from "./drag.ts";
import { useRevealIn } from "./reveal.ts";

const MoreTasks = lazyComponent(async () => (await withTexts(import("./extras.ts"))).MoreTasks);

export interface LaneViewProps {
  lane: Lane;
  grouping: CardGrouping;
  focus: FocusRequest | undefined;
  mayEdit: boolean;
  /** @default `mayEdit` for every card */
  mayEditTask?: (task: TaskCard) => boolean;
  mayCreate: boolean;
  /** New tasks of this lane that are not saved. */
  unsent: readonly Outgoing[];
  /** Absent if the heading is rendered elsewhere, as in swimlanes. */
  head?: Pick<LaneHeadProps, "column" | "edits" | "onCollapse"> | undefined;
  /** Fields of new tasks besides the field of the lane. */
  fields?: InlineCreateProps["fields"];
}

/** The height of a card with a one-line title, including the gap below. */
const CARD_PIXELS = 78;
const OVERSCAN = 6;

export function LaneView(props: LaneViewProps): ReactNode {
  const { lane, grouping, focus, mayEdit, mayEditTask, mayCreate, unsent, head, fields } = props;
  const [isAdding, setAdding] = useState(false);
  const changes = useTaskChanges();
  const { board: words } = useText();
  const { data } = useBoard();
  // The first column of an empty board shows what to do.
  const isStart = mayCreate && data.tasks.length === 0 && data.columns[0]?.slug === lane.id;
  const place = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isOver = useLaneDrop(place, scroller, { laneId: lane.id, isOn: mayEdit });
  const focused = focus ? lane.tasks.findIndex(({ id }) => id === focus.taskId) : -1;
  const { tasks } = lane;
  const creation = mayCreate && grouping !== "other" && { laneId: lane.id, title: lane.title, grouping };
  const isPrinting = usePrinting();
  const cards = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PIXELS,
    getItemKey: (index) => tasks[index]?.id ?? index,
    overscan: OVERSCAN,
    rangeExtractor: useCallback(
      (range: Range) => {
        if (isPrinting) return allRows(range);
        const seen = defaultRangeExtractor(range);
        return focused < 0 || seen.includes(focused) ? seen : [...seen, focused].sort((a, b) => a - b);
      },
      [focused, isPrinting],
    ),
  });
  const above = Math.max(0, (cards.range?.startIndex ?? 0) - OVERSCAN);
  const below = Math.max(0, tasks.length - OVERSCAN - 1 - (cards.range?.endIndex ?? tasks.length));
  const take = useEffectEvent(() => {
    if (!focus || focused < 0 || !isFocusFree(focus)) return;
    focusRow(scroller.current, focus);
    cards.scrollToIndex(focused);
  });
  useRevealIn(tasks, (index) => {
    place.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    cards.scrollToIndex(index);
  });
  useEffect(() => {
    // Scrolls to a new task.
    if (unsent.length > 0) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [unsent.length]);
  async function placeFirst(task: Task): Promise<void> {
    const first = tasks.find(({ id }) => id !== task.id);
    // Lanes of other groupings are sorted by column.
    if (first && grouping === "status") await changes.edit(task, { beforeId: first.id });
    scroller.current?.scrollTo({ top: 0 });
  }
  const focusedAt = focus?.at;
  useEffect(() => {
    if (focusedAt !== undefined) take();
  }, [focusedAt]);
  return (
    <section
      ref={place}
      data-lane-id={lane.id}
      className={isOver ? "lane rounded-large column lane-over" : "lane rounded-large column"}
      aria-labelledby={`lane-${lane.id}`}
    >
      {head ? (
        <LaneHead
          {...head}
          lane={lane}
          count={tasks.length + unsent.length}
          place={place}
          onAdd={mayCreate ? () => setAdding(true) : undefined}
        />
      ) : (
        <h3 id={`lane-${lane.id}`} className="visually-hidden">
          {lane.title}
        </h3>
      )}
      {isAdding && creation && (
        <InlineCreate
          {...creation}
          onClose={() => {
            setAdding(false);
            queueMicrotask(() => place.current?.querySelector<HTMLElement>(".lane-add")?.focus());
          }}
          onCreated={(task) => void placeFirst(task)}
        />
      )}
      <div className="lane-cards grow relative scroll-y" ref={scroller}>
        {head && tasks.length + unsent.length === 0 && (
          <p className="lane-empty hint">{isStart ? words.emptyBoard : words.emptyColumn}</p>
        )}
        {above > 0 && (
          <Deferred>
            <MoreTasks count={above} next={tasks[above - 1]?.id} />
          </Deferred>
        )}
        <ol className="cards relative" style={{ height: cards.getTotalSize() }}>
          {cards.getVirtualItems().map(({ key, index, start }) => {
            const task = tasks[index];
            if (!task) return null;
            return (
              <Row
                key={key}
                task={task}
                index={index}
                start={start}
                count={tasks.length}
                measure={cards.measureElement}
                lane={lane}
                grouping={grouping}
                mayEdit={mayEditTask?.(task) ?? mayEdit}
              />
            );
          })}
        </ol>
        {below > 0 && (
          <Deferred>
            <MoreTasks count={below} next={tasks[tasks.length - below]?.id} />
          </Deferred>
        )}
        {/* Below the last card, where new tasks will be once they are saved. */}
        <UnsentList entries={unsent} />
      </div>
      {creation && !isAdding && <InlineCreate {...creation} {...(fields ? { fields } : {})} />}
    </section>
  );
}

interface RowProps extends Pick<LaneViewProps, "lane" | "grouping" | "mayEdit"> {
  task: TaskCard;
  index: number;
  start: number;
  count: number;
  measure: (element: Element | null) => void;
}

const Row = memo(
  function Row({ task, index, start, count, measure, lane, grouping, mayEdit }: RowProps): ReactNode {
    return (
      <li
        ref={measure}
        data-index={index}
        data-task-id={task.id}
        aria-posinset={index + 1}
        aria-setsize={count}
        className="card-row"
        style={{ transform: `translateY(${start}px)` }}
      >
        <CardView task={task} laneId={lane.id} grouping={grouping} mayEdit={mayEdit} />
      </li>
    );
  },
  // Re-renders only when the card changes.
  (before, after) =>
    before.task === after.task &&
    before.index === after.index &&
    before.start === after.start &&
    before.count === after.count &&
    before.lane.id === after.lane.id &&
    before.grouping === after.grouping &&
    before.mayEdit === after.mayEdit,
);
