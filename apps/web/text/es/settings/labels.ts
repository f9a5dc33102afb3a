/** UI strings for coloring and merging labels, in Spanish. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "Color de la nueva etiqueta",
  mergeTitle: (from, into) => `¿Combinar “${from}” con “${into}”?`,
  mergeText: (from, into) =>
    `Ya existe una etiqueta con este nombre. Todas las tareas con la etiqueta “${from}” pasarán a tener la etiqueta “${into}”, y “${from}” se eliminará. Esta acción no se puede deshacer.`,
  merge: "Combinar etiquetas",
};
