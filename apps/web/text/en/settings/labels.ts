/** UI strings for coloring and merging labels, in English. @module */

export const labels = {
  newColor: "Color of the new label",
  mergeTitle: (from: string, into: string) => `Merge “${from}” into “${into}”?`,
  mergeText: (from: string, into: string) =>
    `A label with this name already exists. All tasks labeled “${from}” will be labeled “${into}”, and “${from}” will be deleted. This can't be undone.`,
  merge: "Merge labels",
};
