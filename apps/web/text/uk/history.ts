/** UI strings for a task's history, in Ukrainian. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} створив(-ла) завдання`,
  status: (who, from, to) => `${who} перемістив(-ла) завдання з «${from}» у «${to}»`,
  priority: (who, from, to) => `${who} змінив(-ла) пріоритет: «${from}» → «${to}»`,
  title: (who, title) => `${who} перейменував(-ла) завдання на «${title}»`,
  description: (who) => `${who} змінив(-ла) опис`,
  dueDate: (who, day) => `${who} встановив(-ла) термін: ${day}`,
  noDueDate: (who) => `${who} прибрав(-ла) термін`,
  startDate: (who, day) => `${who} встановив(-ла) дату початку: ${day}`,
  noStartDate: (who) => `${who} прибрав(-ла) дату початку`,
  assigned: (who, name) => `${who} призначив(-ла) виконавця: ${name}`,
  assignedSelf: (who) => `${who} взяв(-ла) завдання собі`,
  unassigned: (who) => `${who} зняв(-ла) виконавця`,
  moved: (who) => `${who} перемістив(-ла) завдання в інший проєкт`,
  fieldSet: (who, field, value) => `${who} задав(-ла) значення поля «${field}»: ${value}`,
  fieldCleared: (who, field) => `${who} очистив(-ла) поле «${field}»`,
  linkAdded: (who, name) => `${who} додав(-ла) посилання ${name}`,
  linkRemoved: (who, name) => `${who} видалив(-ла) посилання ${name}`,
  fieldChanged: (who, field) => `${who} змінив(-ла) поле «${field}»`,
  other: (who) => `${who} змінив(-ла) завдання`,
};
