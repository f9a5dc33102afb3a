/** UI strings for the table of tasks, in Hebrew. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "הקלדה מחליפה ערך, ו-Enter עורך אותו. Shift עם מקשי החיצים בוחר תאים. מקש הרווח פותח את המשימה. ליציאה מהטבלה מקישים Escape ואז Tab.",
  headKeys: "Enter פותח את האפשרויות. Alt עם מקשי החיצים משנה את רוחב העמודה, ו-Alt+Shift עם מקשי החיצים מזיז אותה.",
  key: "מזהה",
  otherTask: "משימה שאינה בטבלה הזו",
  columns: "עמודות",
  resetColumns: "איפוס העמודות",
  sort: "מיון לפי עמודה זו",
  pin: "הצמדת העמודה",
  unpin: "ביטול ההצמדה",
  wider: "הרחבה",
  narrower: "הצרה",
  hide: "הסתרת העמודה",
  summary: "סיכום",
  summaries: { sum: "סכום", average: "ממוצע", least: "מינימום", most: "מקסימום", none: "ללא" },
  selected: (count) => counted(count, { one: "נבחר תא אחד", two: "נבחרו שני תאים", other: "נבחרו # תאים" }),
  copied: (count) => counted(count, { one: "הועתק תא אחד", two: "הועתקו שני תאים", other: "הועתקו # תאים" }),
  changed: (count) => counted(count, { one: "השתנה תא אחד", two: "השתנו שני תאים", other: "השתנו # תאים" }),
  unsaved: (count) => counted(count, { one: "תא אחד לא נשמר", two: "שני תאים לא נשמרו", other: "# תאים לא נשמרו" }),
  outside: (count) =>
    counted(count, {
      one: "שורה אחת שהודבקה לא נכנסת בטבלה",
      two: "שתי שורות שהודבקו לא נכנסות בטבלה",
      other: "# שורות שהודבקו לא נכנסות בטבלה",
    }),
  copyText: "העתקת הטקסט",
  textCopied: "הטקסט הועתק",
  discard: "ביטול השינויים",
  faults: {
    readOnly: "אי אפשר לשנות את הערך הזה כאן",
    required: "הערך הזה לא יכול להיות ריק",
    long: (most) => `לכל היותר ${most} תווים`,
    several: (text) => `יש כמה אנשים בשם ״${text}״`,
    yesOrNo: "יש להזין כן או לא",
  },
};
