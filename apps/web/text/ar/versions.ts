/** UI strings for the versions of a description, in Arabic. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "السجل",
  title: "سجل الوصف",
  explanation: "تغييرات آخر 45 يومًا. استعادة إصدار ما تُسجَّل كتغيير جديد.",
  list: "الإصدارات",
  current: "الإصدار الحالي",
  first: "إصدار سابق",
  empty: "فارغ",
  changes: "التغييرات",
  restore: "استعادة هذا الإصدار",
  restored: "تمت استعادة الوصف",
  older: "عرض إصدارات أقدم",
};
