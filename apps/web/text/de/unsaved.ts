/** Texts about unsaved text and deleted tasks, in German. @module */
import type { gone as enGone, unsent as enUnsent } from "../en/unsaved.ts";

export const unsent: typeof enUnsent = {
  title: "Noch nicht gespeichert",
  sending: "Wird gespeichert …",
  waiting: "Warten auf Verbindung",
  signedOut: "Wird gesendet, sobald Sie sich anmelden",
  refused: (title, reason) =>
    `„${title.length > 60 ? `${title.slice(0, 60)}…` : title}“ konnte nicht hinzugefügt werden. ${reason}`,
  maybeSent:
    "Dies wurde vor mehr als einem Tag gesendet und ist vielleicht schon gespeichert. Prüfen Sie das, bevor Sie es noch einmal versuchen.",
  signOutTitle: "Ungespeicherten Text löschen und abmelden?",
  signOutText: "Ein Teil Ihres Textes ist noch nicht gespeichert. Beim Abmelden wird er aus diesem Browser gelöscht.",
  fieldInUse: "Das Feld enthält bereits Text. Speichern oder verwerfen Sie ihn zuerst.",
};

export const gone: typeof enGone = {
  unsavedText: "Ihr nicht gespeicherter Text",
  deletedBy: (name) => `${name ?? "Jemand"} hat diese Aufgabe gelöscht.`,
  deletedByYou: "Sie haben diese Aufgabe in einem anderen Fenster gelöscht.",
  textBelow: "Ihr nicht gespeicherter Text steht darunter.",
  restore: "Aufgabe wiederherstellen",
  restOffline: "Sie sind offline. Der Rest dieser Aufgabe ist erst wieder verfügbar, wenn Sie verbunden sind.",
};
