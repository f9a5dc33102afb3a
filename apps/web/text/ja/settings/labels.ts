/** UI strings for coloring and merging labels, in Japanese. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "新しいラベルの色",
  mergeTitle: (from, into) => `「${from}」を「${into}」に統合しますか？`,
  mergeText: (from, into) =>
    `この名前のラベルはすでにあります。「${from}」が付いたすべてのタスクに「${into}」が付き、「${from}」は削除されます。この操作は元に戻せません。`,
  merge: "ラベルを統合",
};
