/** UI strings for the timeline, in Japanese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "表示単位",
  zooms: { week: "週", month: "月", quarter: "四半期" },
  earlier: "前へ",
  later: "次へ",
  dates: (from, to) => (from === to ? from : `${from}〜${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "期限切れ",
  blocks: (count) => counted(count, { other: "#件のタスクをブロックしている" }),
  blockedBy: (count) => counted(count, { other: "#件のタスクにブロックされている" }),
  beginsTooEarly: "ブロックしているタスクの終了前に開始",
  keys: "左右の矢印キーでバーを1日ずつ移動します。Shiftを押しながらで終了日、CtrlとShiftを押しながらで開始日を動かします。少し待つと保存されます。Enterですぐに保存、Escapeでキャンセルします。",
  plan: (key) => `${key}を今日に予定`,
  find: (key) => `${key}の期間を表示`,
  drawHint: "ドラッグして予定を設定",
  moved: (key, dates) => `${key}: ${dates}。`,
  movedAlong: (count) => counted(count, { other: "タスク#件も一緒に移動しました。" }),
  willMove: (count) => counted(count, { other: "タスク#件も一緒に移動します" }),
  empty: {
    title: "タスクはまだありません",
    text: "ボードでタスクを追加すると、ここで日程を設定できます。",
  },
};
