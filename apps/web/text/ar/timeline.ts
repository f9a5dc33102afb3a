/** UI strings for the timeline, in Arabic. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "المقياس",
  zooms: { week: "أسبوع", month: "شهر", quarter: "ربع سنة" },
  earlier: "أقدم",
  later: "أحدث",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "متأخرة",
  blocks: (count) =>
    counted(count, {
      zero: "لا تحجب أي مهمة",
      one: "تحجب مهمة واحدة",
      two: "تحجب مهمتين",
      few: "تحجب # مهام",
      many: "تحجب # مهمة",
      other: "تحجب # مهمة",
    }),
  blockedBy: (count) =>
    counted(count, {
      zero: "غير محجوبة",
      one: "محجوبة بسبب مهمة واحدة",
      two: "محجوبة بسبب مهمتين",
      few: "محجوبة بسبب # مهام",
      many: "محجوبة بسبب # مهمة",
      other: "محجوبة بسبب # مهمة",
    }),
  beginsTooEarly: "تبدأ قبل انتهاء مهمة تحجبها",
  keys: "ينقل السهمان الأيمن والأيسر الشريط يومًا واحدًا. ومع Shift ينقلان نهايته فقط، ومع Ctrl+Shift بدايته فقط. يُحفظ النقل بعد لحظة، أو فورًا بالضغط على Enter، ويُلغى بالضغط على Escape.",
  plan: (key) => `جدولة ${key} لليوم`,
  find: (key) => `التمرير إلى ${key}`,
  drawHint: "السحب لتحديد التواريخ",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, {
      zero: "لم تُنقل معها أي مهمة.",
      one: "نُقلت معها مهمة محجوبة واحدة.",
      two: "نُقلت معها مهمتان محجوبتان.",
      few: "نُقلت معها # مهام محجوبة.",
      many: "نُقلت معها # مهمة محجوبة.",
      other: "نُقلت معها # مهمة محجوبة.",
    }),
  willMove: (count) =>
    counted(count, {
      zero: "لن تُنقل معها أي مهمة",
      one: "ستُنقل معها مهمة محجوبة واحدة",
      two: "ستُنقل معها مهمتان محجوبتان",
      few: "ستُنقل معها # مهام محجوبة",
      many: "ستُنقل معها # مهمة محجوبة",
      other: "ستُنقل معها # مهمة محجوبة",
    }),
  empty: { title: "لا توجد مهام بعد", text: "يمكنك إضافة المهام في اللوحة ثم تحديد تواريخها هنا." },
};
