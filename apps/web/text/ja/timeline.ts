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
  keys: "左右の矢印キーでバーを1日ずつ移動します。Shiftを押しながらだと終了日だけ、CtrlとShiftを押しながらだと開始日だけが移動します。変更は少したつと保存されます。Enterですぐに保存、Escapeでキャンセルします。",
  plan: (key) => `${key}を今日の予定にする`,
  find: (key) => `${key}までスクロール`,
  drawHint: "ドラッグして日付を設定",
  moved: (key, dates) => `${key}: ${dates}。`,
  movedAlong: (count) => counted(count, { other: "ブロックされているタスク#件も移動しました。" }),
  willMove: (count) => counted(count, { other: "ブロックされているタスク#件も移動します" }),
  empty: {
    title: "タスクはまだありません",
    text: "ボードでタスクを追加すると、ここで日付を設定できます。",
  },
};
