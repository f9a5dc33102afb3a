/** UI strings for the command palette and search, in Spanish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Resultados",
  createWords: "crear nueva tarea",
  none: (words) => `No hay resultados para “${words}”`,
  searching: "Buscando…",
  actions: "Acciones",
  pages: "Páginas",
  projects: "Proyectos",
  workspaces: "Espacios de trabajo",
  found: "Resultados de la búsqueda",
  searchFor: (words) => `Buscar “${words}” en todas partes`,
  invite: "Invitar personas",
  light: "Usar tema claro",
  dark: "Usar tema oscuro",
  system: "Usar tema del sistema",
  help: "Usa las flechas para seleccionar, Enter para abrir y Esc para cerrar",
};

export const search: Text["search"] = {
  title: "Búsqueda",
  label: "¿Qué buscas?",
  hint: "Escribe palabras, una clave de tarea como WEB-12, un número de tarea o una consulta como assignee:me due:<7d",
  scope: "Buscar en",
  everywhere: "Todos los espacios de trabajo",
  start: "Busca tareas, proyectos, comentarios y espacios de trabajo",
  startText: "La búsqueda encuentra palabras por su comienzo. También sirven las claves anteriores de tareas movidas.",
  none: (words) => `No hay resultados para “${words}”`,
  noneText: "Prueba con menos palabras o con palabras más cortas.",
  noneHereText: "Prueba con menos palabras o con palabras más cortas, o busca en todos los espacios de trabajo.",
  found: (count, total) =>
    total > count
      ? `${count} de ${total >= 1000 ? "1000 o más" : total} resultados`
      : counted(total, { one: "# resultado", other: "# resultados" }),
  types: {
    all: "Todo",
    tasks: "Tareas",
    comments: "Comentarios",
    projects: "Proyectos",
    workspaces: "Espacios de trabajo",
    people: "Personas",
  },
  filter: "Tipo",
  recent: "Búsquedas recientes",
  forget: "Borrar búsquedas recientes",
  refine: "Escribe más palabras para acotar la búsqueda.",
  people: "Personas",
  searching: "Buscando…",
  kinds: {
    task: "Tarea",
    project: "Proyecto",
    workspace: "Espacio de trabajo",
    comment: "Comentario",
    activity: "Actividad",
  },
};
