/** All UI strings in Dutch. @module */
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
    name: "Naam",
    personName: "Naam",
    email: "E-mail",
    password: "Wachtwoord",
    newPassword: "Nieuw wachtwoord",
    currentPassword: "Huidig wachtwoord",
    passwordHint: "Minstens 8 tekens. Een paar losse woorden zijn makkelijk te onthouden en moeilijk te raden.",
    showPassword: "Wachtwoord tonen",
    hidePassword: "Wachtwoord verbergen",
  },
  checks: {
    name: "Voer je naam in",
    title: "Voer een naam in",
    date: "Kies een datum",
    email: "Voer een e-mailadres in, zoals ada@example.com",
    password: "Voer je wachtwoord in",
    newPassword: "Kies een wachtwoord van minstens 8 tekens",
    currentPassword: "Voer je huidige wachtwoord in",
    totp: "Voer de 6-cijferige code uit je authenticator-app in",
    backupCode: "Voer een van je back-upcodes in",
    userCode: "Voer de code van 8 letters in die je apparaat toont, zoals BCDF-GHJK",
    permissions: "Selecteer minstens één recht",
    slug: "Gebruik alleen letters, cijfers, streepjes en underscores",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "Inloggen",
    subtitle: "Welkom terug.",
    submit: "Inloggen",
    remember: "Ingelogd blijven op dit apparaat",
    forgotten: "Wachtwoord vergeten?",
    passkey: "Inloggen met een passkey",
    external: (provider) => `Inloggen met ${provider ?? "single sign-on"}`,
    magicLink: "Stuur mij een inloglink",
    magicLinkSent: (email) =>
      `Als je hier met ${email} kunt inloggen, hebben we een link gestuurd. De link verloopt over enkele minuten.`,
    or: "of",
    newHere: "Nieuw hier?",
    signUp: "Account aanmaken",
    passwordWasReset: "Wachtwoord gewijzigd. Log in met je nieuwe wachtwoord.",
    signedOut: "Je bent uitgelogd.",
    externalFailed: "Single sign-on is mislukt. Probeer het opnieuw of log op een andere manier in.",
    accountDeleted: "Je account is verwijderd.",
  },
  signInAgain: {
    title: "Opnieuw inloggen",
    text: "Je sessie is verlopen. Log in om door te gaan. Er gaat geen tekst verloren.",
    otherWays: "Op een andere manier inloggen",
  },
  signUp: {
    title: "Maak je account aan",
    subtitle: "Eén account voor al je werkruimtes.",
    first: "Dit is het eerste account. Je wordt de beheerder van deze server.",
    submit: "Account aanmaken",
    haveAccount: "Heb je al een account?",
    signIn: "Inloggen",
    invited: (workspaceName) =>
      `Je bent uitgenodigd voor ${workspaceName}. Registreer je met het e-mailadres waarop je de uitnodiging hebt ontvangen.`,
    byInvitation: "Registreren is op deze server beperkt. Heb je een uitnodiging? Open dan de link daarin.",
  },
  secondFactor: {
    title: "Tweestapsverificatie",
    subtitle: "Voer de 6-cijferige code uit je authenticator-app in.",
    backupSubtitle: "Voer een van je back-upcodes in. Elke code werkt één keer.",
    code: "Verificatiecode",
    backupCode: "Back-upcode",
    trust: "30 dagen niet meer vragen in deze browser",
    submit: "Doorgaan",
    useBackup: "Back-upcode gebruiken",
    useTotp: "Authenticator-app gebruiken",
    back: "Terug naar inloggen",
  },
  forgotten: {
    title: "Nieuw wachtwoord instellen",
    subtitle: "Voer je e-mailadres in. We sturen je een link om een nieuw wachtwoord in te stellen.",
    submit: "Link sturen",
    sentTitle: "Bekijk je e-mail",
    sent: (email) =>
      `Als er een account voor ${email} bestaat, hebben we een link gestuurd om een nieuw wachtwoord in te stellen. De link verloopt over een uur.`,
    noMail: "E-mail is niet ingesteld op deze server. Vraag de serverbeheerder om je wachtwoord opnieuw in te stellen.",
    back: "Terug naar inloggen",
  },
  reset: {
    title: "Kies een nieuw wachtwoord",
    subtitle: "Je wordt op alle andere apparaten uitgelogd.",
    submit: "Wachtwoord wijzigen",
    badLinkTitle: "Deze link werkt niet meer",
    badLink: "De link is verlopen of al gebruikt. Vraag een nieuwe aan.",
    again: "Nieuwe link aanvragen",
  },
  verifyEmail: {
    title: "Bevestig je e-mailadres",
    text: "Je hebt een link uit een e-mail geopend. Bevestig alleen als je die zelf hebt aangevraagd.",
    submit: "E-mailadres bevestigen",
    doneTitle: "E-mailadres bevestigd",
    done: "Bedankt! Je e-mailadres is bevestigd.",
    failedTitle: "Deze link werkt niet meer",
    failed: "De link is verlopen of al gebruikt. Vraag een nieuwe aan in je accountinstellingen.",
    go: "Doorgaan",
    settings: "Instellingen openen",
  },
  magicLink: {
    title: "Inloggen bij Hexlane",
    text: "Je hebt een link uit een e-mail geopend. Ga alleen verder als je die zelf hebt aangevraagd.",
    submit: "Inloggen",
    failedTitle: "Deze link werkt niet meer",
    failed: "De link is verlopen of al gebruikt. Vraag een nieuwe aan.",
    back: "Terug naar inloggen",
  },
  invitation: {
    title: (workspaceName) => `Lid worden van ${workspaceName}`,
    from: (inviter) => `${inviter} heeft je uitgenodigd.`,
    workspace: "Werkruimte",
    inviter: "Uitgenodigd door",
    role: "Je rol",
    sentTo: "Verstuurd naar",
    until: "Verloopt op",
    accept: "Lid worden",
    reject: "Afwijzen",
    rejectTitle: "Deze uitnodiging afwijzen?",
    rejectText: "Om later toch lid te worden, heb je een nieuwe uitnodiging nodig.",
    signIn: "Inloggen om lid te worden",
    signUp: "Account aanmaken",
    otherAccount: (mine, theirs) => `Je bent ingelogd als ${mine}, maar deze uitnodiging is naar ${theirs} gestuurd.`,
    switchAccount: "Ander account gebruiken",
    switchTitle: "Uitloggen om een ander account te gebruiken?",
    switchText: (mine) => `Het account ${mine} wordt in deze browser uitgelogd.`,
    unconfirmed: (email) =>
      `Bevestig eerst ${email}: open de link in de e-mail die we je hebben gestuurd. Niets ontvangen? Stuur de e-mail opnieuw.`,
    confirm: "Bevestigingsmail sturen",
    confirmSent: "Bevestigingsmail verstuurd. Open de link om hier terug te komen.",
    goneTitle: "Deze uitnodiging is niet meer geldig",
    gone: "De uitnodiging is gebruikt, ingetrokken of verlopen. Vraag een nieuwe aan.",
    home: "Terug naar start",
  },
  device: {
    title: "Apparaat verbinden",
    subtitle: "Voer de code in die op je apparaat of in je terminal staat.",
    code: "Code",
    submit: "Doorgaan",
    askTitle: "Dit apparaat toegang geven?",
    ask: (client) => `${client} wil toegang tot je account.`,
    client: "App",
    address: "Aangevraagd vanaf",
    unknownAddress: "een onbekend adres",
    asked: "Aangevraagd op",
    account: "Je account",
    access: "Toegang",
    fullAccess: "Volledige toegang tot al je werkruimtes",
    warning:
      "Keur dit alleen goed als je hier net zelf mee bent begonnen en de code gelijk is aan die op je apparaat. Heeft iemand je deze code of link gestuurd? Wijs het verzoek dan af.",
    approve: "Goedkeuren",
    deny: "Afwijzen",
    approvedTitle: "Apparaat verbonden",
    approved:
      "Je kunt deze pagina sluiten en verdergaan in je terminal. Verbonden apparaten vind je in je instellingen.",
    deniedTitle: "Verzoek afgewezen",
    denied: "Er is geen toegang gegeven. Je kunt deze pagina sluiten.",
    overTitle: "Dit verzoek is niet meer geldig",
    over: "Het is al goedgekeurd of afgewezen, of het is verlopen. Begin opnieuw op je apparaat voor een nieuwe code.",
    another: "Andere code invoeren",
    devices: "Apparaten bekijken",
  },
  authorize: {
    askTitle: "Deze app toegang geven?",
    ask: "Een app wil toegang tot je account.",
    client: "Naam van de app (niet geverifieerd)",
    back: "Stuurt door naar",
    thisComputer: (host) => `een app op deze computer (${host})`,
    program: (scheme) => `de app die “${scheme}:”-links op deze computer opent`,
    warning:
      "Keur dit alleen goed als je hier net zelf mee bent begonnen en het doorstuuradres vertrouwt. De naam van de app is niet geverifieerd. Heeft iemand je deze link gestuurd? Wijs het verzoek dan af.",
    approvedTitle: "App verbonden",
    approved:
      "Je wordt doorgestuurd naar de app. Je kunt de toegang intrekken via Instellingen > Beveiliging > Sessies en apparaten.",
    deniedTitle: "Verzoek afgewezen",
    denied: "Er is geen toegang gegeven. Je kunt deze pagina sluiten.",
    overTitle: "Dit verzoek is niet meer geldig",
    over: "Het is al goedgekeurd of afgewezen, of het is verlopen. Begin opnieuw in de app.",
    refusedTitle: "Deze app kan geen toegang krijgen",
    refused: "Het verzoek van de app is ongeldig. Er is geen toegang gegeven.",
    unknownClient:
      "De app is niet geregistreerd, of de registratie is na 30 dagen verlopen. Verwijder de verbinding in de app en voeg die opnieuw toe.",
  },
  home: {
    title: (name) => `Hallo, ${name}`,
    workspaces: "Je werkruimtes",
    none: "Nog geen werkruimtes",
    noneText: "Een werkruimte bevat de projecten van een team. Maak er een aan of wacht op een uitnodiging.",
    create: "Werkruimte aanmaken",
    createText: "Voor een team, een bedrijf of alleen voor jezelf. Mensen uitnodigen kan later nog.",
    name: "Naam",
    address: "URL",
    addressHint: "Kleine letters, cijfers en streepjes",
    created: (name) => `${name} aangemaakt`,
    invitations: "Uitnodigingen",
    invitedBy: (inviter) => `Uitgenodigd door ${inviter}`,
    open: "Openen",
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
