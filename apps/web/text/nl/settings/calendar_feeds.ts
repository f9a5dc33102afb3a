/** UI strings for calendar feeds, in Dutch. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "Agendafeeds",
  project:
    "Abonneer je op dit project in een agenda-app. Iedereen met de link kan de titels, datums en beschrijvingen van de taken lezen.",
  view: "Abonneer je op deze weergave in een agenda-app. Iedereen met de link kan de titels, datums en beschrijvingen van de taken lezen.",
  own: "Abonneer je in een agenda-app op de taken die aan jou zijn toegewezen, in alle werkruimtes. Iedereen met de link kan de titels, datums en beschrijvingen lezen.",
  none: "Nog geen links",
  create: "Link aanmaken",
  created: "Link aangemaakt",
  tasks: "Taken",
  allTasks: "Alle taken met een datum",
  labeled: (names) => `Met label ${names}`,
  goneLabels: "Labels die niet meer bestaan",
  madeOn: (date) => `aangemaakt op ${date}`,
  copy: "Link kopiëren",
  copyName: (feed) => `Link kopiëren: ${feed}`,
  revoke: "Intrekken",
  revokeName: (feed) => `Link intrekken: ${feed}`,
  revokeTitle: "Deze link intrekken?",
  revokeText: "Agenda-apps die de link gebruiken, worden niet meer bijgewerkt. Dit kan niet ongedaan worden gemaakt.",
  revoked: "Link ingetrokken",
};
