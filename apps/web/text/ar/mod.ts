/** All UI strings in Arabic. @module */
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
    name: "الاسم",
    personName: "الاسم",
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    newPassword: "كلمة المرور الجديدة",
    currentPassword: "كلمة المرور الحالية",
    passwordHint: "8 أحرف على الأقل. بضع كلمات لا رابط بينها يسهل تذكّرها ويصعب تخمينها.",
    showPassword: "إظهار كلمة المرور",
    hidePassword: "إخفاء كلمة المرور",
  },
  checks: {
    name: "يُرجى إدخال اسمك",
    title: "يُرجى إدخال اسم",
    date: "يُرجى اختيار تاريخ",
    email: "يُرجى إدخال بريد إلكتروني، مثل ada@example.com",
    password: "يُرجى إدخال كلمة المرور",
    newPassword: "يجب ألا تقل كلمة المرور عن 8 أحرف",
    currentPassword: "يُرجى إدخال كلمة المرور الحالية",
    totp: "يُرجى إدخال الرمز المكوّن من 6 أرقام من تطبيق المصادقة",
    backupCode: "يُرجى إدخال أحد الرموز الاحتياطية",
    userCode: "يُرجى إدخال الرمز المكوّن من 8 أحرف المعروض على جهازك، مثل BCDF-GHJK",
    permissions: "يُرجى تحديد إذن واحد على الأقل",
    slug: "يُسمح بالأحرف والأرقام والشرطات والشرطات السفلية فقط",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "تسجيل الدخول",
    subtitle: "مرحبًا بعودتك.",
    submit: "تسجيل الدخول",
    remember: "تذكّر تسجيل الدخول على هذا الجهاز",
    forgotten: "نسيت كلمة المرور؟",
    passkey: "الدخول بمفتاح مرور",
    external: (provider) => (provider === null ? "الدخول الموحّد (SSO)" : `الدخول عبر ${provider}`),
    magicLink: "إرسال رابط الدخول بالبريد",
    magicLinkSent: (email) =>
      `إذا كان تسجيل الدخول هنا ممكنًا بالعنوان ${email}، فقد أرسلنا رابطًا إليه. تنتهي صلاحيته بعد دقائق قليلة.`,
    or: "أو",
    newHere: "ليس لديك حساب؟",
    signUp: "إنشاء حساب",
    passwordWasReset: "تم تغيير كلمة المرور. يمكنك تسجيل الدخول بكلمة المرور الجديدة.",
    signedOut: "تم تسجيل خروجك.",
    externalFailed: "فشل الدخول الموحّد. يُرجى إعادة المحاولة أو تسجيل الدخول بطريقة أخرى.",
    accountDeleted: "تم حذف حسابك.",
  },
  signInAgain: {
    title: "تسجيل الدخول من جديد",
    text: "انتهت صلاحية جلستك. يلزم تسجيل الدخول للمتابعة. لن يضيع أي نص.",
    otherWays: "طرق أخرى لتسجيل الدخول",
  },
  signUp: {
    title: "إنشاء حسابك",
    subtitle: "حساب واحد لكل مساحات عملك.",
    first: "هذا أول حساب، وستكون له صلاحية إدارة هذا الخادم.",
    submit: "إنشاء الحساب",
    haveAccount: "لديك حساب بالفعل؟",
    signIn: "تسجيل الدخول",
    invited: (workspaceName) => `لديك دعوة إلى ${workspaceName}. يُرجى التسجيل بالبريد الإلكتروني الذي تلقّى الدعوة.`,
    byInvitation: "التسجيل مقيّد على هذا الخادم. إذا كانت لديك دعوة، يُرجى فتح رابطها.",
  },
  secondFactor: {
    title: "المصادقة الثنائية",
    subtitle: "يُرجى إدخال الرمز المكوّن من 6 أرقام من تطبيق المصادقة.",
    backupSubtitle: "يُرجى إدخال أحد الرموز الاحتياطية. يعمل كل رمز مرة واحدة.",
    code: "رمز المصادقة",
    backupCode: "الرمز الاحتياطي",
    trust: "عدم السؤال مجددًا في هذا المتصفح لمدة 30 يومًا",
    submit: "متابعة",
    useBackup: "استخدام رمز احتياطي بدلًا من ذلك",
    useTotp: "استخدام تطبيق المصادقة بدلًا من ذلك",
    back: "العودة إلى تسجيل الدخول",
  },
  forgotten: {
    title: "إعادة تعيين كلمة المرور",
    subtitle: "يُرجى إدخال بريدك الإلكتروني وسنرسل إليك رابط إعادة التعيين.",
    submit: "إرسال رابط إعادة التعيين",
    sentTitle: "يُرجى تفقّد بريدك",
    sent: (email) =>
      `إذا كان هناك حساب مرتبط بالعنوان ${email}، فقد أرسلنا رابط إعادة تعيين كلمة المرور إليه. تنتهي صلاحيته بعد ساعة.`,
    noMail: "البريد الإلكتروني غير مُعدّ على هذا الخادم. يُرجى مطالبة مدير الخادم بإعادة تعيين كلمة المرور.",
    back: "العودة إلى تسجيل الدخول",
  },
  reset: {
    title: "اختيار كلمة مرور جديدة",
    subtitle: "سيتم تسجيل خروجك من كل الأجهزة الأخرى.",
    submit: "تغيير كلمة المرور",
    badLinkTitle: "لم يعد هذا الرابط يعمل",
    badLink: "انتهت صلاحيته أو سبق استخدامه. يُرجى طلب رابط جديد.",
    again: "طلب رابط جديد",
  },
  verifyEmail: {
    title: "تأكيد بريدك الإلكتروني",
    text: "فُتح هذا الرابط من رسالة بريد. يُرجى التأكيد فقط إذا كان الطلب منك.",
    submit: "تأكيد البريد الإلكتروني",
    doneTitle: "تم تأكيد البريد الإلكتروني",
    done: "شكرًا! تم تأكيد بريدك الإلكتروني.",
    failedTitle: "لم يعد هذا الرابط يعمل",
    failed: "انتهت صلاحيته أو سبق استخدامه. يمكنك طلب رابط جديد من إعدادات حسابك.",
    go: "متابعة",
    settings: "فتح الإعدادات",
  },
  magicLink: {
    title: "تسجيل الدخول إلى Hexlane",
    text: "فُتح هذا الرابط من رسالة بريد. يُرجى المتابعة فقط إذا كان الطلب منك.",
    submit: "تسجيل الدخول",
    failedTitle: "لم يعد هذا الرابط يعمل",
    failed: "انتهت صلاحيته أو سبق استخدامه. يُرجى طلب رابط جديد.",
    back: "العودة إلى تسجيل الدخول",
  },
  invitation: {
    title: (workspaceName) => `الانضمام إلى ${workspaceName}`,
    from: (inviter) => `لديك دعوة من ${inviter}.`,
    workspace: "مساحة العمل",
    inviter: "الدعوة من",
    role: "دورك",
    sentTo: "أُرسلت إلى",
    until: "تنتهي في",
    accept: "الانضمام إلى مساحة العمل",
    reject: "رفض",
    rejectTitle: "رفض هذه الدعوة؟",
    rejectText: "للانضمام لاحقًا، ستلزمك دعوة جديدة.",
    signIn: "تسجيل الدخول للانضمام",
    signUp: "إنشاء حساب",
    otherAccount: (mine, theirs) => `الحساب الحالي هو ${mine}، لكن هذه الدعوة أُرسلت إلى ${theirs}.`,
    switchAccount: "استخدام حساب آخر",
    switchTitle: "تسجيل الخروج لاستخدام حساب آخر؟",
    switchText: (mine) => `سيتم تسجيل خروجك من ${mine} في هذا المتصفح.`,
    unconfirmed: (email) =>
      `يلزم تأكيد ${email} أولًا عبر الرابط في الرسالة التي أرسلناها إليك. لم تصلك الرسالة؟ يمكنك إرسالها مجددًا.`,
    confirm: "إرسال رسالة التأكيد",
    confirmSent: "تم إرسال رسالة التأكيد. الرابط الوارد فيها يعيدك إلى هنا.",
    goneTitle: "لم تعد هذه الدعوة صالحة",
    gone: "استُخدمت أو أُلغيت أو انتهت صلاحيتها. يُرجى طلب دعوة جديدة.",
    home: "العودة إلى الرئيسية",
  },
  device: {
    title: "ربط جهاز",
    subtitle: "يُرجى إدخال الرمز المعروض على جهازك أو في الطرفية.",
    code: "الرمز",
    submit: "متابعة",
    askTitle: "التصريح لهذا الجهاز؟",
    ask: (client) => `يطلب ${client} الوصول إلى حسابك.`,
    client: "التطبيق",
    address: "مصدر الطلب",
    unknownAddress: "عنوان غير معروف",
    asked: "وقت الطلب",
    account: "حسابك",
    access: "الوصول",
    fullAccess: "وصول كامل إلى كل مساحات عملك",
    warning:
      "تُرجى الموافقة فقط إذا بدأ هذا الطلب منك للتو وكان الرمز مطابقًا للرمز على جهازك. إذا وصلك هذا الرمز أو الرابط من شخص آخر، يُرجى رفض الطلب.",
    approve: "موافقة",
    deny: "رفض",
    approvedTitle: "تم ربط الجهاز",
    approved: "يمكنك إغلاق هذه الصفحة والعودة إلى الطرفية. تظهر الأجهزة المرتبطة في إعداداتك.",
    deniedTitle: "تم رفض الطلب",
    denied: "لم يُمنح أي وصول. يمكنك إغلاق هذه الصفحة.",
    overTitle: "لم يعد هذا الطلب صالحًا",
    over: "سبقت الموافقة عليه أو رفضه، أو انتهت صلاحيته. يُرجى البدء من جديد على جهازك للحصول على رمز جديد.",
    another: "إدخال رمز آخر",
    devices: "عرض الأجهزة",
  },
  authorize: {
    askTitle: "التصريح لهذا التطبيق؟",
    ask: "يطلب أحد التطبيقات الوصول إلى حسابك.",
    client: "اسم التطبيق (غير موثّق)",
    back: "إعادة التوجيه إلى",
    thisComputer: (host) => `تطبيق على هذا الكمبيوتر (${host})`,
    program: (scheme) => `التطبيق الذي يفتح روابط «${scheme}:\u200e» على هذا الكمبيوتر`,
    warning:
      "تُرجى الموافقة فقط إذا بدأ هذا الطلب منك للتو وكان عنوان إعادة التوجيه موثوقًا لديك. اسم التطبيق غير موثّق. إذا وصلك هذا الرابط من شخص آخر، يُرجى رفض الطلب.",
    approvedTitle: "تم ربط التطبيق",
    approved: "جارٍ توجيهك إلى التطبيق. يمكنك إبطال وصوله من الإعدادات > الأمان > الجلسات والأجهزة.",
    deniedTitle: "تم رفض الطلب",
    denied: "لم يُمنح أي وصول. يمكنك إغلاق هذه الصفحة.",
    overTitle: "لم يعد هذا الطلب صالحًا",
    over: "سبقت الموافقة عليه أو رفضه، أو انتهت صلاحيته. يُرجى البدء من جديد في التطبيق.",
    refusedTitle: "لا يمكن التصريح لهذا التطبيق",
    refused: "طلب التطبيق غير صالح. لم يُمنح أي وصول.",
    unknownClient:
      "التطبيق غير مسجل، أو انتهت صلاحية تسجيله بعد 30 يومًا. يُرجى إزالة الاتصال في التطبيق وإضافته من جديد.",
  },
  home: {
    title: (name) => `مرحبًا، ${name}`,
    workspaces: "مساحات عملك",
    none: "لا توجد مساحات عمل بعد",
    noneText: "تضم مساحة العمل مشاريع فريق. يمكنك إنشاء مساحة أو انتظار دعوة.",
    create: "إنشاء مساحة عمل",
    createText: "لفريق أو شركة أو لك وحدك. يمكنك دعوة أشخاص لاحقًا.",
    name: "الاسم",
    address: "URL",
    addressHint: "أحرف لاتينية صغيرة وأرقام وشرطات",
    created: (name) => `تم إنشاء ${name}`,
    invitations: "الدعوات",
    invitedBy: (inviter) => `الدعوة من ${inviter}`,
    open: "فتح",
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
