/** UI strings for task templates, in Ukrainian. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Шаблони завдань",
  text: "Створюйте типові завдання швидше. Виберіть шаблон, коли додаєте завдання.",
  none: "Шаблонів поки немає",
  create: "Створити шаблон",
  editTitle: (name) => `Змінити: ${name}`,
  firstColumn: "Перша колонка",
  startIn: "Початок через",
  dueIn: "Термін через",
  daysHint: "Кількість днів від дня створення завдання",
  labelsHint: "Розділяйте мітки комами",
  subtasks: "Підзавдання",
  subtasksHint: "По одній назві в рядку",
  removeTitle: (name) => `Видалити «${name}»?`,
  removeText: "Завдання, створені за цим шаблоном, не зміняться.",
  removed: (name) => `Видалено: ${name}`,
  use: "Шаблон",
  without: "Без шаблону",
};
