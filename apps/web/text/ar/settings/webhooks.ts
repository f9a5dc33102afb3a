/** UI strings for the list of webhooks, in Arabic. @module */
import type { Text } from "../../en/mod.ts";

export const webhooks: Text["webhooks"] = {
  title: "Webhooks",
  text: "إرسال أحداث المشروع إلى نقاط النهاية الخاصة بك بصيغة JSON. عند استخدام مفتاح سري، تُوقَّع الطلبات.",
  add: "إضافة Webhook",
  newTitle: "Webhook جديد",
  limit: (count) => `الحد الأقصى لعدد Webhooks في المشروع: ${count}.`,
  name: "الاسم",
  nameHint: "لتذكيرك فقط",
  nameNeeded: "يُرجى إدخال اسم",
  defaultName: "Webhook",
  noUrl: "بلا عنوان URL",
  failing: (since) => `يفشل منذ ${since}`,
  on: "مفعّل",
  off: "متوقف",
  turnOn: "تفعيل",
  turnOff: "إيقاف",
  turnOnLabel: (name) => `تفعيل ${name}`,
  turnOffLabel: (name) => `إيقاف ${name}`,
  edit: "تعديل",
  editLabel: (name) => `تعديل ${name}`,
  close: "إغلاق",
  closeLabel: (name) => `إغلاق ${name}`,
  log: "سجل الإرسال",
};
