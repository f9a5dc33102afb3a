/** UI strings for public boards, in Ukrainian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Лише читання",
  noTasks: "Немає завдань",
  tasks: (count) => counted(count, { one: "# завдання", few: "# завдання", many: "# завдань", other: "# завдання" }),
  assignee: (name) => `Виконавець: ${name}`,
  columns: "Колонки",
  missingTitle: "Дошку не знайдено",
  missing:
    "Ця дошка не існує або більше не загальнодоступна. Якщо ви учасник її робочого простору, увійдіть в обліковий запис.",
  signIn: "Увійти",
};
