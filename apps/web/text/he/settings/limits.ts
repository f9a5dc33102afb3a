/** UI strings for column limits, in Hebrew. @module */
import type { Text } from "../../en/mod.ts";
import { countedTasks } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "הגדרת מגבלה…",
  label: "מגבלת WIP",
  labelOf: (column) => `מגבלת WIP של העמודה ״${column}״`,
  hint: "מספר המשימות המרבי בעמודה הזו. יש להשאיר ריק כדי לא להגביל. עדיין אפשר להעביר משימות לעמודה שחורגת מהמגבלה.",
  most: (limit) => `עד ${limit}`,
  count: (count, limit) => `${countedTasks(count)}, המגבלה ${limit}`,
  over: "חריגה מהמגבלה",
  nowOver: (column, count, limit) => `העמודה ״${column}״ חורגת מהמגבלה: ${countedTasks(count)}, המגבלה ${limit}.`,
  saved: (column, limit) => `המגבלה של העמודה ״${column}״ היא עכשיו ${limit}`,
  cleared: (column) => `המגבלה של העמודה ״${column}״ הוסרה`,
  invalid: "יש להזין מספר שלם בין 1 ל-10,000 או להשאיר את השדה ריק",
};
