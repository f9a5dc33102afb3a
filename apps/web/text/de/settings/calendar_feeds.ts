/** UI strings for calendar feeds, in German. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "Kalender-Feeds",
  project:
    "Abonnieren Sie dieses Projekt in einer Kalender-App. Alle, die den Link haben, können Titel, Termine und Beschreibungen der Aufgaben lesen.",
  view: "Abonnieren Sie diese Ansicht in einer Kalender-App. Alle, die den Link haben, können Titel, Termine und Beschreibungen der Aufgaben lesen.",
  own: "Abonnieren Sie die Ihnen zugewiesenen Aufgaben aller Arbeitsbereiche in einer Kalender-App. Alle, die den Link haben, können Titel, Termine und Beschreibungen lesen.",
  none: "Noch keine Links",
  create: "Link erstellen",
  created: "Link erstellt",
  tasks: "Aufgaben",
  allTasks: "Alle Aufgaben mit Datum",
  labeled: (names) => `Mit Label ${names}`,
  goneLabels: "Labels, die es nicht mehr gibt",
  madeOn: (date) => `erstellt am ${date}`,
  copy: "Link kopieren",
  copyName: (feed) => `Link kopieren: ${feed}`,
  revoke: "Widerrufen",
  revokeName: (feed) => `Link widerrufen: ${feed}`,
  revokeTitle: "Diesen Link widerrufen?",
  revokeText:
    "Kalender-Apps, die diesen Link verwenden, erhalten keine Änderungen mehr. Das lässt sich nicht rückgängig machen.",
  revoked: "Link widerrufen",
};
