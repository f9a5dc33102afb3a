/** UI strings for time spent on a task, in Hebrew. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes} דק׳` : minutes === 0 ? `${hours} שע׳` : `${hours} שע׳ ${minutes} דק׳`;

export const time: typeof enTime = {
  title: "זמן",
  start: "הפעלת טיימר",
  stop: "עצירת הטיימר",
  running: "הטיימר פועל",
  length,
  total: (hours, minutes) => `סך הכול ${length(hours, minutes)}`,
  log: "רישום זמן",
  hint: "משך זמן והערה, למשל 1h 30m סקירה",
  wrong: "יש להתחיל במשך זמן, למשל 1h 30m,\u200f 1:30 או 45m.",
  remove: (name) => `הסרת הזמן שנרשם על ידי ${name}`,
  billable: "לחיוב",
  repeat: {
    title: "חזרתיות",
    none: "לא חוזרת",
    daily: "כל יום",
    weekly: "כל שבוע",
    monthly: "כל חודש",
    yearly: "כל שנה",
    workdays: "בימים שני עד שישי",
    every: (span) => `כל ${span}`,
    onDays: (rule, days) => `${rule}: ${days}`,
    from: "חזרה לפי",
    fromDueDate: "תאריך היעד",
    fromCompletion: "תאריך ההשלמה",
    next: (who, key) => `${who} · השלמת המשימה ויצירת המשימה הבאה, ${key}`,
  },
};
