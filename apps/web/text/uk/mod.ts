/** All UI strings in Ukrainian. @module */
import type { Text } from "../en/mod.ts";
import { withRefusals } from "../refusals.ts";
import { actions as taskActions } from "./actions.ts";
import { core } from "./core.ts";
import { discussion } from "./discussion.ts";
import { editor } from "./editor.ts";
import { errors } from "./errors.ts";
import { history } from "./history.ts";
import { inbox } from "./inbox.ts";
import { overview, timesheet, transfer, trash } from "./operations.ts";
import { planning } from "./planning.ts";
import { publicBoard } from "./public_board.ts";
import { refusals } from "./refusals.ts";
import { savedViews } from "./saved_views.ts";
import { palette, search } from "./search.ts";
import { automations } from "./settings/automations.ts";
import { calendarFeeds } from "./settings/calendar_feeds.ts";
import { channels } from "./settings/channels.ts";
import { customFields } from "./settings/custom_fields.ts";
import { instance } from "./settings/instance.ts";
import { labels } from "./settings/labels.ts";
import { limits } from "./settings/limits.ts";
import { notifications } from "./settings/notifications.ts";
import { repositories } from "./settings/repositories.ts";
import { settings } from "./settings/settings.ts";
import { taskTemplates } from "./settings/task_templates.ts";
import { webhooks } from "./settings/webhooks.ts";
import { shortcuts } from "./shortcuts.ts";
import { table } from "./table.ts";
import { board, task } from "./task.ts";
import { time } from "./time.ts";
import { timeline } from "./timeline.ts";
import { conflict, gone, status, unsent } from "./unsaved.ts";
import { versions } from "./versions.ts";
import { views } from "./views.ts";
import { samples, templates, welcome } from "./welcome.ts";
import { work } from "./work.ts";
import { integrations, project, workspace } from "./workspace.ts";

