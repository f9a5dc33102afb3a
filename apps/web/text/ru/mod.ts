/** All UI strings in Russian. @module */
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
    name: "Название",
    personName: "Имя",
    email: "Электронная почта",
    password: "Пароль",
    newPassword: "Новый пароль",
    currentPassword: "Текущий пароль",
    passwordHint: "Не менее 8 символов. Несколько не связанных между собой слов легко запомнить и трудно угадать.",
    showPassword: "Показать пароль",
    hidePassword: "Скрыть пароль",
  },
  checks: {
    name: "Введите своё имя",
    title: "Введите название",
    date: "Выберите дату",
    email: "Введите адрес электронной почты, например ada@example.com",
    password: "Введите пароль",
    newPassword: "Придумайте пароль не короче 8 символов",
    currentPassword: "Введите текущий пароль",
    totp: "Введите 6-значный код из приложения-аутентификатора",
    backupCode: "Введите один из резервных кодов",
    userCode: "Введите код из 8 букв, показанный на устройстве, например BCDF-GHJK",
    permissions: "Выберите хотя бы одно право",
    slug: "Только буквы, цифры, дефисы и подчёркивания",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "Вход",
    subtitle: "С возвращением!",
    submit: "Войти",
    remember: "Не выходить из аккаунта на этом устройстве",
    forgotten: "Забыли пароль?",
    passkey: "Войти с ключом доступа",
    external: (provider) => `Войти через ${provider ?? "SSO"}`,
    magicLink: "Получить ссылку для входа на почту",
    magicLinkSent: (email) =>
      `Если здесь можно войти с адресом ${email}, мы отправили ссылку. Она действует несколько минут.`,
    or: "или",
    newHere: "Ещё нет аккаунта?",
    signUp: "Создать аккаунт",
    passwordWasReset: "Пароль изменён. Войдите с новым паролем.",
    signedOut: "Вы вышли из аккаунта.",
    externalFailed: "Не удалось войти через SSO. Повторите попытку или войдите другим способом.",
    accountDeleted: "Ваш аккаунт удалён.",
  },
  signInAgain: {
    title: "Войдите снова",
    text: "Ваш сеанс истёк. Войдите, чтобы продолжить. Текст не потеряется.",
    otherWays: "Другие способы входа",
  },
  signUp: {
    title: "Создайте аккаунт",
    subtitle: "Один аккаунт для всех рабочих пространств.",
    first: "Это первый аккаунт. Вы станете администратором этого сервера.",
    submit: "Создать аккаунт",
    haveAccount: "Уже есть аккаунт?",
    signIn: "Войти",
    invited: (workspaceName) =>
      `Вас пригласили в «${workspaceName}». Зарегистрируйтесь с адресом, на который пришло приглашение.`,
    byInvitation: "Регистрация на этом сервере ограничена. Если у вас есть приглашение, откройте ссылку из него.",
  },
  secondFactor: {
    title: "Двухфакторная аутентификация",
    subtitle: "Введите 6-значный код из приложения-аутентификатора.",
    backupSubtitle: "Введите один из резервных кодов. Каждый код действует один раз.",
    code: "Код подтверждения",
    backupCode: "Резервный код",
    trust: "Не спрашивать в этом браузере 30 дней",
    submit: "Продолжить",
    useBackup: "Использовать резервный код",
    useTotp: "Использовать приложение-аутентификатор",
    back: "Назад ко входу",
  },
  forgotten: {
    title: "Сброс пароля",
    subtitle: "Введите адрес электронной почты, и мы отправим ссылку для сброса пароля.",
    submit: "Отправить ссылку",
    sentTitle: "Проверьте почту",
    sent: (email) =>
      `Если аккаунт для ${email} существует, мы отправили ссылку для сброса пароля. Она действует один час.`,
    noMail: "На этом сервере не настроена отправка писем. Попросите его администратора сбросить пароль.",
    back: "Назад ко входу",
  },
  reset: {
    title: "Придумайте новый пароль",
    subtitle: "Сеансы на всех других устройствах будут завершены.",
    submit: "Сменить пароль",
    badLinkTitle: "Эта ссылка больше не работает",
    badLink: "Срок её действия истёк, или она уже использована. Запросите новую.",
    again: "Запросить новую ссылку",
  },
  verifyEmail: {
    title: "Подтвердите адрес электронной почты",
    text: "Вы открыли ссылку из письма. Подтверждайте, только если сами её запросили.",
    submit: "Подтвердить адрес",
    doneTitle: "Адрес подтверждён",
    done: "Спасибо! Ваш адрес электронной почты подтверждён.",
    failedTitle: "Эта ссылка больше не работает",
    failed: "Срок её действия истёк, или она уже использована. Запросите новую в настройках аккаунта.",
    go: "Продолжить",
    settings: "Открыть настройки",
  },
  magicLink: {
    title: "Вход в Hexlane",
    text: "Вы открыли ссылку из письма. Продолжайте, только если сами её запросили.",
    submit: "Войти",
    failedTitle: "Эта ссылка больше не работает",
    failed: "Срок её действия истёк, или она уже использована. Запросите новую.",
    back: "Назад ко входу",
  },
  invitation: {
    title: (workspaceName) => `Приглашение в «${workspaceName}»`,
    from: (inviter) => `Вас приглашает ${inviter}.`,
    workspace: "Рабочее пространство",
    inviter: "Кто пригласил",
    role: "Ваша роль",
    sentTo: "Отправлено на",
    until: "Действует до",
    accept: "Присоединиться",
    reject: "Отклонить",
    rejectTitle: "Отклонить это приглашение?",
    rejectText: "Чтобы присоединиться позже, понадобится новое приглашение.",
    signIn: "Войти и присоединиться",
    signUp: "Создать аккаунт",
    otherAccount: (mine, theirs) => `Вы вошли как ${mine}, но это приглашение отправлено на ${theirs}.`,
    switchAccount: "Сменить аккаунт",
    switchTitle: "Выйти, чтобы войти в другой аккаунт?",
    switchText: (mine) => `Вы выйдете из аккаунта ${mine} в этом браузере.`,
    unconfirmed: (email) =>
      `Сначала подтвердите ${email}: откройте ссылку из нашего письма. Письмо не пришло? Отправьте его ещё раз.`,
    confirm: "Отправить письмо для подтверждения",
    confirmSent: "Письмо для подтверждения отправлено. Откройте ссылку из него, чтобы вернуться сюда.",
    goneTitle: "Это приглашение больше не действует",
    gone: "Оно использовано, отозвано или просрочено. Попросите новое.",
    home: "На главную",
  },
  device: {
    title: "Подключение устройства",
    subtitle: "Введите код, показанный на устройстве или в терминале.",
    code: "Код",
    submit: "Продолжить",
    askTitle: "Разрешить доступ этому устройству?",
    ask: (client) => `${client} запрашивает доступ к вашему аккаунту.`,
    client: "Приложение",
    address: "Откуда запрос",
    unknownAddress: "неизвестный адрес",
    asked: "Время запроса",
    account: "Ваш аккаунт",
    access: "Доступ",
    fullAccess: "Полный доступ ко всем вашим рабочим пространствам",
    warning:
      "Разрешайте, только если вы сами только что начали подключение и код совпадает с кодом на устройстве. Если код или ссылку вам прислали, отклоните запрос.",
    approve: "Разрешить",
    deny: "Отклонить",
    approvedTitle: "Устройство подключено",
    approved: "Можно закрыть эту страницу и вернуться в терминал. Список подключённых устройств — в настройках.",
    deniedTitle: "Запрос отклонён",
    denied: "Доступ не предоставлен. Эту страницу можно закрыть.",
    overTitle: "Этот запрос больше не действует",
    over: "Он уже одобрен, отклонён или просрочен. Начните заново на устройстве, чтобы получить новый код.",
    another: "Ввести другой код",
    devices: "Показать устройства",
  },
  authorize: {
    askTitle: "Разрешить доступ этому приложению?",
    ask: "Приложение запрашивает доступ к вашему аккаунту.",
    client: "Название приложения (не проверено)",
    back: "Куда перенаправляет",
    thisComputer: (host) => `приложение на этом компьютере (${host})`,
    program: (scheme) => `приложение, которое открывает ссылки «${scheme}:» на этом компьютере`,
    warning:
      "Разрешайте, только если вы сами только что начали подключение и доверяете адресу перенаправления. Название приложения не проверено. Если ссылку вам прислали, отклоните запрос.",
    approvedTitle: "Приложение подключено",
    approved:
      "Перенаправляем вас в приложение. Отозвать доступ можно в разделе «Настройки > Безопасность > Сеансы и устройства».",
    deniedTitle: "Запрос отклонён",
    denied: "Доступ не предоставлен. Эту страницу можно закрыть.",
    overTitle: "Этот запрос больше не действует",
    over: "Он уже одобрен, отклонён или просрочен. Начните заново в приложении.",
    refusedTitle: "Этому приложению нельзя разрешить доступ",
    refused: "Приложение отправило недопустимый запрос. Доступ не предоставлен.",
    unknownClient:
      "Приложение не зарегистрировано, или срок его регистрации (30 дней) истёк. Удалите подключение в приложении и добавьте его снова.",
  },
  home: {
    title: (name) => `Здравствуйте, ${name}!`,
    workspaces: "Ваши рабочие пространства",
    none: "Рабочих пространств пока нет",
    noneText: "В рабочем пространстве собраны проекты команды. Создайте его или дождитесь приглашения.",
    create: "Создать рабочее пространство",
    createText: "Для команды, компании или только для себя. Пригласить людей можно позже.",
    name: "Название",
    address: "URL",
    addressHint: "Строчные буквы, цифры и дефисы",
    created: (name) => `Рабочее пространство «${name}» создано`,
    invitations: "Приглашения",
    invitedBy: (inviter) => `Вас приглашает ${inviter}`,
    open: "Открыть",
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
