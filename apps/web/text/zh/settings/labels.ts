/** UI strings for coloring and merging labels, in simplified Chinese. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "新标签的颜色",
  mergeTitle: (from, into) => `将“${from}”合并到“${into}”？`,
  mergeText: (from, into) =>
    `已有同名标签。所有带“${from}”标签的任务将改用“${into}”，“${from}”将被删除。此操作无法撤销。`,
  merge: "合并标签",
};
