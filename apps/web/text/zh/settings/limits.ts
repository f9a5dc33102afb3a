/** UI strings for column limits, in simplified Chinese. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "设置上限…",
  label: "WIP 上限",
  labelOf: (column) => `“${column}”的 WIP 上限`,
  hint: "此列的任务数量上限。留空则不设上限。即使列已超出上限，仍可将任务移入。",
  most: (limit) => `最多 ${limit} 个`,
  count: (count, limit) => `${counted(count, { other: "# 个任务" })}，上限 ${limit} 个`,
  over: "超出上限",
  nowOver: (column, count, limit) => `“${column}”已超出上限：有 ${count} 个任务，上限 ${limit} 个。`,
  saved: (column, limit) => `“${column}”的上限已设为 ${limit} 个`,
  cleared: (column) => `已移除“${column}”的上限`,
  invalid: "请输入 1 到 10,000 之间的整数，或留空",
};
