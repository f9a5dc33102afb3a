/** UI strings for the navigation on every page, in Dutch. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "Hoofdmenu",
  menu: "Menu openen",
  closeMenu: "Menu sluiten",
  switchWorkspace: "Werkruimte",
  workspaces: "Werkruimtes",
  createWorkspace: "Werkruimte aanmaken",
  overviewAll: "Start",
  workspaceSettings: "Werkruimte-instellingen",
  search: "Zoeken",
  inbox: "Inbox",
  unread: (count) => counted(count, { one: "# ongelezen", other: "# ongelezen" }),
  myTasks: "Mijn taken",
  projects: "Projecten",
  projectSettings: "Projectinstellingen",
  projectOverview: "Projectoverzicht",
  planning: "Planning",
  timesheet: "Urenoverzicht",
  thenKey: "dan",
  createProject: "Project aanmaken",
  noProjects: "Nog geen projecten",
  shortcuts: "Sneltoetsen",
  palette: "Opdrachtenpalet",
  paletteField: "Zoek pagina’s, projecten, taken en acties",
  paletteHint: "Typ een opdracht of zoek…",
};
