/** UI strings for a task's history, in German. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} hat die Aufgabe erstellt`,
  status: (who, from, to) => `${who} hat die Aufgabe von ${from} nach ${to} verschoben`,
  priority: (who, from, to) => `${who} hat die Priorität von ${from} auf ${to} geändert`,
  title: (who, title) => `${who} hat die Aufgabe in „${title}“ umbenannt`,
  description: (who) => `${who} hat die Beschreibung geändert`,
  dueDate: (who, day) => `${who} hat die Fälligkeit auf den ${day} gesetzt`,
  noDueDate: (who) => `${who} hat die Fälligkeit entfernt`,
  startDate: (who, day) => `${who} hat das Startdatum auf den ${day} gesetzt`,
  noStartDate: (who) => `${who} hat das Startdatum entfernt`,
  assigned: (who, name) => `${who} hat die Aufgabe ${name} zugewiesen`,
  assignedSelf: (who) => `${who} hat sich die Aufgabe selbst zugewiesen`,
  unassigned: (who) => `${who} hat die Zuweisung aufgehoben`,
  moved: (who) => `${who} hat die Aufgabe in ein anderes Projekt verschoben`,
  fieldSet: (who, field, value) => `${who} hat „${field}“ auf „${value}“ gesetzt`,
  fieldCleared: (who, field) => `${who} hat „${field}“ geleert`,
  linkAdded: (who, name) => `${who} hat den Link ${name} hinzugefügt`,
  linkRemoved: (who, name) => `${who} hat den Link ${name} entfernt`,
  fieldChanged: (who, field) => `${who} hat „${field}“ geändert`,
  other: (who) => `${who} hat die Aufgabe geändert`,
};
