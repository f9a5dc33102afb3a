/** UI strings for task templates, in Japanese. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "タスクのテンプレート",
  text: "よく使う種類のタスクをすばやく作成できます。タスクを追加するときにテンプレートを選んでください。",
  none: "テンプレートはまだありません",
  create: "テンプレートを作成",
  editTitle: (name) => `${name}を編集`,
  firstColumn: "最初の列",
  startIn: "開始日",
  dueIn: "期限",
  daysHint: "タスクを作成した日からの日数",
  labelsHint: "ラベルはコンマで区切ります",
  subtasks: "サブタスク",
  subtasksHint: "1行に1つのタイトル",
  removeTitle: (name) => `${name}を削除しますか？`,
  removeText: "このテンプレートから作成したタスクは変わりません。",
  removed: (name) => `${name}を削除しました`,
  use: "テンプレート",
  without: "テンプレートなし",
};
