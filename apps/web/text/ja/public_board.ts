/** UI strings for public boards, in Japanese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "閲覧のみ",
  noTasks: "タスクなし",
  tasks: (count) => counted(count, { other: "#件のタスク" }),
  assignee: (name) => `担当者: ${name}`,
  columns: "列",
  missingTitle: "ボードが見つかりません",
  missing: "このボードは存在しないか、公開が終了しています。ワークスペースのメンバーの方はログインしてください。",
  signIn: "ログイン",
};
