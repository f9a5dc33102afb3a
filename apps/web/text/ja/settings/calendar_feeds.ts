/** UI strings for calendar feeds, in Japanese. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "カレンダーフィード",
  project:
    "このプロジェクトをカレンダーアプリで購読できます。リンクを知っている人は誰でも、タスクのタイトル、日付、説明を読むことができます。",
  view: "このビューをカレンダーアプリで購読できます。リンクを知っている人は誰でも、タスクのタイトル、日付、説明を読むことができます。",
  own: "すべてのワークスペースで自分に割り当てられたタスクを、カレンダーアプリで購読できます。リンクを知っている人は誰でも、タイトル、日付、説明を読むことができます。",
  none: "リンクはまだありません",
  create: "リンクを作成",
  created: "リンクを作成しました",
  tasks: "タスク",
  allTasks: "日付のあるすべてのタスク",
  labeled: (names) => `ラベル: ${names}`,
  goneLabels: "存在しなくなったラベル",
  madeOn: (date) => `作成日: ${date}`,
  copy: "リンクをコピー",
  copyName: (feed) => `リンクをコピー: ${feed}`,
  revoke: "無効にする",
  revokeName: (feed) => `リンクを無効にする: ${feed}`,
  revokeTitle: "このリンクを無効にしますか？",
  revokeText: "このリンクを使っているカレンダーアプリは更新されなくなります。この操作は元に戻せません。",
  revoked: "リンクを無効にしました",
};
