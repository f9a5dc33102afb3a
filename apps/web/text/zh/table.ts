/** UI strings for the table of tasks, in Chinese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "直接输入可替换值，按 Enter 可编辑值。按住 Shift 和方向键可选择单元格。空格键打开任务。要离开表格，请先按 Escape，再按 Tab。",
  headKeys: "按 Enter 打开选项。按 Alt 和方向键调整列宽，按 Alt+Shift 和方向键移动列。",
  key: "编号",
  otherTask: "不在此表格中的任务",
  columns: "列",
  resetColumns: "重置列",
  sort: "按此列排序",
  pin: "固定列",
  unpin: "取消固定列",
  wider: "加宽",
  narrower: "缩窄",
  hide: "隐藏列",
  summary: "汇总",
  summaries: { sum: "总和", average: "平均值", least: "最小值", most: "最大值", none: "无" },
  selected: (count) => counted(count, { other: "已选择 # 个单元格" }),
  copied: (count) => counted(count, { other: "已复制 # 个单元格" }),
  changed: (count) => counted(count, { other: "已更改 # 个单元格" }),
  unsaved: (count) => counted(count, { other: "# 个单元格未保存" }),
  outside: (count) => counted(count, { other: "粘贴的 # 行超出了表格" }),
  copyText: "复制文本",
  textCopied: "已复制文本",
  discard: "放弃",
  faults: {
    readOnly: "此值不能在这里修改",
    required: "此值不能为空",
    long: (most) => `最多使用 ${most} 个字符`,
    several: (text) => `有多人名为“${text}”`,
    yesOrNo: "请输入“是”或“否”",
  },
};
