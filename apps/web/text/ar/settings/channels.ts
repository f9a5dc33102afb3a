/** UI strings for the chat channels of a project, in Arabic. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "قنوات الدردشة",
  text: "نشر تحديثات المشروع في Slack أو Discord أو Telegram أو Mattermost أو Microsoft Teams أو Matrix.",
  add: "إضافة قناة",
  newTitle: "قناة جديدة",
  limit: (count) => `الحد الأقصى لعدد القنوات في المشروع: ${count}.`,
  service: "الخدمة",
  needed: "يلزم إدخال قيمة",
  stored: (masked) => `محفوظ: ${masked}. يُترك فارغًا للإبقاء عليه.`,
  optional: "اختياري",
  removeTitle: "إزالة القناة؟",
  settings: {
    webhookUrl: "عنوان Webhook",
    botToken: "رمز الروبوت",
    chatId: "معرّف الدردشة",
    threadId: "معرّف الموضوع",
    homeserverUrl: "عنوان الخادم الرئيسي",
    accessToken: "رمز الوصول",
    roomId: "معرّف الغرفة",
  },
  hints: {
    slack: "يمكن إنشاء Webhook وارد في Slack ولصق عنوانه هنا. تعمل أيضًا الخدمات المتوافقة مثل Rocket.Chat.",
    discord: "في إعدادات قناة Discord، يمكن إنشاء Webhook ضمن Integrations ولصق عنوانه هنا.",
    telegram:
      "يمكن إنشاء روبوت باستخدام ‎@BotFather وإضافته إلى الدردشة ولصق رمزه هنا. معرّف الدردشة رقم أو ‎@اسم قناة عامة.",
    mattermost: "يمكن إنشاء Webhook وارد في Mattermost ولصق عنوانه هنا.",
    teams: "في Teams، يمكن إنشاء سير عمل ينشر في القناة عند تلقي طلب Webhook ولصق عنوانه هنا.",
    matrix: "يُستخدم رمز الوصول لحساب منضم إلى الغرفة. معرّف الغرفة موجود في إعداداتها المتقدمة. الرسائل غير مشفّرة.",
  },
};
