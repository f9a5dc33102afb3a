/** The date picker: words such as "next fri", suggestions, and a month with keyboard support. @module */
import type { EditTask, Task } from "@hexlane/client";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { formatDay, type Reader, useReader } from "../../components/date.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { Listbox } from "../../components/pick/listbox.tsx";
import type { PickOption } from "../../components/pick/pick_options.ts";
import { dayOf, dueDayOf } from "../../format/day.ts";
import { dateExamples } from "../../format/local_words.ts";
import { parseDay } from "../../format/natural_date.ts";
import { type Text, useFullText } from "../../text/mod.tsx";
import { useActionContext } from "../context.ts";
import { editTasks } from "../edits.ts";
import { openedPick } from "../opened.ts";
import { MonthGrid } from "./month_grid.tsx";
import { keepCardFocused, type PickProps, sharedValue } from "./pick_props.ts";

export interface DatePickProps extends PickProps {
  name: "dueDate" | "startDate";
}

export function DatePick({ tasks, label, field, onClose, name }: DatePickProps): ReactNode {
  const { taskActions: words } = useFullText();
  const reader = useReader();
  const ready = useActionContext();

  const [crossed, setCrossed] = useState<string>();

  function choose(day: string | null): void {
    if (day !== null && tasks.some((task) => isCrossed(task, name, day, reader))) setCrossed(day);
    else void save(day);
  }

  /** @param day null to clear the date */
  async function save(day: string | null): Promise<void> {
    keepCardFocused(tasks, openedPick.get()?.returnTo ?? null);
    onClose();
    const [set, cleared] = name === "dueDate" ? [words.dueSet, words.dueCleared] : [words.startSet, words.startCleared];
    const said = (subject: string): string => (day === null ? cleared(subject) : set(subject, formatDay(day, reader)));
    const patch = { [name]: day };
    const wanted = crossed === undefined ? patch : (task: Task) => patchOf(task, day);
    await editTasks(await ready(), tasks, wanted, said);
  }

  /** Also moves the other date of a task if the dates would be in the wrong order. */
  function patchOf(task: Task, day: string | null): EditTask {
    const isMoved = day !== null && isCrossed(task, name, day, reader);
    return isMoved ? { startDate: day, dueDate: day } : { [name]: day };
  }

  const current = sharedValue(tasks, (task) => dayIn(task, name, reader));
  return (
    <>
      <DayList {...{ label, field, current }} onChoose={choose} />
      {crossed !== undefined && (
        <div className="column gap-2">
          <p className="fault small" role="alert">
            {words.date.crossed}
          </p>
          <Button variant="primary" onClick={() => void save(crossed)}>
            {words.date.setBoth(formatDay(crossed, reader))}
          </Button>
        </div>
      )}
    </>
  );
}

export interface DayListProps extends Pick<PickProps, "label" | "field"> {
  /** Null if no day is set, undefined if several are. */
  current: string | null | undefined;
  /** Whether the day can be cleared. @default true */
  isClearable?: boolean;
  /** @param day null to clear it */
  onChoose: (day: string | null) => void;
}

export function DayList({ label, field, current, isClearable = true, onChoose }: DayListProps): ReactNode {
  const { taskActions: words } = useFullText();
  const language = document.documentElement.lang;
  const reader = useReader();
  const [typed, setTyped] = useState("");
  const today = dayOf(new Date(), reader);
  const read = (text: string): string | null | undefined => {
    const day = parseDay(text, {
      today,
      isDayFirst: isDayFirst(reader.locale),
      language,
      labels: labelsOf(words.date),
    });
    return day === null && !isClearable ? undefined : day;
  };
  const previewed = read(typed) ?? current ?? undefined;

  /** The value is the day followed by the text, so that two suggestions for the same day differ. */
  const suggest = (name: string, text: string): PickOption => {
    const day = read(text);
    const mark = <Icon name={day ? "calendar" : "close"} />;
    return day
      ? { value: `${day} ${text}`, label: name, mark, hint: longDay(day, reader) }
      : { value: "", label: name, mark };
  };
  const suggestions = [
    suggest(words.date.today, "today"),
    suggest(words.date.tomorrow, "tomorrow"),
    suggest(words.date.nextWeek, "next week"),
    suggest(words.date.inTwoWeeks, "2w"),
    suggest(words.date.endOfMonth, "eom"),
    ...(current === null || !isClearable ? [] : [suggest(words.date.none, "none")]),
  ];

  function find(text: string): PickOption[] {
    if (text.trim() === "") return suggestions;
    const day = read(text);
    if (day === undefined) return [];
    const { hint: _, ...option } = suggest(day === null ? words.date.none : longDay(day, reader), text);
    return [option];
  }

  return (
    <>
      <Listbox
        {...{ label, field, find }}
        options={suggestions}
        chosen={NOTHING}
        searchLabel={words.find.date(dateExamples(language, words.date.none))}
        none={words.date.unknown}
        onType={setTyped}
        onChoose={({ value }) => onChoose(value === "" ? null : value.slice(0, 10))}
      />
      <MonthGrid key={previewed} day={previewed} today={today} reader={reader} onChoose={onChoose} />
    </>
  );
}

/** Returns the labels of the suggestions, each with the text that `parseDay()` reads instead. */
function labelsOf({ today, tomorrow, nextWeek, inTwoWeeks, endOfMonth, none }: DateWords): Record<string, string> {
  return {
    [today]: "today",
    [tomorrow]: "tomorrow",
    [nextWeek]: "next week",
    [inTwoWeeks]: "2w",
    [endOfMonth]: "eom",
    [none]: "none",
  };
}

type DateWords = Text["taskActions"]["date"];

const NOTHING: ReadonlySet<string> = new Set();

function dayIn(task: Task, name: DatePickProps["name"], reader: Reader): string | null {
  return (name === "dueDate" ? dueDayOf(task, reader) : task.startDate?.slice(0, 10)) ?? null;
}

/**
 * Returns whether a new date would put the start of a task after its due date. Days are ISO dates, which order as text.
 */
function isCrossed(task: Task, name: DatePickProps["name"], day: string, reader: Reader): boolean {
  const other = dayIn(task, name === "dueDate" ? "startDate" : "dueDate", reader);
  if (other === null) return false;
  return name === "dueDate" ? day < other : day > other;
}

/** Returns whether the locale writes the day before the month. */
export function isDayFirst(locale: string | undefined): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric" }).formatToParts(0);
  return parts.find(({ type }) => type === "day" || type === "month")?.type === "day";
}

function longDay(day: string, { locale }: Reader): string {
  const style: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" };
  const isThisYear = day.startsWith(String(new Date().getFullYear()));
  if (!isThisYear) style.year = "numeric";
  return new Intl.DateTimeFormat(locale, style).format(new Date(day));
}
