/** UI strings that new users see first: the welcome page and the project templates, in Dutch. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "Maak je eerste bord",
  lead: "Je kunt later alles hernoemen.",
  workspace: "Werkruimte",
  workspaceHint: "De naam van je team of bedrijf",
  project: "Project",
  projectHint: (key) => `Taken krijgen de sleutels ${key}-1, ${key}-2 enzovoort`,
  template: "Beginnen met",
  columns: (names) => `Kolommen: ${names}`,
  import: { name: "Importeren", text: "Uit Trello, GitHub, een CSV-bestand of een andere bron" },
  submit: "Bord aanmaken",
  submitImport: "Verder naar importeren",
  invited: (workspace) => `Je bent uitgenodigd voor ${workspace}.`,
  openInvitation: "Uitnodiging bekijken",
  skip: "Nu overslaan",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "Kanban",
    text: "Werk schuift van links naar rechts",
    columns: ["Te doen", "Bezig", "In review", "Gereed"],
    labels: ["Functie", "Bug", "Verbetering"],
  },
  bugs: {
    name: "Bugs",
    text: "Van melding tot gecontroleerde oplossing",
    columns: ["Gemeld", "Bevestigd", "In behandeling", "Controleren", "Opgelost"],
    labels: ["Crash", "Regressie", "Beveiliging", "Prestaties"],
  },
  content: {
    name: "Content",
    text: "Van idee tot publicatie",
    columns: ["Ideeën", "Schrijven", "Redactie", "Ingepland", "Gepubliceerd"],
    labels: ["Blog", "Nieuwsbrief", "Social media"],
  },
  roadmap: {
    name: "Roadmap",
    text: "Wat er nu, straks en later komt",
    columns: ["Later", "Straks", "Nu", "Uitgebracht"],
    labels: ["Klantverzoek", "Technisch", "Groei"],
  },
  empty: {
    name: "Leeg",
    text: "Twee kolommen en verder niets",
    columns: ["Te doen", "Gereed"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "Open deze taak",
    description:
      "Een taak heeft een status, een toegewezen persoon, datums, labels en een beschrijving in **Markdown**.\n\n- [ ] Vink dit vakje aan\n- [ ] Wijs de taak aan jezelf toe\n- [ ] Schrijf hieronder een reactie",
  },
  {
    title: "Sleep deze kaart naar de volgende kolom",
    description: "Met het toetsenbord: zet de focus op de kaart en druk op Shift en een pijltjestoets.",
  },
  {
    title: "Nodig je team uit",
    description:
      "Open de werkruimte-instellingen en kies **Leden**.\n\nDruk op `Ctrl+K` (`⌘K` op een Mac) om alles te vinden, op `C` om een taak toe te voegen en op `?` om alle sneltoetsen te zien.",
  },
];
