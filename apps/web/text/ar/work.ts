/** UI strings for the home page and for lists of the user's tasks, in Arabic. @module */
import type { Text } from "../en/mod.ts";
import { counted, countedTasks } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "متأخرة",
    today: "اليوم",
    week: "الأيام السبعة القادمة",
    later: "لاحقًا",
    none: "بلا تاريخ استحقاق",
    mentions: "الإشارات",
    recent: "المعروضة مؤخرًا",
    assignedByMe: "مهام أسندتُها",
    watching: "مهام أتابعها",
  },
  count: countedTasks,
  mentionCount: (count) =>
    counted(count, {
      zero: "لا إشارات غير مقروءة",
      one: "إشارة واحدة غير مقروءة",
      two: "إشارتان غير مقروءتين",
      few: "# إشارات غير مقروءة",
      many: "# إشارة غير مقروءة",
      other: "# إشارة غير مقروءة",
    }),
  more: "تُعرض فقط أقرب 500 مهمة استحقاقًا.",
  nothing: "لا مهام حاليًا",
  nothingText: "تظهر هنا المهام المسندة إليك. يمكنك فتح لوحة لاختيار مهمة أو إضافة مهمة جديدة.",
  assignedTo: (name) => `مسندة إلى ${name}`,
  openBoard: (project) => `فتح ${project}`,
  scope: "مساحة العمل",
  everywhere: "كل مساحات العمل",
};
