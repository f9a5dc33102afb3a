/** UI strings for the command palette and search, in Dutch. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Resultaten",
  createWords: "nieuwe taak maken",
  none: (words) => `Geen resultaten voor “${words}”`,
  searching: "Zoeken…",
  actions: "Acties",
  pages: "Pagina’s",
  projects: "Projecten",
  workspaces: "Werkruimtes",
  found: "Zoekresultaten",
  searchFor: (words) => `Overal zoeken naar “${words}”`,
  invite: "Mensen uitnodigen",
  light: "Licht thema gebruiken",
  dark: "Donker thema gebruiken",
  system: "Systeemthema gebruiken",
  help: "Selecteer met de pijltjestoetsen, open met Enter, sluit met Escape",
};

export const search: Text["search"] = {
  title: "Zoeken",
  label: "Waar ben je naar op zoek?",
  hint: "Typ woorden, een taaksleutel zoals WEB-12, een taaknummer of een zoekopdracht zoals assignee:me due:<7d",
  scope: "Zoeken in",
  everywhere: "Alle werkruimtes",
  start: "Doorzoek taken, projecten, reacties en werkruimtes",
  startText: "Er wordt gezocht op het begin van woorden. Oude sleutels van verplaatste taken werken ook.",
  none: (words) => `Geen resultaten voor “${words}”`,
  noneText: "Probeer minder of kortere woorden.",
  noneHereText: "Probeer minder of kortere woorden, of zoek in alle werkruimtes.",
  found: (count, total) =>
    total > count
      ? `${count} van ${total >= 1000 ? "1.000+" : total} resultaten`
      : counted(total, { one: "# resultaat", other: "# resultaten" }),
  types: {
    all: "Alles",
    tasks: "Taken",
    comments: "Reacties",
    projects: "Projecten",
    workspaces: "Werkruimtes",
    people: "Personen",
  },
  filter: "Type",
  recent: "Recente zoekopdrachten",
  forget: "Recente zoekopdrachten wissen",
  refine: "Typ meer woorden om de resultaten te beperken.",
  people: "Personen",
  searching: "Zoeken…",
  kinds: {
    task: "Taak",
    project: "Project",
    workspace: "Werkruimte",
    comment: "Reactie",
    activity: "Activiteit",
  },
};
