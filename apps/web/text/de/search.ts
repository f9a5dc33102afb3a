/** UI strings for the command palette and search, in German. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Ergebnisse",
  createWords: "neue Aufgabe anlegen erstellen",
  none: (words) => `Keine Ergebnisse für „${words}“`,
  searching: "Suche läuft …",
  actions: "Aktionen",
  pages: "Seiten",
  projects: "Projekte",
  workspaces: "Arbeitsbereiche",
  found: "Suchergebnisse",
  searchFor: (words) => `Überall nach „${words}“ suchen`,
  invite: "Personen einladen",
  light: "Helles Design verwenden",
  dark: "Dunkles Design verwenden",
  system: "Systemdesign verwenden",
  help: "Mit Pfeiltasten auswählen, mit Eingabe öffnen, mit Escape schließen",
};

export const search: Text["search"] = {
  title: "Suche",
  label: "Wonach suchen Sie?",
  hint: "Wörter, Wortanfänge, ein Aufgabenschlüssel wie WEB-12, eine Aufgabennummer oder eine Abfrage wie assignee:me due:<7d",
  scope: "Suchen in",
  everywhere: "Alle Arbeitsbereiche",
  start: "Aufgaben, Projekte, Kommentare und Arbeitsbereiche durchsuchen",
  startText: "Gesucht wird nach Wortanfängen. Auch frühere Schlüssel verschobener Aufgaben funktionieren.",
  none: (words) => `Keine Ergebnisse für „${words}“`,
  noneText: "Versuchen Sie es mit weniger oder kürzeren Wörtern.",
  noneHereText: "Versuchen Sie es mit weniger oder kürzeren Wörtern oder suchen Sie in allen Arbeitsbereichen.",
  found: (count, total) =>
    total > count
      ? `${count} von ${total >= 1000 ? "1.000 oder mehr" : total} Ergebnissen`
      : counted(total, { one: "# Ergebnis", other: "# Ergebnisse" }),
  types: {
    all: "Alle",
    tasks: "Aufgaben",
    comments: "Kommentare",
    projects: "Projekte",
    workspaces: "Arbeitsbereiche",
    people: "Personen",
  },
  filter: "Art",
  recent: "Letzte Suchen",
  forget: "Letzte Suchen löschen",
  refine: "Weitere Wörter grenzen die Suche ein.",
  people: "Personen",
  searching: "Suche läuft …",
  kinds: {
    task: "Aufgabe",
    project: "Projekt",
    workspace: "Arbeitsbereich",
    comment: "Kommentar",
    activity: "Aktivität",
  },
};
