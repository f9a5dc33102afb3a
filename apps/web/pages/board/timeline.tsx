/** The timeline: a bar for each task, from its start to its due date, with arrows between tasks that block each other. @module */
import type { TaskCard } from "@hexlane/client";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type FocusRequest, isFocusFree } from "../../actions/opened.ts";
import { useSelectable } from "../../actions/selection.ts";
import { allRows, usePrinting } from "../../browser/printing.ts";
import { readStored, store, viewPrefix } from "../../browser/storage.ts";
import { Button, IconButton } from "../../components/button/button.tsx";
import { Empty } from "../../components/loading.tsx";
import { firstDayOfWeek } from "../../format/calendar_page.ts";
import { dayOf } from "../../format/day.ts";
import { useFullText } from "../../text/mod.tsx";
import { isFiltered } from "./board_filter.ts";
import { useBoard, useFold } from "./board_state.ts";
import { sayDay } from "./calendar/say_day.ts";
import { GroupHead } from "./list/group_head.tsx";
import { linesOf } from "./list/groups.ts";
import { useFocusRequests } from "./list/use_focus_requests.ts";
import { foldKeyOf, useGroups } from "./list/use_groups.ts";
import { useExpandRevealed, useRevealIn } from "./reveal.ts";
import { ArrowLayer } from "./timeline/arrow_layer.tsx";
import { useDependencies } from "./timeline/dependencies.ts";
import { describeBars } from "./timeline/describe.ts";
import { TimelineRow } from "./timeline/row.tsx";
import { DAY_PIXELS, rangeOf, ticksOf, weekendOf, ZOOMS, type Zoom } from "./timeline/scale.ts";
import { Background, ScaleHead } from "./timeline/scale_head.tsx";
import { dayOfNumber, numberOfDay, type Span, spanOf } from "./timeline/spans.ts";
import { useBarDrag } from "./timeline/use_bar_drag.ts";
import { useReschedule } from "./timeline/use_reschedule.ts";
import { useViewport } from "./timeline/use_viewport.ts";

/** The height of the scale above the rows. */
const HEAD_PIXELS = 52;
const ROW_PIXELS = matchMedia("(pointer: coarse)").matches ? 46 : 38;

