/** UI strings that new users see first: the welcome page and the project templates, in Japanese. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "最初のボードを作成",
  lead: "名前はあとからすべて変更できます。",
  workspace: "ワークスペース",
  workspaceHint: "チームや会社の名前",
  project: "プロジェクト",
  projectHint: (key) => `タスクのキーは${key}-1、${key}-2…となります`,
  template: "開始方法",
  columns: (names) => `列: ${names}`,
  import: { name: "インポート", text: "Trello、GitHub、CSVファイルなどから" },
  submit: "ボードを作成",
  submitImport: "インポートに進む",
  invited: (workspace) => `「${workspace}」に招待されています。`,
  openInvitation: "招待を見る",
  skip: "今はスキップ",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "カンバン",
    text: "作業が左から右へ進みます",
    columns: ["未着手", "進行中", "レビュー中", "完了"],
    labels: ["機能", "バグ", "改善"],
  },
  bugs: {
    name: "バグ",
    text: "報告から修正の検証まで",
    columns: ["報告済み", "確認済み", "修正中", "検証中", "修正済み"],
    labels: ["クラッシュ", "リグレッション", "セキュリティ", "パフォーマンス"],
  },
  content: {
    name: "コンテンツ",
    text: "アイデアから公開まで",
    columns: ["アイデア", "執筆中", "編集中", "公開予定", "公開済み"],
    labels: ["ブログ", "ニュースレター", "SNS"],
  },
  roadmap: {
    name: "ロードマップ",
    text: "現在、次、将来の計画",
    columns: ["将来", "次", "現在", "リリース済み"],
    labels: ["顧客の要望", "技術", "成長"],
  },
  empty: {
    name: "空のボード",
    text: "2つの列だけの構成",
    columns: ["未着手", "完了"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "このタスクを開く",
    description:
      "タスクには、ステータス、担当者、日付、ラベル、**Markdown**の説明があります。\n\n- [ ] このボックスにチェックを入れる\n- [ ] タスクを自分に割り当てる\n- [ ] 下にコメントを書く",
  },
  {
    title: "このカードを次の列にドラッグする",
    description: "キーボードでは、カードにフォーカスしてShiftキーと矢印キーを押します。",
  },
  {
    title: "チームを招待する",
    description:
      "ワークスペースの設定を開き、**メンバー**を選びます。\n\n`Ctrl+K`（Macでは`⌘K`）で何でも検索でき、`C`でタスクを追加、`?`ですべてのショートカットを表示できます。",
  },
];
