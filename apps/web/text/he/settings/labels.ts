/** UI strings for coloring and merging labels, in Hebrew. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "צבע התווית החדשה",
  mergeTitle: (from, into) => `למזג את ״${from}״ עם ״${into}״?`,
  mergeText: (from, into) =>
    `כבר קיימת תווית בשם הזה. כל המשימות עם התווית ״${from}״ יקבלו את התווית ״${into}״, והתווית ״${from}״ תימחק. לא ניתן לבטל את הפעולה הזו.`,
  merge: "מיזוג התוויות",
};
