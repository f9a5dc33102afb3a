/** UI strings for the command palette, shortcuts, inbox, search and public boards, in Russian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Результаты",
  createWords: "создать новую задачу",
  none: (words) => `По запросу «${words}» ничего не найдено`,
  searching: "Поиск…",
  actions: "Действия",
  pages: "Страницы",
  projects: "Проекты",
  workspaces: "Рабочие пространства",
  found: "Результаты поиска",
  searchFor: (words) => `Искать «${words}» везде`,
  invite: "Пригласить участников",
  light: "Включить светлую тему",
  dark: "Включить тёмную тему",
  system: "Включить системную тему",
  help: "Стрелки — выбрать, Enter — открыть, Escape — закрыть",
};

export const shortcuts: Text["shortcuts"] = {
  title: "Горячие клавиши",
  text: "Горячие клавиши работают, когда вы не вводите текст.",
  off: "Одиночные горячие клавиши выключены. Включить их можно в разделе «Настройки > Оформление».",
  groups: { anywhere: "Везде", go: "Переход", board: "На доске", inbox: "Во входящих" },
  names: {
    palette: "Открыть палитру команд",
    search: "Поиск",
    help: "Показать горячие клавиши",
    home: "Главная",
    inbox: "Входящие",
    myTasks: "Мои задачи",
    workspace: "Обзор рабочего пространства",
    settings: "Настройки",
    walk: "Переход между карточками",
    move: "Переместить карточку",
    open: "Открыть задачу",
    close: "Закрыть задачу",
    createTask: "Добавить задачу",
    filter: "Добавить фильтр",
    renameColumn: "Переименовать колонку в фокусе",
    board: "Перейти к доске",
    list: "Перейти к списку",
    table: "Перейти к таблице",
    backlog: "Перейти к бэклогу",
    calendar: "Перейти к календарю",
    timeline: "Перейти к таймлайну",
    archive: "Перейти к архиву",
    nextNotification: "Следующее уведомление",
    previousNotification: "Предыдущее уведомление",
    markRead: "Отметить как прочитанное",
    markUnread: "Отметить как непрочитанное",
    snooze: "Отложить",
  },
  preference: {
    title: "Клавиатура",
    text: "Одиночные горячие клавиши могут мешать голосовому вводу и вспомогательным технологиям.",
    label: "Одиночные горячие клавиши",
  },
};

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

export const search: Text["search"] = {
  title: "Поиск",
  label: "Что вы ищете?",
  hint: "Введите слова, ключ задачи, например WEB-12, номер задачи или запрос, например assignee:me due:<7d",
  scope: "Где искать",
  everywhere: "Все рабочие пространства",
  start: "Ищите задачи, проекты, комментарии и рабочие пространства",
  startText: "Поиск идёт по началу слов. Прежние ключи перемещённых задач тоже подходят.",
  none: (words) => `По запросу «${words}» ничего не найдено`,
  noneText: "Попробуйте меньше слов или слова короче.",
  noneHereText: "Попробуйте меньше слов или слова короче, либо ищите во всех рабочих пространствах.",
  found: (count, total) =>
    total > count
      ? `${count} из ${
          total >= 1000
            ? "1000+ результатов"
            : counted(total, {
                one: "# результата",
                few: "# результатов",
                many: "# результатов",
                other: "# результата",
              })
        }`
      : counted(total, {
          one: "# результат",
          few: "# результата",
          many: "# результатов",
          other: "# результата",
        }),
  types: {
    all: "Все",
    tasks: "Задачи",
    comments: "Комментарии",
    projects: "Проекты",
    workspaces: "Рабочие пространства",
    people: "Люди",
  },
  filter: "Тип",
  recent: "Недавние запросы",
  forget: "Очистить недавние запросы",
  refine: "Добавьте слова, чтобы уточнить поиск.",
  people: "Люди",
  searching: "Поиск…",
  kinds: {
    task: "Задача",
    project: "Проект",
    workspace: "Рабочее пространство",
    comment: "Комментарий",
    activity: "Активность",
  },
};

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
