/** UI strings for task templates, in English. @module */

export const taskTemplates = {
  title: "Task templates",
  text: "Create common tasks faster. Choose a template when you add a task.",
  none: "No templates yet",
  create: "Create template",
  editTitle: (name: string) => `Edit ${name}`,
  firstColumn: "First column",
  startIn: "Start date",
  dueIn: "Due date",
  daysHint: "Number of days after the task is created",
  labelsHint: "Separate labels with commas",
  subtasks: "Subtasks",
  subtasksHint: "One title per line",
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: "Tasks created from this template aren't changed.",
  removed: (name: string) => `${name} deleted`,
  use: "Template",
  without: "No template",
};
