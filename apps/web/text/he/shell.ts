/** UI strings for the navigation on every page, in Hebrew. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "ניווט ראשי",
  menu: "פתיחת התפריט",
  closeMenu: "סגירת התפריט",
  switchWorkspace: "מרחב עבודה",
  workspaces: "מרחבי עבודה",
  createWorkspace: "יצירת מרחב עבודה",
  overviewAll: "דף הבית",
  workspaceSettings: "הגדרות מרחב העבודה",
  search: "חיפוש",
  inbox: "תיבת הדואר",
  unread: (count) =>
    counted(count, { one: "התראה אחת שלא נקראה", two: "שתי התראות שלא נקראו", other: "# התראות שלא נקראו" }),
  myTasks: "המשימות שלי",
  projects: "פרויקטים",
  projectSettings: "הגדרות הפרויקט",
  projectOverview: "סקירת הפרויקט",
  planning: "תכנון",
  timesheet: "דוח שעות",
  thenKey: "ואז",
  createProject: "יצירת פרויקט",
  noProjects: "עדיין אין פרויקטים",
  shortcuts: "קיצורי מקשים",
  palette: "חלונית הפקודות",
  paletteField: "חיפוש עמודים, פרויקטים, משימות ופעולות",
  paletteHint: "הקלדת פקודה או חיפוש…",
};
