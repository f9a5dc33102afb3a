/** The Arabic UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { counted } from "./counted.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "التخطي إلى المحتوى",
    loading: "جارٍ التحميل",
    working: "جارٍ التنفيذ…",
    signedOut: "تم تسجيل خروجك. يلزم تسجيل الدخول للمتابعة.",
    signIn: "تسجيل الدخول",
    account: "حسابك",
    settings: "الإعدادات",
    documentation: "وثائق API",
    signOut: "تسجيل الخروج",
    home: "الرئيسية",
    appearance: "المظهر",
  },
  actions: {
    cancel: "إلغاء",
    close: "إغلاق",
    save: "حفظ",
    saved: "تم الحفظ",
    retry: "إعادة المحاولة",
    copy: "نسخ",
    copied: "تم النسخ",
    copyFailed: "تعذّر النسخ. يمكنك تحديد النص ونسخه يدويًا.",
    done: "تم",
  },
  draft: {
    begun: (text) => `مسودة: ${text}`,
    restored: "تمت استعادة المسودة",
    unsaved: "تغييرات غير محفوظة",
    discard: "تجاهل",
    discarded: "تم تجاهل المسودة",
  },
  missing: {
    title: "الصفحة غير موجودة",
    text: "قد يكون عنوان URL غير صحيح، أو ربما نُقلت الصفحة.",
    home: "العودة إلى الرئيسية",
  },
  errors: {
    unauthenticated: "تم تسجيل خروجك. يلزم تسجيل الدخول للمتابعة.",
    OFFLINE: "تعذّر الوصول إلى الخادم. يُرجى التحقق من الاتصال وإعادة المحاولة.",
    TIMEOUT: "استغرق الخادم وقتًا طويلًا للاستجابة. يُرجى إعادة المحاولة بعد قليل.",
    forbidden: "ليس لديك إذن بتنفيذ هذا الإجراء. يُرجى التواصل مع أحد مشرفي مساحة العمل.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "طلبات كثيرة جدًا. يُرجى إعادة المحاولة بعد دقيقة."
        : counted(Math.ceil(seconds / 60), {
            zero: "طلبات كثيرة جدًا. يُرجى إعادة المحاولة.",
            one: "طلبات كثيرة جدًا. يُرجى إعادة المحاولة بعد دقيقة.",
            two: "طلبات كثيرة جدًا. يُرجى إعادة المحاولة بعد دقيقتين.",
            few: "طلبات كثيرة جدًا. يُرجى إعادة المحاولة بعد # دقائق.",
            many: "طلبات كثيرة جدًا. يُرجى إعادة المحاولة بعد # دقيقة.",
            other: "طلبات كثيرة جدًا. يُرجى إعادة المحاولة بعد # دقيقة.",
          }),
    unknown: "حدث خطأ ما. يُرجى إعادة المحاولة. إذا استمرت المشكلة، يُرجى التواصل مع مدير هذا الخادم.",
    page: "تعذّر تحميل هذه الصفحة",
  },
  board,
  task,
  shell,
};
