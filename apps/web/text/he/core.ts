/** The Hebrew UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { counted } from "./counted.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "דילוג לתוכן",
    loading: "בטעינה",
    working: "הפעולה מתבצעת…",
    signedOut: "החשבון מנותק. כדי להמשיך יש להתחבר.",
    signIn: "התחברות",
    account: "החשבון שלך",
    settings: "הגדרות",
    documentation: "תיעוד ה-API",
    signOut: "התנתקות",
    home: "דף הבית",
    appearance: "מראה",
  },
  actions: {
    cancel: "ביטול",
    close: "סגירה",
    save: "שמירה",
    saved: "נשמר",
    retry: "ניסיון חוזר",
    copy: "העתקה",
    copied: "הועתק",
    copyFailed: "ההעתקה נכשלה. אפשר לסמן את הטקסט ולהעתיק אותו ידנית.",
    done: "סיום",
  },
  draft: {
    begun: (text) => `טיוטה: ${text}`,
    restored: "הטיוטה שוחזרה",
    unsaved: "שינויים שלא נשמרו",
    discard: "ביטול השינויים",
    discarded: "הטיוטה נמחקה",
  },
  missing: {
    title: "העמוד לא נמצא",
    text: "ייתכן שכתובת ה-URL שגויה או שהעמוד הועבר.",
    home: "חזרה לדף הבית",
  },
  errors: {
    unauthenticated: "החשבון מנותק. כדי להמשיך יש להתחבר.",
    OFFLINE: "אין גישה לשרת. יש לבדוק את החיבור ולנסות שוב.",
    TIMEOUT: "השרת לא הגיב בזמן. אפשר לנסות שוב בעוד רגע.",
    forbidden: "אין לך הרשאה לפעולה הזו. אפשר לפנות לאדמין של מרחב העבודה.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "יותר מדי בקשות. אפשר לנסות שוב בעוד דקה."
        : counted(Math.ceil(seconds / 60), {
            one: "יותר מדי בקשות. אפשר לנסות שוב בעוד דקה.",
            two: "יותר מדי בקשות. אפשר לנסות שוב בעוד שתי דקות.",
            other: "יותר מדי בקשות. אפשר לנסות שוב בעוד # דקות.",
          }),
    unknown: "משהו השתבש. אפשר לנסות שוב. אם הבעיה נמשכת, יש לפנות להנהלת השרת.",
    page: "טעינת העמוד נכשלה",
  },
  board,
  task,
  shell,
};
