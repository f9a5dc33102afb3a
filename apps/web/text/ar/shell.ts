/** UI strings for the navigation on every page, in Arabic. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "التنقل الرئيسي",
  menu: "فتح القائمة",
  closeMenu: "إغلاق القائمة",
  switchWorkspace: "مساحة العمل",
  workspaces: "مساحات العمل",
  createWorkspace: "إنشاء مساحة عمل",
  overviewAll: "الرئيسية",
  workspaceSettings: "إعدادات مساحة العمل",
  search: "البحث",
  inbox: "صندوق الوارد",
  unread: (count) =>
    counted(count, {
      zero: "لا إشعارات غير مقروءة",
      one: "إشعار واحد غير مقروء",
      two: "إشعاران غير مقروءين",
      few: "# إشعارات غير مقروءة",
      many: "# إشعارًا غير مقروء",
      other: "# إشعار غير مقروء",
    }),
  myTasks: "مهامي",
  projects: "المشاريع",
  projectSettings: "إعدادات المشروع",
  projectOverview: "نظرة عامة على المشروع",
  planning: "التخطيط",
  timesheet: "سجل الوقت",
  thenKey: "ثم",
  createProject: "إنشاء مشروع",
  noProjects: "لا توجد مشاريع بعد",
  shortcuts: "اختصارات لوحة المفاتيح",
  palette: "لوحة الأوامر",
  paletteField: "بحث في الصفحات والمشاريع والمهام والإجراءات",
  paletteHint: "أمر أو كلمة للبحث…",
};
