/** UI strings for a task's history, in Japanese. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who}がタスクを作成しました`,
  status: (who, from, to) => `${who}が「${from}」から「${to}」に移動しました`,
  priority: (who, from, to) => `${who}が優先度を「${from}」から「${to}」に変更しました`,
  title: (who, title) => `${who}がタイトルを「${title}」に変更しました`,
  description: (who) => `${who}が説明を変更しました`,
  dueDate: (who, day) => `${who}が期限を${day}に設定しました`,
  noDueDate: (who) => `${who}が期限を削除しました`,
  startDate: (who, day) => `${who}が開始日を${day}に設定しました`,
  noStartDate: (who) => `${who}が開始日を削除しました`,
  assigned: (who, name) => `${who}が担当者を${name}に設定しました`,
  assignedSelf: (who) => `${who}が自分を担当者に設定しました`,
  unassigned: (who) => `${who}が担当者を外しました`,
  moved: (who) => `${who}が別のプロジェクトに移動しました`,
  fieldSet: (who, field, value) => `${who}が${field}を${value}に設定しました`,
  fieldCleared: (who, field) => `${who}が${field}をクリアしました`,
  linkAdded: (who, name) => `${who}がリンク「${name}」を追加しました`,
  linkRemoved: (who, name) => `${who}がリンク「${name}」を削除しました`,
  fieldChanged: (who, field) => `${who}が${field}を変更しました`,
  other: (who) => `${who}がタスクを更新しました`,
};
