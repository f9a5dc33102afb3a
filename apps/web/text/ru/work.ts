/** UI strings for the home page and for lists of the user's tasks, in Russian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "Просрочено",
    today: "Сегодня",
    week: "Ближайшие 7 дней",
    later: "Позже",
    none: "Без срока",
    mentions: "Упоминания",
    recent: "Недавно просмотренные",
    assignedByMe: "Назначенные мной",
    watching: "Отслеживаемые",
  },
  count: (count) => counted(count, { one: "# задача", few: "# задачи", many: "# задач", other: "# задачи" }),
  mentionCount: (count) =>
    counted(count, {
      one: "# непрочитанное упоминание",
      few: "# непрочитанных упоминания",
      many: "# непрочитанных упоминаний",
      other: "# непрочитанного упоминания",
    }),
  more: "Показаны только 500 задач с ближайшими сроками.",
  nothing: "Дел пока нет",
  nothingText: "Здесь появятся задачи, назначенные вам. Откройте доску, чтобы взять задачу, или добавьте новую.",
  assignedTo: (name) => `Исполнитель: ${name}`,
  openBoard: (project) => `Открыть «${project}»`,
  scope: "Рабочее пространство",
  everywhere: "Все рабочие пространства",
};
