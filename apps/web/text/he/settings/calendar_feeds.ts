/** UI strings for calendar feeds, in Hebrew. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "פידים של יומן",
  project:
    "אפשר להירשם לפרויקט הזה באפליקציית יומן. כל מי שיש לו הקישור יכול לקרוא את הכותרות, התאריכים והתיאורים של המשימות.",
  view: "אפשר להירשם לתצוגה הזו באפליקציית יומן. כל מי שיש לו הקישור יכול לקרוא את הכותרות, התאריכים והתיאורים של המשימות.",
  own: "אפשר להירשם באפליקציית יומן למשימות שמוקצות לך בכל מרחבי העבודה. כל מי שיש לו הקישור יכול לקרוא את הכותרות, התאריכים והתיאורים.",
  none: "עדיין אין קישורים",
  create: "יצירת קישור",
  created: "הקישור נוצר",
  tasks: "משימות",
  allTasks: "כל המשימות עם תאריך",
  labeled: (names) => `עם התווית ${names}`,
  goneLabels: "תוויות שכבר אינן קיימות",
  madeOn: (date) => `נוצר ב־${date}`,
  copy: "העתקת הקישור",
  copyName: (feed) => `העתקת הקישור: ${feed}`,
  revoke: "ביטול",
  revokeName: (feed) => `ביטול הקישור: ${feed}`,
  revokeTitle: "לבטל את הקישור הזה?",
  revokeText: "אפליקציות יומן שמשתמשות בו יפסיקו להתעדכן. אי אפשר לשחזר את הפעולה.",
  revoked: "הקישור בוטל",
};
