/** UI strings for a task's history, in Arabic. Nouns follow the name because verbs would reveal the gender. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} · إنشاء المهمة`,
  status: (who, from, to) => `${who} · نقل المهمة من «${from}» إلى «${to}»`,
  priority: (who, from, to) => `${who} · تغيير الأولوية من «${from}» إلى «${to}»`,
  title: (who, title) => `${who} · تغيير العنوان إلى «${title}»`,
  description: (who) => `${who} · تغيير الوصف`,
  dueDate: (who, day) => `${who} · تعيين تاريخ الاستحقاق: ${day}`,
  noDueDate: (who) => `${who} · إزالة تاريخ الاستحقاق`,
  startDate: (who, day) => `${who} · تعيين تاريخ البدء: ${day}`,
  noStartDate: (who) => `${who} · إزالة تاريخ البدء`,
  assigned: (who, name) => `${who} · إسناد المهمة إلى ${name}`,
  assignedSelf: (who) => `${who} · تولّي المهمة`,
  unassigned: (who) => `${who} · إلغاء إسناد المهمة`,
  moved: (who) => `${who} · نقل المهمة إلى مشروع آخر`,
  fieldSet: (who, field, value) => `${who} · تعيين «${field}» إلى ${value}`,
  fieldCleared: (who, field) => `${who} · مسح «${field}»`,
  linkAdded: (who, name) => `${who} · إضافة الرابط ${name}`,
  linkRemoved: (who, name) => `${who} · إزالة الرابط ${name}`,
  fieldChanged: (who, field) => `${who} · تغيير «${field}»`,
  other: (who) => `${who} · تحديث المهمة`,
};
