/** UI strings for column limits, in Spanish. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "Definir límite…",
  label: "Límite WIP",
  labelOf: (column) => `Límite WIP de ${column}`,
  hint: "El número máximo de tareas de esta columna. Déjalo vacío para no poner límite. Aunque una columna supere su límite, se pueden mover tareas a ella.",
  most: (limit) => `${limit} como máximo`,
  count: (count, limit) => `${counted(count, { one: "# tarea", other: "# tareas" })}, límite de ${limit}`,
  over: "límite superado",
  nowOver: (column, count, limit) =>
    `${column} supera su límite: ${counted(count, { one: "# tarea", other: "# tareas" })}, límite de ${limit}.`,
  saved: (column, limit) => `Límite de ${column} fijado en ${limit}`,
  cleared: (column) => `Límite de ${column} quitado`,
  invalid: "Escribe un número entero del 1 al 10.000 o deja el campo vacío",
};
