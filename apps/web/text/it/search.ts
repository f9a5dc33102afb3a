/** UI strings for the command palette and search, in Italian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Risultati",
  createWords: "crea nuova attività",
  none: (words) => `Nessun risultato per «${words}»`,
  searching: "Ricerca…",
  actions: "Azioni",
  pages: "Pagine",
  projects: "Progetti",
  workspaces: "Spazi di lavoro",
  found: "Risultati della ricerca",
  searchFor: (words) => `Cerca «${words}» ovunque`,
  invite: "Invita persone",
  light: "Usa il tema chiaro",
  dark: "Usa il tema scuro",
  system: "Usa il tema di sistema",
  help: "Usa le frecce per selezionare, Enter per aprire, Esc per chiudere",
};

export const search: Text["search"] = {
  title: "Ricerca",
  label: "Che cosa stai cercando?",
  hint: "Inserisci parole, la chiave di un’attività come WEB-12, il numero di un’attività o una query come assignee:me due:<7d",
  scope: "Cerca in",
  everywhere: "Tutti gli spazi di lavoro",
  start: "Cerca attività, progetti, commenti e spazi di lavoro",
  startText:
    "La ricerca trova le parole in base al loro inizio. Funzionano anche le vecchie chiavi delle attività spostate.",
  none: (words) => `Nessun risultato per «${words}»`,
  noneText: "Prova con meno parole o più brevi.",
  noneHereText: "Prova con meno parole o più brevi, oppure cerca in tutti gli spazi di lavoro.",
  found: (count, total) =>
    total > count
      ? `${count} di ${total >= 1000 ? "1000 o più" : total} risultati`
      : counted(total, { one: "# risultato", other: "# risultati" }),
  types: {
    all: "Tutto",
    tasks: "Attività",
    comments: "Commenti",
    projects: "Progetti",
    workspaces: "Spazi di lavoro",
    people: "Persone",
  },
  filter: "Tipo",
  recent: "Ricerche recenti",
  forget: "Cancella ricerche recenti",
  refine: "Aggiungi altre parole per restringere la ricerca.",
  people: "Persone",
  searching: "Ricerca…",
  kinds: {
    task: "Attività",
    project: "Progetto",
    workspace: "Spazio di lavoro",
    comment: "Commento",
    activity: "Aggiornamento",
  },
};