export function TimelineView({ tasks }: { tasks: readonly TaskCard[] }): ReactNode {
  const { timeline: words, board: boardWords } = useFullText();
  const { data, search, reader, userId, prefs, mayCreate } = useBoard();
  const emptyText = mayCreate ? words.empty.text : undefined;
  const fold = useFold();
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const { groups, grouping } = useGroups(tasks);
  const { collapsed } = prefs;
  const lines = useMemo(
    () => linesOf(groups, (group) => !collapsed.includes(foldKeyOf(grouping, group)), grouping !== "none"),
    [groups, grouping, collapsed],
  );
  const shown = useMemo(() => lines.flatMap((line) => (line.kind === "task" ? [line.task] : [])), [lines]);
  const places = useMemo(
    () => new Map(lines.flatMap((line, index) => (line.kind === "task" ? [[line.task.id, index] as const] : []))),
    [lines],
  );
  const dependencies = useDependencies(data.tasks);

  const [zoom, setZoom] = useStoredZoom(`${viewPrefix(userId)}${data.project.id}:timeline`);
  const dayPixels = DAY_PIXELS[zoom];
  const today = numberOfDay(dayOf(new Date(), reader));
  const spans = useMemo(() => {
    const all = data.tasks.flatMap((task) => {
      const span = spanOf(task, reader);
      return span ? [[task.id, span] as const] : [];
    });
    return new Map(all);
  }, [data.tasks, reader]);
  const { start: rangeStart, end: rangeEnd } = useMemo(() => rangeOf(spans.values(), today), [spans, today]);
  const range = useMemo(() => ({ start: rangeStart, end: rangeEnd }), [rangeStart, rangeEnd]);
  const viewport = useViewport(scroller, { range, dayPixels, today });
  const { days, showDay } = viewport;
  const xOf = (day: number): number => (day - rangeStart) * dayPixels;

  const reschedule = useReschedule();
  const { draft, followers, propose, commit } = reschedule;
  const drag = useBarDrag({ scroller, dayPixels, reschedule });
  const ghosts = useMemo(
    () => new Map(followers.flatMap((one) => [[one.id, spanOf(one, reader)] as const])),
    [followers, reader],
  );
  const spanNow = (taskId: string): Span | undefined =>
    draft?.task.id === taskId ? draft.span : (ghosts.get(taskId) ?? spans.get(taskId));

  // The focused row stays in the document.
  const [focused, setFocused] = useState<string>();
  const kept = places.get(draft?.task.id ?? focused ?? "") ?? -1;
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    getItemKey: useCallback(
      (index: number) => {
        const line = lines[index];
        return line?.kind === "task" ? line.task.id : `group-${line?.group.id ?? index}`;
      },
      [lines],
    ),
    paddingStart: HEAD_PIXELS,
    scrollPaddingStart: HEAD_PIXELS,
    overscan: 8,
    rangeExtractor: useCallback(
      (part: Range) => {
        if (isPrinting) return allRows(part);
        const seen = defaultRangeExtractor(part);
        return kept < 0 || kept >= part.count || seen.includes(kept) ? seen : [...seen, kept].sort((a, b) => a - b);
      },
      [kept, isPrinting],
    ),
  });
  useRevealIn(shown, (index) => rows.scrollToIndex(places.get(shown[index]?.id ?? "") ?? 0));
  useExpandRevealed(groups, (group) => foldKeyOf(grouping, group));
  useSelectable(shown);
  useFocusRequests(scroller, (taskId) => {
    const index = places.get(taskId);
    if (index !== undefined) rows.scrollToIndex(index);
    return index !== undefined;
  });

  const { locale } = reader;
  const ticks = useMemo(
    () => ticksOf({ start: days.start, end: days.end }, { zoom, locale, firstDay: firstDayOfWeek(locale) }),
    [days.start, days.end, zoom, locale],
  );
  const weekend = useMemo(() => (zoom === "quarter" ? NONE : weekendOf(locale)), [zoom, locale]);
  const columns = useMemo(() => new Map(data.columns.map((column) => [column.slug, column])), [data.columns]);
  const describe = useMemo(
    () => describeBars({ dependencies, spans, project: data.project, columns, words, locale, today }),
    [dependencies, spans, data.project, columns, words, locale, today],
  );

  const onPlan = useCallback(
    (task: TaskCard) => {
      propose({ task, span: { start: today, end: today } });
      showDay(today, true);
      planned.current = { taskId: task.id, from: document.activeElement };
      queueMicrotask(() => commitNow.current());
    },
    [propose, showDay, today],
  );
  /** The task whose button has become a bar. */
  const planned = useRef<Omit<FocusRequest, "at">>(undefined);
  useEffect(() => {
    if (!planned.current) return;
    const row = scroller.current?.querySelector(`[data-task-id="${CSS.escape(planned.current.taskId)}"]`);
    const bar = row?.querySelector<HTMLElement>(".timeline-bar");
    if (!bar) return;
    if (isFocusFree(planned.current)) bar.focus({ preventScroll: true });
    planned.current = undefined;
  });
  const commitNow = useRef(commit);
  useEffect(() => {
    commitNow.current = commit;
  });
  const onLeave = useCallback(() => commitNow.current(), []);
  const onFind = useCallback(
    (task: TaskCard) => showDay(spanOf(task, reader)?.start ?? today, true),
    [showDay, reader, today],
  );

  const items = rows.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const yOf = (taskId: string): number | undefined => {
    const index = places.get(taskId);
    // The first heading has the same height as a row.
    return index === undefined ? undefined : HEAD_PIXELS + index * ROW_PIXELS + ROW_PIXELS / 2;
  };
  const title = sayDay(dayOfNumber(viewport.month), locale, { month: "long", year: "numeric" });
  const width = (rangeEnd - rangeStart + 1) * dayPixels;
  return (
    <section
      className={search.task === undefined ? "timeline grow column" : "timeline grow column list-beside"}
      aria-labelledby="timeline-title"
    >
      <div className="calendar-head line wrap gap-1">
        <h2 id="timeline-title">{title}</h2>
        <IconButton icon="chevron" className="turn-left" label={words.earlier} onClick={() => viewport.page(-1)} />
        <IconButton icon="chevron" className="turn-right" label={words.later} onClick={() => viewport.page(1)} />
        <Button onClick={() => showDay(today, true)}>{boardWords.today}</Button>
        {followers.length > 0 && <span className="timeline-note small">{words.willMove(followers.length)}</span>}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
        <div className="calendar-kinds line gap-1" role="group" aria-label={words.zoom}>
          {ZOOMS.map((one) => (
            <Button key={one} variant="quiet" aria-pressed={one === zoom} onClick={() => setZoom(one)}>
              {words.zooms[one]}
            </Button>
          ))}
        </div>
      </div>
      {shown.length === 0 && groups.every((group) => group.tasks.length === 0) && (
        <Empty
          title={isFiltered(search) ? boardWords.nothingFound : words.empty.title}
          text={isFiltered(search) ? boardWords.nothingFoundText : emptyText}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only follows the focus of the links and bars inside */}
      <div
        className="timeline-scroll grow bordered rounded-large"
        ref={scroller}
        onFocus={({ target }) => setFocused(target.closest<HTMLElement>("[data-task-id]")?.dataset.taskId)}
        onBlur={() => setFocused(undefined)}
      >
        <div
          className="timeline-body relative"
          style={{ "--timeline-width": `${width}px`, height: rows.getTotalSize() } as object}
        >
          <Background {...{ days, minor: ticks.minor, weekend, rangeStart, dayPixels, today }} />
          <div className="timeline-side" aria-hidden="true">
            <div />
          </div>
          <div className="timeline-head line">
            <div className="timeline-corner" />
            <ScaleHead {...ticks} {...{ rangeStart, dayPixels, today }} />
          </div>
          <ol className="cards">
            {items.map(({ key, index, start }) => {
              const line = lines[index];
              if (!line) return null;
              const style = { top: start, height: ROW_PIXELS };
              if (line.kind === "group") {
                const { group, isOpen } = line;
                return (
                  <li key={key} className="timeline-row timeline-group" style={style}>
                    <div className="timeline-group-head">
                      <GroupHead
                        {...{ group, grouping, isOpen }}
                        isTarget={false}
                        onToggle={() => fold(foldKeyOf(grouping, group))}
                      />
                    </div>
                  </li>
                );
              }
              const { task } = line;
              const isMoving = draft?.task.id === task.id;
              return (
                <li
                  key={key}
                  data-task-id={task.id}
                  aria-posinset={line.place}
                  aria-setsize={shown.length}
                  className="timeline-row"
                  style={style}
                >
                  <TimelineRow
                    task={task}
                    column={columns.get(task.status)}
                    span={isMoving ? draft.span : spans.get(task.id)}
                    ghost={ghosts.get(task.id)}
                    isMoving={isMoving}
                    {...describe(task)}
                    {...{ days, rangeStart, dayPixels, today, drag, onPlan, onFind, onLeave }}
                  />
                </li>
              );
            })}
          </ol>
          {first && last && (
            <div className="timeline-over">
              <ArrowLayer
                dependencies={dependencies}
                endOf={(taskId) => {
                  const [span, y] = [spanNow(taskId), yOf(taskId)];
                  return span && y !== undefined ? { span, y } : undefined;
                }}
                xOf={xOf}
                window={{ left: xOf(days.start), right: xOf(days.end + 1), top: first.start, bottom: last.end }}
              />
            </div>
          )}
        </div>
      </div>
      <p id="timeline-keys" hidden>
        {words.keys}
      </p>
      <p role="status" className="visually-hidden">
        {reschedule.said}
      </p>
    </section>
  );
}

const NONE: readonly never[] = [];

/** Remembers the scale like the other options of the view. */
function useStoredZoom(key: string): [Zoom, (zoom: Zoom) => void] {
  const [zoom, setZoom] = useState<Zoom>(() => ZOOMS.find((one) => one === readStored(key)) ?? "month");
  return [
    zoom,
    (next) => {
      store(key, next);
      setZoom(next);
    },
  ];
}
