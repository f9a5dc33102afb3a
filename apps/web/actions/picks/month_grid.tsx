/** A month to choose a day from. Arrow keys move by day and week, Page Up and Page Down by month. @module */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { visualKey } from "../../browser/visual_key.ts";
import { IconButton } from "../../components/button/button.tsx";
import type { Reader } from "../../components/date.tsx";
import { daysOfMonth, firstDayOfWeek, shiftMonth } from "../../format/calendar_page.ts";
import { shiftDay } from "../../format/day.ts";
import { useFullText } from "../../text/mod.tsx";

export interface MonthGridProps {
  /** The selected or typed day. */
  day: string | undefined;
  today: string;
  reader: Reader;
  onChoose: (day: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const DAYS_OF_WEEK = 7;

export function MonthGrid({ day, today, reader, onChoose }: MonthGridProps): ReactNode {
  const { board: words } = useFullText();
  const id = useId();
  const [active, setActive] = useState(day ?? today);
  const table = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  const month = active.slice(0, 7);
  const days = daysOfMonth(month, firstDayOfWeek(reader.locale));
  const weeks = Array.from({ length: days.length / DAYS_OF_WEEK }, (_, week) =>
    days.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  );
  const format = (value: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(reader.locale, { ...options, timeZone: "UTC" }).format(new Date(value));

  useEffect(() => {
    if (isMoving.current) table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
    isMoving.current = false;
  }, [active]);

  const turn = (months: number): string => {
    const next = shiftMonth(month, months);
    const last = shiftDay(`${shiftMonth(next, 1)}-01`, -1);
    const same = `${next}${active.slice(7)}`;
    return same > last ? last : same;
  };

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[visualKey(event.key)];
    const pages: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
    const page = pages[event.key];
    if (step === undefined && page === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    setActive(step === undefined ? turn(page ?? 0) : shiftDay(active, step));
  }

  return (
    <div className="month">
      <div className="line between">
        <IconButton
          className="turn-left"
          icon="chevron"
          label={words.previousMonth}
          onClick={() => setActive(turn(-1))}
        />
        <span id={id} className="small" aria-live="polite">
          {format(`${month}-01`, { month: "long", year: "numeric" })}
        </span>
        <IconButton className="turn-right" icon="chevron" label={words.nextMonth} onClick={() => setActive(turn(1))} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table with arrow keys */}
      <table ref={table} role="grid" aria-labelledby={id} className="month-grid full" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {days.slice(0, DAYS_OF_WEEK).map((one) => (
              <th key={one} scope="col" abbr={format(one, { weekday: "long" })} className="hint">
                {format(one, { weekday: "narrow" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <button
                    type="button"
                    data-day={one}
                    tabIndex={one === active ? 0 : -1}
                    className={classOf(one, { month, today, day })}
                    aria-current={one === today ? "date" : undefined}
                    aria-pressed={one === day}
                    aria-label={format(one, { dateStyle: "full" })}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf(day: string, shown: { month: string; today: string; day: string | undefined }): string {
  const marks = [
    ...(day.startsWith(shown.month) ? [] : ["month-other"]),
    ...(day === shown.today ? ["month-today"] : []),
    ...(day === shown.day ? ["month-set"] : []),
  ];
  return ["month-day", ...marks].join(" ");
}
