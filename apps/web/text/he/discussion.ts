/** UI strings for watchers, replies, reactions and presence, in Hebrew. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "מעקב",
  stopWatching: "הפסקת המעקב",
  watchedBy: (names) => `במעקב של ${names}`,
  reply: "תשובה",
  replyTo: (name) => `תשובה ל-${name}`,
  replies: "תשובות",
  replyHint: "כתיבת תשובה…",
  earlierReplies: (count) =>
    counted(count, {
      one: "הצגת תשובה קודמת אחת",
      two: "הצגת שתי תשובות קודמות",
      other: "הצגת # תשובות קודמות",
    }),
  deletedComment: "התגובה הזו נמחקה.",
  reactions: "תגובות אימוג׳י",
  addReaction: "הוספת אימוג׳י",
  reactedBy: (names) => `מאת ${names}`,
  others: (count) => counted(count, { one: "עוד אדם אחד", two: "עוד שני אנשים", other: "עוד # אנשים" }),
  ownEmoji: "אימוג׳י אחר",
  notEmoji: "יש להזין אימוג׳י אחד",
  alsoHere: (names) => `גם כאן: ${names}`,
  typing: (_count, names) => `מקלידים עכשיו: ${names}…`,
};
