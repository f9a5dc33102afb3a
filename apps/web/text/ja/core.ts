/** The Japanese UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { counted } from "./counted.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "コンテンツへ移動",
    loading: "読み込み中",
    working: "処理中…",
    signedOut: "ログアウトしています。続けるにはログインしてください。",
    signIn: "ログイン",
    account: "アカウント",
    settings: "設定",
    documentation: "APIドキュメント",
    signOut: "ログアウト",
    home: "ホーム",
    appearance: "外観",
  },
  actions: {
    cancel: "キャンセル",
    close: "閉じる",
    save: "保存",
    saved: "保存しました",
    retry: "再試行",
    copy: "コピー",
    copied: "コピーしました",
    copyFailed: "コピーできませんでした。テキストを選択して手動でコピーしてください。",
    done: "完了",
  },
  draft: {
    begun: (text) => `下書き: ${text}`,
    restored: "下書きを復元しました",
    unsaved: "未保存の変更",
    discard: "破棄",
    discarded: "下書きを破棄しました",
  },
  missing: {
    title: "ページが見つかりません",
    text: "URLが間違っているか、ページが移動した可能性があります。",
    home: "ホームに戻る",
  },
  errors: {
    unauthenticated: "ログアウトしています。続けるにはログインしてください。",
    OFFLINE: "サーバーに接続できません。接続を確認して、もう一度お試しください。",
    TIMEOUT: "サーバーの応答に時間がかかりすぎています。しばらくしてからもう一度お試しください。",
    forbidden: "この操作を行う権限がありません。ワークスペースの管理者に問い合わせてください。",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "リクエストが多すぎます。1分後にもう一度お試しください。"
        : counted(Math.ceil(seconds / 60), { other: "リクエストが多すぎます。#分後にもう一度お試しください。" }),
    unknown:
      "問題が発生しました。もう一度お試しください。解決しない場合は、このサーバーの管理者に問い合わせてください。",
    page: "ページを読み込めませんでした",
  },
  board,
  task,
  shell,
};
