/** UI strings for coloring and merging labels, in Russian. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "Цвет новой метки",
  mergeTitle: (from, into) => `Объединить метку «${from}» с «${into}»?`,
  mergeText: (from, into) =>
    `Метка с таким названием уже есть. Все задачи с меткой «${from}» получат метку «${into}», а «${from}» будет удалена. Это действие нельзя отменить.`,
  merge: "Объединить метки",
};
