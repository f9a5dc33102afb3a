/** UI strings for the timeline, in Ukrainian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "Масштаб",
  zooms: { week: "Тиждень", month: "Місяць", quarter: "Квартал" },
  earlier: "Раніше",
  later: "Пізніше",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "прострочено",
  blocks: (count) =>
    counted(count, {
      one: "блокує # завдання",
      few: "блокує # завдання",
      many: "блокує # завдань",
      other: "блокує # завдання",
    }),
  blockedBy: (count) =>
    counted(count, {
      one: "заблоковано # завданням",
      few: "заблоковано # завданнями",
      many: "заблоковано # завданнями",
      other: "заблоковано # завдання",
    }),
  beginsTooEarly: "починається раніше, ніж закінчиться блокувальне завдання",
  keys: "Стрілки ліворуч і праворуч зсувають смугу на день, із Shift — її кінець, із Ctrl і Shift — початок. Зміна зберігається за мить, а з Enter — одразу. Escape — скасувати.",
  plan: (key) => `Запланувати ${key} на сьогодні`,
  find: (key) => `Показати дати ${key}`,
  drawHint: "Протягніть, щоб задати дати",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, {
      one: "Також зсунуто # завдання.",
      few: "Також зсунуто # завдання.",
      many: "Також зсунуто # завдань.",
      other: "Також зсунуто # завдання.",
    }),
  willMove: (count) =>
    counted(count, {
      one: "Також буде зсунуто # завдання",
      few: "Також буде зсунуто # завдання",
      many: "Також буде зсунуто # завдань",
      other: "Також буде зсунуто # завдання",
    }),
  empty: { title: "Завдань поки немає", text: "Додайте завдання на дошці, а тут задайте їм дати." },
};
