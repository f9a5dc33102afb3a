/** UI strings for a task's history, in Polish. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} utworzył(a) zadanie`,
  status: (who, from, to) => `${who} zmienił(a) status z „${from}” na „${to}”`,
  priority: (who, from, to) => `${who} zmienił(a) priorytet z „${from}” na „${to}”`,
  title: (who, title) => `${who} zmienił(a) tytuł na „${title}”`,
  description: (who) => `${who} zmienił(a) opis`,
  dueDate: (who, day) => `${who} ustawił(a) termin na ${day}`,
  noDueDate: (who) => `${who} usunął/usunęła termin`,
  startDate: (who, day) => `${who} ustawił(a) datę rozpoczęcia na ${day}`,
  noStartDate: (who) => `${who} usunął/usunęła datę rozpoczęcia`,
  assigned: (who, name) => `${who} przypisał(a) zadanie osobie ${name}`,
  assignedSelf: (who) => `${who} przypisał(a) zadanie sobie`,
  unassigned: (who) => `${who} usunął/usunęła przypisanie`,
  moved: (who) => `${who} zmienił(a) projekt zadania`,
  fieldSet: (who, field, value) => `${who} ustawił(a) pole „${field}” na „${value}”`,
  fieldCleared: (who, field) => `${who} wyczyścił(a) pole „${field}”`,
  linkAdded: (who, name) => `${who} dodał(a) link ${name}`,
  linkRemoved: (who, name) => `${who} usunął/usunęła link ${name}`,
  fieldChanged: (who, field) => `${who} zmienił(a) pole „${field}”`,
  other: (who) => `${who} zaktualizował(a) zadanie`,
};
