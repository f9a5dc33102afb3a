/** The cards of a lane. Only the visible ones and those near them are in the document. @module */
import type { TaskCard } from "@hexlane/client";
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import { type FocusRequest, focusRow, heldRow, isFocusFree } from "../../../actions/opened.ts";
import { allRows, usePrinting } from "../../../browser/printing.ts";
import { useSlots } from "../../../browser/use_slots.ts";
import { Deferred } from "../../../components/error_boundary.tsx";
import { lazyComponent } from "../../../components/menu/lazy_component.tsx";
import { withTexts } from "../../../text/languages.ts";
import type { CardGrouping, Lane } from "../board_data.ts";
import { CardView } from "../card.tsx";
import { useRevealIn } from "../reveal.ts";

const MoreTasks = lazyComponent(async () => (await withTexts(import("../extras.ts"))).MoreTasks);

export interface LaneCardsProps {
  lane: Lane;
  grouping: CardGrouping;
  focus: FocusRequest | undefined;
  mayEdit: boolean;
  /** @default `mayEdit` for every card */
  mayEditTask?: ((task: TaskCard) => boolean) | undefined;
  /** The lane, which scrolls into view with a card. */
  place: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  /** Above the cards. */
  hint: ReactNode;
  /** Below the cards. */
  children: ReactNode;
}

/** The height of a card with a one-line title, including the gap below. */
const CARD_PIXELS = 78;
const OVERSCAN = 6;

/** Renders the cards separately from the lane, so that scrolling does not render the lane again. */
export function LaneCards(props: LaneCardsProps): ReactNode {
  const { lane, grouping, focus, mayEdit, mayEditTask, place, scroller, hint, children } = props;
  const { tasks } = lane;
  const focused = focus ? tasks.findIndex(({ id }) => id === focus.taskId) : -1;
  const isPrinting = usePrinting();
  const [, renderNow] = useReducer((count: number) => count + 1, 0);
  const rendered = useRef<VisibleCards>(null);
  const cards = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PIXELS,
    getItemKey: (index) => tasks[index]?.id ?? index,
    overscan: OVERSCAN,
    // Cards are rendered between two frames, unless the lane is scrolled past those that are rendered.
    useFlushSync: false,
    onChange: ({ range }, isScroll) => {
      if (isScroll && range && isPast(range, rendered.current)) flushSync(renderNow);
    },
    rangeExtractor: useCallback(
      (range: Range) => {
        if (isPrinting) return allRows(range);
        const heldId = heldRow(scroller.current);
        const held = heldId === undefined ? -1 : tasks.findIndex(({ id }) => id === heldId);
        const needed = [focused, held].filter((index) => index >= 0);
        return [...new Set([...defaultRangeExtractor(range), ...needed])].sort((a, b) => a - b);
      },
      [focused, isPrinting, scroller, tasks],
    ),
  });
  useLayoutEffect(() => {
    rendered.current = cards.range;
  });
  const items = new Map(
    cards.getVirtualItems().flatMap(({ index, start }) => {
      const task = tasks[index];
      return task ? [[task.id, { id: task.id, kind: "card", task, index, start }]] : [];
    }),
  );
  const slots = useSlots([...items.values()], { isSorted: !cards.isScrolling, kept: heldRow(scroller.current) });
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
  const focusedAt = focus?.at;
  useEffect(() => {
    if (focusedAt !== undefined) take();
  }, [focusedAt]);
  return (
    <div className="lane-cards grow relative scroll-y" ref={scroller}>
      {hint}
      {above > 0 && (
        <Deferred>
          <MoreTasks count={above} next={tasks[above - 1]?.id} />
        </Deferred>
      )}
      <ol className="cards relative" style={{ height: cards.getTotalSize() }}>
        {slots.map(({ key, id }) => {
          const item = items.get(id);
          if (!item) return null;
          const { task, index, start } = item;
          return (
            <Row
              key={key}
              {...{ task, index, start, cards, grouping }}
              count={tasks.length}
              laneId={lane.id}
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
      {children}
    </div>
  );
}

/** The visible cards, without the overscan. */
type VisibleCards = Pick<Range, "startIndex" | "endIndex"> | null;

/** Returns whether a visible card is outside the rendered range, including its overscan. */
function isPast({ startIndex, endIndex }: NonNullable<VisibleCards>, rendered: VisibleCards): boolean {
  return !rendered || startIndex < rendered.startIndex - OVERSCAN || endIndex > rendered.endIndex + OVERSCAN;
}

interface RowProps extends Pick<LaneCardsProps, "grouping" | "mayEdit"> {
  task: TaskCard;
  index: number;
  start: number;
  count: number;
  cards: Virtualizer<HTMLDivElement, Element>;
  laneId: string;
}

/** Renders only if its card or its position changes. */
const Row = memo(function Row({ task, index, start, count, cards, laneId, grouping, mayEdit }: RowProps): ReactNode {
  const place = useRef<HTMLLIElement>(null);
  // Runs each time the element shows a different task.
  useLayoutEffect(() => {
    const element = place.current;
    cards.measureElement(element);
    // A resize observer reports nothing if it already observes the element and the size stays the same.
    const height = element?.offsetHeight ?? 0;
    // A hidden board has no heights.
    if (element && height > 0) cards.resizeItem(cards.indexFromElement(element), height);
    return () => {
      // Otherwise the next element of this task would end the measuring of this one.
      if (cards.elementsCache.get(task.id) === element) cards.elementsCache.delete(task.id);
    };
  }, [cards, task.id]);
  return (
    <li
      ref={place}
      data-index={index}
      data-task-id={task.id}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="card-row"
      style={{ transform: `translateY(${start}px)` }}
    >
      <CardView task={task} laneId={laneId} grouping={grouping} mayEdit={mayEdit} />
    </li>
  );
});
