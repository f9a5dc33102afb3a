/** All UI strings in Italian. @module */
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
    name: "Nome",
    personName: "Nome",
    email: "Email",
    password: "Password",
    newPassword: "Nuova password",
    currentPassword: "Password attuale",
    passwordHint:
      "Almeno 8 caratteri. Alcune parole senza legami tra loro sono facili da ricordare e difficili da indovinare.",
    showPassword: "Mostra password",
    hidePassword: "Nascondi password",
  },
  checks: {
    name: "Inserisci il tuo nome",
    title: "Inserisci un nome",
    date: "Scegli una data",
    email: "Inserisci un indirizzo email, ad esempio ada@example.com",
    password: "Inserisci la password",
    newPassword: "Scegli una password di almeno 8 caratteri",
    currentPassword: "Inserisci la password attuale",
    totp: "Inserisci il codice di 6 cifre della tua app di autenticazione",
    backupCode: "Inserisci uno dei tuoi codici di backup",
    userCode: "Inserisci il codice di 8 lettere mostrato sul tuo dispositivo, ad esempio BCDF-GHJK",
    permissions: "Seleziona almeno un’autorizzazione",
    slug: "Usa solo lettere, cifre, trattini e trattini bassi",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "Accedi",
    subtitle: "È bello rivederti.",
    submit: "Accedi",
    remember: "Mantieni l’accesso su questo dispositivo",
    forgotten: "Hai dimenticato la password?",
    passkey: "Accedi con una passkey",
    external: (provider) => `Accedi con ${provider ?? "Single Sign-On"}`,
    magicLink: "Ricevi un link di accesso via email",
    magicLinkSent: (email) => `Se puoi accedere qui con ${email}, abbiamo inviato un link. Scade tra pochi minuti.`,
    or: "oppure",
    newHere: "Non hai ancora un account?",
    signUp: "Crea un account",
    passwordWasReset: "Password cambiata. Accedi con la nuova password.",
    signedOut: "Hai chiuso la sessione.",
    externalFailed: "Accesso Single Sign-On non riuscito. Riprova o accedi in un altro modo.",
    accountDeleted: "Il tuo account è stato eliminato.",
  },
  signInAgain: {
    title: "Accedi di nuovo",
    text: "La sessione è scaduta. Accedi per continuare. Non perderai alcun testo.",
    otherWays: "Altri modi per accedere",
  },
  signUp: {
    title: "Crea il tuo account",
    subtitle: "Un solo account per tutti i tuoi spazi di lavoro.",
    first: "Questo è il primo account. Diventerai l’operatore di questo server.",
    submit: "Crea account",
    haveAccount: "Hai già un account?",
    signIn: "Accedi",
    invited: (workspaceName) =>
      `Hai ricevuto un invito a ${workspaceName}. Registrati con l’indirizzo email che lo ha ricevuto.`,
    byInvitation: "La registrazione su questo server è limitata. Se hai un invito, apri il suo link.",
  },
  secondFactor: {
    title: "Autenticazione a due fattori",
    subtitle: "Inserisci il codice di 6 cifre della tua app di autenticazione.",
    backupSubtitle: "Inserisci uno dei tuoi codici di backup. Ogni codice vale una sola volta.",
    code: "Codice di autenticazione",
    backupCode: "Codice di backup",
    trust: "Non chiedere più in questo browser per 30 giorni",
    submit: "Continua",
    useBackup: "Usa un codice di backup",
    useTotp: "Usa l’app di autenticazione",
    back: "Torna all’accesso",
  },
  forgotten: {
    title: "Reimposta la password",
    subtitle: "Inserisci il tuo indirizzo email e ti invieremo un link per reimpostarla.",
    submit: "Invia link",
    sentTitle: "Controlla la tua email",
    sent: (email) =>
      `Se esiste un account per ${email}, abbiamo inviato un link per reimpostare la password. Scade tra un’ora.`,
    noMail:
      "L’invio di email non è configurato su questo server. Chiedi al suo operatore di reimpostare la tua password.",
    back: "Torna all’accesso",
  },
  reset: {
    title: "Scegli una nuova password",
    subtitle: "Le sessioni su tutti gli altri dispositivi verranno chiuse.",
    submit: "Cambia password",
    badLinkTitle: "Questo link non funziona più",
    badLink: "È scaduto o è già stato usato. Richiedine uno nuovo.",
    again: "Richiedi un nuovo link",
  },
  verifyEmail: {
    title: "Conferma il tuo indirizzo email",
    text: "Hai aperto un link da un’email. Conferma solo se lo hai richiesto tu.",
    submit: "Conferma indirizzo email",
    doneTitle: "Email confermata",
    done: "Grazie! Il tuo indirizzo email è confermato.",
    failedTitle: "Questo link non funziona più",
    failed: "È scaduto o è già stato usato. Richiedine uno nuovo nelle impostazioni dell’account.",
    go: "Continua",
    settings: "Apri impostazioni",
  },
  magicLink: {
    title: "Accedi a Hexlane",
    text: "Hai aperto un link da un’email. Continua solo se lo hai richiesto tu.",
    submit: "Accedi",
    failedTitle: "Questo link non funziona più",
    failed: "È scaduto o è già stato usato. Richiedine uno nuovo.",
    back: "Torna all’accesso",
  },
  invitation: {
    title: (workspaceName) => `Entra in ${workspaceName}`,
    from: (inviter) => `${inviter} ti ha inviato un invito.`,
    workspace: "Spazio di lavoro",
    inviter: "Invito di",
    role: "Il tuo ruolo",
    sentTo: "Inviato a",
    until: "Scadenza",
    accept: "Entra nello spazio di lavoro",
    reject: "Rifiuta",
    rejectTitle: "Rifiutare questo invito?",
    rejectText: "Per entrare in seguito, ti servirà un nuovo invito.",
    signIn: "Accedi per entrare",
    signUp: "Crea account",
    otherAccount: (mine, theirs) =>
      `Hai effettuato l’accesso come ${mine}, ma questo invito è stato inviato a ${theirs}.`,
    switchAccount: "Usa un altro account",
    switchTitle: "Uscire per usare un altro account?",
    switchText: (mine) => `Uscirai dall’account ${mine} in questo browser.`,
    unconfirmed: (email) =>
      `Prima conferma ${email}: apri il link nell’email che ti abbiamo inviato. Non l’hai ricevuta? Inviala di nuovo.`,
    confirm: "Invia email di conferma",
    confirmSent: "Email di conferma inviata. Apri il link per tornare qui.",
    goneTitle: "Questo invito non è più valido",
    gone: "È scaduto, oppure è già stato usato o revocato. Chiedine uno nuovo.",
    home: "Torna alla home",
  },
  device: {
    title: "Connetti un dispositivo",
    subtitle: "Inserisci il codice mostrato sul tuo dispositivo o nel terminale.",
    code: "Codice",
    submit: "Continua",
    askTitle: "Autorizzare questo dispositivo?",
    ask: (client) => `${client} vuole accedere al tuo account.`,
    client: "App",
    address: "Richiesta da",
    unknownAddress: "un indirizzo sconosciuto",
    asked: "Data della richiesta",
    account: "Il tuo account",
    access: "Accesso",
    fullAccess: "Accesso completo a tutti i tuoi spazi di lavoro",
    warning:
      "Approva solo se hai appena avviato tu l’operazione e il codice corrisponde a quello sul tuo dispositivo. Se qualcuno ti ha inviato questo codice o link, rifiuta la richiesta.",
    approve: "Approva",
    deny: "Rifiuta",
    approvedTitle: "Dispositivo connesso",
    approved:
      "Puoi chiudere questa pagina e tornare al terminale. I dispositivi connessi sono elencati nelle impostazioni.",
    deniedTitle: "Richiesta rifiutata",
    denied: "Non è stato concesso alcun accesso. Puoi chiudere questa pagina.",
    overTitle: "Questa richiesta non è più valida",
    over: "È già stata approvata o rifiutata, oppure è scaduta. Ricomincia sul tuo dispositivo per ottenere un nuovo codice.",
    another: "Inserisci un altro codice",
    devices: "Vedi dispositivi",
  },
  authorize: {
    askTitle: "Autorizzare questa app?",
    ask: "Un’app vuole accedere al tuo account.",
    client: "Nome dell’app (non verificato)",
    back: "Reindirizza a",
    thisComputer: (host) => `un’app su questo computer (${host})`,
    program: (scheme) => `l’app che apre i link «${scheme}:» su questo computer`,
    warning:
      "Approva solo se hai appena avviato tu l’operazione e ti fidi dell’indirizzo di reindirizzamento. Il nome dell’app non è verificato. Se qualcuno ti ha inviato questo link, rifiuta la richiesta.",
    approvedTitle: "App connessa",
    approved:
      "Reindirizzamento all’app in corso. Puoi revocare l’accesso in Impostazioni > Sicurezza > Sessioni e dispositivi.",
    deniedTitle: "Richiesta rifiutata",
    denied: "Non è stato concesso alcun accesso. Puoi chiudere questa pagina.",
    overTitle: "Questa richiesta non è più valida",
    over: "È già stata approvata o rifiutata, oppure è scaduta. Ricomincia nell’app.",
    refusedTitle: "Impossibile autorizzare questa app",
    refused: "La richiesta dell’app non è valida. Non è stato concesso alcun accesso.",
    unknownClient:
      "L’app non è registrata o la sua registrazione è scaduta dopo 30 giorni. Rimuovi la connessione nell’app e aggiungila di nuovo.",
  },
  home: {
    title: (name) => `Ciao, ${name}`,
    workspaces: "I tuoi spazi di lavoro",
    none: "Ancora nessuno spazio di lavoro",
    noneText: "Uno spazio di lavoro contiene i progetti di un team. Creane uno o attendi un invito.",
    create: "Crea spazio di lavoro",
    createText: "Per un team, un’azienda o solo per te. Potrai invitare altre persone in seguito.",
    name: "Nome",
    address: "URL",
    addressHint: "Lettere minuscole, cifre e trattini",
    created: (name) => `${name} creato`,
    invitations: "Inviti",
    invitedBy: (inviter) => `Invito di ${inviter}`,
    open: "Apri",
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
