/** UI strings for the timeline, in Hebrew. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "קנה מידה",
  zooms: { week: "שבוע", month: "חודש", quarter: "רבעון" },
  earlier: "מוקדם יותר",
  later: "מאוחר יותר",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "באיחור",
  blocks: (count) => counted(count, { one: "חוסמת משימה אחת", two: "חוסמת שתי משימות", other: "חוסמת # משימות" }),
  blockedBy: (count) =>
    counted(count, {
      one: "חסומה על ידי משימה אחת",
      two: "חסומה על ידי שתי משימות",
      other: "חסומה על ידי # משימות",
    }),
  beginsTooEarly: "מתחילה לפני סיום משימה שחוסמת אותה",
  keys: "מקשי החיצים ימינה ושמאלה מזיזים את הפס ביום אחד. עם Shift הם מזיזים רק את הסוף, ועם Ctrl+Shift רק את ההתחלה. השינוי נשמר כעבור רגע, או מיד עם Enter. Escape לביטול.",
  plan: (key) => `תכנון ${key} להיום`,
  find: (key) => `גלילה אל ${key}`,
  drawHint: "גרירה לקביעת תאריכים",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, {
      one: "הוזזה גם משימה חסומה אחת.",
      two: "הוזזו גם שתי משימות חסומות.",
      other: "הוזזו גם # משימות חסומות.",
    }),
  willMove: (count) =>
    counted(count, {
      one: "תזוז גם משימה חסומה אחת",
      two: "יזוזו גם שתי משימות חסומות",
      other: "יזוזו גם # משימות חסומות",
    }),
  empty: { title: "עדיין אין משימות", text: "מוסיפים משימות בלוח, וכאן קובעים להן תאריכים." },
};
