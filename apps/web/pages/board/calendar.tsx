/** The calendar: a month or a week of tasks by due date. @module */
import type { TaskCard } from "@hexlane/client";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type FocusRequest, isFocusFree } from "../../actions/opened.ts";
import { useSelectable } from "../../actions/selection.ts";
import { useUndoableChanges } from "../../actions/undoable_changes.ts";
import { Button, IconButton } from "../../components/button/button.tsx";
import { daysOfMonth, firstDayOfWeek, shiftMonth } from "../../format/calendar_page.ts";
import { dayOf, dueDayOf, shiftDay } from "../../format/day.ts";
import { useFullText } from "../../text/mod.tsx";
import { keyOf } from "./board_data.ts";
import { isFiltered } from "./board_filter.ts";
import { useBoard, useMayEditTask } from "./board_state.ts";
import { Day } from "./calendar/day.tsx";
import { daysOfKey, daysOfWeek, dueOnDay } from "./calendar/moves.ts";
import { sayDay } from "./calendar/say_day.ts";
import { useBoardDrag } from "./drag.ts";
import { groupOf } from "./list/groups.ts";

export function CalendarView(): ReactNode {
  const { board: words, views } = useFullText();
  const { search, shown, data, reader, mayEdit, change } = useBoard();
  const mayEditTask = useMayEditTask();
  const changes = useUndoableChanges();
  const place = useRef<HTMLElement>(null);
  const [said, setSaid] = useState("");
  // A moved task that gets focus back once it is shown on its new day.
  const [moved, setMoved] = useState<Omit<FocusRequest, "at"> & { day: string }>();
  const { locale, timezone } = reader;
  const today = dayOf(new Date(), reader);
  const { week } = search;
  const month = week?.slice(0, 7) ?? search.month ?? today.slice(0, 7);
  const byDay = useMemo(() => Map.groupBy(shown, (task) => dueDayOf(task, { timezone }) ?? ""), [shown, timezone]);
  const firstDay = firstDayOfWeek(locale);
  const days = useMemo(
    () => (week === undefined ? daysOfMonth(month, firstDay) : daysOfWeek(week, firstDay)),
    [week, month, firstDay],
  );
  const inView = useMemo(() => days.flatMap((day) => byDay.get(day) ?? []), [days, byDay]);
  useSelectable(inView);
  const count =
    week === undefined
      ? days.filter((day) => day.startsWith(month)).reduce((sum, day) => sum + (byDay.get(day)?.length ?? 0), 0)
      : inView.length;
  const go = (step: 1 | -1) => () =>
    change(week === undefined ? { month: shiftMonth(month, step) } : { week: shiftDay(week, step * 7) });

  async function move(task: TaskCard, day: string): Promise<void> {
    const patch = dueOnDay(task, day, reader);
    if (!patch) return;
    const key = keyOf(data.project, task);
    setSaid(views.movedToDay(key, sayDay(day, locale, { dateStyle: "full" })));
    if (!(await changes.edit(task, patch))) setSaid(words.notMoved(key));
  }

  useBoardDrag({
    scroller: place,
    isOn: mayEdit,
    isOrdered: false,
    lanes: days.map((day) => groupOf(day, day, byDay.get(day) ?? [])),
    onDrop: (task, { laneId }) => void move(task, laneId),
  });

  /** Moves a task by a day or a week when Shift or Ctrl is pressed with an arrow key. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement;
    const taskId = target.closest<HTMLElement>("[data-task-id]")?.dataset.taskId;
    const step = daysOfKey(event.key, getComputedStyle(event.currentTarget).direction === "rtl");
    const task = shown.find(({ id }) => id === taskId);
    const before = task && dueDayOf(task, reader);
    if (!task || !before || !step || !mayEditTask(task) || !(event.shiftKey || event.ctrlKey)) return;
    if (!target.classList.contains("task-link")) return;
    event.preventDefault();
    event.stopPropagation();
    const day = shiftDay(before, step);
    setMoved({ taskId: task.id, day, from: target });
    void move(task, day);
    if (!days.includes(day)) change(week === undefined ? { month: day.slice(0, 7) } : { week: day });
  }

  const isMoved =
    moved && inView.some((task) => task.id === moved.taskId && dueDayOf(task, { timezone }) === moved.day);
  useEffect(() => {
    if (!moved || !isMoved) return;
    // Moves the focus only once. After that, it stays where the user puts it.
    setMoved(undefined);
    if (!isFocusFree(moved)) return;
    const row = place.current?.querySelector(`[data-task-id="${CSS.escape(moved.taskId)}"]`);
    row?.querySelector<HTMLElement>(".task-link")?.focus();
  }, [moved, isMoved]);

  const isWeek = week !== undefined;
  const title = isWeek
    ? `${sayDay(days[0] ?? week, locale, { day: "numeric", month: "short" })} – ${sayDay(days.at(-1) ?? week, locale, { dateStyle: "medium" })}`
    : sayDay(`${month}-01`, locale, { month: "long", year: "numeric" });
  const empty = isWeek ? views.emptyWeek : words.emptyCalendar;
  return (
    <section
      ref={place}
      className={
        search.task === undefined ? "calendar grow scroll-y column" : "calendar grow scroll-y column lanes-beside"
      }
      aria-labelledby="month"
      onKeyDown={onKeyDown}
    >
      <div className="calendar-head line wrap gap-1">
        <h2 id="month">{title}</h2>
        <IconButton
          icon="chevron"
          label={isWeek ? views.previousWeek : words.previousMonth}
          className="turn-left"
          onClick={go(-1)}
        />
        <IconButton
          icon="chevron"
          label={isWeek ? views.nextWeek : words.nextMonth}
          className="turn-right"
          onClick={go(1)}
        />
        <Button onClick={() => change(isWeek ? { week: today } : { month: undefined })}>{words.today}</Button>
        <div className="calendar-kinds line gap-1">
          <Button
            variant="quiet"
            aria-pressed={!isWeek}
            onClick={() => change({ week: undefined, month: isWeek ? month : search.month })}
          >
            {views.month}
          </Button>
          <Button
            variant="quiet"
            aria-pressed={isWeek}
            onClick={() =>
              change({ week: week ?? (month === today.slice(0, 7) ? today : `${month}-01`), month: undefined })
            }
          >
            {views.week}
          </Button>
        </div>
      </div>
      {count === 0 && <p className="hint calendar-none">{isFiltered(search) ? words.nothingFound : empty}</p>}
      <ul className="weekdays" aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <li key={day}>{sayDay(day, locale, { weekday: "short" })}</li>
        ))}
      </ul>
      <ol className={isWeek ? "days days-week bordered rounded-large grow" : "days bordered rounded-large grow"}>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            tasks={byDay.get(day) ?? []}
            isToday={day === today}
            isOther={!isWeek && !day.startsWith(month)}
            isTall={isWeek}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  );
}
