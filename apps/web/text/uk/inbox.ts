/** UI strings for the inbox, in Ukrainian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const inbox: Text["inbox"] = {
  title: "Вхідні",
  all: "Усі",
  unreadOnly: "Непрочитані",
  filter: "Показати",
  none: "Сповіщень поки немає",
  noneText: "Тут з’явиться сповіщення, коли вам призначать завдання, згадають вас або прокоментують ваше завдання.",
  allRead: "Усе прочитано",
  allReadText: "Нові сповіщення з’являтимуться тут.",
  settings: "Налаштування сповіщень",
  readAll: "Позначити всі як прочитані",
  readAllDone: "Усі сповіщення позначено як прочитані",
  read: "Позначити як прочитане",
  readLabel: (title) => `Позначити як прочитане: ${title}`,
  unread: "Не прочитано",
  more: "Показати старіші сповіщення",
  clear: "Очистити вхідні",
  clearTitle: "Очистити вхідні?",
  clearText: "Усі сповіщення, зокрема непрочитані, буде видалено. Ваші завдання залишаться без змін.",
  cleared: "Вхідні очищено",
  notificationCame: (count) =>
    counted(count, {
      one: "# непрочитане сповіщення",
      few: "# непрочитані сповіщення",
      many: "# непрочитаних сповіщень",
      other: "# непрочитаного сповіщення",
    }),
  alsoCount: (count) =>
    counted(count, {
      one: "Ще # сповіщення",
      few: "Ще # сповіщення",
      many: "Ще # сповіщень",
      other: "Ще # сповіщення",
    }),
  markUnread: "Позначити як непрочитане",
  unreadLabel: (title) => `Позначити як непрочитане: ${title}`,
  snooze: "Відкласти",
  snoozeLabel: (title) => `Відкласти: ${title}`,
  snoozed: (until) => `Відкладено до ${until}`,
  snoozedTab: "Відкладені",
  noSnoozed: "Немає відкладених сповіщень",
  noSnoozedText: "Відкладені сповіщення самі повернуться до вхідних як непрочитані.",
  wake: "Повернути до вхідних",
  wakeLabel: (title) => `Повернути до вхідних: ${title}`,
  times: { later: "За кілька годин", tomorrow: "Завтра", week: "Наступного тижня" },
  pick: "Виберіть сповіщення",
  pickText:
    "Тут відкриється завдання. J і K — перехід списком, E — позначити як прочитане, U — як непрочитане, H — відкласти.",
  list: "Сповіщення",
  says: {
    taskCreated: (who) => (who ? `${who} створив(-ла) завдання для вас` : "Створено для вас"),
    assigned: (who) => (who ? `${who} призначив(-ла) вам це завдання` : "Призначено вам"),
    statusChanged: (before, after, who) =>
      who ? `${who} перемістив(-ла) завдання з «${before}» у «${after}»` : `Переміщено з «${before}» у «${after}»`,
    timeLogged: (who) => (who ? `${who} записав(-ла) час` : "Записано час"),
    dueSoon: (due) => `Термін: ${due}`,
    overdue: (due) => `Термін минув ${due}`,
    mentioned: (who) => `${who} згадав(-ла) вас`,
    named: (who, field) => `${who} додав(-ла) вас до поля «${field}»`,
    commented: (who) => `${who} залишив(-ла) коментар`,
    workspaceCreated: (workspace) => `Робочий простір «${workspace}» готовий`,
    other: "Сповіщення",
    somebody: "Хтось",
  },
};
