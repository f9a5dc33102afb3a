/** UI strings for time spent on a task, in Arabic. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes} د` : minutes === 0 ? `${hours} س` : `${hours} س ${minutes} د`;

export const time: typeof enTime = {
  title: "الوقت",
  start: "بدء المؤقت",
  stop: "إيقاف المؤقت",
  running: "المؤقت قيد التشغيل",
  length,
  total: (hours, minutes) => `الإجمالي: ${length(hours, minutes)}`,
  log: "تسجيل الوقت",
  hint: "تسجيل الوقت، مثل 1h 30m مراجعة",
  wrong: "يجب أن يبدأ النص بمدة، مثل 1h 30m أو 1:30 أو 45m.",
  remove: (name) => `إزالة وقت ${name}`,
  billable: "قابل للفوترة",
  repeat: {
    title: "التكرار",
    none: "لا يتكرر",
    daily: "كل يوم",
    weekly: "كل أسبوع",
    monthly: "كل شهر",
    yearly: "كل سنة",
    workdays: "من الاثنين إلى الجمعة",
    every: (span) => `كل ${span}`,
    onDays: (rule, days) => `${rule}: ${days}`,
    from: "التاريخ التالي",
    fromDueDate: "بعد تاريخ الاستحقاق",
    fromCompletion: "بعد الإكمال",
    next: (who, key) => `أكمل ${who} هذه المهمة، والمهمة التالية هي ${key}`,
  },
};
