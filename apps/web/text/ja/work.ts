/** UI strings for the home page and for lists of the user's tasks, in Japanese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "期限切れ",
    today: "今日",
    week: "7日以内",
    later: "それ以降",
    none: "期限なし",
    mentions: "メンション",
    recent: "最近表示した項目",
    assignedByMe: "自分が割り当てたタスク",
    watching: "ウォッチ中",
  },
  count: (count) => counted(count, { other: "#件のタスク" }),
  mentionCount: (count) => counted(count, { other: "未読のメンション#件" }),
  more: "期限が近い500件のタスクのみ表示しています。",
  nothing: "やることはありません",
  nothingText: "自分に割り当てられたタスクがここに表示されます。ボードを開いてタスクを選ぶか、追加してください。",
  assignedTo: (name) => `担当者: ${name}`,
  openBoard: (project) => `「${project}」を開く`,
  scope: "ワークスペース",
  everywhere: "すべてのワークスペース",
};
