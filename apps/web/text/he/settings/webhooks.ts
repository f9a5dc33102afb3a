/** UI strings for the list of webhooks, in Hebrew. @module */
import type { Text } from "../../en/mod.ts";

export const webhooks: Text["webhooks"] = {
  title: "Webhooks",
  text: "שליחת אירועי הפרויקט לנקודות קצה משלך כ-JSON. אם מוגדר מפתח סודי, הבקשות נחתמות.",
  add: "הוספת Webhook",
  newTitle: "Webhook חדש",
  limit: (count) => `מספר ה-Webhooks המרבי בפרויקט: ${count}.`,
  name: "שם",
  nameHint: "לשימושך בלבד",
  nameNeeded: "יש להזין שם",
  defaultName: "Webhook",
  noUrl: "ללא כתובת URL",
  failing: (since) => `נכשל מאז ${since}`,
  on: "פעיל",
  off: "כבוי",
  turnOn: "הפעלה",
  turnOff: "כיבוי",
  turnOnLabel: (name) => `הפעלת ${name}`,
  turnOffLabel: (name) => `כיבוי ${name}`,
  edit: "עריכה",
  editLabel: (name) => `עריכת ${name}`,
  close: "סגירה",
  closeLabel: (name) => `סגירת ${name}`,
  log: "יומן שליחות",
};
