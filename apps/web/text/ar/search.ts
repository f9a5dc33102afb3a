/** UI strings for the command palette and search, in Arabic. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "النتائج",
  createWords: "إنشاء مهمة جديدة",
  none: (words) => `لا نتائج لعبارة «${words}»`,
  searching: "جارٍ البحث…",
  actions: "الإجراءات",
  pages: "الصفحات",
  projects: "المشاريع",
  workspaces: "مساحات العمل",
  found: "نتائج البحث",
  searchFor: (words) => `بحث في كل مكان عن «${words}»`,
  invite: "دعوة أشخاص",
  light: "استخدام السمة الفاتحة",
  dark: "استخدام السمة الداكنة",
  system: "استخدام سمة النظام",
  help: "مفاتيح الأسهم للتحديد، وEnter للفتح، وEscape للإغلاق",
};

export const search: Text["search"] = {
  title: "البحث",
  label: "كلمات البحث",
  hint: "يُرجى إدخال كلمات، أو رمز مهمة مثل WEB-12، أو رقم مهمة، أو استعلام مثل \u2066assignee:me due:<7d\u2069",
  scope: "البحث في",
  everywhere: "كل مساحات العمل",
  start: "بحث في المهام والمشاريع والتعليقات ومساحات العمل",
  startText: "تطابق النتائج بدايات الكلمات. تعمل أيضًا الرموز السابقة للمهام المنقولة.",
  none: (words) => `لا نتائج لعبارة «${words}»`,
  noneText: "قد يفيد استخدام كلمات أقل أو أقصر.",
  noneHereText: "قد يفيد استخدام كلمات أقل أو أقصر، أو البحث في كل مساحات العمل.",
  found: (count, total) =>
    total > count
      ? `النتائج: ${count} من ${total >= 1000 ? "1,000 أو أكثر" : total}`
      : counted(total, {
          zero: "لا نتائج",
          one: "نتيجة واحدة",
          two: "نتيجتان",
          few: "# نتائج",
          many: "# نتيجة",
          other: "# نتيجة",
        }),
  types: {
    all: "الكل",
    tasks: "المهام",
    comments: "التعليقات",
    projects: "المشاريع",
    workspaces: "مساحات العمل",
    people: "الأشخاص",
  },
  filter: "النوع",
  recent: "عمليات البحث الأخيرة",
  forget: "مسح عمليات البحث الأخيرة",
  refine: "كتابة كلمات إضافية تضيّق نطاق البحث.",
  people: "الأشخاص",
  searching: "جارٍ البحث…",
  kinds: {
    task: "مهمة",
    project: "مشروع",
    workspace: "مساحة عمل",
    comment: "تعليق",
    activity: "نشاط",
  },
};
