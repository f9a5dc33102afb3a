/** UI strings for task templates, in Hebrew. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "תבניות משימה",
  text: "יצירה מהירה יותר של משימות נפוצות. אפשר לבחור תבנית בעת הוספת משימה.",
  none: "עדיין אין תבניות",
  create: "יצירת תבנית",
  editTitle: (name) => `עריכת ${name}`,
  firstColumn: "העמודה הראשונה",
  startIn: "תאריך התחלה",
  dueIn: "תאריך יעד",
  daysHint: "מספר הימים אחרי יצירת המשימה",
  labelsHint: "יש להפריד תוויות בפסיקים",
  subtasks: "תת-משימות",
  subtasksHint: "כותרת אחת בכל שורה",
  removeTitle: (name) => `למחוק את ${name}?`,
  removeText: "משימות שנוצרו מהתבנית הזו לא ישתנו.",
  removed: (name) => `${name} נמחקה`,
  use: "תבנית",
  without: "ללא תבנית",
};
