/** All UI strings in German. @module */

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
    name: "Name",
    personName: "Name",
    email: "E-Mail",
    password: "Passwort",
    newPassword: "Neues Passwort",
    currentPassword: "Aktuelles Passwort",
    passwordHint:
      "Mindestens 8 Zeichen. Ein paar Wörter ohne Zusammenhang sind leicht zu merken und schwer zu erraten.",
    showPassword: "Passwort anzeigen",
    hidePassword: "Passwort verbergen",
  },
  checks: {
    name: "Geben Sie Ihren Namen ein",
    title: "Geben Sie einen Namen ein",
    date: "Wählen Sie ein Datum",
    email: "Geben Sie eine E-Mail-Adresse ein, etwa ada@example.com",
    password: "Geben Sie Ihr Passwort ein",
    newPassword: "Wählen Sie ein Passwort mit mindestens 8 Zeichen",
    currentPassword: "Geben Sie Ihr aktuelles Passwort ein",
    totp: "Geben Sie den 6-stelligen Code aus Ihrer Authenticator-App ein",
    backupCode: "Geben Sie einen Ihrer Backup-Codes ein",
    userCode: "Geben Sie den 8-stelligen Code von Ihrem Gerät ein, etwa BCDF-GHJK",
    permissions: "Wählen Sie mindestens eine Berechtigung",
    slug: "Nur Buchstaben, Ziffern, Binde- und Unterstriche",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "Anmelden",
    subtitle: "Willkommen zurück.",
    submit: "Anmelden",
    remember: "Auf diesem Gerät angemeldet bleiben",
    forgotten: "Passwort vergessen?",
    passkey: "Mit einem Passkey anmelden",
    external: (provider) => `Anmelden mit ${provider ?? "Single Sign-on"}`,
    magicLink: "Anmeldelink per E-Mail",
    magicLinkSent: (email) =>
      `Falls Sie sich hier mit ${email} anmelden können, haben wir einen Link geschickt. Er ist einige Minuten gültig.`,
    or: "oder",
    newHere: "Neu hier?",
    signUp: "Konto erstellen",
    passwordWasReset: "Passwort geändert. Melden Sie sich mit dem neuen Passwort an.",
    signedOut: "Sie sind abgemeldet.",
    externalFailed:
      "Die Anmeldung ist fehlgeschlagen. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.",
    accountDeleted: "Ihr Konto wurde gelöscht.",
  },
  signInAgain: {
    title: "Erneut anmelden",
    text: "Ihre Sitzung ist abgelaufen. Melden Sie sich an, um fortzufahren. Ihr Text bleibt erhalten.",
    otherWays: "Andere Anmeldemöglichkeiten",
  },
  signUp: {
    title: "Konto erstellen",
    subtitle: "Ein Konto für alle Ihre Arbeitsbereiche.",
    first: "Dies ist das erste Konto. Damit verwalten Sie diesen Server.",
    submit: "Konto erstellen",
    haveAccount: "Sie haben schon ein Konto?",
    signIn: "Anmelden",
    invited: (workspaceName) =>
      `Sie wurden zu ${workspaceName} eingeladen. Registrieren Sie sich mit der eingeladenen E-Mail-Adresse.`,
    byInvitation: "Die Registrierung ist nur mit Einladung möglich. Öffnen Sie den Link in Ihrer Einladung.",
  },
  secondFactor: {
    title: "Zwei-Faktor-Authentifizierung",
    subtitle: "Geben Sie den 6-stelligen Code aus Ihrer Authenticator-App ein.",
    backupSubtitle: "Geben Sie einen Ihrer Backup-Codes ein. Jeder Code gilt nur einmal.",
    code: "Authentifizierungscode",
    backupCode: "Backup-Code",
    trust: "In diesem Browser 30 Tage nicht mehr fragen",
    submit: "Weiter",
    useBackup: "Stattdessen einen Backup-Code verwenden",
    useTotp: "Stattdessen die Authenticator-App verwenden",
    back: "Zurück zur Anmeldung",
  },
  forgotten: {
    title: "Passwort zurücksetzen",
    subtitle: "Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link zum Zurücksetzen.",
    submit: "Link senden",
    sentTitle: "Prüfen Sie Ihr Postfach",
    sent: (email) =>
      `Falls es ein Konto für ${email} gibt, haben wir einen Link zum Zurücksetzen geschickt. Er ist eine Stunde gültig.`,
    noMail:
      "Auf diesem Server ist kein E-Mail-Versand eingerichtet. Bitten Sie die Administration, Ihr Passwort zurückzusetzen.",
    back: "Zurück zur Anmeldung",
  },
  reset: {
    title: "Neues Passwort wählen",
    subtitle: "Auf allen anderen Geräten werden Sie abgemeldet.",
    submit: "Passwort ändern",
    badLinkTitle: "Dieser Link ist nicht mehr gültig",
    badLink: "Er ist abgelaufen oder wurde bereits verwendet. Fordern Sie einen neuen an.",
    again: "Neuen Link anfordern",
  },
  verifyEmail: {
    title: "E-Mail-Adresse bestätigen",
    text: "Sie haben einen Link aus einer E-Mail geöffnet. Bestätigen Sie nur, wenn Sie ihn angefordert haben.",
    submit: "E-Mail-Adresse bestätigen",
    doneTitle: "E-Mail-Adresse bestätigt",
    done: "Vielen Dank! Ihre E-Mail-Adresse ist bestätigt.",
    failedTitle: "Dieser Link ist nicht mehr gültig",
    failed: "Er ist abgelaufen oder wurde bereits verwendet. Fordern Sie in den Kontoeinstellungen einen neuen an.",
    go: "Weiter",
    settings: "Einstellungen öffnen",
  },
  magicLink: {
    title: "Bei Hexlane anmelden",
    text: "Sie haben einen Link aus einer E-Mail geöffnet. Fahren Sie nur fort, wenn Sie ihn angefordert haben.",
    submit: "Anmelden",
    failedTitle: "Dieser Link ist nicht mehr gültig",
    failed: "Er ist abgelaufen oder wurde bereits verwendet. Fordern Sie einen neuen an.",
    back: "Zurück zur Anmeldung",
  },
  invitation: {
    title: (workspaceName) => `${workspaceName} beitreten`,
    from: (inviter) => `${inviter} hat Sie eingeladen.`,
    workspace: "Arbeitsbereich",
    inviter: "Eingeladen von",
    role: "Ihre Rolle",
    sentTo: "Gesendet an",
    until: "Gültig bis",
    accept: "Arbeitsbereich beitreten",
    reject: "Ablehnen",
    rejectTitle: "Diese Einladung ablehnen?",
    rejectText: "Für einen späteren Beitritt brauchen Sie eine neue Einladung.",
    signIn: "Anmelden und beitreten",
    signUp: "Konto erstellen",
    otherAccount: (mine, theirs) => `Sie sind als ${mine} angemeldet, aber diese Einladung ging an ${theirs}.`,
    switchAccount: "Anderes Konto verwenden",
    switchTitle: "Abmelden, um ein anderes Konto zu verwenden?",
    switchText: (mine) => `Das Konto ${mine} wird in diesem Browser abgemeldet.`,
    unconfirmed: (email) =>
      `Bestätigen Sie zuerst ${email}: Öffnen Sie den Link in unserer E-Mail. Keine E-Mail erhalten? Fordern Sie eine neue an.`,
    confirm: "Bestätigungsmail senden",
    confirmSent: "Bestätigungsmail gesendet. Der Link darin führt Sie hierher zurück.",
    goneTitle: "Diese Einladung ist nicht mehr gültig",
    gone: "Sie wurde bereits verwendet oder zurückgezogen oder ist abgelaufen. Bitten Sie um eine neue.",
    home: "Zur Startseite",
  },
  device: {
    title: "Gerät verbinden",
    subtitle: "Geben Sie den Code von Ihrem Gerät oder Terminal ein.",
    code: "Code",
    submit: "Weiter",
    askTitle: "Dieses Gerät autorisieren?",
    ask: (client) => `${client} möchte auf Ihr Konto zugreifen.`,
    client: "App",
    address: "Angefragt von",
    unknownAddress: "einer unbekannten Adresse",
    asked: "Angefragt",
    account: "Ihr Konto",
    access: "Zugriff",
    fullAccess: "Voller Zugriff auf alle Ihre Arbeitsbereiche",
    warning:
      "Stimmen Sie nur zu, wenn Sie dies gerade selbst gestartet haben und der Code mit dem auf Ihrem Gerät übereinstimmt. Wurde Ihnen der Code oder Link geschickt, lehnen Sie ab.",
    approve: "Zustimmen",
    deny: "Ablehnen",
    approvedTitle: "Gerät verbunden",
    approved:
      "Sie können diese Seite schließen und im Terminal weiterarbeiten. Verbundene Geräte finden Sie in den Einstellungen.",
    deniedTitle: "Anfrage abgelehnt",
    denied: "Es wurde kein Zugriff gewährt. Sie können diese Seite schließen.",
    overTitle: "Diese Anfrage ist nicht mehr gültig",
    over: "Sie wurde bereits beantwortet oder ist abgelaufen. Beginnen Sie auf Ihrem Gerät von vorn, um einen neuen Code zu erhalten.",
    another: "Anderen Code eingeben",
    devices: "Geräte anzeigen",
  },
  authorize: {
    askTitle: "Diese App autorisieren?",
    ask: "Eine App möchte auf Ihr Konto zugreifen.",
    client: "App-Name (ungeprüft)",
    back: "Leitet weiter zu",
    thisComputer: (host) => `einer App auf diesem Computer (${host})`,
    program: (scheme) => `der App, die auf diesem Computer „${scheme}:“-Links öffnet`,
    warning:
      "Stimmen Sie nur zu, wenn Sie dies gerade selbst gestartet haben und der Zieladresse vertrauen. Der App-Name ist nicht geprüft. Wurde Ihnen der Link geschickt, lehnen Sie ab.",
    approvedTitle: "App verbunden",
    approved:
      "Sie werden zur App weitergeleitet. Den Zugriff können Sie in den Einstellungen unter „Sitzungen und Geräte“ widerrufen.",
    deniedTitle: "Anfrage abgelehnt",
    denied: "Es wurde kein Zugriff gewährt. Sie können diese Seite schließen.",
    overTitle: "Diese Anfrage ist nicht mehr gültig",
    over: "Sie wurde bereits beantwortet oder ist abgelaufen. Beginnen Sie in der App von vorn.",
    refusedTitle: "Diese App kann nicht autorisiert werden",
    refused: "Die Anfrage der App ist ungültig. Es wurde kein Zugriff gewährt.",
    unknownClient:
      "Die App ist nicht registriert, oder ihre Registrierung ist nach 30 Tagen abgelaufen. Entfernen Sie die Verbindung in der App und fügen Sie sie neu hinzu.",
  },
  home: {
    title: (name) => `Hallo, ${name}`,
    workspaces: "Ihre Arbeitsbereiche",
    none: "Noch kein Arbeitsbereich",
    noneText:
      "Ein Arbeitsbereich enthält die Projekte eines Teams. Erstellen Sie einen oder warten Sie auf eine Einladung.",
    create: "Arbeitsbereich erstellen",
    createText: "Für ein Team, ein Unternehmen oder nur für Sie. Personen können Sie später einladen.",
    name: "Name",
    address: "URL",
    addressHint: "Kleinbuchstaben, Ziffern und Bindestriche",
    created: (name) => `${name} erstellt`,
    invitations: "Einladungen",
    invitedBy: (inviter) => `Eingeladen von ${inviter}`,
    open: "Öffnen",
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
