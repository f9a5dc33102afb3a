/** UI strings for time spent on a task, in Polish. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} godz.` : `${hours} godz. ${minutes} min`;

export const time: typeof enTime = {
  title: "Czas",
  start: "Włącz stoper",
  stop: "Zatrzymaj stoper",
  running: "Stoper działa",
  length,
  total: (hours, minutes) => `łącznie ${length(hours, minutes)}`,
  log: "Zarejestruj czas",
  hint: "Czas trwania i notatka, np. 1h 30m Przegląd",
  wrong: "Zacznij od czasu trwania, np. 1h 30m, 1:30 lub 45m.",
  remove: (name) => `Usuń czas zarejestrowany przez: ${name}`,
  billable: "Do rozliczenia",
  repeat: {
    title: "Powtarzanie",
    none: "Bez powtarzania",
    daily: "Codziennie",
    weekly: "Co tydzień",
    monthly: "Co miesiąc",
    yearly: "Co rok",
    workdays: "W dni robocze",
    every: (span) => `Co ${span}`,
    onDays: (rule, days) => `${rule}: ${days}`,
    from: "Powtarzaj od",
    fromDueDate: "Terminu",
    fromCompletion: "Daty ukończenia",
    next: (who, key) => `${who} ukończył(a) to zadanie i utworzył(a) następne: ${key}`,
  },
};
