/** The German UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "Zum Inhalt springen",
    loading: "Wird geladen",
    working: "Warten auf den Server",
    signedOut: "Sie sind abgemeldet. Melden Sie sich an, um fortzufahren.",
    signIn: "Anmelden",
    account: "Ihr Konto",
    settings: "Einstellungen",
    documentation: "API-Dokumentation",
    signOut: "Abmelden",
    home: "Start",
    appearance: "Darstellung",
  },
  actions: {
    cancel: "Abbrechen",
    close: "Schließen",
    save: "Speichern",
    saved: "Gespeichert",
    retry: "Erneut versuchen",
    copy: "Kopieren",
    copied: "Kopiert",
    copyFailed: "Kopieren fehlgeschlagen. Markieren Sie den Text und kopieren Sie ihn manuell.",
    done: "Fertig",
  },
  draft: {
    begun: (text) => `Entwurf: ${text}`,
    restored: "Entwurf wiederhergestellt",
    unsaved: "Nicht gespeicherte Änderungen",
    discard: "Verwerfen",
    discarded: "Entwurf verworfen",
  },
  missing: {
    title: "Seite nicht gefunden",
    text: "Die Adresse ist möglicherweise falsch, oder die Seite wurde verschoben.",
    home: "Zur Startseite",
  },
  errors: {
    unauthenticated: "Sie sind abgemeldet. Melden Sie sich an, um fortzufahren.",
    OFFLINE: "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    TIMEOUT: "Der Server hat nicht rechtzeitig geantwortet. Versuchen Sie es gleich erneut.",
    forbidden: "Ihnen fehlt die Berechtigung dazu. Wenden Sie sich an einen Admin des Arbeitsbereichs.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "Zu viele Anfragen. Versuchen Sie es in einer Minute erneut."
        : `Zu viele Anfragen. Versuchen Sie es in ${Math.ceil(seconds / 60)} Minuten erneut.`,
    unknown:
      "Etwas ist schiefgelaufen. Versuchen Sie es erneut. Besteht das Problem weiter, wenden Sie sich an die Administration dieses Servers.",
    page: "Diese Seite konnte nicht geladen werden",
  },
  board,
  task,
  shell,
};
