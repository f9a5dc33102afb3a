/** UI strings for task templates, in Arabic. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "قوالب المهام",
  text: "أنشئ أنواع المهام المتكررة بسرعة أكبر. اختر قالبًا عند إضافة مهمة.",
  none: "لا توجد قوالب بعد",
  create: "إنشاء قالب",
  editTitle: (name) => `تعديل ${name}`,
  firstColumn: "العمود الأول",
  startIn: "تبدأ بعد",
  dueIn: "تُستحق بعد",
  daysHint: "عدد الأيام من يوم إنشاء المهمة",
  labelsHint: "افصل بين التصنيفات بفواصل",
  subtasks: "المهام الفرعية",
  subtasksHint: "عنوان واحد في كل سطر",
  removeTitle: (name) => `هل تريد حذف ${name}؟`,
  removeText: "لن تتغير المهام التي أُنشئت من هذا القالب.",
  removed: (name) => `تم حذف ${name}`,
  use: "القالب",
  without: "بدون قالب",
};
