/** UI strings that new users see first: the welcome page and the project templates, in German. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "Erstes Board erstellen",
  lead: "Sie können später alles umbenennen.",
  workspace: "Arbeitsbereich",
  workspaceHint: "Der Name Ihres Teams oder Ihrer Firma",
  project: "Projekt",
  projectHint: (key) => `Die Aufgaben heißen ${key}-1, ${key}-2 und so weiter`,
  template: "Beginnen mit",
  columns: (names) => `Spalten: ${names}`,
  import: { name: "Import", text: "Aus Trello, GitHub, einer CSV-Datei oder einer anderen Quelle" },
  submit: "Board erstellen",
  submitImport: "Weiter zum Import",
  invited: (workspace) => `Sie wurden zu ${workspace} eingeladen.`,
  openInvitation: "Einladung ansehen",
  skip: "Überspringen",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "Kanban",
    text: "Arbeit wandert von links nach rechts",
    columns: ["Zu erledigen", "In Arbeit", "In Prüfung", "Erledigt"],
    labels: ["Funktion", "Fehler", "Verbesserung"],
  },
  bugs: {
    name: "Fehler",
    text: "Von der Meldung bis zur geprüften Korrektur",
    columns: ["Gemeldet", "Bestätigt", "In Korrektur", "In Prüfung", "Behoben"],
    labels: ["Absturz", "Regression", "Sicherheit", "Leistung"],
  },
  content: {
    name: "Inhalte",
    text: "Von der Idee bis zur Veröffentlichung",
    columns: ["Ideen", "Entwurf", "Lektorat", "Geplant", "Veröffentlicht"],
    labels: ["Blog", "Newsletter", "Soziale Medien"],
  },
  roadmap: {
    name: "Roadmap",
    text: "Was jetzt, als Nächstes und später kommt",
    columns: ["Später", "Als Nächstes", "Jetzt", "Ausgeliefert"],
    labels: ["Kundenwunsch", "Technik", "Wachstum"],
  },
  empty: {
    name: "Leer",
    text: "Zwei Spalten und sonst nichts",
    columns: ["Zu erledigen", "Erledigt"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "Diese Aufgabe öffnen",
    description:
      "Eine Aufgabe hat einen Status, eine zuständige Person, Termine, Labels und eine Beschreibung in **Markdown**.\n\n- [ ] Dieses Kästchen abhaken\n- [ ] Die Aufgabe sich selbst zuweisen\n- [ ] Unten einen Kommentar schreiben",
  },
  {
    title: "Diese Karte in die nächste Spalte ziehen",
    description: "Mit der Tastatur: Karte fokussieren, dann Umschalt und eine Pfeiltaste drücken.",
  },
  {
    title: "Das Team einladen",
    description:
      "Öffnen Sie die Einstellungen des Arbeitsbereichs und dort **Mitglieder**.\n\n`Strg+K` (`⌘K` auf dem Mac) findet alles, `c` fügt eine Aufgabe hinzu und `?` zeigt alle Tastenkürzel.",
  },
];
