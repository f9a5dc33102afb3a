/** UI strings for the navigation on every page, in German. @module */
import type { CoreText } from "../en/core.ts";

export const shell: CoreText["shell"] = {
  navigation: "Hauptmenü",
  menu: "Menü öffnen",
  closeMenu: "Menü schließen",
  switchWorkspace: "Arbeitsbereich",
  workspaces: "Arbeitsbereiche",
  createWorkspace: "Arbeitsbereich erstellen",
  overviewAll: "Start",
  workspaceSettings: "Einstellungen des Arbeitsbereichs",
  search: "Suchen",
  inbox: "Posteingang",
  unread: (count) => `${count} ungelesen`,
  myTasks: "Meine Aufgaben",
  projects: "Projekte",
  projectSettings: "Projekteinstellungen",
  projectOverview: "Projektübersicht",
  planning: "Planung",
  timesheet: "Zeiterfassung",
  thenKey: "dann",
  createProject: "Projekt erstellen",
  noProjects: "Noch keine Projekte",
  shortcuts: "Tastenkürzel",
  palette: "Befehlspalette",
  paletteField: "Seiten, Projekte, Aufgaben und Aktionen suchen",
  paletteHint: "Befehl eingeben oder suchen …",
};
