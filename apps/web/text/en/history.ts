/** Texts of a task's history, in English. @module */
export const history = {
  created: "created the task",
  status: (from: string, to: string) => `moved it from ${from} to ${to}`,
  priority: (from: string, to: string) => `changed the priority from ${from} to ${to}`,
  title: (title: string) => `renamed it to “${title}”`,
  description: "changed the description",
  dueDate: (day: string) => `set the due date to ${day}`,
  noDueDate: "removed the due date",
  startDate: (day: string) => `set the start date to ${day}`,
  noStartDate: "removed the start date",
  assigned: (name: string) => `assigned it to ${name}`,
  assignedSelf: "self-assigned this",
  unassigned: "unassigned it",
  moved: "moved it to another project",
  other: "updated the task",
};

export type HistoryWords = typeof history;