export const text: Text = {
  ...core,
  board: { ...core.board, ...board },
  task: { ...core.task, ...task },
  fields: {
    name: "Назва",
    personName: "Ім’я",
    email: "Електронна пошта",
    password: "Пароль",
    newPassword: "Новий пароль",
    currentPassword: "Поточний пароль",
    passwordHint: "Щонайменше 8 символів. Кілька не пов’язаних між собою слів легко запам’ятати й важко вгадати.",
    showPassword: "Показати пароль",
    hidePassword: "Приховати пароль",
  },
  checks: {
    name: "Введіть своє ім’я",
    title: "Введіть назву",
    date: "Виберіть дату",
    email: "Введіть адресу електронної пошти, наприклад ada@example.com",
    password: "Введіть пароль",
    newPassword: "Придумайте пароль не коротший за 8 символів",
    currentPassword: "Введіть поточний пароль",
    totp: "Введіть 6-значний код із застосунку-автентифікатора",
    backupCode: "Введіть один із резервних кодів",
    userCode: "Введіть код із 8 літер, показаний на пристрої, наприклад BCDF-GHJK",
    permissions: "Виберіть хоча б одне право",
    slug: "Лише літери, цифри, дефіси та підкреслення",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "Вхід",
    subtitle: "З поверненням!",
    submit: "Увійти",
    remember: "Не виходити на цьому пристрої",
    forgotten: "Забули пароль?",
    passkey: "Увійти з ключем доступу",
    external: (provider) => `Увійти через ${provider ?? "SSO"}`,
    magicLink: "Надіслати на пошту посилання для входу",
    magicLinkSent: (email) =>
      `Якщо тут можна ввійти з адресою ${email}, ми надіслали посилання. Воно діє кілька хвилин.`,
    or: "або",
    newHere: "Ще немає облікового запису?",
    signUp: "Створити обліковий запис",
    passwordWasReset: "Пароль змінено. Увійдіть із новим паролем.",
    signedOut: "Ви вийшли з облікового запису.",
    externalFailed: "Не вдалося ввійти через SSO. Спробуйте ще раз або увійдіть іншим способом.",
    accountDeleted: "Ваш обліковий запис видалено.",
  },
  signInAgain: {
    title: "Увійдіть знову",
    text: "Ваш сеанс завершився. Увійдіть, щоб продовжити. Текст не буде втрачено.",
    otherWays: "Інші способи входу",
  },
  signUp: {
    title: "Створіть обліковий запис",
    subtitle: "Один обліковий запис для всіх робочих просторів.",
    first: "Це перший обліковий запис. Він стане адміністратором цього сервера.",
    submit: "Створити обліковий запис",
    haveAccount: "Уже маєте обліковий запис?",
    signIn: "Увійти",
    invited: (workspaceName) =>
      `Вас запросили в «${workspaceName}». Зареєструйтеся з адресою, на яку надійшло запрошення.`,
    byInvitation: "Реєстрацію на цьому сервері обмежено. Якщо у вас є запрошення, відкрийте посилання з нього.",
  },
  secondFactor: {
    title: "Двофакторна автентифікація",
    subtitle: "Введіть 6-значний код із застосунку-автентифікатора.",
    backupSubtitle: "Введіть один із резервних кодів. Кожен код діє один раз.",
    code: "Код підтвердження",
    backupCode: "Резервний код",
    trust: "Не запитувати в цьому браузері 30 днів",
    submit: "Продовжити",
    useBackup: "Скористатися резервним кодом",
    useTotp: "Скористатися застосунком-автентифікатором",
    back: "Назад до входу",
  },
  forgotten: {
    title: "Скидання пароля",
    subtitle: "Введіть адресу електронної пошти, і ми надішлемо посилання для скидання пароля.",
    submit: "Надіслати посилання",
    sentTitle: "Перевірте пошту",
    sent: (email) =>
      `Якщо обліковий запис для ${email} існує, ми надіслали посилання для скидання пароля. Воно діє одну годину.`,
    noMail: "На цьому сервері не налаштовано надсилання листів. Попросіть його адміністратора скинути пароль.",
    back: "Назад до входу",
  },
  reset: {
    title: "Придумайте новий пароль",
    subtitle: "Сеанси на всіх інших пристроях буде завершено.",
    submit: "Змінити пароль",
    badLinkTitle: "Це посилання більше не працює",
    badLink: "Термін його дії минув або його вже використано. Отримайте нове.",
    again: "Отримати нове посилання",
  },
  verifyEmail: {
    title: "Підтвердьте адресу електронної пошти",
    text: "Ви відкрили посилання з листа. Підтверджуйте, лише якщо самі просили його надіслати.",
    submit: "Підтвердити адресу",
    doneTitle: "Адресу підтверджено",
    done: "Дякуємо! Вашу адресу електронної пошти підтверджено.",
    failedTitle: "Це посилання більше не працює",
    failed: "Термін його дії минув або його вже використано. Отримайте нове в налаштуваннях облікового запису.",
    go: "Продовжити",
    settings: "Відкрити налаштування",
  },
  magicLink: {
    title: "Вхід у Hexlane",
    text: "Ви відкрили посилання з листа. Продовжуйте, лише якщо самі просили його надіслати.",
    submit: "Увійти",
    failedTitle: "Це посилання більше не працює",
    failed: "Термін його дії минув або його вже використано. Отримайте нове.",
    back: "Назад до входу",
  },
  invitation: {
    title: (workspaceName) => `Приєднання до «${workspaceName}»`,
    from: (inviter) => `Вас запрошує ${inviter}.`,
    workspace: "Робочий простір",
    inviter: "Хто запросив",
    role: "Ваша роль",
    sentTo: "Надіслано на",
    until: "Діє до",
    accept: "Приєднатися",
    reject: "Відхилити",
    rejectTitle: "Відхилити це запрошення?",
    rejectText: "Щоб приєднатися пізніше, знадобиться нове запрошення.",
    signIn: "Увійти та приєднатися",
    signUp: "Створити обліковий запис",
    otherAccount: (mine, theirs) => `Ви ввійшли як ${mine}, але це запрошення надіслано на ${theirs}.`,
    switchAccount: "Увійти в інший обліковий запис",
    switchTitle: "Вийти, щоб увійти в інший обліковий запис?",
    switchText: (mine) => `У цьому браузері ви вийдете з облікового запису ${mine}.`,
    unconfirmed: (email) =>
      `Спочатку підтвердьте ${email}: відкрийте посилання з нашого листа. Лист не надійшов? Надішліть його ще раз.`,
    confirm: "Надіслати лист",
    confirmSent: "Лист для підтвердження надіслано. Відкрийте посилання з нього, щоб повернутися сюди.",
    goneTitle: "Це запрошення більше не діє",
    gone: "Його використано чи відкликано, або термін його дії минув. Попросіть нове.",
    home: "На головну",
  },
  device: {
    title: "Підключення пристрою",
    subtitle: "Введіть код, показаний на пристрої або в терміналі.",
    code: "Код",
    submit: "Продовжити",
    askTitle: "Дозволити доступ цьому пристрою?",
    ask: (client) => `${client} запитує доступ до вашого облікового запису.`,
    client: "Застосунок",
    address: "Звідки запит",
    unknownAddress: "невідома адреса",
    asked: "Час запиту",
    account: "Ваш обліковий запис",
    access: "Доступ",
    fullAccess: "Повний доступ до всіх ваших робочих просторів",
    warning:
      "Дозволяйте, лише якщо ви самі щойно почали підключення і код збігається з кодом на пристрої. Якщо код або посилання вам надіслали, відхиліть запит.",
    approve: "Дозволити",
    deny: "Відхилити",
    approvedTitle: "Пристрій підключено",
    approved: "Можна закрити цю сторінку й повернутися до термінала. Список підключених пристроїв — у налаштуваннях.",
    deniedTitle: "Запит відхилено",
    denied: "Доступ не надано. Цю сторінку можна закрити.",
    overTitle: "Цей запит більше не діє",
    over: "Його вже схвалено чи відхилено, або термін його дії минув. Почніть заново на пристрої, щоб отримати новий код.",
    another: "Ввести інший код",
    devices: "Показати пристрої",
  },
  authorize: {
    askTitle: "Дозволити доступ цьому застосунку?",
    ask: "Застосунок запитує доступ до вашого облікового запису.",
    client: "Назва застосунку (неперевірена)",
    back: "Куди переспрямовує",
    thisComputer: (host) => `застосунок на цьому комп’ютері (${host})`,
    program: (scheme) => `застосунок, який відкриває посилання «${scheme}:» на цьому комп’ютері`,
    warning:
      "Дозволяйте, лише якщо ви самі щойно почали підключення і довіряєте адресі переспрямування. Назву застосунку не перевірено. Якщо посилання вам надіслали, відхиліть запит.",
    approvedTitle: "Застосунок підключено",
    approved:
      "Ви повертаєтеся до застосунку. Відкликати доступ можна в розділі «Налаштування > Безпека > Сеанси та пристрої».",
    deniedTitle: "Запит відхилено",
    denied: "Доступ не надано. Цю сторінку можна закрити.",
    overTitle: "Цей запит більше не діє",
    over: "Його вже схвалено чи відхилено, або термін його дії минув. Почніть заново в застосунку.",
    refusedTitle: "Цьому застосунку не можна дозволити доступ",
    refused: "Застосунок надіслав недійсний запит. Доступ не надано.",
    unknownClient:
      "Застосунок не зареєстровано або термін дії його реєстрації минув (30 днів). Видаліть підключення в застосунку й додайте його знову.",
  },
  home: {
    title: (name) => `Вітаємо, ${name}!`,
    workspaces: "Ваші робочі простори",
    none: "Робочих просторів поки немає",
    noneText: "У робочому просторі зібрано проєкти команди. Створіть його або дочекайтеся запрошення.",
    create: "Створити робочий простір",
    createText: "Для команди, компанії або лише для себе. Запросити людей можна пізніше.",
    name: "Назва",
    address: "URL",
    addressHint: "Малі літери, цифри та дефіси",
    created: (name) => `Робочий простір «${name}» створено`,
    invitations: "Запрошення",
    invitedBy: (inviter) => `Вас запрошує ${inviter}`,
    open: "Відкрити",
  },
  taskActions,
  settings,
  notifications,
  editor,
  history,
  unsent,
  conflict,
  gone,
  status,
  workspace,
  project,
  integrations,
  palette,
  shortcuts,
  inbox,
  instance,
  labels,
  taskTemplates,
  calendarFeeds,
  search,
  publicBoard,
  time,
  limits,
  table,
  timeline,
  versions,
  discussion,
  overview,
  planning,
  samples,
  repositories,
  savedViews,
  templates,
  timesheet,
  transfer,
  trash,
  customFields,
  automations,
  channels,
  webhooks,
  welcome,
  views,
  work,
};
