/** UI strings for a task's history, in Russian. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} создал(а) задачу`,
  status: (who, from, to) => `${who} переместил(а) задачу из «${from}» в «${to}»`,
  priority: (who, from, to) => `${who} изменил(а) приоритет: «${from}» → «${to}»`,
  title: (who, title) => `${who} переименовал(а) задачу в «${title}»`,
  description: (who) => `${who} изменил(а) описание`,
  dueDate: (who, day) => `${who} установил(а) срок: ${day}`,
  noDueDate: (who) => `${who} убрал(а) срок`,
  startDate: (who, day) => `${who} установил(а) дату начала: ${day}`,
  noStartDate: (who) => `${who} убрал(а) дату начала`,
  assigned: (who, name) => `${who} назначил(а) исполнителя: ${name}`,
  assignedSelf: (who) => `${who} взял(а) задачу себе`,
  unassigned: (who) => `${who} снял(а) исполнителя`,
  moved: (who) => `${who} переместил(а) задачу в другой проект`,
  fieldSet: (who, field, value) => `${who} задал(а) значение поля «${field}»: ${value}`,
  fieldCleared: (who, field) => `${who} очистил(а) поле «${field}»`,
  linkAdded: (who, name) => `${who} добавил(а) ссылку ${name}`,
  linkRemoved: (who, name) => `${who} удалил(а) ссылку ${name}`,
  fieldChanged: (who, field) => `${who} изменил(а) поле «${field}»`,
  other: (who) => `${who} изменил(а) задачу`,
};
