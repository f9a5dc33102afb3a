/** The calendar: a month of tasks by due date. @module */
import type { TaskCard } from "@hexlane/client";
import { type ReactNode, useMemo, useState } from "react";
import { Button, IconButton } from "../../components/button.tsx";
import { dayOf, daysOfMonth, dueDayOf, firstDayOfWeek, shiftMonth } from "../../format/day.ts";
import { useFullText } from "../../text/mod.tsx";
import { byPosition } from "./board_data.ts";
import { useBoard } from "./board_state.ts";
import { TaskLink } from "./card.tsx";

export function CalendarView(): ReactNode {
  const { board: words } = useFullText();
  const { search, shown, reader, change } = useBoard();
  const today = dayOf(new Date(), reader);
  const month = search.month ?? today.slice(0, 7);
  const byDay = useMemo(
    () => Map.groupBy(shown, (task) => dueDayOf(task, { timezone: reader.timezone }) ?? ""),
    [shown, reader.timezone],
  );
  const days = daysOfMonth(month, firstDayOfWeek(reader.locale));
  const go = (months: number) => () => change({ month: shiftMonth(month, months) });
  const count = days
    .filter((day) => day.startsWith(month))
    .reduce((sum, day) => sum + (byDay.get(day)?.length ?? 0), 0);
  return (
    <section className="calendar grow scroll-y column" aria-labelledby="month">
      <div className="calendar-head line gap-1">
        <h2 id="month">{say(`${month}-01`, reader.locale, { month: "long", year: "numeric" })}</h2>
        <IconButton icon="chevron" label={words.previousMonth} className="turn-left" onClick={go(-1)} />
        <IconButton icon="chevron" label={words.nextMonth} className="turn-right" onClick={go(1)} />
        <Button onClick={() => change({ month: undefined })}>{words.today}</Button>
      </div>
      {count === 0 && <p className="hint calendar-none">{words.emptyCalendar}</p>}
      <ul className="weekdays" aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <li key={day}>{say(day, reader.locale, { weekday: "short" })}</li>
        ))}
      </ul>
      <ol className="days bordered rounded-large grow">
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            tasks={byDay.get(day) ?? []}
            isToday={day === today}
            isOther={!day.startsWith(month)}
          />
        ))}
      </ol>
    </section>
  );
}

interface DayProps {
  day: string;
  tasks: readonly TaskCard[];
  isToday: boolean;
  isOther: boolean;
}

const SHOWN = 3;

function Day({ day, tasks, isToday, isOther }: DayProps): ReactNode {
  const { board: words } = useFullText();
  const { reader, data } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const done = new Set(data.columns.filter(({ isFinal }) => isFinal).map(({ slug }) => slug));
  const sorted = [...tasks].sort(byPosition);
  const seen = isOpen ? sorted : sorted.slice(0, SHOWN);
  const states = `${isToday ? " day-today" : ""}${isOther ? " day-other" : ""}${tasks.length === 0 ? " day-free" : ""}`;
  return (
    <li className={`day surface shrinkable column${states}`}>
      <time dateTime={day} className="day-number centered hint">
        <span className="visually-hidden">{say(day, reader.locale, { dateStyle: "full" })}</span>
        <span aria-hidden="true" className="day-short">
          {Number(day.slice(8))}
        </span>
        <span aria-hidden="true" className="day-long">
          {say(day, reader.locale, { weekday: "short", day: "numeric", month: "short" })}
        </span>
      </time>
      {seen.length > 0 && (
        <ul>
          {seen.map((task) => (
            <li key={task.id} className={done.has(task.status) ? "day-task small day-task-done" : "day-task small"}>
              <TaskLink task={task} />
            </li>
          ))}
        </ul>
      )}
      {sorted.length > SHOWN && (
        <button type="button" className="day-more soft" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.fewer : words.more(sorted.length - SHOWN)}
        </button>
      )}
    </li>
  );
}

function say(day: string, locale: string | undefined, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
