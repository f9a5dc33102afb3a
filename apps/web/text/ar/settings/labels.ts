/** UI strings for coloring and merging labels, in Arabic. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "لون التصنيف الجديد",
  mergeTitle: (from, into) => `دمج «${from}» في «${into}»؟`,
  mergeText: (from, into) =>
    `يوجد تصنيف بهذا الاسم بالفعل. ستحمل كل المهام المصنفة «${from}» التصنيف «${into}»، وسيُحذف «${from}». لا يمكن التراجع عن هذا الإجراء.`,
  merge: "دمج التصنيفين",
};
