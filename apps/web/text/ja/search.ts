/** UI strings for the command palette and search, in Japanese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "結果",
  createWords: "新しいタスクを作成",
  none: (words) => `「${words}」に一致する結果はありません`,
  searching: "検索中…",
  actions: "操作",
  pages: "ページ",
  projects: "プロジェクト",
  workspaces: "ワークスペース",
  found: "検索結果",
  searchFor: (words) => `「${words}」をすべての場所で検索`,
  invite: "メンバーを招待",
  light: "ライトテーマを使用",
  dark: "ダークテーマを使用",
  system: "システムのテーマを使用",
  help: "矢印キーで選択、Enterで開く、Escapeで閉じる",
};

export const search: Text["search"] = {
  title: "検索",
  label: "何を探しますか？",
  hint: "単語、WEB-12などのタスクキー、タスク番号、またはassignee:me due:<7dなどのクエリを入力してください",
  scope: "検索範囲",
  everywhere: "すべてのワークスペース",
  start: "タスク、プロジェクト、コメント、ワークスペースを検索",
  startText: "単語の先頭部分で一致します。移動したタスクの以前のキーでも見つかります。",
  none: (words) => `「${words}」に一致する結果はありません`,
  noneText: "単語を減らすか短くしてみてください。",
  noneHereText: "単語を減らすか短くしてみてください。すべてのワークスペースを検索することもできます。",
  found: (count, total) =>
    total > count
      ? `${total >= 1000 ? "1,000件以上" : `${total}件`}のうち${count}件を表示`
      : counted(total, { other: "#件の結果" }),
  types: {
    all: "すべて",
    tasks: "タスク",
    comments: "コメント",
    projects: "プロジェクト",
    workspaces: "ワークスペース",
    people: "ユーザー",
  },
  filter: "種類",
  recent: "最近の検索",
  forget: "最近の検索を消去",
  refine: "単語を追加すると絞り込めます。",
  people: "ユーザー",
  searching: "検索中…",
  kinds: {
    task: "タスク",
    project: "プロジェクト",
    workspace: "ワークスペース",
    comment: "コメント",
    activity: "アクティビティ",
  },
};
