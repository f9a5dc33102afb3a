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
  keys: "Стрілки ліворуч і праворуч зсувають смугу на день. Утримуйте Shift, щоб зсунути лише її кінець, або Ctrl+Shift, щоб зсунути лише початок. Зміни зберігаються за мить. Натисніть Enter, щоб зберегти їх одразу, або Escape, щоб скасувати.",
  plan: (key) => `Запланувати ${key} на сьогодні`,
  find: (key) => `Прокрутити до ${key}`,
  drawHint: "Протягніть, щоб задати дати",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, {
      one: "Також зсунуто # заблоковане завдання.",
      few: "Також зсунуто # заблоковані завдання.",
      many: "Також зсунуто # заблокованих завдань.",
      other: "Також зсунуто # заблокованого завдання.",
    }),
  willMove: (count) =>
    counted(count, {
      one: "Також буде зсунуто # заблоковане завдання",
      few: "Також буде зсунуто # заблоковані завдання",
      many: "Також буде зсунуто # заблокованих завдань",
      other: "Також буде зсунуто # заблокованого завдання",
    }),
  empty: { title: "Завдань поки немає", text: "Додайте завдання на дошці, а тут задайте їм дати." },
};
