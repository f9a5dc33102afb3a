/** UI strings for the chat channels of a project, in Hebrew. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "ערוצי צ׳אט",
  text: "פרסום עדכוני הפרויקט ב-Slack, ב-Discord, ב-Telegram, ב-Mattermost, ב-Microsoft Teams או ב-Matrix.",
  add: "הוספת ערוץ",
  newTitle: "ערוץ חדש",
  limit: (count) => `מספר הערוצים המרבי בפרויקט: ${count}.`,
  service: "שירות",
  needed: "יש להזין ערך",
  stored: (masked) => `שמור: ${masked}. כדי להשאיר אותו, אין למלא את השדה.`,
  optional: "לא חובה",
  removeTitle: "להסיר את הערוץ?",
  settings: {
    webhookUrl: "כתובת ה-Webhook",
    botToken: "אסימון הבוט",
    chatId: "מזהה הצ׳אט",
    threadId: "מזהה הנושא",
    homeserverUrl: "כתובת שרת הבית",
    accessToken: "אסימון גישה",
    roomId: "מזהה החדר",
  },
  hints: {
    slack: "יש ליצור Webhook נכנס ב-Slack ולהדביק את כתובתו. גם שירותים תואמים כמו Rocket.Chat פועלים.",
    discord: "בהגדרות הערוץ ב-Discord, יש ליצור Webhook תחת ״אינטגרציות״ ולהדביק את כתובתו.",
    telegram:
      "יש ליצור בוט באמצעות ‎@BotFather, להוסיף אותו לצ׳אט ולהדביק את האסימון שלו. מזהה הצ׳אט הוא מספר או ‎@שם של ערוץ ציבורי.",
    mattermost: "יש ליצור Webhook נכנס ב-Mattermost ולהדביק את כתובתו.",
    teams: "ב-Teams, יש ליצור זרימת עבודה שמפרסמת בערוץ כאשר מתקבלת בקשת Webhook ולהדביק את כתובתה.",
    matrix:
      "יש להשתמש באסימון הגישה של חשבון שהצטרף לחדר. מזהה החדר מופיע בהגדרות המתקדמות של החדר. ההודעות אינן מוצפנות.",
  },
};
