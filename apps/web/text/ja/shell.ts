/** UI strings for the navigation on every page, in Japanese. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "メイン",
  menu: "メニューを開く",
  closeMenu: "メニューを閉じる",
  switchWorkspace: "ワークスペース",
  workspaces: "ワークスペース",
  createWorkspace: "ワークスペースを作成",
  overviewAll: "ホーム",
  workspaceSettings: "ワークスペースの設定",
  search: "検索",
  inbox: "受信トレイ",
  unread: (count) => counted(count, { other: "未読#件" }),
  myTasks: "マイタスク",
  projects: "プロジェクト",
  projectSettings: "プロジェクトの設定",
  projectOverview: "プロジェクトの概要",
  planning: "計画",
  timesheet: "タイムシート",
  thenKey: "次に",
  createProject: "プロジェクトを作成",
  noProjects: "プロジェクトはまだありません",
  shortcuts: "キーボードショートカット",
  palette: "コマンドパレット",
  paletteField: "ページ、プロジェクト、タスク、操作を検索",
  paletteHint: "コマンドまたは検索語を入力…",
};
