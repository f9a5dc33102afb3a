/** UI strings for the timeline, in simplified Chinese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "时间刻度",
  zooms: { week: "周", month: "月", quarter: "季度" },
  earlier: "更早",
  later: "更晚",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title}：${dates}`,
  overdue: "已逾期",
  blocks: (count) => counted(count, { other: "阻塞 # 个任务" }),
  blockedBy: (count) => counted(count, { other: "受阻于 # 个任务" }),
  beginsTooEarly: "在阻塞它的任务结束之前开始",
  keys: "按左右方向键将任务条移动一天。按住 Shift 则仅移动结束日期，按住 Ctrl+Shift 则仅移动开始日期。移动会在片刻后保存。按 Enter 立即保存，按 Escape 取消。",
  plan: (key) => `将 ${key} 安排在今天`,
  find: (key) => `滚动到 ${key}`,
  drawHint: "拖动以设置日期",
  moved: (key, dates) => `${key}：${dates}。`,
  movedAlong: (count) => counted(count, { other: "# 个受阻任务也已移动。" }),
  willMove: (count) => counted(count, { other: "# 个受阻任务也将移动" }),
  empty: { title: "还没有任务", text: "先在看板上添加任务，再在这里设置日期。" },
};
