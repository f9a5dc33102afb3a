/** UI strings for calendar feeds, in Arabic. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "اشتراكات التقويم",
  project:
    "يمكن الاشتراك في هذا المشروع من تطبيق تقويم. كل من لديه الرابط يستطيع قراءة عناوين المهام وتواريخها وأوصافها.",
  view: "يمكن الاشتراك في طريقة العرض هذه من تطبيق تقويم. كل من لديه الرابط يستطيع قراءة عناوين المهام وتواريخها وأوصافها.",
  own: "يمكن الاشتراك من تطبيق تقويم في المهام المسندة إليك في جميع مساحات العمل. كل من لديه الرابط يستطيع قراءة عناوينها وتواريخها وأوصافها.",
  none: "لا توجد روابط بعد",
  create: "إنشاء رابط",
  created: "تم إنشاء الرابط",
  tasks: "المهام",
  allTasks: "كل المهام التي لها تاريخ",
  labeled: (names) => `بالتصنيف ${names}`,
  goneLabels: "تصنيفات لم تعد موجودة",
  madeOn: (date) => `أُنشئ في ${date}`,
  copy: "نسخ الرابط",
  copyName: (feed) => `نسخ الرابط: ${feed}`,
  revoke: "إبطال",
  revokeName: (feed) => `إبطال الرابط: ${feed}`,
  revokeTitle: "إبطال هذا الرابط؟",
  revokeText: "ستتوقف تطبيقات التقويم التي تستخدمه عن التحديث. لا يمكن التراجع عن ذلك.",
  revoked: "تم إبطال الرابط",
};
