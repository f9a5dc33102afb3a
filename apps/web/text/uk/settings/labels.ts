/** UI strings for coloring and merging labels, in Ukrainian. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "Колір нової мітки",
  mergeTitle: (from, into) => `Об’єднати мітку «${from}» з «${into}»?`,
  mergeText: (from, into) =>
    `Мітка з такою назвою вже є. Усі завдання з міткою «${from}» отримають мітку «${into}», а «${from}» буде видалено. Цю дію не можна скасувати.`,
  merge: "Об’єднати мітки",
};
