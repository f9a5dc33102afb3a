/** UI strings for unsaved text and deleted tasks, in German. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";

export const unsent: typeof enUnsent = {
  title: "Noch nicht gespeichert",
  explanation:
    "Diese Änderungen sind nur in diesem Browser gespeichert. Änderungen, die auf eine Verbindung warten, werden automatisch gespeichert.",
  givenBack: (title, reason) =>
    `„${title.length > 60 ? `${title.slice(0, 60)}…` : title}“ wurde nicht geändert. ${reason} Ihr Text bleibt als Entwurf erhalten.`,
  sending: "Wird gespeichert …",
  waiting: "Warten auf Verbindung",
  signedOut: "Wird gesendet, sobald Sie sich angemeldet haben",
  refused: (title, reason) =>
    `„${title.length > 60 ? `${title.slice(0, 60)}…` : title}“ konnte nicht hinzugefügt werden. ${reason}`,
  maybeAdded: (title) =>
    `„${title.length > 60 ? `${title.slice(0, 60)}…` : title}“ wurde möglicherweise schon hinzugefügt. Der Text wurde vor mehr als einem Tag gesendet. Prüfen Sie das, bevor Sie es erneut versuchen.`,
  maybeSent:
    "Dies wurde vor mehr als einem Tag gesendet und ist vielleicht schon gespeichert. Prüfen Sie das, bevor Sie es noch einmal versuchen.",
  signOutTitle: "Ungespeicherten Text löschen und abmelden?",
  signOutText: "Ein Teil Ihres Textes ist noch nicht gespeichert. Beim Abmelden wird er aus diesem Browser gelöscht.",
  fieldInUse: "Das Feld enthält bereits Text. Speichern oder verwerfen Sie ihn zuerst.",
};

export const conflict: typeof enConflict = {
  description: (title) => `Jemand anderes hat die Beschreibung von „${title}“ geändert`,
  title: (title) => `Jemand anderes hat „${title}“ umbenannt`,
  field: (field, title) => `Jemand anderes hat „${field}“ von „${title}“ geändert`,
  explanation: "Vergleichen Sie beide Fassungen und wählen Sie, welche bleiben soll.",
  theirs: "Die andere Fassung",
  mine: "Ihre Fassung",
  keep: "Meine behalten",
  take: "Andere übernehmen",
  edit: "Bearbeiten",
  taken: "Ihre Fassung wurde verworfen",
};

export const gone: typeof enGone = {
  unsavedText: "Ihr nicht gespeicherter Text",
  deletedBy: (name) => `${name ?? "Jemand"} hat diese Aufgabe gelöscht.`,
  deletedByYou: "Sie haben diese Aufgabe gelöscht.",
  textBelow: "Ihr nicht gespeicherter Text steht darunter.",
  restore: "Aufgabe wiederherstellen",
  restOffline: "Sie sind offline. Der Rest dieser Aufgabe ist wieder verfügbar, sobald Sie online sind.",
};

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "Wird gespeichert …",
  offline: (count) =>
    count === 0
      ? "Sie sind offline. Sie können weiterarbeiten."
      : `Sie sind offline. ${count === 1 ? "1 Änderung steht" : `${count} Änderungen stehen`} noch aus.`,
  waiting: (count) =>
    `Der Server ist nicht erreichbar. ${count === 1 ? "1 Änderung steht" : `${count} Änderungen stehen`} noch aus.`,
  refused: (count) => `${count === 1 ? "1 Änderung wurde" : `${count} Änderungen wurden`} nicht gespeichert`,
  conflict: "Jemand anderes hat denselben Text geändert",
  review: "Ansehen",
  details: "Details",
};
