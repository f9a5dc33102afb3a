/** All UI strings in Hebrew. @module */
import type { Text } from "../en/mod.ts";
import { withRefusals } from "../refusals.ts";
import { actions as taskActions } from "./actions.ts";
import { core } from "./core.ts";
import { discussion } from "./discussion.ts";
import { editor } from "./editor.ts";
import { errors } from "./errors.ts";
import { history } from "./history.ts";
import { inbox } from "./inbox.ts";
import { overview, timesheet, transfer, trash } from "./operations.ts";
import { planning } from "./planning.ts";
import { publicBoard } from "./public_board.ts";
import { refusals } from "./refusals.ts";
import { savedViews } from "./saved_views.ts";
import { palette, search } from "./search.ts";
import { automations } from "./settings/automations.ts";
import { calendarFeeds } from "./settings/calendar_feeds.ts";
import { channels } from "./settings/channels.ts";
import { customFields } from "./settings/custom_fields.ts";
import { instance } from "./settings/instance.ts";
import { labels } from "./settings/labels.ts";
import { limits } from "./settings/limits.ts";
import { notifications } from "./settings/notifications.ts";
import { repositories } from "./settings/repositories.ts";
import { settings } from "./settings/settings.ts";
import { taskTemplates } from "./settings/task_templates.ts";
import { webhooks } from "./settings/webhooks.ts";
import { shortcuts } from "./shortcuts.ts";
import { table } from "./table.ts";
import { board, task } from "./task.ts";
import { time } from "./time.ts";
import { timeline } from "./timeline.ts";
import { conflict, gone, status, unsent } from "./unsaved.ts";
import { versions } from "./versions.ts";
import { views } from "./views.ts";
import { samples, templates, welcome } from "./welcome.ts";
import { work } from "./work.ts";
import { integrations, project, workspace } from "./workspace.ts";

