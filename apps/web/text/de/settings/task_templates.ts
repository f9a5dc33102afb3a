/** UI strings for task templates, in German. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Aufgabenvorlagen",
  text: "Legen Sie häufige Arten von Aufgaben schneller an. Wählen Sie eine Vorlage, wenn Sie eine Aufgabe hinzufügen.",
  none: "Noch keine Vorlagen",
  create: "Vorlage erstellen",
  editTitle: (name) => `${name} bearbeiten`,
  firstColumn: "Erste Spalte",
  startIn: "Beginnt nach",
  dueIn: "Fällig nach",
  daysHint: "Anzahl der Tage nach dem Erstellen der Aufgabe",
  labelsHint: "Labels mit Kommas trennen",
  subtasks: "Teilaufgaben",
  subtasksHint: "Ein Titel pro Zeile",
  removeTitle: (name) => `${name} löschen?`,
  removeText: "Aus dieser Vorlage erstellte Aufgaben werden nicht geändert.",
  removed: (name) => `${name} gelöscht`,
  use: "Vorlage",
  without: "Keine Vorlage",
};
