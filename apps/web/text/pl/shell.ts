/** UI strings for the navigation on every page, in Polish. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "Menu główne",
  menu: "Otwórz menu",
  closeMenu: "Zamknij menu",
  switchWorkspace: "Obszar roboczy",
  workspaces: "Obszary robocze",
  createWorkspace: "Utwórz obszar roboczy",
  overviewAll: "Strona główna",
  workspaceSettings: "Ustawienia obszaru roboczego",
  search: "Szukaj",
  inbox: "Skrzynka odbiorcza",
  unread: (count) =>
    counted(count, {
      one: "# nieprzeczytane",
      few: "# nieprzeczytane",
      many: "# nieprzeczytanych",
      other: "# nieprzeczytanego",
    }),
  myTasks: "Moje zadania",
  projects: "Projekty",
  projectSettings: "Ustawienia projektu",
  projectOverview: "Przegląd projektu",
  planning: "Planowanie",
  timesheet: "Ewidencja czasu",
  thenKey: "potem",
  createProject: "Utwórz projekt",
  noProjects: "Nie ma jeszcze projektów",
  shortcuts: "Skróty klawiszowe",
  palette: "Paleta poleceń",
  paletteField: "Szukaj stron, projektów, zadań i akcji",
  paletteHint: "Wpisz polecenie lub szukaj…",
};
