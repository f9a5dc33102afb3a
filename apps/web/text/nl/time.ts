/** UI strings for time spent on a task, in Dutch. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} u` : `${hours} u ${minutes} min`;

export const time: typeof enTime = {
  title: "Tijd",
  start: "Timer starten",
  stop: "Timer stoppen",
  running: "Timer loopt",
  length,
  total: (hours, minutes) => `${length(hours, minutes)} in totaal`,
  log: "Tijd registreren",
  hint: "Tijd registreren, bijvoorbeeld 1h 30m Review",
  wrong: "Begin met een tijd, zoals 1h 30m, 1:30 of 45m.",
  remove: (name) => `Tijd van ${name} verwijderen`,
  billable: "Declarabel",
  repeat: {
    title: "Herhalen",
    none: "Niet herhalen",
    daily: "Elke dag",
    weekly: "Elke week",
    monthly: "Elke maand",
    yearly: "Elk jaar",
    workdays: "Elke werkdag",
    every: (span) => `Elke ${span}`,
    onDays: (rule, days) => `${rule} op ${days}`,
    from: "Volgende datum",
    fromDueDate: "Na de einddatum",
    fromCompletion: "Na voltooiing",
    next: (who, key) => `${who} heeft deze taak voltooid, de volgende is ${key}`,
  },
};
