/** UI strings for time spent on a task, in Italian. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;

export const time: typeof enTime = {
  title: "Tempo",
  start: "Avvia timer",
  stop: "Ferma timer",
  running: "Timer in corso",
  length,
  total: (hours, minutes) => `${length(hours, minutes)} in totale`,
  log: "Registra tempo",
  hint: "Registra il tempo, ad esempio 1h 30m Revisione",
  wrong: "Inizia con una durata, ad esempio 1h 30m, 1:30 o 45m.",
  remove: (name) => `Rimuovi il tempo di ${name}`,
};
