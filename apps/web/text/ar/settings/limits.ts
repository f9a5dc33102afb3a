/** UI strings for column limits, in Arabic. @module */
import type { Text } from "../../en/mod.ts";
import { countedTasks } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "تعيين حد…",
  label: "حد WIP",
  labelOf: (column) => `حد WIP للعمود «${column}»`,
  hint: "الحد الأقصى لعدد المهام في هذا العمود. يُترك فارغًا لعدم وضع حد. يظل نقل المهام إلى عمود تجاوز حدّه ممكنًا.",
  most: (limit) => `الحد الأقصى ${limit}`,
  count: (count, limit) => `${countedTasks(count)}، الحد ${limit}`,
  over: "تم تجاوز الحد",
  nowOver: (column, count, limit) => `تجاوز العمود «${column}» حدّه: ${countedTasks(count)} والحد ${limit}.`,
  saved: (column, limit) => `أصبح حد العمود «${column}»: ${limit}`,
  cleared: (column) => `تمت إزالة حد العمود «${column}»`,
  invalid: "يُرجى إدخال عدد صحيح من 1 إلى 10,000، أو ترك الحقل فارغًا",
};
