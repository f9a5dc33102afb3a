/** UI strings for calendar feeds, in French. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "Flux de calendrier",
  project:
    "Abonnez-vous à ce projet dans une application de calendrier. Toute personne qui a le lien peut lire les titres, les dates et les descriptions de ses tâches.",
  view: "Abonnez-vous à cette vue dans une application de calendrier. Toute personne qui a le lien peut lire les titres, les dates et les descriptions de ses tâches.",
  own: "Abonnez-vous dans une application de calendrier aux tâches qui vous sont assignées, dans tous les espaces de travail. Toute personne qui a le lien peut lire leurs titres, leurs dates et leurs descriptions.",
  none: "Aucun lien pour l’instant",
  create: "Créer un lien",
  created: "Lien créé",
  tasks: "Tâches",
  allTasks: "Toutes les tâches datées",
  labeled: (names) => `Étiquettes : ${names}`,
  goneLabels: "Étiquettes qui n’existent plus",
  madeOn: (date) => `créé le ${date}`,
  copy: "Copier le lien",
  copyName: (feed) => `Copier le lien : ${feed}`,
  revoke: "Révoquer",
  revokeName: (feed) => `Révoquer le lien : ${feed}`,
  revokeTitle: "Révoquer ce lien ?",
  revokeText:
    "Les applications de calendrier qui l’utilisent ne seront plus mises à jour. Cette action est irréversible.",
  revoked: "Lien révoqué",
};
