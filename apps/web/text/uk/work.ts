/** UI strings for the home page and for lists of the user's tasks, in Ukrainian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "Прострочено",
    today: "Сьогодні",
    week: "Найближчі 7 днів",
    later: "Пізніше",
    none: "Без терміну",
    mentions: "Згадки",
    recent: "Нещодавно переглянуті",
    assignedByMe: "Призначені мною",
    watching: "Відстежувані",
  },
  count: (count) => counted(count, { one: "# завдання", few: "# завдання", many: "# завдань", other: "# завдання" }),
  mentionCount: (count) =>
    counted(count, {
      one: "# непрочитана згадка",
      few: "# непрочитані згадки",
      many: "# непрочитаних згадок",
      other: "# непрочитаної згадки",
    }),
  more: "Показано лише 500 завдань із найближчими термінами.",
  nothing: "Справ поки немає",
  nothingText: "Тут з’являтимуться призначені вам завдання. Відкрийте дошку, щоб узяти завдання, або додайте нове.",
  assignedTo: (name) => `Виконавець: ${name}`,
  openBoard: (project) => `Відкрити «${project}»`,
  scope: "Робочий простір",
  everywhere: "Усі робочі простори",
};
