/** Fallback messages for error codes without their own message, in Arabic. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "لم يعد هذا موجودًا، أو لا تملك صلاحية الوصول إليه.",
  conflict: "لا يتوافق هذا مع الحالة الحالية. يُرجى إعادة تحميل الصفحة ثم المحاولة مجددًا.",
  invalid: "لم يقبل الخادم هذه البيانات. يُرجى التحقق منها ثم المحاولة مجددًا.",
  file: "لم يقبل الخادم هذا الملف. يُرجى اختيار صورة أصغر بصيغة PNG أو JPEG أو WebP.",
  name: "يُرجى اختيار اسم غير مستخدم",
  dates: "يجب أن تسبق البداية النهاية.",
};
