/** UI strings for the timeline, in Russian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "Масштаб",
  zooms: { week: "Неделя", month: "Месяц", quarter: "Квартал" },
  earlier: "Раньше",
  later: "Позже",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "просрочена",
  blocks: (count) =>
    counted(count, {
      one: "блокирует # задачу",
      few: "блокирует # задачи",
      many: "блокирует # задач",
      other: "блокирует # задачи",
    }),
  blockedBy: (count) =>
    counted(count, {
      one: "заблокирована # задачей",
      few: "заблокирована # задачами",
      many: "заблокирована # задачами",
      other: "заблокирована # задачи",
    }),
  beginsTooEarly: "начинается раньше, чем закончится блокирующая задача",
  keys: "Стрелки влево и вправо сдвигают полосу на день, с Shift — её конец, с Ctrl и Shift — начало. Изменение сохраняется через мгновение, а с Enter — сразу. Escape — отменить.",
  plan: (key) => `Запланировать ${key} на сегодня`,
  find: (key) => `Показать даты задачи ${key}`,
  drawHint: "Протяните, чтобы задать даты",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, {
      one: "Также сдвинута # задача.",
      few: "Также сдвинуты # задачи.",
      many: "Также сдвинуто # задач.",
      other: "Также сдвинуто # задачи.",
    }),
  willMove: (count) =>
    counted(count, {
      one: "Также сдвинется # задача",
      few: "Также сдвинутся # задачи",
      many: "Также сдвинется # задач",
      other: "Также сдвинется # задачи",
    }),
  empty: { title: "Пока нет задач", text: "Добавьте задачи на доске, а здесь задайте им даты." },
};
