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
  hint: "Duur en notitie, bijvoorbeeld 1h 30m Review",
  wrong: "Begin met een duur, zoals 1h 30m, 1:30 of 45m.",
  remove: (name) => `Door ${name} geregistreerde tijd verwijderen`,
  billable: "Declarabel",
  repeat: {
    title: "Herhaling",
    none: "Wordt niet herhaald",
    daily: "Elke dag",
    weekly: "Elke week",
    monthly: "Elke maand",
    yearly: "Elk jaar",
    workdays: "Elke werkdag",
    every: (span) => `Elke ${span}`,
    onDays: (rule, days) => `${rule} op ${days}`,
    from: "Herhalen vanaf",
    fromDueDate: "Deadline",
    fromCompletion: "Voltooiingsdatum",
    next: (who, key) => `${who} heeft deze taak voltooid en de volgende aangemaakt: ${key}`,
  },
};
