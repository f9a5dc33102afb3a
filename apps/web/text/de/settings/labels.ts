/** UI strings for coloring and merging labels, in German. @module */
import type { labels as en } from "../../en/settings/labels.ts";

export const labels: typeof en = {
  newColor: "Farbe des neuen Labels",
  mergeTitle: (from, into) => `„${from}“ mit „${into}“ zusammenführen?`,
  mergeText: (from, into) =>
    `Ein Label mit diesem Namen gibt es schon. Alle Aufgaben mit „${from}“ erhalten das Label „${into}“, und „${from}“ wird gelöscht. Das lässt sich nicht rückgängig machen.`,
  merge: "Labels zusammenführen",
};
