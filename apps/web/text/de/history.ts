/** Texts of a task's history, in German. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: "hat die Aufgabe erstellt",
  status: (from, to) => `hat sie von ${from} nach ${to} verschoben`,
  priority: (from, to) => `hat die Priorität von ${from} auf ${to} geändert`,
  title: (title) => `hat sie in „${title}“ umbenannt`,
  description: "hat die Beschreibung geändert",
  dueDate: (day) => `hat die Fälligkeit auf ${day} gesetzt`,
  noDueDate: "hat die Fälligkeit entfernt",
  startDate: (day) => `hat den Beginn auf ${day} gesetzt`,
  noStartDate: "hat den Beginn entfernt",
  assigned: (name) => `hat sie ${name} zugewiesen`,
  assignedSelf: "hat sie sich selbst zugewiesen",
  unassigned: "hat die Zuweisung aufgehoben",
  moved: "hat sie in ein anderes Projekt verschoben",
  other: "hat die Aufgabe geändert",
};
