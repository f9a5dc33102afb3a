/** UI strings for a task's history, in Dutch. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} heeft de taak aangemaakt`,
  status: (who, from, to) => `${who} heeft de taak verplaatst van ${from} naar ${to}`,
  priority: (who, from, to) => `${who} heeft de prioriteit gewijzigd van ${from} naar ${to}`,
  title: (who, title) => `${who} heeft de titel gewijzigd in “${title}”`,
  description: (who) => `${who} heeft de beschrijving gewijzigd`,
  dueDate: (who, day) => `${who} heeft de deadline op ${day} gezet`,
  noDueDate: (who) => `${who} heeft de deadline verwijderd`,
  startDate: (who, day) => `${who} heeft de startdatum op ${day} gezet`,
  noStartDate: (who) => `${who} heeft de startdatum verwijderd`,
  assigned: (who, name) => `${who} heeft de taak toegewezen aan ${name}`,
  assignedSelf: (who) => `${who} heeft de taak aan zichzelf toegewezen`,
  unassigned: (who) => `${who} heeft de toewijzing verwijderd`,
  moved: (who) => `${who} heeft de taak naar een ander project verplaatst`,
  fieldSet: (who, field, value) => `${who} heeft ${field} op ${value} gezet`,
  fieldCleared: (who, field) => `${who} heeft ${field} leeggemaakt`,
  linkAdded: (who, name) => `${who} heeft de link ${name} toegevoegd`,
  linkRemoved: (who, name) => `${who} heeft de link ${name} verwijderd`,
  fieldChanged: (who, field) => `${who} heeft ${field} gewijzigd`,
  other: (who) => `${who} heeft de taak bijgewerkt`,
};
