/** UI strings for the home page and for lists of the user's tasks, in Italian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "In ritardo",
    today: "Oggi",
    week: "Prossimi 7 giorni",
    later: "Più avanti",
    none: "Senza scadenza",
    mentions: "Menzioni",
    recent: "Visualizzate di recente",
    assignedByMe: "Assegnate da me",
    watching: "Seguite",
  },
  count: (count) => counted(count, { one: "# attività", other: "# attività" }),
  mentionCount: (count) => counted(count, { one: "# menzione da leggere", other: "# menzioni da leggere" }),
  more: "Sono mostrate solo le 500 attività con la scadenza più vicina.",
  nothing: "Niente da fare",
  nothingText: "Qui compaiono le attività assegnate a te. Apri una bacheca per sceglierne una o aggiungi un’attività.",
  assignedTo: (name) => `Assegnata a ${name}`,
  openBoard: (project) => `Apri ${project}`,
  scope: "Spazio di lavoro",
  everywhere: "Tutti gli spazi di lavoro",
};
