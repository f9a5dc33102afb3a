/** UI strings for coloring and merging labels, in Polish. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "Kolor nowej etykiety",
  mergeTitle: (from, into) => `Scalić „${from}” z „${into}”?`,
  mergeText: (from, into) =>
    `Etykieta o tej nazwie już istnieje. Wszystkie zadania z etykietą „${from}” otrzymają etykietę „${into}”, a etykieta „${from}” zostanie usunięta. Tego nie można cofnąć.`,
  merge: "Scal etykiety",
};
