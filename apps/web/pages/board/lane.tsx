/** A lane: its header, a virtualized list of cards and an inline form to add one. @module */
import type { TaskCard } from "@hexlane/client";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { memo, type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { Icon } from "../../components/icon.tsx";
import { UnsentList } from "../../components/shell/unsent_list.tsx";
import type { Outgoing } from "../../drafts/create_queue.ts";
import { useText } from "../../text/mod.tsx";
import type { Drop, Grouping, Lane } from "./board_data.ts";
import { CardView } from "./card.tsx";
import { InlineCreate } from "./create.tsx";
import { useLaneDrop } from "./drag.ts";
import { useRevealIn } from "./reveal.ts";

/** A request to focus a card. */
export interface Focus {
  taskId: string;
  /** A new value requests the focus again. */
  at: number;
}

export interface LaneViewProps {
  lane: Lane;
  lanes: readonly Lane[];
  grouping: Grouping;
  focus: Focus | undefined;
  mayEdit: boolean;
  mayCreate: boolean;
  /** New tasks of this lane that are not saved. */
  unsent: readonly Outgoing[];
  onMove: (task: TaskCard, drop: Drop, options?: { keepFocus?: boolean }) => Promise<void>;
}

/** The height of a card with a one-line title, including the gap below. */
const CARD_PIXELS = 94;
const OVERSCAN = 6;

export function LaneView(props: LaneViewProps): ReactNode {
  const { lane, lanes, grouping, focus, mayEdit, mayCreate, unsent, onMove } = props;
  const { board: words } = useText();
  const place = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isOver = useLaneDrop(place, scroller, { laneId: lane.id, isOn: mayEdit });
  const focused = focus ? lane.tasks.findIndex(({ id }) => id === focus.taskId) : -1;
  const { tasks } = lane;
  const cards = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PIXELS,
    getItemKey: (index) => tasks[index]?.id ?? index,
    overscan: OVERSCAN,
    rangeExtractor: useCallback(
      (range: Range) => {
        const seen = defaultRangeExtractor(range);
        return focused < 0 || seen.includes(focused) ? seen : [...seen, focused].sort((a, b) => a - b);
      },
      [focused],
    ),
  });
  const take = useEffectEvent(() => {
    if (!focus || focused < 0) return;
    const row = scroller.current?.querySelector(`[data-task-id="${CSS.escape(focus.taskId)}"]`);
    row?.querySelector<HTMLElement>(".task-link")?.focus({ preventScroll: true });
    cards.scrollToIndex(focused);
  });
  useRevealIn(tasks, (index) => {
    place.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    cards.scrollToIndex(index);
  });
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
      <header className="lane-head line gap-2">
        {lane.image !== undefined ? (
          <Avatar size="small" name={lane.title} image={lane.image} />
        ) : (
          <span
            className={lane.isFinal ? "lane-dot centered rigid lane-dot-final" : "lane-dot centered rigid"}
            style={lane.color === null ? undefined : { color: lane.color }}
          >
            {lane.isFinal && <Icon name="check" />}
          </span>
        )}
        <h2 id={`lane-${lane.id}`}>{lane.title}</h2>
        <span className="lane-count hint">
          <span aria-hidden="true">{tasks.length}</span>
          <span className="visually-hidden">{words.count(tasks.length)}</span>
        </span>
      </header>
      <div className="lane-cards grow relative scroll-y" ref={scroller}>
        {tasks.length === 0 && <p className="lane-empty hint">{words.emptyColumn}</p>}
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
                lanes={lanes}
                grouping={grouping}
                mayEdit={mayEdit}
                onMove={onMove}
              />
            );
          })}
        </ol>
      </div>
      <UnsentList entries={unsent} />
      {mayCreate && <InlineCreate laneId={lane.id} title={lane.title} grouping={grouping} />}
    </section>
  );
}

interface RowProps extends Omit<LaneViewProps, "focus" | "mayCreate" | "unsent"> {
  task: TaskCard;
  index: number;
  start: number;
  count: number;
  measure: (element: Element | null) => void;
}

const Row = memo(
  function Row({ task, index, start, count, measure, lane, lanes, grouping, mayEdit, onMove }: RowProps): ReactNode {
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
        <CardView task={task} laneId={lane.id} lanes={lanes} grouping={grouping} mayEdit={mayEdit} onMove={onMove} />
      </li>
    );
  },
  // Renders again only when the card shows something else. Callbacks read the current lanes when they run.
  (before, after) =>
    before.task === after.task &&
    before.index === after.index &&
    before.start === after.start &&
    before.count === after.count &&
    before.lane.id === after.lane.id &&
    before.grouping === after.grouping &&
    before.mayEdit === after.mayEdit &&
    before.lanes === after.lanes,
);
