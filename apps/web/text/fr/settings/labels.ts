/** UI strings for coloring and merging labels, in French. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "Couleur de la nouvelle étiquette",
  mergeTitle: (from, into) => `Fusionner « ${from} » avec « ${into} » ?`,
  mergeText: (from, into) =>
    `Une étiquette porte déjà ce nom. Toutes les tâches avec l’étiquette « ${from} » recevront l’étiquette « ${into} », et « ${from} » sera supprimée. Cette action est irréversible.`,
  merge: "Fusionner les étiquettes",
};
