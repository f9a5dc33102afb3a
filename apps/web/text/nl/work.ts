/** UI strings for the home page and for lists of the user's tasks, in Dutch. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "Te laat",
    today: "Vandaag",
    week: "Komende 7 dagen",
    later: "Later",
    none: "Geen deadline",
    mentions: "Vermeldingen",
    recent: "Onlangs bekeken",
    assignedByMe: "Door mij toegewezen",
    watching: "Gevolgd",
  },
  count: (count) => counted(count, { one: "# taak", other: "# taken" }),
  mentionCount: (count) => counted(count, { one: "# ongelezen vermelding", other: "# ongelezen vermeldingen" }),
  more: "Alleen de 500 taken met de eerstvolgende deadline worden getoond.",
  nothing: "Niets te doen",
  nothingText:
    "Taken die aan jou zijn toegewezen, verschijnen hier. Open een bord om er een te kiezen, of voeg een taak toe.",
  assignedTo: (name) => `Toegewezen aan ${name}`,
  openBoard: (project) => `${project} openen`,
  scope: "Werkruimte",
  everywhere: "Alle werkruimtes",
};
