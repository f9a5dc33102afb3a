/** UI strings for the versions of a description, in German. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "Verlauf",
  title: "Verlauf der Beschreibung",
  explanation: "Änderungen der letzten 45 Tage. Auch das Wiederherstellen einer Version gilt als Änderung.",
  list: "Versionen",
  current: "Aktuelle Version",
  first: "Früherer Text",
  empty: "Leer",
  changes: "Änderungen",
  restore: "Diese Version wiederherstellen",
  restored: "Beschreibung wiederhergestellt",
  older: "Ältere Versionen anzeigen",
};
