import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { at } from "../../testing/fixtures.ts";
import { DueClock, dueSpans, remindersAt } from "./reminder.ts";

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const ZONES = Intl.supportedValuesOf("timeZone");
const clock = new DueClock();

const endOf = (day: string, zone: string) => clock.endOfDay(new Date(`${day}T00:00:00Z`), zone).toISOString();

describe("endOfDay()", () => {
  test.each([
    ["2026-03-28", "UTC", "2026-03-29T00:00:00.000Z"],
    ["2026-03-28", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
    ["2026-03-29", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
    ["2026-01-05", "Asia/Kathmandu", "2026-01-05T18:15:00.000Z"],
    ["2026-01-05", "Pacific/Kiritimati", "2026-01-05T10:00:00.000Z"],
    ["2026-01-05", "Etc/GMT+12", "2026-01-06T12:00:00.000Z"],
    // Clocks go from 24:00 to 01:00, so the next day starts late.
    ["2026-04-23", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
    ["2026-09-05", "America/Santiago", "2026-09-06T04:00:00.000Z"],
    // Clocks go from 24:00 back to 23:00, so the day continues.
    ["2026-04-04", "America/Santiago", "2026-04-05T04:00:00.000Z"],
    // One minute after midnight, clocks go back to before midnight, so the day ends twice.
    ["2007-11-03", "America/St_Johns", "2007-11-04T03:30:00.000Z"],
    // This zone skipped December 30, 2011.
    ["2011-12-29", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
    ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
    ["2011-12-31", "Pacific/Apia", "2011-12-31T10:00:00.000Z"],
  ])("of %s in %s is %s", (day, zone, end) => expect(endOf(day, zone)).toBe(end));

  test("uses UTC in years for which JavaScript engines disagree", () => {
    for (const day of [new Date(Date.UTC(-1000, 0)), new Date(Date.UTC(9999, 11, 31))]) {
      expect(clock.endOfDay(day, "Europe/Berlin").getTime()).toBe(day.getTime() + DAY_MS);
    }
  });

  test(`ends every day near a clock change exactly once in each of ${ZONES.length} zones over ten years`, () => {
    let checked = 0;
    for (const zone of ZONES) {
      const dateOf = dateReader(zone);
      for (const day of transitionDays(zone, 2026, 2036)) {
        const date = new Date(day).toISOString().slice(0, 10);
        const end = clock.endOfDay(new Date(day), zone).getTime();
        expect({ zone, date, before: dateOf(end - 1) <= date, after: dateOf(end) > date }).toEqual({
          zone,
          date,
          before: true,
          after: true,
        });
        for (let hour = 1; hour <= 4; hour++) expect(dateOf(end + hour * HOUR_MS * 0.5) > date).toBe(true);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(2000);
  }, 600_000);
});

/** Formats the date in a zone, independently of how {@linkcode DueClock} does it. */
function dateReader(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
  return (at) => format.format(at);
}

/** Lists the days before, of and after each clock change, as midnights in UTC. */
function transitionDays(zone: string, fromYear: number, toYear: number): number[] {
  const hours = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
  const days: number[] = [];
  let shown = hours.format(Date.UTC(fromYear, 0, 1, 12));
  for (let day = Date.UTC(fromYear, 0, 2); day < Date.UTC(toYear, 0); day += DAY_MS) {
    const now = hours.format(day + DAY_MS / 2);
    if (now !== shown) days.push(day - DAY_MS, day, day + DAY_MS);
    shown = now;
  }
  return days;
}

describe("remindersAt()", () => {
  const look = (dueSeconds: number, leadTimeMinutes: number, sinceSeconds: number, nowSeconds: number) =>
    remindersAt({ dueAt: at(dueSeconds), leadTimeMinutes }, { since: at(sinceSeconds), now: at(nowSeconds) });

  test.each([
    ["returns nothing long before the due date", 3600, 10, 0, 60, []],
    ["returns a reminder when the lead time begins", 660, 10, 0, 60, ["due_date_reminder"]],
    ["returns a reminder within the lead time of a new date", 300, 10, 0, 60, ["due_date_reminder"]],
    ["returns both reminders when the task is due", 60, 10, 0, 60, ["due_date_reminder", "task_overdue"]],
    ["returns the overdue reminder after the due date", 60, 10, 60, 120, ["task_overdue"]],
    [
      "returns both reminders after an outage that spans both",
      3600,
      10,
      0,
      7200,
      ["due_date_reminder", "task_overdue"],
    ],
    ["returns the overdue reminder for a date that passed less than a day ago", -3600, 10, 0, 60, ["task_overdue"]],
    ["returns nothing for a date that passed long ago", -100_000, 10, 0, 60, []],
    ["returns both reminders after a long outage", 100_000, 10, 0, 1e7, ["due_date_reminder", "task_overdue"]],
  ] as [string, number, number, number, number, string[]][])("%s", (_, due, lead, since, now, kinds) => {
    expect(look(due, lead, since, now) as string[]).toEqual(kinds);
  });

  test.each([
    ["due after the change, before the last run ended", 40, ["due_date_reminder", "task_overdue"]],
    ["that was less than a day past when it was set", -80_000, ["task_overdue"]],
    ["that was a day past when it was set", -86_400, []],
  ] as [string, number, string[]][])(
    "returns the right reminders for a change processed days later, for a date %s",
    (_, due, kinds) => {
      const window = { since: at(50), now: at(200_000), changedAt: at(0) };
      expect(remindersAt({ dueAt: at(due), leadTimeMinutes: 10 }, window) as string[]).toEqual(kinds);
    },
  );

  test("misses no reminder in consecutive runs, no matter how far apart they are", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 30 }),
        (due, lead, pauses) => {
          const seen: string[] = [];
          let since = 0;
          for (const pause of [...pauses, 20_000]) {
            seen.push(...look(due, lead, since, since + pause));
            since += pause;
          }
          expect([...new Set(seen)].sort()).toEqual(["due_date_reminder", "task_overdue"]);
        },
      ),
    );
  });
});

test("dueSpans() merges the spans of many lead times", () => {
  const window = { since: at(0), now: at(10) };
  const [first, ...more] = dueSpans([1440, 0, 5, 60, 43_200], window);
  expect([first?.from, first?.before]).toEqual([at(-40 * 3600), at(24 * 3600 + 10.001)]);
  expect(more).toEqual([{ from: at((30 * 24 - 40) * 3600), before: at(30 * 24 * 3600 + 10.001) }]);
  const every = Array.from({ length: 43_196 }, (_, index) => index + 5);
  expect(dueSpans(every, window)).toHaveLength(1);
  expect(dueSpans([], window)).toEqual([]);
});
