/** UI strings for the table of tasks, in Japanese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "文字を入力すると値を置き換え、Enterで編集します。Shiftを押しながら矢印キーでセルを選択します。スペースキーでタスクを開きます。テーブルから出るには、Escapeの後にTabを押します。",
  headKeys: "Enterでオプションを開きます。Altを押しながら矢印キーで列の幅を変更し、Shiftも押すと列を移動します。",
  key: "キー",
  otherTask: "このテーブルにないタスク",
  columns: "列",
  resetColumns: "列をリセット",
  sort: "この列で並べ替え",
  pin: "列を固定",
  unpin: "列の固定を解除",
  wider: "広くする",
  narrower: "狭くする",
  hide: "列を非表示",
  summary: "集計",
  summaries: { sum: "合計", average: "平均", least: "最小", most: "最大", none: "なし" },
  selected: (count) => counted(count, { other: "#個のセルを選択中" }),
  copied: (count) => counted(count, { other: "#個のセルをコピーしました" }),
  changed: (count) => counted(count, { other: "#個のセルを変更しました" }),
  unsaved: (count) => counted(count, { other: "#個のセルを保存できませんでした" }),
  outside: (count) => counted(count, { other: "貼り付けた#行がテーブルに収まりません" }),
  copyText: "テキストをコピー",
  textCopied: "テキストをコピーしました",
  discard: "破棄",
  faults: {
    readOnly: "この値はここでは変更できません",
    required: "この値は空にできません",
    long: (most) => `${most}文字以内で入力してください`,
    several: (text) => `「${text}」という名前の人が複数います`,
    yesOrNo: "「はい」または「いいえ」を入力してください",
  },
};
