/** UI strings for a task's history, in Hebrew. Nouns follow the name because verbs would reveal the gender. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} · יצירת המשימה`,
  status: (who, from, to) => `${who} · העברה מ״${from}״ ל״${to}״`,
  priority: (who, from, to) => `${who} · שינוי העדיפות מ״${from}״ ל״${to}״`,
  title: (who, title) => `${who} · שינוי הכותרת ל״${title}״`,
  description: (who) => `${who} · שינוי התיאור`,
  dueDate: (who, day) => `${who} · קביעת תאריך היעד: ${day}`,
  noDueDate: (who) => `${who} · הסרת תאריך היעד`,
  startDate: (who, day) => `${who} · קביעת תאריך ההתחלה: ${day}`,
  noStartDate: (who) => `${who} · הסרת תאריך ההתחלה`,
  assigned: (who, name) => `${who} · הקצאה ל-${name}`,
  assignedSelf: (who) => `${who} · הקצאה עצמית`,
  unassigned: (who) => `${who} · ביטול ההקצאה`,
  moved: (who) => `${who} · העברה לפרויקט אחר`,
  fieldSet: (who, field, value) => `${who} · ${field}: ${value}`,
  fieldCleared: (who, field) => `${who} · ניקוי ${field}`,
  linkAdded: (who, name) => `${who} · הוספת הקישור ${name}`,
  linkRemoved: (who, name) => `${who} · הסרת הקישור ${name}`,
  fieldChanged: (who, field) => `${who} · שינוי ${field}`,
  other: (who) => `${who} · עדכון המשימה`,
};
