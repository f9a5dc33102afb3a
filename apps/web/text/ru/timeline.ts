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
  keys: "Стрелки влево и вправо сдвигают полосу на день. С Shift сдвигается только конец, с Ctrl+Shift — только начало. Изменения сохраняются через мгновение. Нажмите Enter, чтобы сохранить сразу, или Escape, чтобы отменить.",
  plan: (key) => `Запланировать ${key} на сегодня`,
  find: (key) => `Прокрутить к ${key}`,
  drawHint: "Протяните, чтобы задать даты",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, {
      one: "Также сдвинута # заблокированная задача.",
      few: "Также сдвинуты # заблокированные задачи.",
      many: "Также сдвинуто # заблокированных задач.",
      other: "Также сдвинуто # заблокированной задачи.",
    }),
  willMove: (count) =>
    counted(count, {
      one: "Также сдвинется # заблокированная задача",
      few: "Также сдвинутся # заблокированные задачи",
      many: "Также сдвинется # заблокированных задач",
      other: "Также сдвинется # заблокированной задачи",
    }),
  empty: { title: "Пока нет задач", text: "Добавьте задачи на доске, а здесь задайте им даты." },
};
