/** UI strings for the versions of a description, in Hebrew. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "היסטוריה",
  title: "היסטוריית התיאור",
  explanation: "שינויים מ-45 הימים האחרונים. גם שחזור של גרסה נרשם כשינוי.",
  list: "גרסאות",
  current: "הגרסה הנוכחית",
  first: "גרסה קודמת",
  empty: "ריק",
  changes: "שינויים",
  restore: "שחזור הגרסה הזו",
  restored: "התיאור שוחזר",
  older: "הצגת גרסאות ישנות יותר",
};
