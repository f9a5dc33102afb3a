/** UI strings that new users see first: the welcome page and the project templates, in Italian. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "Crea la tua prima bacheca",
  lead: "Potrai rinominare tutto in seguito.",
  workspace: "Spazio di lavoro",
  workspaceHint: "Il nome del tuo team o della tua azienda",
  project: "Progetto",
  projectHint: (key) => `Le chiavi delle attività saranno ${key}-1, ${key}-2 e così via`,
  template: "Inizia con",
  columns: (names) => `Colonne: ${names}`,
  import: { name: "Importa", text: "Da Trello, GitHub, un file CSV o un’altra origine" },
  submit: "Crea bacheca",
  submitImport: "Continua con l’importazione",
  invited: (workspace) => `Hai ricevuto un invito a ${workspace}.`,
  openInvitation: "Vedi invito",
  skip: "Salta per ora",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "Kanban",
    text: "Il lavoro procede da sinistra a destra",
    columns: ["Da fare", "In corso", "In revisione", "Completato"],
    labels: ["Funzionalità", "Bug", "Miglioramento"],
  },
  bugs: {
    name: "Bug",
    text: "Dalla segnalazione alla correzione verificata",
    columns: ["Segnalato", "Confermato", "In correzione", "In verifica", "Corretto"],
    labels: ["Crash", "Regressione", "Sicurezza", "Prestazioni"],
  },
  content: {
    name: "Contenuti",
    text: "Dall’idea alla pubblicazione",
    columns: ["Idee", "Stesura", "Revisione", "Pianificato", "Pubblicato"],
    labels: ["Blog", "Newsletter", "Social media"],
  },
  roadmap: {
    name: "Roadmap",
    text: "Che cosa viene ora, poi e più avanti",
    columns: ["Più avanti", "Prossimamente", "Ora", "Rilasciato"],
    labels: ["Richiesta del cliente", "Tecnico", "Crescita"],
  },
  empty: {
    name: "Vuoto",
    text: "Due colonne e nient’altro",
    columns: ["Da fare", "Completato"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "Apri questa attività",
    description:
      "Un’attività ha uno stato, un assegnatario, date, etichette e una descrizione in **Markdown**.\n\n- [ ] Spunta questa casella\n- [ ] Assegna l’attività a te\n- [ ] Scrivi un commento qui sotto",
  },
  {
    title: "Trascina questa scheda nella colonna successiva",
    description: "Con la tastiera, porta il focus sulla scheda e premi Maiusc e un tasto freccia.",
  },
  {
    title: "Invita il tuo team",
    description:
      "Apri le impostazioni dello spazio di lavoro e scegli **Membri**.\n\nPremi `Ctrl+K` (`⌘K` su Mac) per trovare qualsiasi cosa, `C` per aggiungere un’attività e `?` per vedere tutte le scorciatoie.",
  },
];
