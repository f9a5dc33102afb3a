/** UI strings for coloring and merging labels, in Dutch. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "Kleur van het nieuwe label",
  mergeTitle: (from, into) => `“${from}” samenvoegen met “${into}”?`,
  mergeText: (from, into) =>
    `Er bestaat al een label met deze naam. Alle taken met het label “${from}” krijgen het label “${into}”, en “${from}” wordt verwijderd. Dit kan niet ongedaan worden gemaakt.`,
  merge: "Labels samenvoegen",
};
