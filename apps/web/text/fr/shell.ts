/** UI strings for the navigation on every page, in French. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "Menu principal",
  menu: "Ouvrir le menu",
  closeMenu: "Fermer le menu",
  switchWorkspace: "Espace de travail",
  workspaces: "Espaces de travail",
  createWorkspace: "Créer un espace de travail",
  overviewAll: "Accueil",
  workspaceSettings: "Paramètres de l’espace de travail",
  search: "Rechercher",
  inbox: "Boîte de réception",
  unread: (count) => counted(count, { one: "# non lue", other: "# non lues" }),
  myTasks: "Mes tâches",
  projects: "Projets",
  projectSettings: "Paramètres du projet",
  projectOverview: "Vue d’ensemble du projet",
  planning: "Planification",
  timesheet: "Feuille de temps",
  thenKey: "puis",
  createProject: "Créer un projet",
  noProjects: "Aucun projet pour l’instant",
  shortcuts: "Raccourcis clavier",
  palette: "Palette de commandes",
  paletteField: "Rechercher des pages, des projets, des tâches et des actions",
  paletteHint: "Saisissez une commande ou une recherche…",
};
