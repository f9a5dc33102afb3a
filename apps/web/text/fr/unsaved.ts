/** UI strings for unsaved text and deleted tasks, in French. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "Pas encore enregistré",
  explanation:
    "Ces modifications ne sont conservées que dans ce navigateur. Celles qui attendent une connexion seront enregistrées automatiquement.",
  givenBack: (title, reason) =>
    `Impossible de modifier « ${title.length > 60 ? `${title.slice(0, 60)}…` : title} ». ${reason} Votre texte est conservé comme brouillon.`,
  sending: "Enregistrement…",
  waiting: "En attente de connexion",
  signedOut: "Sera enregistré quand vous vous connecterez",
  refused: (title, reason) =>
    `Impossible d’ajouter « ${title.length > 60 ? `${title.slice(0, 60)}…` : title} ». ${reason}`,
  maybeAdded: (title) =>
    `« ${title.length > 60 ? `${title.slice(0, 60)}…` : title} » a peut-être déjà été ajouté. L’envoi date de plus d’un jour. Vérifiez avant de réessayer.`,
  maybeSent:
    "L’envoi date de plus d’un jour, et ce texte a peut-être déjà été enregistré. Vérifiez avant de réessayer.",
  signOutTitle: "Supprimer le texte non enregistré et se déconnecter ?",
  signOutText: "Une partie de votre texte n’est pas encore enregistrée. La déconnexion la supprimera de ce navigateur.",
  fieldInUse: "Le champ contient déjà du texte. Enregistrez-le ou abandonnez-le d’abord.",
};

export const conflict: typeof enConflict = {
  description: (title) => `Quelqu’un d’autre a modifié la description de « ${title} »`,
  title: (title) => `Quelqu’un d’autre a renommé « ${title} »`,
  field: (field, title) => `Quelqu’un d’autre a modifié « ${field} » de « ${title} »`,
  explanation: "Comparez les deux versions et choisissez celle à conserver.",
  theirs: "L’autre version",
  mine: "Votre version",
  keep: "Garder la mienne",
  take: "Prendre l’autre",
  edit: "Modifier",
  taken: "Votre version a été abandonnée",
};

export const gone: typeof enGone = {
  unsavedText: "Votre texte non enregistré",
  deletedBy: (name) => `${name ?? "Quelqu’un"} a supprimé cette tâche.`,
  deletedByYou: "Vous avez supprimé cette tâche.",
  textBelow: "Votre texte non enregistré figure ci-dessous.",
  restore: "Restaurer la tâche",
  restOffline: "Vous êtes hors ligne. Le reste de cette tâche sera disponible à votre reconnexion.",
};

const waiting = (count: number): string =>
  counted(count, { one: "# modification est en attente.", other: "# modifications sont en attente." });

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "Enregistrement…",
  offline: (count) =>
    count === 0
      ? "Vous êtes hors ligne. Vous pouvez continuer à travailler."
      : `Vous êtes hors ligne. ${waiting(count)}`,
  waiting: (count) => `Le serveur est injoignable. ${waiting(count)}`,
  refused: (count) =>
    counted(count, {
      one: "# modification n’a pas pu être enregistrée",
      other: "# modifications n’ont pas pu être enregistrées",
    }),
  conflict: "Quelqu’un d’autre a modifié le même texte",
  review: "Vérifier",
  details: "Détails",
};
