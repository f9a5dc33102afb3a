/** UI strings for a task's history, in French. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} a créé la tâche`,
  status: (who, from, to) => `${who} a déplacé la tâche de « ${from} » vers « ${to} »`,
  priority: (who, from, to) => `${who} a changé la priorité de « ${from} » à « ${to} »`,
  title: (who, title) => `${who} a renommé la tâche en « ${title} »`,
  description: (who) => `${who} a modifié la description`,
  dueDate: (who, day) => `${who} a fixé l’échéance au ${day}`,
  noDueDate: (who) => `${who} a supprimé l’échéance`,
  startDate: (who, day) => `${who} a fixé le début au ${day}`,
  noStartDate: (who) => `${who} a supprimé la date de début`,
  assigned: (who, name) => `${who} a assigné la tâche à ${name}`,
  assignedSelf: (who) => `${who} s’est assigné la tâche`,
  unassigned: (who) => `${who} a retiré le responsable`,
  moved: (who) => `${who} a déplacé la tâche vers un autre projet`,
  fieldSet: (who, field, value) => `${who} a défini « ${field} » sur « ${value} »`,
  fieldCleared: (who, field) => `${who} a effacé « ${field} »`,
  linkAdded: (who, name) => `${who} a ajouté le lien ${name}`,
  linkRemoved: (who, name) => `${who} a supprimé le lien ${name}`,
  fieldChanged: (who, field) => `${who} a modifié « ${field} »`,
  other: (who) => `${who} a modifié la tâche`,
};
