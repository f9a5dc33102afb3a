import { expect, test } from "bun:test";
import { fullText, LANGUAGES } from "../text/languages.ts";
import { shiftMonth } from "./calendar_page.ts";
import { shiftDay } from "./day.ts";
import { dateExamples, isoWeekday, shiftedDay } from "./local_words.ts";
import { parseDay } from "./natural_date.ts";

const TODAYS = ["2026-11-23", "2026-11-29", "2027-01-31", "2028-02-29"];
const STYLES = ["long", "short"] as const;
const withoutAccents = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

type Wrong = [typed: string, read: string | null | undefined, expected: string];

/** Collects phrases that are read as the wrong day. Also tries each phrase without accents and in uppercase. */
function reader(language: string, today: string): { check: (typed: string, day: string) => void; wrong: Wrong[] } {
  const wrong: Wrong[] = [];
  const check = (text: string, day: string): void => {
    for (const typed of [text, withoutAccents(text), text.toLocaleUpperCase(language)]) {
      const read = parseDay(typed, { today, isDayFirst: true, language });
      if (read !== day) wrong.push([typed, read, day]);
    }
  };
  return { check, wrong };
}

function futureText(
  language: string,
  style: "long" | "short",
  count: number,
  unit: Intl.RelativeTimeFormatUnit,
): string {
  return new Intl.RelativeTimeFormat(language, { numeric: "always", style }).format(count, unit);
}

test.each(LANGUAGES)("parseDay() reads relative days as Intl writes them in %p", (language) => {
  for (const today of TODAYS) {
    const { check, wrong } = reader(language, today);
    for (const style of STYLES) {
      const named = new Intl.RelativeTimeFormat(language, { numeric: "auto", style });
      const counted = new Intl.RelativeTimeFormat(language, { numeric: "always", style });
      for (let count = -2; count <= 2; count += 1) check(named.format(count, "day"), shiftDay(today, count));
      for (const unit of ["day", "week", "month", "year"] as const)
        for (const count of [-11, -3, -2, 2, 3, 5, 11, 21]) {
          const text = counted.format(count, unit);
          // CLDR gives Arabic the same short text for both directions.
          const isAmbiguous = STYLES.some((style) => futureText(language, style, -count, unit) === text);
          if (count > 0 || !isAmbiguous) check(text, shiftedDay({ unit, count, today }));
        }
      check(named.format(1, "week"), shiftDay(today, 8 - isoWeekday(today)));
      check(named.format(1, "month"), `${shiftMonth(today.slice(0, 7), 1)}-01`);
    }
    expect(wrong).toEqual([]);
  }
});

test.each(LANGUAGES)("parseDay() reads weekdays and dates as Intl writes them in %p", (language) => {
  for (const today of TODAYS) {
    const { check, wrong } = reader(language, today);
    for (let days = 1; days <= 7; days += 1) {
      const day = shiftDay(today, days);
      for (const weekday of STYLES)
        check(new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(Date.parse(day)), day);
    }
    for (let days = 0; days < 365; days += 23) {
      const day = shiftDay(today, days);
      for (const month of STYLES) {
        const style = { day: "numeric", month, timeZone: "UTC" } as const;
        check(new Intl.DateTimeFormat(language, style).format(Date.parse(day)), day);
        const withYear = new Intl.DateTimeFormat(language, { ...style, year: "numeric" });
        check(withYear.format(Date.parse("2031-05-09")), "2031-05-09");
      }
    }
    expect(wrong).toEqual([]);
  }
});

test.each(LANGUAGES)("parseDay() reads each example of the hint in %p", async (language) => {
  const { taskActions } = await fullText(language);
  const options = { today: "2026-11-23", isDayFirst: true, language, labels: { [taskActions.date.none]: "none" } };
  const list = new Intl.ListFormat(language, { type: "disjunction" });
  const examples = dateExamples(language, taskActions.date.none);
  expect(examples).toContain(new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(1, "day"));
  const separators = list.formatToParts(["1", "2", "3"]).filter(({ type }) => type === "literal");
  const parts = separators.reduce((texts, { value }) => texts.flatMap((text) => text.split(value)), [examples]);
  expect(parts.map((part) => parseDay(part, options)).slice(0, 4)).not.toContain(undefined);
  expect(parseDay(taskActions.date.none, options)).toBeNull();
});

test("parseDay() accepts the beginning of a word, a leading preposition, and labels of the app", () => {
  const read = (typed: string, language: string): string | null | undefined =>
    parseDay(typed, { today: "2026-11-23", isDayFirst: true, language, labels: { "Fin du mois": "eom" } });
  expect([
    read("vend", "fr"),
    read("le vendredi", "fr"),
    read("fin du mois", "fr"),
    read("w piątek", "pl"),
    read("manana", "es"),
    read("24 de diciembre", "es"),
    read("24 декабря", "ru"),
    read("2026年12月24日", "ja"),
    read("next fri", "fr"),
  ]).toEqual([
    "2026-11-27",
    "2026-11-27",
    "2026-11-30",
    "2026-11-27",
    "2026-11-24",
    "2026-12-24",
    "2026-12-24",
    "2026-12-24",
    "2026-12-04",
  ]);
});
