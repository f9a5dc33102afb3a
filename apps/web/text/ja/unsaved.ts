/** UI strings for unsaved text and deleted tasks, in Japanese. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "未保存の変更",
  explanation: "これらの変更はこのブラウザーにのみ保存されています。接続待ちの変更は、自動的に保存されます。",
  givenBack: (title, reason) =>
    `「${title.length > 60 ? `${title.slice(0, 60)}…` : title}」を更新できませんでした。${reason} テキストは下書きとして残っています。`,
  sending: "保存中…",
  waiting: "接続を待っています",
  signedOut: "ログインすると保存されます",
  refused: (title, reason) =>
    `「${title.length > 60 ? `${title.slice(0, 60)}…` : title}」を追加できませんでした。${reason}`,
  maybeAdded: (title) =>
    `「${title.length > 60 ? `${title.slice(0, 60)}…` : title}」はすでに追加されている可能性があります。送信から1日以上経っています。確認してから再試行してください。`,
  maybeSent: "1日以上前に送信され、すでに保存されている可能性があります。確認してからもう一度お試しください。",
  signOutTitle: "未保存のテキストを削除してログアウトしますか？",
  signOutText: "まだ保存されていないテキストがあります。ログアウトすると、このブラウザーから削除されます。",
  fieldInUse: "入力欄にすでにテキストがあります。先に保存または破棄してください。",
};

export const conflict: typeof enConflict = {
  description: (title) => `ほかの人が「${title}」の説明を変更しました`,
  title: (title) => `ほかの人が「${title}」のタイトルを変更しました`,
  field: (field, title) => `ほかの人が「${title}」の「${field}」を変更しました`,
  explanation: "2つのバージョンを比べて、残すほうを選んでください。",
  theirs: "ほかの人のバージョン",
  mine: "自分のバージョン",
  keep: "自分のバージョンを残す",
  take: "ほかの人のバージョンを使う",
  edit: "編集",
  taken: "自分のバージョンを破棄しました",
};

export const gone: typeof enGone = {
  unsavedText: "未保存のテキスト",
  deletedBy: (name) => (name === undefined ? "このタスクは削除されました。" : `${name}がこのタスクを削除しました。`),
  deletedByYou: "あなたがこのタスクを削除しました。",
  textBelow: "未保存のテキストは下にあります。",
  restore: "タスクを復元",
  restOffline: "オフラインです。このタスクの残りの内容は、接続が回復すると表示されます。",
};

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "保存中…",
  offline: (count) =>
    count === 0
      ? "オフラインです。作業はそのまま続けられます。"
      : counted(count, { other: "オフラインです。#件の変更が送信待ちです。" }),
  waiting: (count) => counted(count, { other: "サーバーに接続できません。#件の変更が送信待ちです。" }),
  refused: (count) => counted(count, { other: "#件の変更を保存できませんでした" }),
  conflict: "ほかの人が同じテキストを変更しました",
  review: "確認",
  details: "詳細",
};
