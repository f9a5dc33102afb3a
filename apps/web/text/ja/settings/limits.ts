/** UI strings for column limits, in Japanese. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "上限を設定…",
  label: "WIP制限",
  labelOf: (column) => `列「${column}」のWIP制限`,
  hint: "この列のタスク数の上限です。空のままにすると上限なしになります。上限を超えている列にもタスクを移動できます。",
  most: (limit) => `最大${limit}件`,
  count: (count, limit) => `${counted(count, { other: "タスク#件" })}、上限${limit}件`,
  over: "上限超過",
  nowOver: (column, count, limit) => `列「${column}」が上限を超えています: タスク${count}件（上限${limit}件）`,
  saved: (column, limit) => `列「${column}」の上限を${limit}件に設定しました`,
  cleared: (column) => `列「${column}」の上限を解除しました`,
  invalid: "1〜10,000の整数を入力するか、空にしてください",
};
