/** UI strings for the inbox, in French. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

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
  times: { later: "Dans quelques heures", tomorrow: "Demain", week: "La semaine prochaine" },
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
    overdue: (due) => `L’échéance était le ${due}`,
    mentioned: (who) => `${who} vous mentionne`,
    named: (who, field) => `${who} vous a ajouté à « ${field} »`,
    commented: (who) => `${who} a commenté`,
    workspaceCreated: (workspace) => `L’espace de travail « ${workspace} » est prêt`,
    other: "Notification",
    somebody: "Quelqu’un",
  },
};
