/**
 * The words that are there from the beginning: those of boards and of what surrounds every page, in German.
 *
 * @module
 */

import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { shell } from "./shell.ts";

export const deCore: CoreText = {
  app: {
    name: "Hexlane",
    skip: "Zum Inhalt springen",
    loading: "Wird geladen",
    working: "Der Server lässt auf sich warten",
    offline: "Sie sind offline. Änderungen werden erst gespeichert, wenn Sie wieder verbunden sind.",
    signedOut: "Sie sind abgemeldet. Melden Sie sich an, um Ihre Änderungen zu speichern.",
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
    retry: "Noch einmal versuchen",
    copy: "Kopieren",
    copied: "Kopiert",
    copyFailed: "Kopieren ging nicht. Markieren Sie den Text, und kopieren Sie ihn selbst.",
    done: "Fertig",
  },
  draft: {
    begun: (text) => `Entwurf: ${text}`,
    restored: "Entwurf wiederhergestellt",
    discard: "Verwerfen",
    discarded: "Entwurf verworfen",
  },
  missing: {
    title: "Diese Seite gibt es nicht",
    text: "Vielleicht ist die Adresse vertippt, oder die Seite ist umgezogen.",
    home: "Zur Startseite",
  },
  errors: {
    unauthenticated: "Sie sind abgemeldet. Melden Sie sich an, um Ihre Änderungen zu speichern.",
    OFFLINE: "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es dann noch einmal.",
    TIMEOUT: "Der Server hat zu lange nicht geantwortet. Versuchen Sie es gleich noch einmal.",
    SESSION_REQUIRED: "Das geht nur in einem Browser, der angemeldet ist.",
    QUOTA_EXCEEDED:
      "Das Limit dieses Arbeitsbereichs oder Servers ist erreicht. Löschen Sie, was Sie nicht mehr brauchen, oder bitten Sie den Betreiber des Servers, das Limit anzuheben.",
    ACCOUNT_QUOTA_EXCEEDED:
      "Ihre Arbeitsbereiche haben das Limit für Beschreibungen, Logos und Metadaten erreicht. Kürzen Sie diesen Text oder einen in einem anderen Arbeitsbereich.",
    TOO_MUCH_WORK: "Das ist zu viel auf einmal. Wählen Sie weniger Aufgaben aus, oder teilen Sie die Datei auf.",
    PROJECT_ARCHIVED: "Dieses Projekt ist archiviert. Holen Sie es zurück, um es zu ändern.",
    LABEL_NAME_TAKEN: "Es gibt schon ein Label mit diesem Namen. Wählen Sie einen anderen",
    forbidden: "Das dürfen Sie nicht. Fragen Sie eine Admin-Person des Arbeitsbereichs.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "Zu viele Versuche in kurzer Zeit. Warten Sie eine Minute, und versuchen Sie es dann noch einmal."
        : `Zu viele Versuche in kurzer Zeit. Versuchen Sie es in ${Math.ceil(seconds / 60)} Minuten noch einmal.`,
    unknown:
      "Auf dem Server ging etwas schief. Versuchen Sie es noch einmal; geht es weiter so, sagen Sie es, wer den Server betreibt.",
    page: "Diese Seite konnte nicht geladen werden",
  },
  board,
  task,
  shell,
};
