/** UI strings that new users see first: the welcome page and the project templates, in Hebrew. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "יצירת הלוח הראשון שלך",
  lead: "אפשר לשנות את כל השמות אחר כך.",
  workspace: "מרחב עבודה",
  workspaceHint: "שם הצוות או החברה",
  project: "פרויקט",
  projectHint: (key) => `מזהי המשימות יהיו ${key}-1,\u200f ${key}-2 וכן הלאה`,
  template: "להתחיל עם",
  columns: (names) => `עמודות: ${names}`,
  import: { name: "ייבוא", text: "מ-Trello, מ-GitHub, מקובץ CSV או ממקור אחר" },
  submit: "יצירת הלוח",
  submitImport: "המשך לייבוא",
  invited: (workspace) => `הוזמנת אל ${workspace}.`,
  openInvitation: "הצגת ההזמנה",
  skip: "דילוג בינתיים",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "קנבן",
    text: "העבודה מתקדמת מעמודה לעמודה",
    columns: ["לביצוע", "בתהליך", "בבדיקה", "הושלם"],
    labels: ["פיצ׳ר", "באג", "שיפור"],
  },
  bugs: {
    name: "באגים",
    text: "מדיווח ועד תיקון מאומת",
    columns: ["דווח", "אושר", "בתיקון", "באימות", "תוקן"],
    labels: ["קריסה", "רגרסיה", "אבטחה", "ביצועים"],
  },
  content: {
    name: "תוכן",
    text: "מרעיון ועד פרסום",
    columns: ["רעיונות", "בכתיבה", "בעריכה", "מתוזמן", "פורסם"],
    labels: ["בלוג", "ניוזלטר", "רשתות חברתיות"],
  },
  roadmap: {
    name: "מפת דרכים",
    text: "מה עכשיו, מה אחר כך ומה בהמשך",
    columns: ["בהמשך", "הבא בתור", "עכשיו", "הושק"],
    labels: ["בקשת לקוח", "טכני", "צמיחה"],
  },
  empty: {
    name: "ריק",
    text: "שתי עמודות ותו לא",
    columns: ["לביצוע", "הושלם"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "פתיחת המשימה הזו",
    description:
      "למשימה יש סטטוס, אחריות, תאריכים, תוויות ותיאור ב-**Markdown**.\n\n- [ ] לסמן את התיבה הזו\n- [ ] להקצות את המשימה לעצמך\n- [ ] לכתוב תגובה למטה",
  },
  {
    title: "גרירת הכרטיס הזה לעמודה הבאה",
    description: "במקלדת: מתמקדים בכרטיס ומקישים Shift ומקש חץ.",
  },
  {
    title: "הזמנת הצוות",
    description:
      "פותחים את הגדרות מרחב העבודה ובוחרים **חברים**.\n\n`Ctrl+K` (\u200e`⌘K` ב-Mac) לחיפוש כל דבר, `C` להוספת משימה ו-`?` להצגת כל הקיצורים.",
  },
];
