/** UI strings for unsaved text and deleted tasks, in Hebrew. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "עדיין לא נשמר",
  explanation: "השינויים האלה מאוחסנים רק בדפדפן הזה. אלה שממתינים לחיבור יישמרו אוטומטית.",
  givenBack: (title, reason) =>
    `העדכון של ״${title.length > 60 ? `${title.slice(0, 60)}…` : title}״ נכשל. ${reason} הטקסט שלך נשמר כטיוטה.`,
  sending: "השמירה מתבצעת…",
  waiting: "בהמתנה לחיבור",
  signedOut: "יישמר לאחר ההתחברות",
  refused: (title, reason) => `ההוספה של ״${title.length > 60 ? `${title.slice(0, 60)}…` : title}״ נכשלה. ${reason}`,
  maybeAdded: (title) =>
    `ייתכן ש״${title.length > 60 ? `${title.slice(0, 60)}…` : title}״ כבר נוסף. הוא נשלח לפני יותר מיום. כדאי לבדוק לפני ניסיון נוסף.`,
  maybeSent: "זה נשלח לפני יותר מיום וייתכן שכבר נשמר. כדאי לבדוק לפני ניסיון חוזר.",
  signOutTitle: "למחוק את הטקסט שלא נשמר ולהתנתק?",
  signOutText: "חלק מהטקסט שלך עדיין לא נשמר. ההתנתקות תמחק אותו מהדפדפן הזה.",
  fieldInUse: "השדה כבר מכיל טקסט. יש לשמור או למחוק אותו קודם.",
};

export const conflict: typeof enConflict = {
  description: (title) => `התיאור של ״${title}״ שונה על ידי מישהו אחר`,
  title: (title) => `השם של ״${title}״ שונה על ידי מישהו אחר`,
  field: (field, title) => `״${field}״ של ״${title}״ שונה על ידי מישהו אחר`,
  explanation: "אפשר להשוות בין שתי הגרסאות ולבחור איזו מהן להשאיר.",
  theirs: "הגרסה האחרת",
  mine: "הגרסה שלך",
  keep: "להשאיר את שלי",
  take: "לקבל את האחרת",
  edit: "עריכה",
  taken: "הגרסה שלך נמחקה",
};

export const gone: typeof enGone = {
  unsavedText: "הטקסט שלך שלא נשמר",
  deletedBy: (name) => (name === undefined ? "המשימה הזו נמחקה." : `המשימה הזו נמחקה על ידי ${name}.`),
  deletedByYou: "מחקת את המשימה הזו.",
  textBelow: "הטקסט שלך שלא נשמר מופיע למטה.",
  restore: "שחזור המשימה",
  restOffline: "אין חיבור. שאר המשימה יהיה זמין כשהחיבור יחזור.",
};

const waitingChanges = (count: number): string =>
  counted(count, { one: "שינוי אחד ממתין.", two: "שני שינויים ממתינים.", other: "# שינויים ממתינים." });

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "השמירה מתבצעת…",
  offline: (count) => (count === 0 ? "אין חיבור. אפשר להמשיך לעבוד." : `אין חיבור. ${waitingChanges(count)}`),
  waiting: (count) => `אין גישה לשרת. ${waitingChanges(count)}`,
  refused: (count) =>
    counted(count, { one: "שמירת שינוי אחד נכשלה", two: "שמירת שני שינויים נכשלה", other: "שמירת # שינויים נכשלה" }),
  conflict: "אותו טקסט שונה על ידי מישהו אחר",
  review: "בדיקה",
  details: "פרטים",
};
