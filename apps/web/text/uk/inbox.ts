/** UI strings for the command palette, shortcuts, inbox, search and public boards, in Ukrainian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Результати",
  createWords: "створити нове завдання",
  none: (words) => `За запитом «${words}» нічого не знайдено`,
  searching: "Пошук…",
  actions: "Дії",
  pages: "Сторінки",
  projects: "Проєкти",
  workspaces: "Робочі простори",
  found: "Результати пошуку",
  searchFor: (words) => `Шукати «${words}» усюди`,
  invite: "Запросити учасників",
  light: "Увімкнути світлу тему",
  dark: "Увімкнути темну тему",
  system: "Увімкнути системну тему",
  help: "Стрілки — вибрати, Enter — відкрити, Escape — закрити",
};

export const shortcuts: Text["shortcuts"] = {
  title: "Гарячі клавіші",
  text: "Гарячі клавіші працюють, коли ви не вводите текст.",
  off: "Одиночні гарячі клавіші вимкнено. Увімкнути їх можна в розділі «Налаштування > Вигляд».",
  groups: { anywhere: "Усюди", go: "Перехід", board: "На дошці", inbox: "У вхідних" },
  names: {
    palette: "Відкрити палітру команд",
    search: "Пошук",
    help: "Показати гарячі клавіші",
    home: "Головна",
    inbox: "Вхідні",
    myTasks: "Мої завдання",
    workspace: "Огляд робочого простору",
    settings: "Налаштування",
    walk: "Перехід між картками",
    move: "Перемістити картку",
    open: "Відкрити завдання",
    close: "Закрити завдання",
    createTask: "Додати завдання",
    filter: "Додати фільтр",
    renameColumn: "Перейменувати колонку у фокусі",
    board: "Перейти до дошки",
    list: "Перейти до списку",
    table: "Перейти до таблиці",
    backlog: "Перейти до беклогу",
    calendar: "Перейти до календаря",
    timeline: "Перейти до таймлайну",
    archive: "Перейти до архіву",
    nextNotification: "Наступне сповіщення",
    previousNotification: "Попереднє сповіщення",
    markRead: "Позначити як прочитане",
    markUnread: "Позначити як непрочитане",
    snooze: "Відкласти",
  },
  preference: {
    title: "Клавіатура",
    text: "Одиночні гарячі клавіші можуть заважати голосовому введенню та допоміжним технологіям.",
    label: "Одиночні гарячі клавіші",
  },
};

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

export const search: Text["search"] = {
  title: "Пошук",
  label: "Що ви шукаєте?",
  hint: "Введіть слова, ключ завдання, наприклад WEB-12, номер завдання або запит, наприклад assignee:me due:<7d",
  scope: "Де шукати",
  everywhere: "Усі робочі простори",
  start: "Шукайте завдання, проєкти, коментарі та робочі простори",
  startText: "Пошук ведеться за початком слів. Колишні ключі переміщених завдань теж підходять.",
  none: (words) => `За запитом «${words}» нічого не знайдено`,
  noneText: "Введіть менше слів або коротші слова.",
  noneHereText: "Введіть менше слів чи коротші слова або шукайте в усіх робочих просторах.",
  found: (count, total) =>
    total > count
      ? `${count} з ${
          total >= 1000
            ? "1000 або більше результатів"
            : counted(total, {
                one: "# результату",
                few: "# результатів",
                many: "# результатів",
                other: "# результату",
              })
        }`
      : counted(total, {
          one: "# результат",
          few: "# результати",
          many: "# результатів",
          other: "# результату",
        }),
  types: {
    all: "Усі",
    tasks: "Завдання",
    comments: "Коментарі",
    projects: "Проєкти",
    workspaces: "Робочі простори",
    people: "Люди",
  },
  filter: "Тип",
  recent: "Нещодавні запити",
  forget: "Очистити нещодавні запити",
  refine: "Додайте слова, щоб уточнити пошук.",
  people: "Люди",
  searching: "Пошук…",
  kinds: {
    task: "Завдання",
    project: "Проєкт",
    workspace: "Робочий простір",
    comment: "Коментар",
    activity: "Активність",
  },
};

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
