/** UI strings for the table of tasks, in Arabic. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "تستبدل الكتابة القيمة، ويفتحها Enter للتعديل. يحدد Shift مع مفاتيح الأسهم الخلايا. يفتح مفتاح المسافة المهمة. للخروج من الجدول، يُرجى الضغط على Escape ثم Tab.",
  headKeys: "يفتح Enter الخيارات. يغيّر Alt مع مفاتيح الأسهم عرض العمود، وينقل Alt+Shift مع مفاتيح الأسهم العمود.",
  key: "الرمز",
  otherTask: "مهمة خارج هذا الجدول",
  columns: "الأعمدة",
  resetColumns: "إعادة ضبط الأعمدة",
  sort: "الترتيب حسب هذا العمود",
  pin: "تثبيت العمود",
  unpin: "إلغاء تثبيت العمود",
  wider: "توسيع",
  narrower: "تضييق",
  hide: "إخفاء العمود",
  summary: "الملخص",
  summaries: { sum: "المجموع", average: "المتوسط", least: "الأدنى", most: "الأقصى", none: "بدون" },
  selected: (count) =>
    counted(count, {
      zero: "لم تُحدَّد أي خلية",
      one: "تم تحديد خلية واحدة",
      two: "تم تحديد خليتين",
      few: "تم تحديد # خلايا",
      many: "تم تحديد # خلية",
      other: "تم تحديد # خلية",
    }),
  copied: (count) =>
    counted(count, {
      zero: "لم تُنسخ أي خلية",
      one: "تم نسخ خلية واحدة",
      two: "تم نسخ خليتين",
      few: "تم نسخ # خلايا",
      many: "تم نسخ # خلية",
      other: "تم نسخ # خلية",
    }),
  changed: (count) =>
    counted(count, {
      zero: "لم تتغير أي خلية",
      one: "تم تغيير خلية واحدة",
      two: "تم تغيير خليتين",
      few: "تم تغيير # خلايا",
      many: "تم تغيير # خلية",
      other: "تم تغيير # خلية",
    }),
  unsaved: (count) =>
    counted(count, {
      zero: "حُفظت كل الخلايا",
      one: "خلية واحدة لم تُحفظ",
      two: "خليتان لم تُحفظا",
      few: "# خلايا لم تُحفظ",
      many: "# خلية لم تُحفظ",
      other: "# خلية لم تُحفظ",
    }),
  outside: (count) =>
    counted(count, {
      zero: "كل الصفوف الملصقة داخل الجدول",
      one: "صف ملصق واحد لا يتسع له الجدول",
      two: "صفان ملصقان لا يتسع لهما الجدول",
      few: "# صفوف ملصقة لا يتسع لها الجدول",
      many: "# صفًا ملصقًا لا يتسع لها الجدول",
      other: "# صف ملصق لا يتسع لها الجدول",
    }),
  copyText: "نسخ النص",
  textCopied: "تم نسخ النص",
  discard: "تجاهل",
  faults: {
    readOnly: "لا يمكن تغيير هذه القيمة هنا",
    required: "لا يمكن أن تكون هذه القيمة فارغة",
    long: (most) => `الحد الأقصى لعدد الأحرف: ${most}`,
    several: (text) => `يوجد أكثر من شخص باسم «${text}»`,
    yesOrNo: "يُرجى إدخال نعم أو لا",
  },
};
