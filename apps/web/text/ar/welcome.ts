/** UI strings that new users see first: the welcome page and the project templates, in Arabic. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "إنشاء لوحتك الأولى",
  lead: "يمكنك تغيير كل الأسماء لاحقًا.",
  workspace: "مساحة العمل",
  workspaceHint: "اسم فريقك أو شركتك",
  project: "المشروع",
  projectHint: (key) => `ستكون رموز المهام ${key}-1 و${key}-2 وهكذا`,
  template: "البدء بـ",
  columns: (names) => `الأعمدة: ${names}`,
  import: { name: "استيراد", text: "من Trello أو GitHub أو ملف CSV أو مصدر آخر" },
  submit: "إنشاء اللوحة",
  submitImport: "المتابعة إلى الاستيراد",
  invited: (workspace) => `لديك دعوة إلى ${workspace}.`,
  openInvitation: "عرض الدعوة",
  skip: "التخطي حاليًا",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "كانبان",
    text: "ينتقل العمل من عمود إلى آخر",
    columns: ["للتنفيذ", "قيد التنفيذ", "قيد المراجعة", "مكتملة"],
    labels: ["ميزة", "خطأ", "تحسين"],
  },
  bugs: {
    name: "الأخطاء",
    text: "من البلاغ إلى الإصلاح المؤكد",
    columns: ["مُبلَّغ عنها", "مؤكدة", "قيد الإصلاح", "قيد التحقق", "مُصلحة"],
    labels: ["تعطّل", "انحدار", "أمان", "أداء"],
  },
  content: {
    name: "المحتوى",
    text: "من الفكرة إلى النشر",
    columns: ["أفكار", "قيد الكتابة", "قيد التحرير", "مجدولة", "منشورة"],
    labels: ["مدونة", "نشرة بريدية", "وسائل التواصل"],
  },
  roadmap: {
    name: "خارطة الطريق",
    text: "ما يأتي الآن وتاليًا ولاحقًا",
    columns: ["لاحقًا", "تاليًا", "الآن", "تم إطلاقها"],
    labels: ["طلب عميل", "تقني", "نمو"],
  },
  empty: {
    name: "فارغة",
    text: "عمودان ولا شيء آخر",
    columns: ["للتنفيذ", "مكتملة"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "فتح هذه المهمة",
    description:
      "لكل مهمة حالة ومسؤول وتواريخ وتصنيفات ووصف بصيغة **Markdown**.\n\n- [ ] تحديد هذا المربع\n- [ ] إسناد المهمة إليك\n- [ ] كتابة تعليق أدناه",
  },
  {
    title: "سحب هذه البطاقة إلى العمود التالي",
    description: "عبر لوحة المفاتيح: التركيز على البطاقة ثم الضغط على Shift مع أحد مفاتيح الأسهم.",
  },
  {
    title: "دعوة فريقك",
    description:
      "القسم **الأعضاء** موجود في إعدادات مساحة العمل.\n\nالاختصار `Ctrl+K` (\u200e`⌘K` على Mac) للبحث عن أي شيء، و`C` لإضافة مهمة، و`?` لعرض كل الاختصارات.",
  },
];
