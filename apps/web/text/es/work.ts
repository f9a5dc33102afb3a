/** UI strings for the home page and for lists of the user's tasks, in Spanish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "Vencidas",
    today: "Hoy",
    week: "Próximos 7 días",
    later: "Más adelante",
    none: "Sin vencimiento",
    mentions: "Menciones",
    recent: "Vistas recientemente",
    assignedByMe: "Asignadas por mí",
    watching: "En seguimiento",
  },
  count: (count) => counted(count, { one: "# tarea", other: "# tareas" }),
  mentionCount: (count) => counted(count, { one: "# mención sin leer", other: "# menciones sin leer" }),
  more: "Solo se muestran las 500 tareas que vencen antes.",
  nothing: "Nada pendiente",
  nothingText: "Aquí aparecen las tareas que tienes asignadas. Abre un tablero para elegir una o añade una tarea.",
  assignedTo: (name) => `Asignada a ${name}`,
  openBoard: (project) => `Abrir ${project}`,
  scope: "Espacio de trabajo",
  everywhere: "Todos los espacios de trabajo",
};
