/** UI strings for the home page and for lists of the user's tasks, in Hebrew. @module */
import type { Text } from "../en/mod.ts";
import { counted, countedTasks } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "באיחור",
    today: "היום",
    week: "7 הימים הבאים",
    later: "מאוחר יותר",
    none: "ללא תאריך יעד",
    mentions: "אזכורים",
    recent: "נצפו לאחרונה",
    assignedByMe: "משימות שהקציתי",
    watching: "במעקב שלי",
  },
  count: countedTasks,
  mentionCount: (count) =>
    counted(count, { one: "אזכור אחד שלא נקרא", two: "שני אזכורים שלא נקראו", other: "# אזכורים שלא נקראו" }),
  more: "מוצגות רק 500 המשימות שתאריך היעד שלהן הקרוב ביותר.",
  nothing: "אין משימות לביצוע",
  nothingText: "כאן מופיעות המשימות שהוקצו לך. אפשר לפתוח לוח ולבחור משימה, או להוסיף חדשה.",
  assignedTo: (name) => `באחריות ${name}`,
  openBoard: (project) => `פתיחת ${project}`,
  scope: "מרחב עבודה",
  everywhere: "כל מרחבי העבודה",
};
