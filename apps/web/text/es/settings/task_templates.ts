/** UI strings for task templates, in Spanish. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Plantillas de tareas",
  text: "Crea más rápido las tareas habituales. Elige una plantilla al añadir una tarea.",
  none: "Aún no hay plantillas",
  create: "Crear plantilla",
  editTitle: (name) => `Editar ${name}`,
  firstColumn: "Primera columna",
  startIn: "Fecha de inicio",
  dueIn: "Vencimiento",
  daysHint: "Número de días después de crear la tarea",
  labelsHint: "Separa las etiquetas con comas",
  subtasks: "Subtareas",
  subtasksHint: "Un título por línea",
  removeTitle: (name) => `¿Eliminar ${name}?`,
  removeText: "Las tareas creadas con esta plantilla no cambian.",
  removed: (name) => `${name} eliminada`,
  use: "Plantilla",
  without: "Sin plantilla",
};
