/** UI strings for a task's history, in English. @module */
export const history = {
  created: (who: string) => `${who} created the task`,
  status: (who: string, from: string, to: string) => `${who} moved it from ${from} to ${to}`,
  priority: (who: string, from: string, to: string) => `${who} changed the priority from ${from} to ${to}`,
  title: (who: string, title: string) => `${who} renamed it to “${title}”`,
  description: (who: string) => `${who} changed the description`,
  dueDate: (who: string, day: string) => `${who} set the due date to ${day}`,
  noDueDate: (who: string) => `${who} removed the due date`,
  startDate: (who: string, day: string) => `${who} set the start date to ${day}`,
  noStartDate: (who: string) => `${who} removed the start date`,
  assigned: (who: string, name: string) => `${who} assigned it to ${name}`,
  assignedSelf: (who: string) => `${who} self-assigned the task`,
  unassigned: (who: string) => `${who} unassigned it`,
  moved: (who: string) => `${who} moved it to another project`,
  fieldSet: (who: string, field: string, value: string) => `${who} set ${field} to ${value}`,
  fieldCleared: (who: string, field: string) => `${who} cleared ${field}`,
  linkAdded: (who: string, name: string) => `${who} added the link ${name}`,
  linkRemoved: (who: string, name: string) => `${who} removed the link ${name}`,
  fieldChanged: (who: string, field: string) => `${who} changed ${field}`,
  other: (who: string) => `${who} updated the task`,
};

export type HistoryWords = typeof history;
