/** UI strings for task templates, in Russian. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Шаблоны задач",
  text: "Создавайте частые виды задач быстрее. Выберите шаблон, когда добавляете задачу.",
  none: "Шаблонов пока нет",
  create: "Создать шаблон",
  editTitle: (name) => `Изменить: ${name}`,
  firstColumn: "Первая колонка",
  startIn: "Начало через",
  dueIn: "Срок через",
  daysHint: "Число дней со дня создания задачи",
  labelsHint: "Разделяйте метки запятыми",
  subtasks: "Подзадачи",
  subtasksHint: "По одному названию в строке",
  removeTitle: (name) => `Удалить ${name}?`,
  removeText: "Задачи, созданные по этому шаблону, не изменятся.",
  removed: (name) => `Удалено: ${name}`,
  use: "Шаблон",
  without: "Без шаблона",
};
