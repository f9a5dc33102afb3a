/** UI strings for calendar feeds, in Polish. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "Kanały kalendarza",
  project:
    "Subskrybuj ten projekt w aplikacji kalendarza. Każdy, kto ma link, może czytać tytuły, daty i opisy jego zadań.",
  view: "Subskrybuj ten widok w aplikacji kalendarza. Każdy, kto ma link, może czytać tytuły, daty i opisy jego zadań.",
  own: "Subskrybuj w aplikacji kalendarza przypisane do ciebie zadania ze wszystkich obszarów roboczych. Każdy, kto ma link, może czytać ich tytuły, daty i opisy.",
  none: "Nie ma jeszcze linków",
  create: "Utwórz link",
  created: "Utworzono link",
  tasks: "Zadania",
  allTasks: "Wszystkie zadania z datą",
  labeled: (names) => `Z etykietą ${names}`,
  goneLabels: "Etykiety, które już nie istnieją",
  madeOn: (date) => `utworzono ${date}`,
  copy: "Kopiuj link",
  copyName: (feed) => `Kopiuj link: ${feed}`,
  revoke: "Unieważnij",
  revokeName: (feed) => `Unieważnij link: ${feed}`,
  revokeTitle: "Unieważnić ten link?",
  revokeText:
    "Aplikacje kalendarza, które używają tego linku, przestaną otrzymywać aktualizacje. Tego nie można cofnąć.",
  revoked: "Unieważniono link",
};
