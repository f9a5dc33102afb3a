/** UI strings for time spent on a task, in Spanish. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;

export const time: typeof enTime = {
  title: "Tiempo",
  start: "Iniciar temporizador",
  stop: "Detener temporizador",
  running: "Temporizador en marcha",
  length,
  total: (hours, minutes) => `${length(hours, minutes)} en total`,
  log: "Registrar tiempo",
  hint: "Duración y nota, por ejemplo 1h 30m Revisión",
  wrong: "Empieza con una duración, por ejemplo 1h 30m, 1:30 o 45m.",
  remove: (name) => `Quitar el tiempo registrado por ${name}`,
  billable: "Facturable",
  repeat: {
    title: "Repetición",
    none: "No se repite",
    daily: "Cada día",
    weekly: "Cada semana",
    monthly: "Cada mes",
    yearly: "Cada año",
    workdays: "De lunes a viernes",
    every: (span) => `Cada ${span}`,
    onDays: (rule, days) => `${rule}: ${days}`,
    from: "Repetir a partir de",
    fromDueDate: "Vencimiento",
    fromCompletion: "Fecha de finalización",
    next: (who, key) => `${who} completó esta tarea y creó la siguiente, ${key}`,
  },
};
