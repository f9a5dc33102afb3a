/** UI strings for time spent on a task, in German. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes} Min.` : minutes === 0 ? `${hours} Std.` : `${hours} Std. ${minutes} Min.`;

export const time: typeof enTime = {
  title: "Zeit",
  start: "Timer starten",
  stop: "Timer stoppen",
  running: "Timer läuft",
  length,
  total: (hours, minutes) => `insgesamt ${length(hours, minutes)}`,
  log: "Zeit erfassen",
  hint: "Zeit erfassen, z. B. 1h 30m Review",
  wrong: "Beginnen Sie mit einer Dauer, z. B. 1h 30m, 1:30 oder 45m.",
  remove: (name) => `Zeit von ${name} entfernen`,
  billable: "Abrechenbar",
  repeat: {
    title: "Wiederholung",
    none: "Keine Wiederholung",
    daily: "Jeden Tag",
    weekly: "Jede Woche",
    monthly: "Jeden Monat",
    yearly: "Jedes Jahr",
    workdays: "Jeden Werktag",
    every: (span) => `Alle ${span}`,
    onDays: (rule, days) => `${rule}: ${days}`,
    from: "Nächster Termin",
    fromDueDate: "Nach dem Fälligkeitsdatum",
    fromCompletion: "Nach dem Abschluss",
    next: (who, key) => `${who} hat diese Aufgabe abgeschlossen, die nächste ist ${key}`,
  },
};
