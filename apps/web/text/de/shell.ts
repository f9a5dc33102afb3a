/** The words of what surrounds every page, in German. @module */
import type { CoreText } from "../en/core.ts";

export const shell: CoreText["shell"] = {
  navigation: "Hauptmenü",
  menu: "Menü öffnen",
  closeMenu: "Menü schließen",
  switchWorkspace: "Arbeitsbereich",
  workspaces: "Arbeitsbereiche",
  createWorkspace: "Arbeitsbereich anlegen",
  overviewAll: "Start",
  workspaceSettings: "Einstellungen des Bereichs",
  search: "Suchen",
  inbox: "Posteingang",
  unread: (count) => `${count} ungelesen`,
  myTasks: "Meine Aufgaben",
  projects: "Projekte",
  projectSettings: "Projekteinstellungen",
  thenKey: "dann",
  createProject: "Projekt anlegen",
  noProjects: "Noch kein Projekt",
  shortcuts: "Tastenkürzel",
  palette: "Überallhin",
  paletteField: "Seiten, Projekte, Aufgaben und Aktionen suchen",
  paletteHint: "Tippen, um zu suchen oder etwas zu tun",
};
