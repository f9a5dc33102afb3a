/** Fallback messages for error codes without their own message, in German. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "Das gibt es nicht mehr, oder Sie haben keinen Zugriff darauf.",
  conflict: "Das passt nicht zum aktuellen Stand. Laden Sie die Seite neu und versuchen Sie es noch einmal.",
  invalid: "Der Server hat die Eingabe abgelehnt. Prüfen Sie sie und versuchen Sie es noch einmal.",
  tooLarge: "Das ist zu groß für diesen Server. Kürzen Sie es oder teilen Sie es auf und versuchen Sie es noch einmal.",
  unsupported: "Dieser Server unterstützt das nicht. Wenden Sie sich an die Administration.",
  unavailable: "Der Server kann das gerade nicht ausführen. Versuchen Sie es gleich noch einmal.",
  file: "Der Server hat diese Datei abgelehnt. Wählen Sie ein kleineres Bild im Format PNG, JPEG oder WebP.",
  name: "Wählen Sie einen Namen, der noch nicht vergeben ist",
  dates: "Der Beginn darf nicht nach dem Ende liegen.",
};
