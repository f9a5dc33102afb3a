/** UI strings for coloring and merging labels, in Turkish. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "Yeni etiketin rengi",
  mergeTitle: (from, into) => `“${from}” etiketi “${into}” ile birleştirilsin mi?`,
  mergeText: (from, into) =>
    `Bu adla bir etiket zaten var. “${from}” etiketli tüm görevlere “${into}” etiketi verilir ve “${from}” silinir. Bu işlem geri alınamaz.`,
  merge: "Etiketleri birleştir",
};
