/** UI strings for task templates, in Arabic. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "قوالب المهام",
  text: "إنشاء المهام الشائعة بسرعة أكبر. يُرجى اختيار قالب عند إضافة مهمة.",
  none: "لا توجد قوالب بعد",
  create: "إنشاء قالب",
  editTitle: (name) => `تعديل ${name}`,
  firstColumn: "العمود الأول",
  startIn: "تاريخ البدء",
  dueIn: "تاريخ الاستحقاق",
  daysHint: "عدد الأيام بعد إنشاء المهمة",
  labelsHint: "يُفصل بين التصنيفات بفواصل",
  subtasks: "المهام الفرعية",
  subtasksHint: "عنوان واحد في كل سطر",
  removeTitle: (name) => `حذف ${name}؟`,
  removeText: "لن تتغير المهام التي أُنشئت من هذا القالب.",
  removed: (name) => `تم حذف ${name}`,
  use: "القالب",
  without: "بدون قالب",
};
