/** UI strings for public boards, in Russian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Только чтение",
  noTasks: "Нет задач",
  tasks: (count) => counted(count, { one: "# задача", few: "# задачи", many: "# задач", other: "# задачи" }),
  assignee: (name) => `Исполнитель: ${name}`,
  columns: "Колонки",
  missingTitle: "Доска не найдена",
  missing:
    "Эта доска не существует или больше не общедоступна. Если вы участник её рабочего пространства, войдите в аккаунт.",
  signIn: "Войти",
};
