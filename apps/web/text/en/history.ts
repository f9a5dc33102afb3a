/** The words of a task's history, in English. @module */

export const history = {
  created: "created the task",
  status: (from: string, to: string) => `moved it from ${from} to ${to}`,
  priority: (from: string, to: string) => `changed the priority from ${from} to ${to}`,
  title: (title: string) => `renamed it to “${title}”`,
  description: "changed the description",
  dueDate: (day: string) => `set the due date to ${day}`,
  noDueDate: "removed the due date",
  startDate: (day: string) => `set the start to ${day}`,
  noStartDate: "removed the start date",
  assigned: (name: string) => `gave it to ${name}`,
  assignedSelf: "took it",
  unassigned: "took it from everybody",
  moved: "moved it to another project",
  other: "changed something",
};

export type HistoryWords = typeof history;
