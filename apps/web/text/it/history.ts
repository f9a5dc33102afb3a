/** UI strings for a task's history, in Italian. @module */
import type { HistoryWords } from "../en/history.ts";
import { withArticle } from "./day.ts";

export const history: HistoryWords = {
  created: (who) => `${who} ha creato l’attività`,
  status: (who, from, to) => `${who} l’ha spostata da «${from}» a «${to}»`,
  priority: (who, from, to) => `${who} ha cambiato la priorità da «${from}» a «${to}»`,
  title: (who, title) => `${who} l’ha rinominata in «${title}»`,
  description: (who) => `${who} ha modificato la descrizione`,
  dueDate: (who, day) => `${who} ha fissato la scadenza ${withArticle("al", day)}`,
  noDueDate: (who) => `${who} ha rimosso la scadenza`,
  startDate: (who, day) => `${who} ha fissato l’inizio ${withArticle("al", day)}`,
  noStartDate: (who) => `${who} ha rimosso la data di inizio`,
  assigned: (who, name) => `${who} l’ha assegnata a ${name}`,
  assignedSelf: (who) => `${who} si è assegnata l’attività`,
  unassigned: (who) => `${who} ha rimosso l’assegnatario`,
  moved: (who) => `${who} l’ha spostata in un altro progetto`,
  fieldSet: (who, field, value) => `${who} ha impostato ${field} su ${value}`,
  fieldCleared: (who, field) => `${who} ha svuotato ${field}`,
  linkAdded: (who, name) => `${who} ha aggiunto il link ${name}`,
  linkRemoved: (who, name) => `${who} ha rimosso il link ${name}`,
  fieldChanged: (who, field) => `${who} ha modificato ${field}`,
  other: (who) => `${who} ha aggiornato l’attività`,
};
