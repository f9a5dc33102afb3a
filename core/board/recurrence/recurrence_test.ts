import { expect, test } from "bun:test";
import fc from "fast-check";
import { FREQUENCIES, type Frequency, nextDates, type Recurrence, ruleText } from "./recurrence.ts";

const RULE: Recurrence = { frequency: "weekly", interval: 1, timeZone: "Europe/Berlin", from: "dueDate" };
const NOW = new Date("2027-03-10T10:00:00Z");

function dueAfter(due: string | null, rule: Partial<Recurrence>, startDate: string | null = null): (string | null)[] {
  const dates = {
    dueDate: due === null ? null : new Date(due),
    dueDateOnly: due?.length === 10,
    startDate: startDate === null ? null : new Date(startDate),
  };
  const next = nextDates({ ...RULE, ...rule }, dates, NOW);
  const isDay = next?.dueDateOnly === true;
  return [
    next?.dueDate?.toISOString().slice(0, isDay ? 10 : 16) ?? null,
    next?.startDate?.toISOString().slice(0, 16) ?? null,
  ];
}

test.each([
  ["2027-01-31", { frequency: "daily" }, "2027-02-01"],
  ["2027-12-30", { frequency: "daily", interval: 3 }, "2028-01-02"],
  ["2027-03-08", {}, "2027-03-15"],
  ["2027-03-08", { interval: 2 }, "2027-03-22"],
  // Monday, March 8
  ["2027-03-08", { weekdays: [1, 3, 5] }, "2027-03-10"],
  ["2027-03-12", { weekdays: [1, 3, 5] }, "2027-03-15"],
  ["2027-03-12", { weekdays: [1, 3, 5], interval: 3 }, "2027-03-29"],
  ["2027-03-08", { weekdays: [0] }, "2027-03-14"],
  ["2027-03-14", { weekdays: [0] }, "2027-03-21"],
  ["2027-03-14", { weekdays: [1] }, "2027-03-15"],
  ["2027-01-31", { frequency: "monthly" }, "2027-02-28"],
  ["2027-02-28", { frequency: "monthly" }, "2027-03-28"],
  ["2027-10-31", { frequency: "monthly", interval: 4 }, "2028-02-29"],
  ["2028-02-29", { frequency: "yearly" }, "2029-02-28"],
  // Clocks in Berlin skip the hour from 2 to 3 on March 28, and repeat it on October 31.
  ["2027-03-27T08:00Z", { frequency: "daily" }, "2027-03-28T07:00"],
  ["2027-03-27T01:30Z", { frequency: "daily" }, "2027-03-28T01:30"],
  ["2027-10-30T00:30Z", { frequency: "daily" }, "2027-10-31T00:30"],
] as const)("nextDates() after %p with the rule %j returns %p", (due, rule, expected) => {
  expect(dueAfter(due, rule as Partial<Recurrence>)[0]).toBe(expected);
});

test("nextDates() starts from the completion if the rule says so, or if there is no due date", () => {
  expect(dueAfter("2027-02-01", { from: "completion" })[0]).toBe("2027-03-17");
  expect(dueAfter("2027-02-01T08:00Z", { from: "completion", frequency: "daily" })[0]).toBe("2027-03-11T08:00");
  expect(dueAfter(null, { frequency: "daily" })[0]).toBe("2027-03-11");
  const late = { ...RULE, timeZone: "Pacific/Kiritimati", frequency: "daily" as const };
  expect(dueAfter(null, late)[0]).toBe("2027-03-12");
});

test("nextDates() moves the start date by as many calendar days as the due date, and drops it without a due date", () => {
  expect(dueAfter("2027-03-26", {}, "2027-03-24T00:00Z")).toEqual(["2027-04-02", "2027-03-31T00:00"]);
  expect(dueAfter("2027-03-27T12:00Z", {}, "2027-03-26T08:00Z")).toEqual(["2027-04-03T11:00", "2027-04-02T07:00"]);
  expect(dueAfter(null, {}, "2027-03-26T08:00Z")[1]).toBeNull();
  // In daylight saving time, the due time falls before midnight UTC.
  expect(dueAfter("2027-03-27T00:30Z", { frequency: "weekly" }, "2027-03-27T00:00Z")).toEqual([
    "2027-04-02T23:30",
    "2027-04-02T23:30",
  ]);
});

test("nextDates() returns undefined after the year 9999", () => {
  expect(nextDates({ ...RULE, frequency: "yearly", interval: 99 }, { ...ON("9950-01-01") }, NOW)).toBeUndefined();
});

const ON = (day: string) => ({ dueDate: new Date(day), dueDateOnly: true, startDate: null });

test("ruleText() describes rules", () => {
  expect(ruleText({ ...RULE, weekdays: [1, 5] })).toBe("every week on Monday, Friday");
  expect(ruleText({ ...RULE, frequency: "monthly", interval: 2 })).toBe("every 2 months");
});

const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Santiago"];
ZONES.push("Africa/Casablanca", "Pacific/Apia", "Asia/Beirut", "Antarctica/Troll");

/** Computes the next due time with Temporal, day by day for weekdays. */
function expectedDue(rule: Recurrence, due: Date): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(due.getTime()).toZonedDateTimeISO(rule.timeZone);
  const local = start.toPlainDateTime();
  let next = local;
  if (rule.weekdays) {
    const monday = (date: Temporal.PlainDateTime) => date.subtract({ days: date.dayOfWeek - 1 }).toPlainDate();
    const weeks = (date: Temporal.PlainDateTime) => monday(local).until(monday(date), { largestUnit: "days" }).days / 7;
    do next = next.add({ days: 1 });
    while (!rule.weekdays.includes(next.dayOfWeek % 7) || ![0, rule.interval].includes(weeks(next)));
  } else {
    const units: Record<Frequency, string> = { daily: "days", weekly: "weeks", monthly: "months", yearly: "years" };
    next = local.add({ [units[rule.frequency]]: rule.interval });
  }
  return new Date(next.toZonedDateTime(rule.timeZone).epochMilliseconds);
}

const someRule: fc.Arbitrary<Recurrence> = fc.record({
  frequency: fc.constantFrom(...FREQUENCIES),
  interval: fc.integer({ min: 1, max: 99 }),
  timeZone: fc.constantFrom(...ZONES),
  from: fc.constant("dueDate" as const),
});
const someInstant = fc.date({
  min: new Date("1980-01-01"),
  max: new Date("2090-01-01"),
  noInvalidDate: true,
});

test.skipIf(typeof Temporal === "undefined")(
  "nextDates() agrees with Temporal in every zone, across clock changes and month ends",
  () => {
    const days = fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), { nil: undefined });
    fc.assert(
      fc.property(someRule, days, someInstant, (given, weekdays, due) => {
        const rule: Recurrence = weekdays ? { ...given, frequency: "weekly", weekdays: weekdays.toSorted() } : given;
        const next = nextDates(rule, { dueDate: due, dueDateOnly: false, startDate: null }, NOW);
        expect(next?.dueDate?.toISOString()).toBe(expectedDue(rule, due).toISOString());
      }),
      { numRuns: 500 },
    );
  },
);
