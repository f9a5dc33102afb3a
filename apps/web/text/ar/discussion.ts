/** UI strings for watchers, replies, reactions and presence, in Arabic. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "متابعة",
  stopWatching: "إلغاء المتابعة",
  watchedBy: (names) => `المتابعون: ${names}`,
  reply: "رد",
  replyTo: (name) => `الرد على ${name}`,
  replies: "الردود",
  replyHint: "كتابة رد…",
  earlierReplies: (count) =>
    counted(count, {
      zero: "لا ردود سابقة",
      one: "عرض رد سابق واحد",
      two: "عرض ردين سابقين",
      few: "عرض # ردود سابقة",
      many: "عرض # ردًا سابقًا",
      other: "عرض # رد سابق",
    }),
  deletedComment: "تم حذف هذا التعليق.",
  reactions: "التفاعلات",
  addReaction: "إضافة تفاعل",
  reactedBy: (names) => `المتفاعلون: ${names}`,
  others: (count) =>
    counted(count, {
      zero: "لا أحد غيرهم",
      one: "شخص آخر",
      two: "شخصان آخران",
      few: "# أشخاص آخرين",
      many: "# شخصًا آخر",
      other: "# شخص آخر",
    }),
  ownEmoji: "رمز تعبيري آخر",
  notEmoji: "يُرجى إدخال رمز تعبيري واحد",
  alsoHere: (names) => `هنا أيضًا: ${names}`,
  typing: (_count, names) => `جارٍ الكتابة: ${names}…`,
};
