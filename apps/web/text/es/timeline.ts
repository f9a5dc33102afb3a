/** UI strings for the timeline, in Spanish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "Escala",
  zooms: { week: "Semana", month: "Mes", quarter: "Trimestre" },
  earlier: "Antes",
  later: "Después",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "vencida",
  blocks: (count) => counted(count, { one: "bloquea # tarea", other: "bloquea # tareas" }),
  blockedBy: (count) => counted(count, { one: "bloqueada por # tarea", other: "bloqueada por # tareas" }),
  beginsTooEarly: "empieza antes de que termine una tarea que la bloquea",
  keys: "Las flechas izquierda y derecha mueven la barra un día. Con Mayús mueven el final; con Ctrl y Mayús, el inicio. El cambio se guarda tras un momento, o al instante con Entrar. Esc cancela.",
  plan: (key) => `Planificar ${key} para hoy`,
  find: (key) => `Mostrar las fechas de ${key}`,
  drawHint: "Arrastra para planificar",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, {
      one: "También se ha movido # tarea bloqueada.",
      other: "También se han movido # tareas bloqueadas.",
    }),
  willMove: (count) =>
    counted(count, { one: "También se moverá # tarea bloqueada", other: "También se moverán # tareas bloqueadas" }),
  empty: { title: "Aún no hay tareas", text: "Añade tareas en el tablero y ponles fechas aquí." },
};
