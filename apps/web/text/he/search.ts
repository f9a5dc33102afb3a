/** UI strings for the command palette and search, in Hebrew. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "תוצאות",
  createWords: "יצירת משימה חדשה",
  none: (words) => `אין תוצאות עבור ״${words}״`,
  searching: "החיפוש מתבצע…",
  actions: "פעולות",
  pages: "עמודים",
  projects: "פרויקטים",
  workspaces: "מרחבי עבודה",
  found: "תוצאות חיפוש",
  searchFor: (words) => `חיפוש ״${words}״ בכל מקום`,
  invite: "הזמנת אנשים",
  light: "מעבר לעיצוב בהיר",
  dark: "מעבר לעיצוב כהה",
  system: "מעבר לעיצוב של המערכת",
  help: "מקשי החיצים לבחירה, Enter לפתיחה, Escape לסגירה",
};

export const search: Text["search"] = {
  title: "חיפוש",
  label: "מה לחפש?",
  hint: "אפשר להזין מילים, מזהה משימה כמו WEB-12, מספר משימה או שאילתה כמו \u2066assignee:me due:<7d\u2069",
  scope: "היקף החיפוש",
  everywhere: "כל מרחבי העבודה",
  start: "חיפוש משימות, פרויקטים, תגובות ומרחבי עבודה",
  startText: "החיפוש מוצא מילים לפי תחילתן. גם מזהים ישנים של משימות שהועברו פועלים.",
  none: (words) => `אין תוצאות עבור ״${words}״`,
  noneText: "אפשר לנסות פחות מילים או מילים קצרות יותר.",
  noneHereText: "אפשר לנסות מילים קצרות יותר או פחות מילים, או לחפש בכל מרחבי העבודה.",
  found: (count, total) =>
    total > count
      ? `${count} מתוך ${total >= 1000 ? "1,000 תוצאות או יותר" : `${total} תוצאות`}`
      : counted(total, { one: "תוצאה אחת", two: "שתי תוצאות", other: "# תוצאות" }),
  types: {
    all: "הכול",
    tasks: "משימות",
    comments: "תגובות",
    projects: "פרויקטים",
    workspaces: "מרחבי עבודה",
    people: "אנשים",
  },
  filter: "סוג",
  recent: "חיפושים אחרונים",
  forget: "ניקוי החיפושים האחרונים",
  refine: "הוספת מילים תצמצם את התוצאות.",
  people: "אנשים",
  searching: "החיפוש מתבצע…",
  kinds: {
    task: "משימה",
    project: "פרויקט",
    workspace: "מרחב עבודה",
    comment: "תגובה",
    activity: "פעילות",
  },
};
