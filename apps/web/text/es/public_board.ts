/** UI strings for public boards, in Spanish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Solo lectura",
  noTasks: "Sin tareas",
  tasks: (count) => counted(count, { one: "# tarea", other: "# tareas" }),
  assignee: (name) => `Asignada a ${name}`,
  columns: "Columnas",
  missingTitle: "Tablero no encontrado",
  missing: "Este tablero no existe o ya no es público. Si eres miembro de su espacio de trabajo, inicia sesión.",
  signIn: "Iniciar sesión",
};
