/** UI strings for column limits, in Turkish. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "Sınır belirle…",
  label: "WIP sınırı",
  labelOf: (column) => `${column} sütununun WIP sınırı`,
  hint: "Bu sütundaki en fazla görev sayısı. Sınır olmaması için boş bırakın. Sınırını aşan bir sütuna yine de görev taşıyabilirsiniz.",
  most: (limit) => `En fazla ${limit}`,
  count: (count, limit) => `${counted(count, { one: "# görev", other: "# görev" })}, sınır ${limit}`,
  over: "sınırın üzerinde",
  nowOver: (column, count, limit) =>
    `${column} sınırı aştı: ${counted(count, { one: "# görev", other: "# görev" })}, sınır ${limit}.`,
  saved: (column, limit) => `${column} sütununun sınırı ${limit} yapıldı`,
  cleared: (column) => `${column} sütununun sınırı kaldırıldı`,
  invalid: "1 ile 10.000 arasında bir tam sayı girin veya boş bırakın",
};
