/** UI strings for calendar feeds, in Italian. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "Feed del calendario",
  project:
    "Abbonati a questo progetto in un’app di calendario. Chiunque abbia il link può leggere titoli, date e descrizioni delle attività.",
  view: "Abbonati a questa vista in un’app di calendario. Chiunque abbia il link può leggere titoli, date e descrizioni delle attività.",
  own: "Abbonati in un’app di calendario alle attività assegnate a te in tutti gli spazi di lavoro. Chiunque abbia il link può leggerne titoli, date e descrizioni.",
  none: "Ancora nessun link",
  create: "Crea link",
  created: "Link creato",
  tasks: "Attività",
  allTasks: "Tutte le attività con una data",
  labeled: (names) => `Con l’etichetta ${names}`,
  goneLabels: "Etichette che non esistono più",
  madeOn: (date) => `creato: ${date}`,
  copy: "Copia link",
  copyName: (feed) => `Copia link: ${feed}`,
  revoke: "Revoca",
  revokeName: (feed) => `Revoca link: ${feed}`,
  revokeTitle: "Revocare questo link?",
  revokeText: "Le app di calendario che lo usano non verranno più aggiornate. L’operazione non può essere annullata.",
  revoked: "Link revocato",
};
