/** UI strings for the command palette, shortcuts, inbox, search and public boards, in French. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Résultats",
  createWords: "créer une nouvelle tâche",
  none: (words) => `Aucun résultat pour « ${words} »`,
  searching: "Recherche…",
  actions: "Actions",
  pages: "Pages",
  projects: "Projets",
  workspaces: "Espaces de travail",
  found: "Résultats de recherche",
  searchFor: (words) => `Rechercher « ${words} » partout`,
  invite: "Inviter des personnes",
  light: "Utiliser le thème clair",
  dark: "Utiliser le thème sombre",
  system: "Utiliser le thème du système",
  help: "Touches fléchées pour sélectionner, Enter pour ouvrir, Esc pour fermer",
};

export const shortcuts: Text["shortcuts"] = {
  title: "Raccourcis clavier",
  text: "Les raccourcis fonctionnent quand vous n’êtes pas en train d’écrire.",
  off: "Les raccourcis à une touche sont désactivés. Activez-les dans Paramètres > Apparence.",
  groups: { anywhere: "Partout", go: "Aller à", board: "Sur un tableau", inbox: "Dans la boîte de réception" },
  names: {
    palette: "Ouvrir la palette de commandes",
    search: "Rechercher",
    help: "Afficher les raccourcis clavier",
    home: "Accueil",
    inbox: "Boîte de réception",
    myTasks: "Mes tâches",
    workspace: "Vue d’ensemble de l’espace de travail",
    settings: "Paramètres",
    walk: "Naviguer entre les cartes",
    move: "Déplacer la carte",
    open: "Ouvrir la tâche",
    close: "Fermer la tâche",
    createTask: "Ajouter une tâche",
    filter: "Ajouter un filtre",
    renameColumn: "Renommer la colonne qui a le focus",
    board: "Aller au tableau",
    list: "Aller à la liste",
    table: "Aller au tableau",
    backlog: "Aller au backlog",
    calendar: "Aller au calendrier",
    timeline: "Aller à la chronologie",
    archive: "Aller aux archives",
    nextNotification: "Notification suivante",
    previousNotification: "Notification précédente",
    markRead: "Marquer comme lue",
    markUnread: "Marquer comme non lue",
    snooze: "Reporter",
  },
  preference: {
    title: "Clavier",
    text: "Les raccourcis à une touche peuvent gêner la saisie vocale et les technologies d’assistance.",
    label: "Raccourcis à une touche",
  },
};

export const inbox: Text["inbox"] = {
  title: "Boîte de réception",
  all: "Toutes",
  unreadOnly: "Non lues",
  filter: "Afficher",
  none: "Aucune notification pour l’instant",
  noneText: "Quand quelqu’un vous assigne une tâche, vous mentionne ou commente votre tâche, vous le voyez ici.",
  allRead: "Vous êtes à jour",
  allReadText: "Les nouvelles notifications apparaîtront ici.",
  settings: "Paramètres de notification",
  readAll: "Tout marquer comme lu",
  readAllDone: "Toutes les notifications sont marquées comme lues",
  read: "Marquer comme lue",
  readLabel: (title) => `Marquer comme lue : ${title}`,
  unread: "Non lue",
  more: "Afficher les notifications plus anciennes",
  clear: "Vider la boîte de réception",
  clearTitle: "Vider la boîte de réception ?",
  clearText:
    "Toutes les notifications seront supprimées, y compris celles non lues. Vos tâches ne sont pas concernées.",
  cleared: "Boîte de réception vidée",
  notificationCame: (count) => counted(count, { one: "# notification non lue", other: "# notifications non lues" }),
  alsoCount: (count) => counted(count, { one: "# autre notification", other: "# autres notifications" }),
  markUnread: "Marquer comme non lue",
  unreadLabel: (title) => `Marquer comme non lue : ${title}`,
  snooze: "Reporter",
  snoozeLabel: (title) => `Reporter : ${title}`,
  snoozed: (until) => `Reportée au ${until}`,
  snoozedTab: "Reportées",
  noSnoozed: "Aucune notification reportée",
  noSnoozedText:
    "Les notifications reportées reviennent automatiquement dans votre boîte de réception, marquées comme non lues.",
  wake: "Remettre dans la boîte de réception",
  wakeLabel: (title) => `Remettre dans la boîte de réception : ${title}`,
  times: { later: "Plus tard aujourd’hui", tomorrow: "Demain", week: "La semaine prochaine" },
  pick: "Sélectionnez une notification",
  pickText:
    "Sa tâche s’ouvre ici. Utilisez J et K pour vous déplacer, E pour marquer comme lue, U comme non lue et H pour reporter.",
  list: "Notifications",
  says: {
    taskCreated: (who) => (who ? `${who} a créé cette tâche pour vous` : "Créée pour vous"),
    assigned: (who) => (who ? `${who} vous a assigné cette tâche` : "Vous a été assignée"),
    statusChanged: (before, after, who) =>
      who
        ? `${who} a déplacé cette tâche de « ${before} » vers « ${after} »`
        : `Déplacée de « ${before} » vers « ${after} »`,
    timeLogged: (who) => (who ? `${who} a saisi du temps` : "Temps saisi"),
    dueSoon: (due) => `Échéance le ${due}`,
    overdue: (due) => `En retard depuis le ${due}`,
    mentioned: (who) => `${who} vous mentionne`,
    named: (who, field) => `${who} vous a ajouté à « ${field} »`,
    commented: (who) => `${who} a commenté`,
    workspaceCreated: (workspace) => `L’espace de travail « ${workspace} » est prêt`,
    other: "Notification",
    somebody: "Quelqu’un",
  },
};

export const search: Text["search"] = {
  title: "Recherche",
  label: "Que recherchez-vous ?",
  hint: "Des mots ou leur début, une clé de tâche comme WEB-12, un numéro de tâche ou une requête comme assignee:me due:<7d",
  scope: "Rechercher dans",
  everywhere: "Tous les espaces de travail",
  start: "Recherchez des tâches, des projets, des commentaires et des espaces de travail",
  startText: "La recherche porte sur le début des mots. Les anciennes clés des tâches déplacées fonctionnent aussi.",
  none: (words) => `Aucun résultat pour « ${words} »`,
  noneText: "Essayez des mots moins nombreux ou plus courts, ou cherchez dans tous les espaces de travail.",
  found: (count, total) =>
    total > count
      ? `${count} sur ${total >= 1000 ? "1 000 résultats ou plus" : `${total} résultats`}`
      : counted(total, { one: "# résultat", other: "# résultats" }),
  types: {
    all: "Tout",
    tasks: "Tâches",
    comments: "Commentaires",
    projects: "Projets",
    workspaces: "Espaces de travail",
    people: "Personnes",
  },
  filter: "Type",
  recent: "Recherches récentes",
  forget: "Effacer les recherches récentes",
  refine: "Ajoutez des mots pour affiner la recherche.",
  people: "Personnes",
  searching: "Recherche…",
  kinds: {
    task: "Tâche",
    project: "Projet",
    workspace: "Espace de travail",
    comment: "Commentaire",
    activity: "Activité",
  },
};

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Lecture seule",
  noTasks: "Aucune tâche",
  tasks: (count) => counted(count, { one: "# tâche", other: "# tâches" }),
  assignee: (name) => `Assignée à ${name}`,
  columns: "Colonnes",
  missingTitle: "Tableau introuvable",
  missing:
    "Ce tableau n’existe pas ou n’est plus public. Si vous êtes membre de son espace de travail, connectez-vous.",
  signIn: "Se connecter",
};
