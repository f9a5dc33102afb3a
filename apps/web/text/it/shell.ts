/** UI strings for the navigation on every page, in Italian. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "Menu principale",
  menu: "Apri menu",
  closeMenu: "Chiudi menu",
  switchWorkspace: "Spazio di lavoro",
  workspaces: "Spazi di lavoro",
  createWorkspace: "Crea spazio di lavoro",
  overviewAll: "Home",
  workspaceSettings: "Impostazioni dello spazio di lavoro",
  search: "Cerca",
  inbox: "Posta in arrivo",
  unread: (count) => counted(count, { one: "# da leggere", other: "# da leggere" }),
  myTasks: "Le mie attività",
  projects: "Progetti",
  projectSettings: "Impostazioni del progetto",
  projectOverview: "Panoramica del progetto",
  planning: "Pianificazione",
  timesheet: "Foglio ore",
  thenKey: "poi",
  createProject: "Crea progetto",
  noProjects: "Ancora nessun progetto",
  shortcuts: "Scorciatoie da tastiera",
  palette: "Palette dei comandi",
  paletteField: "Cerca pagine, progetti, attività e azioni",
  paletteHint: "Scrivi un comando o cerca…",
};
