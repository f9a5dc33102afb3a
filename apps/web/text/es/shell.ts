/** UI strings for the navigation on every page, in Spanish. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "Menú principal",
  menu: "Abrir menú",
  closeMenu: "Cerrar menú",
  switchWorkspace: "Espacio de trabajo",
  workspaces: "Espacios de trabajo",
  createWorkspace: "Crear espacio de trabajo",
  overviewAll: "Inicio",
  workspaceSettings: "Configuración del espacio de trabajo",
  search: "Buscar",
  inbox: "Bandeja de entrada",
  unread: (count) => counted(count, { one: "# sin leer", other: "# sin leer" }),
  myTasks: "Mis tareas",
  projects: "Proyectos",
  projectSettings: "Configuración del proyecto",
  projectOverview: "Resumen del proyecto",
  planning: "Planificación",
  timesheet: "Hoja de horas",
  thenKey: "luego",
  createProject: "Crear proyecto",
  noProjects: "Aún no hay proyectos",
  shortcuts: "Atajos de teclado",
  palette: "Paleta de comandos",
  paletteField: "Buscar páginas, proyectos, tareas y acciones",
  paletteHint: "Escribe un comando o busca…",
};
