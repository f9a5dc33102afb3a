/** UI strings for coloring and merging labels, in Brazilian Portuguese. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "Cor da nova etiqueta",
  mergeTitle: (from, into) => `Mesclar “${from}” com “${into}”?`,
  mergeText: (from, into) =>
    `Já existe uma etiqueta com este nome. Todas as tarefas com a etiqueta “${from}” receberão a etiqueta “${into}”, e “${from}” será excluída. Esta ação não pode ser desfeita.`,
  merge: "Mesclar etiquetas",
};
