/** UI strings for the timeline, in German. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "Maßstab",
  zooms: { week: "Woche", month: "Monat", quarter: "Quartal" },
  earlier: "Früher",
  later: "Später",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "überfällig",
  blocks: (count) => counted(count, { one: "blockiert # Aufgabe", other: "blockiert # Aufgaben" }),
  blockedBy: (count) => counted(count, { one: "blockiert von # Aufgabe", other: "blockiert von # Aufgaben" }),
  beginsTooEarly: "beginnt, bevor eine blockierende Aufgabe endet",
  keys: "Die Pfeiltasten nach links und rechts verschieben den Balken um einen Tag, mit der Umschalttaste sein Ende, mit Strg und Umschalttaste seinen Anfang. Die Änderung wird nach einem Moment gespeichert, mit der Eingabetaste sofort. Escape bricht ab.",
  plan: (key) => `${key} für heute planen`,
  find: (key) => `Zeitraum von ${key} anzeigen`,
  drawHint: "Zum Planen ziehen",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, { one: "# Aufgabe wurde mitverschoben.", other: "# Aufgaben wurden mitverschoben." }),
  willMove: (count) =>
    counted(count, { one: "# Aufgabe wird mitverschoben", other: "# Aufgaben werden mitverschoben" }),
  empty: {
    title: "Noch keine Aufgaben",
    text: "Legen Sie auf dem Board Aufgaben an. Hier geben Sie ihnen dann einen Zeitraum.",
  },
};
