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
  hint: "المدة وملاحظة، مثل 1h 30m مراجعة",
  wrong: "يجب أن يبدأ النص بمدة، مثل 1h 30m أو 1:30 أو 45m.",
  remove: (name) => `إزالة الوقت المسجل بواسطة ${name}`,
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
    from: "التكرار بدءًا من",
    fromDueDate: "تاريخ الاستحقاق",
    fromCompletion: "تاريخ الإكمال",
    next: (who, key) => `${who} · إكمال هذه المهمة وإنشاء المهمة التالية ${key}`,
  },
};
