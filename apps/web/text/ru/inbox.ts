/** UI strings for the inbox, in Russian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const inbox: Text["inbox"] = {
  title: "Входящие",
  all: "Все",
  unreadOnly: "Непрочитанные",
  filter: "Показать",
  none: "Уведомлений пока нет",
  noneText: "Здесь появится уведомление, когда вам назначат задачу, упомянут вас или прокомментируют вашу задачу.",
  allRead: "Всё прочитано",
  allReadText: "Новые уведомления появятся здесь.",
  settings: "Настройки уведомлений",
  readAll: "Отметить все как прочитанные",
  readAllDone: "Все уведомления отмечены как прочитанные",
  read: "Отметить как прочитанное",
  readLabel: (title) => `Отметить как прочитанное: ${title}`,
  unread: "Не прочитано",
  more: "Показать более старые уведомления",
  clear: "Очистить входящие",
  clearTitle: "Очистить входящие?",
  clearText: "Все уведомления, включая непрочитанные, будут удалены. Ваши задачи останутся без изменений.",
  cleared: "Входящие очищены",
  notificationCame: (count) =>
    counted(count, {
      one: "# непрочитанное уведомление",
      few: "# непрочитанных уведомления",
      many: "# непрочитанных уведомлений",
      other: "# непрочитанного уведомления",
    }),
  alsoCount: (count) =>
    counted(count, {
      one: "Ещё # уведомление",
      few: "Ещё # уведомления",
      many: "Ещё # уведомлений",
      other: "Ещё # уведомления",
    }),
  markUnread: "Отметить как непрочитанное",
  unreadLabel: (title) => `Отметить как непрочитанное: ${title}`,
  snooze: "Отложить",
  snoozeLabel: (title) => `Отложить: ${title}`,
  snoozed: (until) => `Отложено до ${until}`,
  snoozedTab: "Отложенные",
  noSnoozed: "Нет отложенных уведомлений",
  noSnoozedText: "Отложенные уведомления сами вернутся во входящие как непрочитанные.",
  wake: "Вернуть во входящие",
  wakeLabel: (title) => `Вернуть во входящие: ${title}`,
  times: { later: "Через несколько часов", tomorrow: "Завтра", week: "На следующей неделе" },
  pick: "Выберите уведомление",
  pickText:
    "Здесь откроется задача. J и K — переход по списку, E — отметить как прочитанное, U — как непрочитанное, H — отложить.",
  list: "Уведомления",
  says: {
    taskCreated: (who) => (who ? `${who} создал(а) задачу для вас` : "Создана для вас"),
    assigned: (who) => (who ? `${who} назначил(а) вам эту задачу` : "Назначена вам"),
    statusChanged: (before, after, who) =>
      who ? `${who} переместил(а) задачу из «${before}» в «${after}»` : `Перемещена из «${before}» в «${after}»`,
    timeLogged: (who) => (who ? `${who} записал(а) время` : "Записано время"),
    dueSoon: (due) => `Срок: ${due}`,
    overdue: (due) => `Срок истёк ${due}`,
    mentioned: (who) => `${who} упомянул(а) вас`,
    named: (who, field) => `${who} добавил(а) вас в поле «${field}»`,
    commented: (who) => `${who} оставил(а) комментарий`,
    workspaceCreated: (workspace) => `Рабочее пространство «${workspace}» готово`,
    other: "Уведомление",
    somebody: "Кто-то",
  },
};
