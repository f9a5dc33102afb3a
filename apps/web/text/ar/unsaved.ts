/** UI strings for unsaved text and deleted tasks, in Arabic. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "لم يُحفظ بعد",
  explanation: "هذه التغييرات مخزّنة في هذا المتصفح فقط. ستُحفظ تلقائيًا التغييرات التي تنتظر الاتصال.",
  givenBack: (title, reason) =>
    `تعذّر تحديث «${title.length > 60 ? `${title.slice(0, 60)}…` : title}». ${reason} نصك محفوظ كمسودة.`,
  sending: "جارٍ الحفظ…",
  waiting: "في انتظار الاتصال",
  signedOut: "سيُحفظ عند تسجيل دخولك",
  refused: (title, reason) => `تعذّرت إضافة «${title.length > 60 ? `${title.slice(0, 60)}…` : title}». ${reason}`,
  maybeAdded: (title) =>
    `ربما أُضيفت «${title.length > 60 ? `${title.slice(0, 60)}…` : title}» بالفعل. أُرسلت قبل أكثر من يوم. يُرجى التحقق قبل إعادة المحاولة.`,
  maybeSent: "أُرسل هذا قبل أكثر من يوم وربما حُفظ بالفعل. يُرجى التحقق قبل إعادة المحاولة.",
  signOutTitle: "حذف النص غير المحفوظ وتسجيل الخروج؟",
  signOutText: "جزء من نصك لم يُحفظ بعد. تسجيل الخروج يحذفه من هذا المتصفح.",
  fieldInUse: "يحتوي الحقل على نص بالفعل. يُرجى حفظه أو تجاهله أولًا.",
};

export const conflict: typeof enConflict = {
  description: (title) => `غيّر شخص آخر وصف «${title}»`,
  title: (title) => `غيّر شخص آخر عنوان «${title}»`,
  field: (field, title) => `غيّر شخص آخر «${field}» في «${title}»`,
  explanation: "يمكنك مقارنة النسختين واختيار النسخة التي تبقى.",
  theirs: "النسخة الأخرى",
  mine: "نسختك",
  keep: "إبقاء نسختي",
  take: "اعتماد النسخة الأخرى",
  edit: "تعديل",
  taken: "تم تجاهل نسختك",
};

export const gone: typeof enGone = {
  unsavedText: "نصك غير المحفوظ",
  deletedBy: (name) => (name === undefined ? "حُذفت هذه المهمة." : `حُذفت هذه المهمة بواسطة ${name}.`),
  deletedByYou: "حُذفت هذه المهمة بواسطتك.",
  textBelow: "نصك غير المحفوظ أدناه.",
  restore: "استعادة المهمة",
  restOffline: "لا يوجد اتصال. ستتوفر بقية هذه المهمة عند عودة الاتصال.",
};

const waitingChanges = (count: number): string =>
  counted(count, {
    zero: "لا توجد تغييرات في الانتظار.",
    one: "هناك تغيير واحد في الانتظار.",
    two: "هناك تغييران في الانتظار.",
    few: "هناك # تغييرات في الانتظار.",
    many: "هناك # تغييرًا في الانتظار.",
    other: "هناك # تغيير في الانتظار.",
  });

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "جارٍ الحفظ…",
  offline: (count) => (count === 0 ? "لا يوجد اتصال. يمكنك متابعة العمل." : `لا يوجد اتصال. ${waitingChanges(count)}`),
  waiting: (count) => `تعذّر الوصول إلى الخادم. ${waitingChanges(count)}`,
  refused: (count) =>
    counted(count, {
      zero: "تم حفظ كل التغييرات",
      one: "تعذّر حفظ تغيير واحد",
      two: "تعذّر حفظ تغييرين",
      few: "تعذّر حفظ # تغييرات",
      many: "تعذّر حفظ # تغييرًا",
      other: "تعذّر حفظ # تغيير",
    }),
  conflict: "غيّر شخص آخر النص نفسه",
  review: "مراجعة",
  details: "التفاصيل",
};