export const text: Text = {
  ...core,
  board: { ...core.board, ...board },
  task: { ...core.task, ...task },
  fields: {
    name: "שם",
    personName: "שם",
    email: "אימייל",
    password: "סיסמה",
    newPassword: "סיסמה חדשה",
    currentPassword: "הסיסמה הנוכחית",
    passwordHint: "8 תווים לפחות. כמה מילים ללא קשר ביניהן קלות לזכירה וקשות לניחוש.",
    showPassword: "הצגת הסיסמה",
    hidePassword: "הסתרת הסיסמה",
  },
  checks: {
    name: "יש להזין את שמך",
    title: "יש להזין שם",
    date: "יש לבחור תאריך",
    email: "יש להזין כתובת אימייל, למשל ada@example.com",
    password: "יש להזין את הסיסמה",
    newPassword: "יש לבחור סיסמה באורך 8 תווים לפחות",
    currentPassword: "יש להזין את הסיסמה הנוכחית",
    totp: "יש להזין את הקוד בן 6 הספרות מאפליקציית האימות",
    backupCode: "יש להזין אחד מקודי הגיבוי",
    userCode: "יש להזין את הקוד בן 8 האותיות שמוצג במכשיר, למשל BCDF-GHJK",
    permissions: "יש לבחור הרשאה אחת לפחות",
    slug: "אפשר להשתמש רק באותיות, ספרות, מקפים וקווים תחתונים",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "התחברות",
    subtitle: "טוב לראות אותך שוב.",
    submit: "התחברות",
    remember: "להשאיר את החשבון מחובר במכשיר הזה",
    forgotten: "שכחת את הסיסמה?",
    passkey: "התחברות עם מפתח גישה",
    external: (provider) => `התחברות עם ${provider ?? "SSO"}`,
    magicLink: "קבלת קישור התחברות באימייל",
    magicLinkSent: (email) => `אם אפשר להתחבר כאן עם ${email}, שלחנו קישור. תוקפו יפוג בעוד כמה דקות.`,
    or: "או",
    newHere: "אין לך חשבון?",
    signUp: "יצירת חשבון",
    passwordWasReset: "הסיסמה שונתה. אפשר להתחבר עם הסיסמה החדשה.",
    signedOut: "התנתקת מהחשבון.",
    externalFailed: "ההתחברות עם SSO נכשלה. אפשר לנסות שוב או להתחבר בדרך אחרת.",
    accountDeleted: "החשבון שלך נמחק.",
  },
  signInAgain: {
    title: "התחברות מחדש",
    text: "תוקף החיבור שלך פג. כדי להמשיך יש להתחבר. שום טקסט לא יאבד.",
    otherWays: "דרכים אחרות להתחבר",
  },
  signUp: {
    title: "יצירת חשבון",
    subtitle: "חשבון אחד לכל מרחבי העבודה שלך.",
    first: "זה החשבון הראשון, והוא ינהל את השרת הזה.",
    submit: "יצירת חשבון",
    haveAccount: "כבר יש לך חשבון?",
    signIn: "התחברות",
    invited: (workspaceName) => `הוזמנת אל ${workspaceName}. יש להירשם עם כתובת האימייל שאליה נשלחה ההזמנה.`,
    byInvitation: "ההרשמה לשרת הזה מוגבלת. אם קיבלת הזמנה, יש לפתוח את הקישור שבה.",
  },
  secondFactor: {
    title: "אימות דו-שלבי",
    subtitle: "יש להזין את הקוד בן 6 הספרות מאפליקציית האימות.",
    backupSubtitle: "יש להזין אחד מקודי הגיבוי. כל קוד תקף פעם אחת.",
    code: "קוד אימות",
    backupCode: "קוד גיבוי",
    trust: "לא לשאול שוב בדפדפן הזה במשך 30 יום",
    submit: "המשך",
    useBackup: "שימוש בקוד גיבוי במקום",
    useTotp: "שימוש באפליקציית האימות במקום",
    back: "חזרה להתחברות",
  },
  forgotten: {
    title: "איפוס הסיסמה",
    subtitle: "יש להזין את כתובת האימייל שלך ונשלח אליה קישור לאיפוס.",
    submit: "שליחת קישור לאיפוס",
    sentTitle: "כדאי לבדוק את האימייל",
    sent: (email) => `אם קיים חשבון עבור ${email}, שלחנו אליו קישור לאיפוס הסיסמה. תוקפו יפוג בעוד שעה.`,
    noMail: "בשרת הזה לא הוגדר אימייל. אפשר לבקש מהנהלת השרת לאפס את הסיסמה.",
    back: "חזרה להתחברות",
  },
  reset: {
    title: "בחירת סיסמה חדשה",
    subtitle: "כל המכשירים האחרים שלך ינותקו.",
    submit: "שינוי הסיסמה",
    badLinkTitle: "הקישור הזה כבר לא פעיל",
    badLink: "תוקפו פג או שכבר נעשה בו שימוש. אפשר לבקש קישור חדש.",
    again: "בקשת קישור חדש",
  },
  verifyEmail: {
    title: "אימות כתובת האימייל",
    text: "הקישור נפתח מתוך אימייל. יש לאשר רק אם הבקשה הגיעה ממך.",
    submit: "אימות כתובת האימייל",
    doneTitle: "האימייל אומת",
    done: "תודה! כתובת האימייל שלך אומתה.",
    failedTitle: "הקישור הזה כבר לא פעיל",
    failed: "תוקפו פג או שכבר נעשה בו שימוש. אפשר לבקש קישור חדש בהגדרות החשבון.",
    go: "המשך",
    settings: "פתיחת ההגדרות",
  },
  magicLink: {
    title: "התחברות ל-Hexlane",
    text: "הקישור נפתח מתוך אימייל. יש להמשיך רק אם הבקשה הגיעה ממך.",
    submit: "התחברות",
    failedTitle: "הקישור הזה כבר לא פעיל",
    failed: "תוקפו פג או שכבר נעשה בו שימוש. אפשר לבקש קישור חדש.",
    back: "חזרה להתחברות",
  },
  invitation: {
    title: (workspaceName) => `הצטרפות אל ${workspaceName}`,
    from: (inviter) => `הוזמנת על ידי ${inviter}.`,
    workspace: "מרחב עבודה",
    inviter: "ההזמנה מאת",
    role: "התפקיד שלך",
    sentTo: "נשלחה אל",
    until: "בתוקף עד",
    accept: "הצטרפות למרחב העבודה",
    reject: "דחייה",
    rejectTitle: "לדחות את ההזמנה הזו?",
    rejectText: "כדי להצטרף בהמשך תידרש הזמנה חדשה.",
    signIn: "התחברות והצטרפות",
    signUp: "יצירת חשבון",
    otherAccount: (mine, theirs) => `החשבון המחובר הוא ${mine}, אבל ההזמנה הזו נשלחה אל ${theirs}.`,
    switchAccount: "שימוש בחשבון אחר",
    switchTitle: "להתנתק ולהשתמש בחשבון אחר?",
    switchText: (mine) => `החשבון ${mine} ינותק בדפדפן הזה.`,
    unconfirmed: (email) =>
      `קודם יש לאמת את ${email} בעזרת הקישור באימייל ששלחנו אליך. האימייל לא הגיע? אפשר לשלוח אותו שוב.`,
    confirm: "שליחת אימייל לאימות",
    confirmSent: "האימייל נשלח. הקישור שבו מחזיר לכאן.",
    goneTitle: "ההזמנה הזו כבר לא בתוקף",
    gone: "היא נוצלה, בוטלה או שתוקפה פג. אפשר לבקש הזמנה חדשה.",
    home: "חזרה לדף הבית",
  },
  device: {
    title: "חיבור מכשיר",
    subtitle: "יש להזין את הקוד שמוצג במכשיר או במסוף.",
    code: "קוד",
    submit: "המשך",
    askTitle: "לאשר את המכשיר הזה?",
    ask: (client) => `התקבלה בקשה מ-${client} לגשת לחשבון שלך.`,
    client: "אפליקציה",
    address: "מקור הבקשה",
    unknownAddress: "כתובת לא ידועה",
    asked: "מועד הבקשה",
    account: "החשבון שלך",
    access: "גישה",
    fullAccess: "גישה מלאה לכל מרחבי העבודה שלך",
    warning:
      "יש לאשר רק אם הבקשה התחילה ממך ממש עכשיו והקוד זהה לקוד שבמכשיר שלך. אם הקוד או הקישור הגיעו ממישהו אחר, יש לדחות את הבקשה.",
    approve: "אישור",
    deny: "דחייה",
    approvedTitle: "המכשיר חובר",
    approved: "אפשר לסגור את העמוד הזה ולחזור למסוף. המכשירים המחוברים מופיעים בהגדרות שלך.",
    deniedTitle: "הבקשה נדחתה",
    denied: "לא ניתנה גישה. אפשר לסגור את העמוד הזה.",
    overTitle: "הבקשה הזו כבר לא בתוקף",
    over: "היא כבר אושרה או נדחתה, או שתוקפה פג. כדי לקבל קוד חדש יש להתחיל מחדש במכשיר.",
    another: "הזנת קוד אחר",
    devices: "הצגת המכשירים",
  },
  authorize: {
    askTitle: "לאשר את האפליקציה הזו?",
    ask: "אפליקציה מבקשת לגשת לחשבון שלך.",
    client: "שם האפליקציה (לא מאומת)",
    back: "הפניה אל",
    thisComputer: (host) => `אפליקציה במחשב הזה (${host})`,
    program: (scheme) => `האפליקציה שפותחת קישורי ״${scheme}:\u200e״ במחשב הזה`,
    warning:
      "יש לאשר רק אם הבקשה התחילה ממך ממש עכשיו וכתובת ההפניה מהימנה בעיניך. שם האפליקציה לא מאומת. אם הקישור הגיע ממישהו אחר, יש לדחות את הבקשה.",
    approvedTitle: "האפליקציה חוברה",
    approved: "מתבצעת הפניה לאפליקציה. אפשר לבטל את הגישה שלה בהגדרות > אבטחה > חיבורים ומכשירים.",
    deniedTitle: "הבקשה נדחתה",
    denied: "לא ניתנה גישה. אפשר לסגור את העמוד הזה.",
    overTitle: "הבקשה הזו כבר לא בתוקף",
    over: "היא כבר אושרה או נדחתה, או שתוקפה פג. יש להתחיל מחדש באפליקציה.",
    refusedTitle: "לא ניתן לאשר את האפליקציה הזו",
    refused: "הבקשה של האפליקציה לא תקינה. לא ניתנה גישה.",
    unknownClient:
      "האפליקציה לא רשומה, או שתוקף הרישום שלה פג לאחר 30 יום. יש להסיר את החיבור באפליקציה ולהוסיף אותו מחדש.",
  },
  home: {
    title: (name) => `שלום, ${name}`,
    workspaces: "מרחבי העבודה שלך",
    none: "עדיין אין מרחבי עבודה",
    noneText: "מרחב עבודה מכיל את הפרויקטים של צוות. אפשר ליצור אחד או לחכות להזמנה.",
    create: "יצירת מרחב עבודה",
    createText: "לצוות, לחברה או רק בשבילך. אפשר להזמין אנשים אחר כך.",
    name: "שם",
    address: "URL",
    addressHint: "אותיות לועזיות קטנות, ספרות ומקפים",
    created: (name) => `${name} נוצר`,
    invitations: "הזמנות",
    invitedBy: (inviter) => `הזמנה מאת ${inviter}`,
    open: "פתיחה",
  },
  taskActions,
  settings,
  notifications,
  editor,
  history,
  unsent,
  conflict,
  gone,
  status,
  workspace,
  project,
  integrations,
  palette,
  shortcuts,
  inbox,
  instance,
  labels,
  taskTemplates,
  calendarFeeds,
  search,
  publicBoard,
  time,
  limits,
  table,
  timeline,
  versions,
  discussion,
  overview,
  planning,
  samples,
  repositories,
  savedViews,
  templates,
  timesheet,
  transfer,
  trash,
  customFields,
  automations,
  channels,
  webhooks,
  welcome,
  views,
  work,
};
