/** All UI strings in French. @module */
import type { Text } from "../en/mod.ts";
import { withRefusals } from "../refusals.ts";
import { actions as taskActions } from "./actions.ts";
import { core } from "./core.ts";
import { de } from "./de.ts";
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
    name: "Nom",
    personName: "Nom",
    email: "E-mail",
    password: "Mot de passe",
    newPassword: "Nouveau mot de passe",
    currentPassword: "Mot de passe actuel",
    passwordHint:
      "Au moins 8 caractères. Quelques mots sans rapport entre eux sont faciles à retenir et difficiles à deviner.",
    showPassword: "Afficher le mot de passe",
    hidePassword: "Masquer le mot de passe",
  },
  checks: {
    name: "Saisissez votre nom",
    title: "Saisissez un nom",
    date: "Choisissez une date",
    email: "Saisissez une adresse e-mail, par exemple ada@example.com",
    password: "Saisissez votre mot de passe",
    newPassword: "Choisissez un mot de passe d’au moins 8 caractères",
    currentPassword: "Saisissez votre mot de passe actuel",
    totp: "Saisissez le code à 6 chiffres de votre application d’authentification",
    backupCode: "Saisissez l’un de vos codes de secours",
    userCode: "Saisissez le code à 8 lettres affiché sur votre appareil, par exemple BCDF-GHJK",
    permissions: "Sélectionnez au moins une autorisation",
    slug: "Utilisez uniquement des lettres, des chiffres, des tirets et des tirets bas",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "Se connecter",
    subtitle: "Bon retour parmi nous.",
    submit: "Se connecter",
    remember: "Rester connecté sur cet appareil",
    forgotten: "Mot de passe oublié ?",
    passkey: "Se connecter avec une clé d’accès",
    external: (provider) => `Se connecter avec ${provider ?? "l’authentification unique"}`,
    magicLink: "Recevoir un lien de connexion par e-mail",
    magicLinkSent: (email) =>
      `Si ${email} permet de se connecter, nous vous avons envoyé un lien par e-mail. Il expire dans quelques minutes.`,
    or: "ou",
    newHere: "Pas encore de compte ?",
    signUp: "Créer un compte",
    passwordWasReset: "Mot de passe changé. Connectez-vous avec votre nouveau mot de passe.",
    signedOut: "Votre session est fermée.",
    externalFailed: "L’authentification unique a échoué. Réessayez ou connectez-vous autrement.",
    accountDeleted: "Votre compte a été supprimé.",
  },
  signInAgain: {
    title: "Reconnectez-vous",
    text: "Votre session a expiré. Connectez-vous pour continuer. Vous ne perdrez aucun texte.",
    otherWays: "Autres moyens de connexion",
  },
  signUp: {
    title: "Créez votre compte",
    subtitle: "Un seul compte pour tous vos espaces de travail.",
    first: "C’est le premier compte. Vous serez l’opérateur de ce serveur.",
    submit: "Créer un compte",
    haveAccount: "Vous avez déjà un compte ?",
    signIn: "Se connecter",
    invited: (workspaceName) =>
      `Vous avez une invitation à rejoindre ${workspaceName}. Inscrivez-vous avec l’adresse e-mail qui l’a reçue.`,
    byInvitation: "L’inscription est restreinte sur ce serveur. Si vous avez une invitation, ouvrez son lien.",
  },
  secondFactor: {
    title: "Authentification à deux facteurs",
    subtitle: "Saisissez le code à 6 chiffres de votre application d’authentification.",
    backupSubtitle: "Saisissez l’un de vos codes de secours. Chaque code ne fonctionne qu’une fois.",
    code: "Code d’authentification",
    backupCode: "Code de secours",
    trust: "Ne plus demander dans ce navigateur pendant 30 jours",
    submit: "Continuer",
    useBackup: "Utiliser plutôt un code de secours",
    useTotp: "Utiliser plutôt l’application d’authentification",
    back: "Retour à la connexion",
  },
  forgotten: {
    title: "Réinitialisez votre mot de passe",
    subtitle: "Saisissez votre adresse e-mail et nous vous enverrons un lien de réinitialisation.",
    submit: "Envoyer le lien",
    sentTitle: "Consultez vos e-mails",
    sent: (email) =>
      `S’il existe un compte pour ${email}, nous avons envoyé un lien pour réinitialiser le mot de passe. Il expire dans une heure.`,
    noMail:
      "L’envoi d’e-mails n’est pas configuré sur ce serveur. Demandez à son opérateur de réinitialiser votre mot de passe.",
    back: "Retour à la connexion",
  },
  reset: {
    title: "Choisissez un nouveau mot de passe",
    subtitle: "Vos sessions sur tous les autres appareils seront fermées.",
    submit: "Changer le mot de passe",
    badLinkTitle: "Ce lien ne fonctionne plus",
    badLink: "Il a expiré ou a déjà été utilisé. Demandez-en un nouveau.",
    again: "Demander un nouveau lien",
  },
  verifyEmail: {
    title: "Confirmez votre adresse e-mail",
    text: "Vous avez ouvert un lien reçu par e-mail. Ne confirmez que si vous l’avez demandé.",
    submit: "Confirmer l’adresse e-mail",
    doneTitle: "Adresse e-mail confirmée",
    done: "Merci ! Votre adresse e-mail est confirmée.",
    failedTitle: "Ce lien ne fonctionne plus",
    failed: "Il a expiré ou a déjà été utilisé. Demandez-en un nouveau dans les paramètres de votre compte.",
    go: "Continuer",
    settings: "Ouvrir les paramètres",
  },
  magicLink: {
    title: "Se connecter à Hexlane",
    text: "Vous avez ouvert un lien reçu par e-mail. Ne continuez que si vous l’avez demandé.",
    submit: "Se connecter",
    failedTitle: "Ce lien ne fonctionne plus",
    failed: "Il a expiré ou a déjà été utilisé. Demandez-en un nouveau.",
    back: "Retour à la connexion",
  },
  invitation: {
    title: (workspaceName) => `Rejoindre ${workspaceName}`,
    from: (inviter) => `${inviter} vous a envoyé une invitation.`,
    workspace: "Espace de travail",
    inviter: "Envoyée par",
    role: "Votre rôle",
    sentTo: "Envoyée à",
    until: "Expiration",
    accept: "Rejoindre l’espace de travail",
    reject: "Refuser",
    rejectTitle: "Refuser cette invitation ?",
    rejectText: "Pour accepter plus tard, il vous faudra une nouvelle invitation.",
    signIn: "Se connecter pour accepter",
    signUp: "Créer un compte",
    otherAccount: (mine, theirs) => `Vous utilisez le compte ${mine}, mais cette invitation a été envoyée à ${theirs}.`,
    switchAccount: "Utiliser un autre compte",
    switchTitle: "Se déconnecter pour utiliser un autre compte ?",
    switchText: (mine) => `Votre session ${mine} sera fermée dans ce navigateur.`,
    unconfirmed: (email) =>
      `Confirmez d’abord ${email} : ouvrez le lien de l’e-mail que nous vous avons envoyé. Vous ne l’avez pas reçu ? Renvoyez-le.`,
    confirm: "Envoyer l’e-mail de confirmation",
    confirmSent: "E-mail de confirmation envoyé. Ouvrez le lien pour revenir ici.",
    goneTitle: "Cette invitation n’est plus valide",
    gone: "Elle a expiré, ou a déjà été utilisée ou révoquée. Demandez-en une nouvelle.",
    home: "Retour à l’accueil",
  },
  device: {
    title: "Connecter un appareil",
    subtitle: "Saisissez le code affiché sur votre appareil ou dans votre terminal.",
    code: "Code",
    submit: "Continuer",
    askTitle: "Autoriser cet appareil ?",
    ask: (client) => `${client} souhaite accéder à votre compte.`,
    client: "Application",
    address: "Adresse d’origine",
    unknownAddress: "une adresse inconnue",
    asked: "Date de la demande",
    account: "Votre compte",
    access: "Accès",
    fullAccess: "Accès complet à tous vos espaces de travail",
    warning:
      "N’approuvez que si vous venez de lancer cette demande vous-même et que le code correspond à celui affiché sur votre appareil. Si quelqu’un vous a envoyé ce code ou ce lien, refusez la demande.",
    approve: "Approuver",
    deny: "Refuser",
    approvedTitle: "Appareil connecté",
    approved:
      "Vous pouvez fermer cette page et revenir à votre terminal. Les appareils connectés figurent dans vos paramètres.",
    deniedTitle: "Demande refusée",
    denied: "Aucun accès n’a été accordé. Vous pouvez fermer cette page.",
    overTitle: "Cette demande n’est plus valide",
    over: "Elle a déjà été approuvée ou refusée, ou elle a expiré. Recommencez sur votre appareil pour obtenir un nouveau code.",
    another: "Saisir un autre code",
    devices: "Voir les appareils",
  },
  authorize: {
    askTitle: "Autoriser cette application ?",
    ask: "Une application souhaite accéder à votre compte.",
    client: "Nom de l’application (non vérifié)",
    back: "Redirige vers",
    thisComputer: (host) => `une application sur cet ordinateur (${host})`,
    program: (scheme) => `l’application qui ouvre les liens « ${scheme}: » sur cet ordinateur`,
    warning:
      "N’approuvez que si vous venez de lancer cette demande vous-même et que vous faites confiance à l’adresse de redirection. Le nom de l’application n’est pas vérifié. Si quelqu’un vous a envoyé ce lien, refusez la demande.",
    approvedTitle: "Application connectée",
    approved:
      "Redirection vers l’application… Vous pouvez révoquer son accès dans Paramètres > Sécurité > Sessions et appareils.",
    deniedTitle: "Demande refusée",
    denied: "Aucun accès n’a été accordé. Vous pouvez fermer cette page.",
    overTitle: "Cette demande n’est plus valide",
    over: "Elle a déjà été approuvée ou refusée, ou elle a expiré. Recommencez dans l’application.",
    refusedTitle: "Impossible d’autoriser cette application",
    refused: "La demande de l’application n’est pas valide. Aucun accès n’a été accordé.",
    unknownClient:
      "L’application n’est pas enregistrée, ou son enregistrement a expiré après 30 jours. Supprimez la connexion dans l’application et ajoutez-la de nouveau.",
  },
  home: {
    title: (name) => `Bonjour, ${name}`,
    workspaces: "Vos espaces de travail",
    none: "Aucun espace de travail pour l’instant",
    noneText: "Un espace de travail contient les projets d’une équipe. Créez-en un ou attendez une invitation.",
    create: "Créer un espace de travail",
    createText: "Pour une équipe, une entreprise ou vous-même. Vous pourrez inviter des personnes plus tard.",
    name: "Nom",
    address: "URL",
    addressHint: "Lettres minuscules, chiffres et tirets",
    created: (name) => `${name} créé`,
    invitations: "Invitations",
    invitedBy: (inviter) => `Invitation ${de(inviter)}`,
    open: "Ouvrir",
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
