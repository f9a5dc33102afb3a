/** UI strings for the table of tasks, in German. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "Tippen ersetzt einen Wert, die Eingabetaste bearbeitet ihn. Die Umschalttaste mit den Pfeiltasten wählt Zellen aus. Die Leertaste öffnet die Aufgabe. Mit Escape und danach Tab verlassen Sie die Tabelle.",
  headKeys:
    "Die Eingabetaste öffnet die Optionen. Alt und die Pfeiltasten ändern die Breite der Spalte. Mit Alt, Umschalttaste und Pfeiltasten verschieben Sie die Spalte.",
  key: "Schlüssel",
  otherTask: "Aufgabe außerhalb dieser Tabelle",
  columns: "Spalten",
  resetColumns: "Spalten zurücksetzen",
  sort: "Nach dieser Spalte sortieren",
  pin: "Spalte fixieren",
  unpin: "Spalte lösen",
  wider: "Breiter",
  narrower: "Schmaler",
  hide: "Spalte ausblenden",
  summary: "Zusammenfassung",
  summaries: { sum: "Summe", average: "Durchschnitt", least: "Minimum", most: "Maximum", none: "Keine" },
  selected: (count) => counted(count, { one: "# Zelle ausgewählt", other: "# Zellen ausgewählt" }),
  copied: (count) => counted(count, { one: "# Zelle kopiert", other: "# Zellen kopiert" }),
  changed: (count) => counted(count, { one: "# Zelle geändert", other: "# Zellen geändert" }),
  unsaved: (count) =>
    counted(count, { one: "# Zelle wurde nicht gespeichert", other: "# Zellen wurden nicht gespeichert" }),
  outside: (count) =>
    counted(count, {
      one: "# eingefügte Zeile passt nicht in die Tabelle",
      other: "# eingefügte Zeilen passen nicht in die Tabelle",
    }),
  copyText: "Text kopieren",
  textCopied: "Text kopiert",
  discard: "Verwerfen",
  faults: {
    readOnly: "Dieser Wert lässt sich hier nicht ändern",
    required: "Dieser Wert darf nicht leer sein",
    long: (most) => `Verwenden Sie höchstens ${most} Zeichen`,
    several: (text) => `Mehrere Personen heißen „${text}“`,
    yesOrNo: "Geben Sie Ja oder Nein ein",
  },
};
