/** UI strings for column limits, in Russian. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

const tasks = (count: number): string =>
  counted(count, { one: "# задача", few: "# задачи", many: "# задач", other: "# задачи" });

export const limits: Text["limits"] = {
  set: "Задать лимит…",
  label: "WIP-лимит",
  labelOf: (column) => `WIP-лимит колонки «${column}»`,
  hint: "Максимальное количество задач в колонке. Оставьте поле пустым, чтобы снять лимит. Перемещать сюда задачи можно и сверх лимита.",
  most: (limit) => `Не больше ${limit}`,
  count: (count, limit) => `${tasks(count)}, лимит ${limit}`,
  over: "лимит превышен",
  nowOver: (column, count, limit) => `Лимит колонки «${column}» превышен: ${tasks(count)} при лимите ${limit}.`,
  saved: (column, limit) => `Лимит колонки «${column}»: ${limit}`,
  cleared: (column) => `Лимит колонки «${column}» снят`,
  invalid: "Введите целое число от 1 до 10\u00a0000 или оставьте поле пустым",
};
