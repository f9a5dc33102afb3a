/** Recurrence rules as text. @module */
import type { Recurrence } from "@hexlane/client";
import type { RepeatWords } from "../text/en/time.ts";

const UNITS = { daily: "day", weekly: "week", monthly: "month", yearly: "year" } as const;
const WORKDAYS = [1, 2, 3, 4, 5];

type Rule = Pick<Recurrence, "frequency" | "interval" | "weekdays">;

/** Returns whether two rules repeat in the same way, apart from their zones and starts. */
export function isSameRule(one: Rule, other: Rule): boolean {
  return textKey(one) === textKey(other);
}

function textKey({ frequency, interval, weekdays = [] }: Rule): string {
  return JSON.stringify([frequency, interval, weekdays]);
}

/** Describes a rule, such as `Every 2 weeks on Monday`. */
export function ruleText(rule: Rule, words: RepeatWords, locale?: string): string {
  const { frequency, interval, weekdays = [] } = rule;
  if (interval === 1 && weekdays.join() === WORKDAYS.join()) return words.workdays;
  const span = new Intl.NumberFormat(locale, { style: "unit", unit: UNITS[frequency], unitDisplay: "long" });
  const every = interval === 1 ? words[frequency] : words.every(span.format(interval));
  if (weekdays.length === 0) return every;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  // January 3, 2027 is a Sunday.
  const names = weekdays.map((day) => weekday.format(new Date(Date.UTC(2027, 0, 3 + day))));
  return words.onDays(every, new Intl.ListFormat(locale, { type: "conjunction" }).format(names));
}

/** Returns the rules to offer for a task. @param day the day of its due date, such as `2027-01-15` */
export function offeredRules(day: string): Rule[] {
  const weekdays = [new Date(`${day}T00:00:00Z`).getUTCDay()];
  return [
    { frequency: "daily", interval: 1 },
    { frequency: "weekly", interval: 1, weekdays: WORKDAYS },
    { frequency: "weekly", interval: 1, weekdays },
    { frequency: "weekly", interval: 2, weekdays },
    { frequency: "monthly", interval: 1 },
    { frequency: "monthly", interval: 3 },
    { frequency: "yearly", interval: 1 },
  ];
}
