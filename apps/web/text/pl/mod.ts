/** All UI strings in Polish. @module */
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
    name: "Nazwa",
    personName: "Imię i nazwisko",
    email: "E-mail",
    password: "Hasło",
    newPassword: "Nowe hasło",
    currentPassword: "Obecne hasło",
    passwordHint: "Co najmniej 8 znaków. Kilka niepowiązanych słów łatwo zapamiętać, a trudno odgadnąć.",
    showPassword: "Pokaż hasło",
    hidePassword: "Ukryj hasło",
  },
  checks: {
    name: "Wpisz swoje imię i nazwisko",
    title: "Wpisz nazwę",
    date: "Wybierz datę",
    email: "Wpisz adres e-mail, np. ada@example.com",
    password: "Wpisz hasło",
    newPassword: "Wybierz hasło o długości co najmniej 8 znaków",
    currentPassword: "Wpisz obecne hasło",
    totp: "Wpisz 6-cyfrowy kod z aplikacji uwierzytelniającej",
    backupCode: "Wpisz jeden z kodów zapasowych",
    userCode: "Wpisz 8-literowy kod z urządzenia, np. BCDF-GHJK",
    permissions: "Wybierz co najmniej jedno uprawnienie",
    slug: "Używaj tylko liter, cyfr, łączników i podkreśleń",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "Zaloguj się",
    subtitle: "Witaj ponownie.",
    submit: "Zaloguj się",
    remember: "Nie wylogowuj mnie na tym urządzeniu",
    forgotten: "Nie pamiętasz hasła?",
    passkey: "Zaloguj się kluczem dostępu",
    external: (provider) => (provider === null ? "Użyj logowania jednokrotnego" : `Zaloguj się przez ${provider}`),
    magicLink: "Wyślij mi e-mail z linkiem do logowania",
    magicLinkSent: (email) =>
      `Jeśli adresu ${email} można użyć do logowania, wysłaliśmy na niego link. Link wygaśnie za kilka minut.`,
    or: "lub",
    newHere: "Nie masz konta?",
    signUp: "Utwórz konto",
    passwordWasReset: "Zmieniono hasło. Zaloguj się nowym hasłem.",
    signedOut: "Wylogowano cię.",
    externalFailed: "Logowanie jednokrotne nie powiodło się. Spróbuj ponownie albo zaloguj się w inny sposób.",
    accountDeleted: "Twoje konto zostało usunięte.",
  },
  signInAgain: {
    title: "Zaloguj się ponownie",
    text: "Twoja sesja wygasła. Zaloguj się, aby kontynuować. Nie stracisz żadnego tekstu.",
    otherWays: "Inne sposoby logowania",
  },
  signUp: {
    title: "Utwórz konto",
    subtitle: "Jedno konto do wszystkich obszarów roboczych.",
    first: "To pierwsze konto. Będzie kontem operatora tego serwera.",
    submit: "Utwórz konto",
    haveAccount: "Masz już konto?",
    signIn: "Zaloguj się",
    invited: (workspaceName) =>
      `Masz zaproszenie do obszaru roboczego ${workspaceName}. Zarejestruj się, podając adres e-mail, na który je wysłano.`,
    byInvitation: "Rejestracja na tym serwerze jest ograniczona. Jeśli masz zaproszenie, otwórz zawarty w nim link.",
  },
  secondFactor: {
    title: "Uwierzytelnianie dwuskładnikowe",
    subtitle: "Wpisz 6-cyfrowy kod z aplikacji uwierzytelniającej.",
    backupSubtitle: "Wpisz jeden z kodów zapasowych. Każdy kod działa tylko raz.",
    code: "Kod uwierzytelniający",
    backupCode: "Kod zapasowy",
    trust: "Nie pytaj ponownie w tej przeglądarce przez 30 dni",
    submit: "Dalej",
    useBackup: "Użyj kodu zapasowego",
    useTotp: "Użyj aplikacji uwierzytelniającej",
    back: "Wróć do logowania",
  },
  forgotten: {
    title: "Zresetuj hasło",
    subtitle: "Wpisz swój adres e-mail, a wyślemy ci link do zresetowania hasła.",
    submit: "Wyślij link",
    sentTitle: "Sprawdź pocztę",
    sent: (email) =>
      `Jeśli istnieje konto z adresem ${email}, wysłaliśmy link do zresetowania hasła. Link wygaśnie za godzinę.`,
    noMail: "Na tym serwerze nie skonfigurowano poczty e-mail. Poproś jego operatora o zresetowanie hasła.",
    back: "Wróć do logowania",
  },
  reset: {
    title: "Wybierz nowe hasło",
    subtitle: "Wylogujemy cię na wszystkich innych urządzeniach.",
    submit: "Zmień hasło",
    badLinkTitle: "Ten link już nie działa",
    badLink: "Wygasł lub został już użyty. Poproś o nowy.",
    again: "Poproś o nowy link",
  },
  verifyEmail: {
    title: "Potwierdź adres e-mail",
    text: "Ten link pochodzi z wiadomości e-mail. Potwierdź tylko wtedy, gdy wysłano go na twoją prośbę.",
    submit: "Potwierdź adres e-mail",
    doneTitle: "Potwierdzono adres e-mail",
    done: "Dziękujemy! Twój adres e-mail jest potwierdzony.",
    failedTitle: "Ten link już nie działa",
    failed: "Wygasł lub został już użyty. Poproś o nowy w ustawieniach konta.",
    go: "Dalej",
    settings: "Otwórz ustawienia",
  },
  magicLink: {
    title: "Zaloguj się do Hexlane",
    text: "Ten link pochodzi z wiadomości e-mail. Kontynuuj tylko wtedy, gdy wysłano go na twoją prośbę.",
    submit: "Zaloguj się",
    failedTitle: "Ten link już nie działa",
    failed: "Wygasł lub został już użyty. Poproś o nowy.",
    back: "Wróć do logowania",
  },
  invitation: {
    title: (workspaceName) => `Dołącz do ${workspaceName}`,
    from: (inviter) => `${inviter} zaprasza cię.`,
    workspace: "Obszar roboczy",
    inviter: "Zaproszenie od",
    role: "Twoja rola",
    sentTo: "Wysłano na adres",
    until: "Wygasa",
    accept: "Dołącz",
    reject: "Odrzuć",
    rejectTitle: "Odrzucić to zaproszenie?",
    rejectText: "Aby dołączyć później, potrzebujesz nowego zaproszenia.",
    signIn: "Zaloguj się, aby dołączyć",
    signUp: "Utwórz konto",
    otherAccount: (mine, theirs) => `Używasz konta ${mine}, ale to zaproszenie wysłano na adres ${theirs}.`,
    switchAccount: "Użyj innego konta",
    switchTitle: "Wylogować się, aby użyć innego konta?",
    switchText: (mine) => `Wylogujemy cię z konta ${mine} w tej przeglądarce.`,
    unconfirmed: (email) =>
      `Najpierw potwierdź adres ${email}: otwórz link w wiadomości, którą wysłaliśmy. Nie masz jej? Wyślij ją ponownie.`,
    confirm: "Wyślij e-mail z potwierdzeniem",
    confirmSent: "Wysłano e-mail z potwierdzeniem. Otwórz link, aby tu wrócić.",
    goneTitle: "To zaproszenie straciło ważność",
    gone: "Zostało użyte lub wycofane albo wygasło. Poproś o nowe.",
    home: "Wróć na stronę główną",
  },
  device: {
    title: "Połącz urządzenie",
    subtitle: "Wpisz kod z urządzenia lub terminala.",
    code: "Kod",
    submit: "Dalej",
    askTitle: "Autoryzować to urządzenie?",
    ask: (client) => `${client} prosi o dostęp do twojego konta.`,
    client: "Aplikacja",
    address: "Adres żądania",
    unknownAddress: "nieznany",
    asked: "Czas żądania",
    account: "Twoje konto",
    access: "Dostęp",
    fullAccess: "Pełny dostęp do wszystkich twoich obszarów roboczych",
    warning:
      "Zatwierdź tylko wtedy, gdy to twoje własne żądanie sprzed chwili, a kod zgadza się z kodem na urządzeniu. Jeśli ktoś przysłał ci ten kod lub link, odrzuć żądanie.",
    approve: "Zatwierdź",
    deny: "Odrzuć",
    approvedTitle: "Połączono urządzenie",
    approved: "Możesz zamknąć tę stronę i wrócić do terminala. Połączone urządzenia znajdziesz w ustawieniach.",
    deniedTitle: "Odrzucono żądanie",
    denied: "Nie przyznano dostępu. Możesz zamknąć tę stronę.",
    overTitle: "To żądanie straciło ważność",
    over: "Zostało już zatwierdzone lub odrzucone albo wygasło. Zacznij od nowa na urządzeniu, aby otrzymać nowy kod.",
    another: "Wpisz inny kod",
    devices: "Zobacz urządzenia",
  },
  authorize: {
    askTitle: "Autoryzować tę aplikację?",
    ask: "Aplikacja prosi o dostęp do twojego konta.",
    client: "Nazwa aplikacji (niezweryfikowana)",
    back: "Przekierowanie",
    thisComputer: (host) => `aplikacja na tym komputerze (${host})`,
    program: (scheme) => `aplikacja, która na tym komputerze otwiera linki „${scheme}:”`,
    warning:
      "Zatwierdź tylko wtedy, gdy to twoje własne żądanie sprzed chwili i ufasz adresowi przekierowania. Nazwa aplikacji nie jest zweryfikowana. Jeśli ktoś przysłał ci ten link, odrzuć żądanie.",
    approvedTitle: "Połączono aplikację",
    approved:
      "Przekierowujemy cię do aplikacji. Jej dostęp możesz cofnąć w sekcji Ustawienia > Bezpieczeństwo > Sesje i urządzenia.",
    deniedTitle: "Odrzucono żądanie",
    denied: "Nie przyznano dostępu. Możesz zamknąć tę stronę.",
    overTitle: "To żądanie straciło ważność",
    over: "Zostało już zatwierdzone lub odrzucone albo wygasło. Zacznij od nowa w aplikacji.",
    refusedTitle: "Nie można autoryzować tej aplikacji",
    refused: "Żądanie aplikacji jest nieprawidłowe. Nie przyznano dostępu.",
    unknownClient:
      "Aplikacja nie jest zarejestrowana albo jej rejestracja wygasła po 30 dniach. Usuń połączenie w aplikacji i dodaj je ponownie.",
  },
  home: {
    title: (name) => `Cześć, ${name}`,
    workspaces: "Twoje obszary robocze",
    none: "Nie ma jeszcze obszarów roboczych",
    noneText: "Obszar roboczy zawiera projekty zespołu. Utwórz własny albo poczekaj na zaproszenie.",
    create: "Utwórz obszar roboczy",
    createText: "Dla zespołu, firmy albo tylko dla ciebie. Inne osoby możesz zaprosić później.",
    name: "Nazwa",
    address: "URL",
    addressHint: "Małe litery, cyfry i łączniki",
    created: (name) => `Utworzono ${name}`,
    invitations: "Zaproszenia",
    invitedBy: (inviter) => `Zaproszenie od: ${inviter}`,
    open: "Otwórz",
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
