/** UI strings for task templates, in Russian. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Шаблоны задач",
  text: "Быстрее создавайте типовые задачи. Выбирайте шаблон при добавлении задачи.",
  none: "Шаблонов пока нет",
  create: "Создать шаблон",
  editTitle: (name) => `Изменить «${name}»`,
  firstColumn: "Первая колонка",
  startIn: "Дата начала",
  dueIn: "Срок",
  daysHint: "Число дней после создания задачи",
  labelsHint: "Разделяйте метки запятыми",
  subtasks: "Подзадачи",
  subtasksHint: "По одному названию в строке",
  removeTitle: (name) => `Удалить «${name}»?`,
  removeText: "Задачи, созданные по этому шаблону, не изменятся.",
  removed: (name) => `Шаблон «${name}» удалён`,
  use: "Шаблон",
  without: "Без шаблона",
};
