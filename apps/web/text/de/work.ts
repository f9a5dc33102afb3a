/** UI strings for the home page and for lists of the user's tasks, in German. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "Überfällig",
    today: "Heute",
    week: "Nächste 7 Tage",
    later: "Später",
    none: "Ohne Fälligkeit",
    mentions: "Erwähnungen",
    recent: "Zuletzt angesehen",
    assignedByMe: "Von mir zugewiesen",
    watching: "Beobachtet",
  },
  count: (count) => counted(count, { one: "# Aufgabe", other: "# Aufgaben" }),
  mentionCount: (count) => counted(count, { one: "# ungelesene Erwähnung", other: "# ungelesene Erwähnungen" }),
  more: "Es werden nur die 500 Aufgaben angezeigt, die als Nächstes fällig sind.",
  nothing: "Nichts zu tun",
  nothingText: "Hier erscheinen Ihre Aufgaben. Öffnen Sie ein Board, um eine zu übernehmen oder hinzuzufügen.",
  assignedTo: (name) => `${name} zugewiesen`,
  openBoard: (project) => `${project} öffnen`,
  scope: "Arbeitsbereich",
  everywhere: "Alle Arbeitsbereiche",
};
