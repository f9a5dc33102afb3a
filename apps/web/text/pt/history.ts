/** UI strings for a task's history, in Brazilian Portuguese. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} criou a tarefa`,
  status: (who, from, to) => `${who} moveu a tarefa de “${from}” para “${to}”`,
  priority: (who, from, to) => `${who} alterou a prioridade de “${from}” para “${to}”`,
  title: (who, title) => `${who} renomeou a tarefa para “${title}”`,
  description: (who) => `${who} alterou a descrição`,
  dueDate: (who, day) => `${who} definiu o prazo para ${day}`,
  noDueDate: (who) => `${who} removeu o prazo`,
  startDate: (who, day) => `${who} definiu o início para ${day}`,
  noStartDate: (who) => `${who} removeu a data de início`,
  assigned: (who, name) => `${who} atribuiu a tarefa a ${name}`,
  assignedSelf: (who) => `${who} atribuiu a tarefa a si`,
  unassigned: (who) => `${who} removeu o responsável`,
  moved: (who) => `${who} moveu a tarefa para outro projeto`,
  fieldSet: (who, field, value) => `${who} definiu ${field} como ${value}`,
  fieldCleared: (who, field) => `${who} limpou ${field}`,
  linkAdded: (who, name) => `${who} adicionou o link ${name}`,
  linkRemoved: (who, name) => `${who} removeu o link ${name}`,
  fieldChanged: (who, field) => `${who} alterou ${field}`,
  other: (who) => `${who} atualizou a tarefa`,
};
