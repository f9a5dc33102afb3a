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
  keys: "Usa las flechas izquierda y derecha para mover la barra un día. Mantén pulsada la tecla Mayús para mover solo el final, o Ctrl+Mayús para mover solo el inicio. Los cambios se guardan al cabo de un momento. Pulsa Enter para guardarlos de inmediato o Esc para cancelarlos.",
  plan: (key) => `Planificar ${key} para hoy`,
  find: (key) => `Desplazarse hasta ${key}`,
  drawHint: "Arrastra para fijar las fechas",
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
