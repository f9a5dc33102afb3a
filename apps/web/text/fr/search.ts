/** UI strings for the command palette and search, in French. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Résultats",
  createWords: "créer une nouvelle tâche",
  none: (words) => `Aucun résultat pour « ${words} »`,
  searching: "Recherche…",
  actions: "Actions",
  pages: "Pages",
  projects: "Projets",
  workspaces: "Espaces de travail",
  found: "Résultats de recherche",
  searchFor: (words) => `Rechercher « ${words} » partout`,
  invite: "Inviter des personnes",
  light: "Utiliser le thème clair",
  dark: "Utiliser le thème sombre",
  system: "Utiliser le thème du système",
  help: "Touches fléchées pour sélectionner, Enter pour ouvrir, Esc pour fermer",
};

export const search: Text["search"] = {
  title: "Recherche",
  label: "Que recherchez-vous ?",
  hint: "Saisissez des mots, une clé de tâche comme WEB-12, un numéro de tâche ou une requête comme assignee:me due:<7d",
  scope: "Rechercher dans",
  everywhere: "Tous les espaces de travail",
  start: "Recherchez des tâches, des projets, des commentaires et des espaces de travail",
  startText: "La recherche porte sur le début des mots. Les anciennes clés des tâches déplacées fonctionnent aussi.",
  none: (words) => `Aucun résultat pour « ${words} »`,
  noneText: "Essayez des mots moins nombreux ou plus courts.",
  noneHereText: "Essayez des mots moins nombreux ou plus courts, ou cherchez dans tous les espaces de travail.",
  found: (count, total) =>
    total > count
      ? `${count} sur ${total >= 1000 ? "1 000 résultats ou plus" : `${total} résultats`}`
      : counted(total, { one: "# résultat", other: "# résultats" }),
  types: {
    all: "Tout",
    tasks: "Tâches",
    comments: "Commentaires",
    projects: "Projets",
    workspaces: "Espaces de travail",
    people: "Personnes",
  },
  filter: "Type",
  recent: "Recherches récentes",
  forget: "Effacer les recherches récentes",
  refine: "Ajoutez des mots pour affiner la recherche.",
  people: "Personnes",
  searching: "Recherche…",
  kinds: {
    task: "Tâche",
    project: "Projet",
    workspace: "Espace de travail",
    comment: "Commentaire",
    activity: "Activité",
  },
};
