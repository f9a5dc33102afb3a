/** UI strings for column limits, in Ukrainian. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

const tasks = (count: number): string =>
  counted(count, { one: "# завдання", few: "# завдання", many: "# завдань", other: "# завдання" });

export const limits: Text["limits"] = {
  set: "Задати ліміт…",
  label: "WIP-ліміт",
  labelOf: (column) => `WIP-ліміт колонки «${column}»`,
  hint: "Максимальна кількість завдань у колонці. Залиште поле порожнім, щоб зняти ліміт. Переміщувати сюди завдання можна й понад ліміт.",
  most: (limit) => `Не більше ${limit}`,
  count: (count, limit) => `${tasks(count)}, ліміт ${limit}`,
  over: "ліміт перевищено",
  nowOver: (column, count, limit) => `Ліміт колонки «${column}» перевищено: ${tasks(count)} за ліміту ${limit}.`,
  saved: (column, limit) => `Ліміт колонки «${column}»: ${limit}`,
  cleared: (column) => `Ліміт колонки «${column}» знято`,
  invalid: "Введіть ціле число від 1 до 10\u00a0000 або залиште поле порожнім",
};
