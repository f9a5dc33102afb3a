/** UI strings for the table of tasks, in Russian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "Печатайте, чтобы заменить значение, или нажмите Enter, чтобы изменить его. Shift со стрелками выделяет ячейки. Пробел открывает задачу. Чтобы выйти из таблицы, нажмите Escape, затем Tab.",
  headKeys: "Enter открывает параметры. Alt со стрелками меняет ширину столбца, а вместе с Shift перемещает столбец.",
  key: "Ключ",
  otherTask: "Задача вне этой таблицы",
  columns: "Столбцы",
  resetColumns: "Сбросить столбцы",
  sort: "Сортировать по этому столбцу",
  pin: "Закрепить столбец",
  unpin: "Открепить столбец",
  wider: "Шире",
  narrower: "Уже",
  hide: "Скрыть столбец",
  summary: "Итог",
  summaries: { sum: "Сумма", average: "Среднее", least: "Минимум", most: "Максимум", none: "Нет" },
  selected: (count) =>
    counted(count, {
      one: "Выделена # ячейка",
      few: "Выделены # ячейки",
      many: "Выделено # ячеек",
      other: "Выделено # ячейки",
    }),
  copied: (count) =>
    counted(count, {
      one: "Скопирована # ячейка",
      few: "Скопированы # ячейки",
      many: "Скопировано # ячеек",
      other: "Скопировано # ячейки",
    }),
  changed: (count) =>
    counted(count, {
      one: "Изменена # ячейка",
      few: "Изменены # ячейки",
      many: "Изменено # ячеек",
      other: "Изменено # ячейки",
    }),
  unsaved: (count) =>
    counted(count, {
      one: "Не сохранена # ячейка",
      few: "Не сохранены # ячейки",
      many: "Не сохранено # ячеек",
      other: "Не сохранено # ячейки",
    }),
  outside: (count) =>
    counted(count, {
      one: "# вставленная строка не помещается в таблицу",
      few: "# вставленные строки не помещаются в таблицу",
      many: "# вставленных строк не помещаются в таблицу",
      other: "# вставленной строки не помещаются в таблицу",
    }),
  copyText: "Скопировать текст",
  textCopied: "Текст скопирован",
  discard: "Отбросить",
  faults: {
    readOnly: "Это значение нельзя изменить здесь",
    required: "Это значение не может быть пустым",
    long: (most) => `Не более ${most} символов`,
    several: (text) => `Имя «${text}» у нескольких людей`,
    yesOrNo: "Введите «да» или «нет»",
  },
};
