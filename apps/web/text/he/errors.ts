/** Error messages, in Hebrew. @module */
import type { Text } from "../en/mod.ts";
import { core } from "./core.ts";

const AGAIN_LATER = "יותר מדי ניסיונות. אפשר לנסות שוב בעוד 15 דקות או לאפס את הסיסמה.";
const TWO_FACTOR_OFF = "האימות הדו-שלבי כבוי בחשבון הזה.";
const ADDRESS_TAKEN = "כתובת ה-URL תפוסה, יש לבחור אחרת";
const CONFIRM_FIRST = "קודם יש לאמת את כתובת האימייל שלך בעזרת הקישור ששלחנו באימייל.";
const SIGN_IN_AGAIN = "מטעמי אבטחה נדרשת כאן התחברות עדכנית. יש להתנתק, להתחבר מחדש ולנסות שוב.";
const ONLY_WAY_IN = "זו דרך ההתחברות היחידה שלך. קודם יש להגדיר סיסמה.";

export const errors: Text["errors"] = {
  ...core.errors,
  SESSION_REQUIRED: "הפעולה הזו דורשת התחברות מדפדפן.",
  QUOTA_EXCEEDED:
    "מרחב העבודה או השרת הגיעו למגבלת האחסון. יש למחוק את מה שכבר לא נחוץ או לבקש מהנהלת השרת להגדיל את המגבלה.",
  ACCOUNT_QUOTA_EXCEEDED:
    "מרחבי העבודה שלך הגיעו למגבלה של תיאורים, סמלים ומטא-נתונים. יש לקצר את הטקסט הזה או טקסט במרחב עבודה אחר.",
  TOO_MUCH_WORK: "יותר מדי שינויים בבת אחת. יש לבחור פחות משימות או לפצל את הקובץ.",
  PROJECT_ARCHIVED: "הפרויקט הזה בארכיון. כדי לבצע שינויים יש לשחזר אותו.",
  LABEL_NAME_TAKEN: "שם התווית תפוס, יש לבחור שם אחר",
  INVALID_EMAIL_OR_PASSWORD: "האימייל או הסיסמה שגויים. אפשר לנסות שוב או לאפס את הסיסמה.",
  INVALID_PASSWORD: "הסיסמה שגויה. אפשר לנסות שוב.",
  ACCOUNT_DISABLED: "החשבון הזה מושבת. אפשר לפנות להנהלת השרת.",
  LAST_OPERATOR: "זה החשבון היחיד בהנהלת השרת שיכול להתחבר. קודם יש לצרף להנהלה מישהו נוסף.",
  TOO_MANY_WEBHOOKS: "הגעת למספר המרבי של Webhooks. קודם יש למחוק אחד מהם.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "כבר קיים חשבון עם האימייל הזה. אפשר להתחבר אליו.",
  PASSWORD_TOO_SHORT: "יש לבחור סיסמה באורך 8 תווים לפחות",
  PASSWORD_TOO_LONG: "יש לבחור סיסמה באורך 256 תווים לכל היותר",
  PASSWORD_TOO_COMMON: "הסיסמה נפוצה מדי, יש לבחור אחרת",
  REGISTRATION_DISABLED: "ההרשמה לשרת הזה סגורה. אפשר לפנות להנהלת השרת.",
  INVITATION_REQUIRED: "ההרשמה דורשת הזמנה. יש לפתוח את הקישור שבהזמנה שלך.",
  SESSION_EXPIRED: SIGN_IN_AGAIN,
  SOLE_OWNER_OF_WORKSPACE:
    "הבעלות על אחד ממרחבי העבודה היא שלך בלבד. קודם יש להעביר בעלות למישהו אחר או למחוק את מרחב העבודה.",
  PROJECT_SLUG_TAKEN: "יש לבחור קידומת שאינה בשימוש בפרויקט אחר",
  PARENT_NOT_FOUND: "התגובה נמחקה. אפשר לכתוב תגובה חדשה במקום.",
  TOO_MANY_EMOJI: "לתגובה הזו כבר יש 20 אימוג׳ים שונים. יש לבחור אחד מהם.",
  COLUMN_NOT_EMPTY: "יש משימות בעמודה הזו. קודם יש להעביר או למחוק אותן.",
  TOO_MANY_COLUMNS: "הגעת למספר העמודות המרבי. קודם יש למחוק אחת מהן.",
  INTEGRATION_OFF: "השילוב הזה כבוי או שאין לו כתובת URL. יש להפעיל אותו, להזין כתובת URL ולשמור.",
  EVENT_NOT_SELECTED: "האירוע הזה כבוי בשילוב. יש להפעיל אותו ולנסות שוב.",
  CONTROL_CHARACTERS: "הטקסט מכיל תווי בקרה, כמו קודי צבע שהועתקו ממסוף. יש להסיר אותם ולנסות שוב.",
  INVISIBLE_CHARACTERS: "השם מכיל תווים בלתי נראים. יש להקליד אותו מחדש.",
  FORBIDDEN_DESTINATION: "יש לבחור כתובת URL ציבורית שמתחילה ב-https://\u200e",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "החשבון הזה כבר שייך למרחב העבודה.",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: "כבר נשלחה הזמנה. אפשר להאריך את ההזמנה הקיימת.",
  INVALID_EMAIL: "יש להזין כתובת אימייל, למשל ada@example.com",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    "למרחב עבודה חייבים להיות בעלים. קודם יש להעביר בעלות למישהו אחר או למחוק את מרחב העבודה.",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    "למרחב עבודה חייבים להיות בעלים. קודם יש להעביר בעלות למישהו אחר.",
  ROLE_NAME_IS_ALREADY_TAKEN: "שם התפקיד תפוס, יש לבחור שם אחר",
  ROLE_IS_ASSIGNED_TO_MEMBERS: "יש חברים בתפקיד הזה. קודם יש לקבוע להם תפקיד אחר.",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "לא ניתן למחוק תפקידים מובנים.",
  INCOMPLETE_CHANNEL: "יש למלא את כל שדות החובה של הערוץ",
  ORGANIZATION_ALREADY_EXISTS: ADDRESS_TAKEN,
  ORGANIZATION_SLUG_ALREADY_TAKEN: ADDRESS_TAKEN,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: "ההזמנה נשלחה לכתובת אימייל אחרת. יש להתחבר עם החשבון ההוא.",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: CONFIRM_FIRST,
  INVITATION_NOT_FOUND: "ההזמנה הזו כבר לא בתוקף. אפשר לבקש הזמנה חדשה.",
  INVALID_CODE: "הקוד שגוי. יש להזין את הקוד שמוצג עכשיו באפליקציה.",
  INVALID_BACKUP_CODE: "קוד הגיבוי שגוי או שכבר נעשה בו שימוש.",
  INVALID_TWO_FACTOR_COOKIE: "תוקף ההתחברות פג. יש לחזור ולנסות שוב.",
  TWO_FACTOR_NOT_ENABLED: TWO_FACTOR_OFF,
  TWO_FACTOR_ENABLED: "יש לכבות את האימות הדו-שלבי לפני הסרת הסיסמה.",
  TOTP_NOT_ENABLED: TWO_FACTOR_OFF,
  INVALID_TOKEN: "תוקף הקישור פג או שכבר נעשה בו שימוש. אפשר לבקש קישור חדש.",
  PASSKEY_NOT_FOUND: "מפתח הגישה הזה לא רשום כאן. אפשר להתחבר בדרך אחרת.",
  EMAIL_IS_THE_SAME: "זו כבר כתובת האימייל שלך",
  EMAIL_MISMATCH: "כתובת האימייל שלך השתנתה. יש לטעון מחדש את ההגדרות.",
  EMAIL_ALREADY_VERIFIED: "כתובת האימייל הזו כבר אומתה.",
  CHALLENGE_NOT_FOUND: "תוקף הבקשה פג. אפשר לנסות שוב.",
  AUTHENTICATION_FAILED: "מפתח הגישה לא התקבל. אפשר לנסות שוב או להתחבר בדרך אחרת.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: ONLY_WAY_IN,
  TOO_MANY_ATTEMPTS: AGAIN_LATER,
  TOTP_ALREADY_ENABLED: "האימות הדו-שלבי כבר מופעל.",
  BACKUP_CODES_NOT_ENABLED: TWO_FACTOR_OFF,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "יותר מדי קודים שגויים. יש לחזור ולהתחבר מחדש.",
  ACCOUNT_TEMPORARILY_LOCKED: "יותר מדי קודים שגויים. אפשר לנסות שוב בעוד 15 דקות.",
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
  DOMAIN_REQUIRED: "מפתחות גישה דורשים שם דומיין. הם לא עובדים עם כתובת IP.",
  PREVIOUSLY_REGISTERED: "מפתח הגישה הזה כבר רשום.",
  TOO_MANY_API_KEYS: "הגעת למספר המרבי של מפתחות API. קודם יש למחוק אחד מהם.",
  TOO_MANY_PASSKEYS: "הגעת למספר המרבי של מפתחות גישה. קודם יש להסיר אחד מהם.",
  FAILED_TO_VERIFY_REGISTRATION: "רישום מפתח הגישה נכשל. אפשר לנסות שוב או להשתמש במכשיר אחר.",
  LAST_WAY_TO_SIGN_IN: ONLY_WAY_IN,
  TOKEN_EXPIRED: "תוקף הקישור פג. אפשר לבקש קישור חדש.",
  INVALID_USER_CODE: "הקוד לא תקין. כדאי להשוות אותו לקוד שבמכשיר שלך.",
  EXPIRED_TOKEN: "תוקף הקוד פג. אפשר לבקש קוד חדש במכשיר.",
  ACCESS_DENIED: "הבקשה הזו שייכת לחשבון אחר. יש להתחיל מחדש במכשיר.",
  DEVICE_CODE_ALREADY_PROCESSED: "הבקשה הזו כבר אושרה או נדחתה. יש להתחיל מחדש במכשיר.",
};
