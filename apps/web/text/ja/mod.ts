/** All UI strings in Japanese. @module */
import type { Text } from "../en/mod.ts";
import { withRefusals } from "../refusals.ts";
import { actions as taskActions } from "./actions.ts";
import { core } from "./core.ts";
import { discussion } from "./discussion.ts";
import { editor } from "./editor.ts";
import { errors } from "./errors.ts";
import { history } from "./history.ts";
import { inbox } from "./inbox.ts";
import { overview, timesheet, transfer, trash } from "./operations.ts";
import { planning } from "./planning.ts";
import { publicBoard } from "./public_board.ts";
import { refusals } from "./refusals.ts";
import { savedViews } from "./saved_views.ts";
import { palette, search } from "./search.ts";
import { automations } from "./settings/automations.ts";
import { calendarFeeds } from "./settings/calendar_feeds.ts";
import { channels } from "./settings/channels.ts";
import { customFields } from "./settings/custom_fields.ts";
import { instance } from "./settings/instance.ts";
import { labels } from "./settings/labels.ts";
import { limits } from "./settings/limits.ts";
import { notifications } from "./settings/notifications.ts";
import { repositories } from "./settings/repositories.ts";
import { settings } from "./settings/settings.ts";
import { taskTemplates } from "./settings/task_templates.ts";
import { webhooks } from "./settings/webhooks.ts";
import { shortcuts } from "./shortcuts.ts";
import { table } from "./table.ts";
import { board, task } from "./task.ts";
import { time } from "./time.ts";
import { timeline } from "./timeline.ts";
import { conflict, gone, status, unsent } from "./unsaved.ts";
import { versions } from "./versions.ts";
import { views } from "./views.ts";
import { samples, templates, welcome } from "./welcome.ts";
import { work } from "./work.ts";
import { integrations, project, workspace } from "./workspace.ts";

export const text: Text = {
  ...core,
  board: { ...core.board, ...board },
  task: { ...core.task, ...task },
  fields: {
    name: "名前",
    personName: "名前",
    email: "メールアドレス",
    password: "パスワード",
    newPassword: "新しいパスワード",
    currentPassword: "現在のパスワード",
    passwordHint: "8文字以上。関連のない単語をいくつか並べると、覚えやすく推測されにくくなります。",
    showPassword: "パスワードを表示",
    hidePassword: "パスワードを隠す",
  },
  checks: {
    name: "名前を入力してください",
    title: "名前を入力してください",
    date: "日付を選択してください",
    email: "メールアドレスを入力してください（例: ada@example.com）",
    password: "パスワードを入力してください",
    newPassword: "パスワードは8文字以上にしてください",
    currentPassword: "現在のパスワードを入力してください",
    totp: "認証アプリの6桁のコードを入力してください",
    backupCode: "バックアップコードを1つ入力してください",
    userCode: "デバイスに表示されている8文字のコードを入力してください（例: BCDF-GHJK）",
    permissions: "権限を1つ以上選択してください",
    slug: "使用できるのは文字、数字、ハイフン、アンダースコアのみです",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "ログイン",
    subtitle: "おかえりなさい。",
    submit: "ログイン",
    remember: "このデバイスでログイン状態を保持",
    forgotten: "パスワードをお忘れですか？",
    passkey: "パスキーでログイン",
    external: (provider) => `${provider ?? "シングルサインオン"}でログイン`,
    magicLink: "ログイン用リンクをメールで受け取る",
    magicLinkSent: (email) =>
      `${email}でログインできる場合は、リンクをメールで送信しました。リンクの有効期間は数分です。`,
    or: "または",
    newHere: "初めてご利用ですか？",
    signUp: "アカウントを作成",
    passwordWasReset: "パスワードを変更しました。新しいパスワードでログインしてください。",
    signedOut: "ログアウトしました。",
    externalFailed: "シングルサインオンに失敗しました。もう一度お試しいただくか、別の方法でログインしてください。",
    accountDeleted: "アカウントを削除しました。",
  },
  signInAgain: {
    title: "もう一度ログイン",
    text: "セッションの有効期限が切れました。続けるにはログインしてください。テキストは失われません。",
    otherWays: "ほかのログイン方法",
  },
  signUp: {
    title: "アカウントを作成",
    subtitle: "1つのアカウントですべてのワークスペースを使えます。",
    first: "これが最初のアカウントです。あなたがこのサーバーの管理者になります。",
    submit: "アカウントを作成",
    haveAccount: "すでにアカウントをお持ちですか？",
    signIn: "ログイン",
    invited: (workspaceName) =>
      `「${workspaceName}」に招待されています。招待を受け取ったメールアドレスで登録してください。`,
    byInvitation:
      "このサーバーでは新規登録が制限されています。招待を受け取っている場合は、そのリンクを開いてください。",
  },
  secondFactor: {
    title: "2要素認証",
    subtitle: "認証アプリの6桁のコードを入力してください。",
    backupSubtitle: "バックアップコードを1つ入力してください。各コードは1回だけ使えます。",
    code: "認証コード",
    backupCode: "バックアップコード",
    trust: "このブラウザーでは30日間確認しない",
    submit: "続ける",
    useBackup: "代わりにバックアップコードを使う",
    useTotp: "代わりに認証アプリを使う",
    back: "ログインに戻る",
  },
  forgotten: {
    title: "パスワードをリセット",
    subtitle: "メールアドレスを入力してください。リセット用リンクをお送りします。",
    submit: "リンクを送信",
    sentTitle: "メールをご確認ください",
    sent: (email) =>
      `${email}のアカウントが存在する場合、パスワードのリセット用リンクを送信しました。リンクの有効期間は1時間です。`,
    noMail:
      "このサーバーではメール送信が設定されていません。サーバーの管理者にパスワードのリセットを依頼してください。",
    back: "ログインに戻る",
  },
  reset: {
    title: "新しいパスワードを設定",
    subtitle: "ほかのすべてのデバイスからログアウトします。",
    submit: "パスワードを変更",
    badLinkTitle: "このリンクは無効です",
    badLink: "有効期限が切れているか、使用済みです。新しいリンクをリクエストしてください。",
    again: "新しいリンクをリクエスト",
  },
  verifyEmail: {
    title: "メールアドレスの確認",
    text: "メールのリンクを開きました。ご自身でリクエストした場合のみ確認してください。",
    submit: "メールアドレスを確認",
    doneTitle: "メールアドレスを確認しました",
    done: "ありがとうございます。メールアドレスの確認が完了しました。",
    failedTitle: "このリンクは無効です",
    failed: "有効期限が切れているか、使用済みです。アカウントの設定から新しいリンクをリクエストしてください。",
    go: "続ける",
    settings: "設定を開く",
  },
  magicLink: {
    title: "Hexlaneにログイン",
    text: "メールのリンクを開きました。ご自身でリクエストした場合のみ続けてください。",
    submit: "ログイン",
    failedTitle: "このリンクは無効です",
    failed: "有効期限が切れているか、使用済みです。新しいリンクをリクエストしてください。",
    back: "ログインに戻る",
  },
  invitation: {
    title: (workspaceName) => `「${workspaceName}」に参加`,
    from: (inviter) => `${inviter}さんから招待されています。`,
    workspace: "ワークスペース",
    inviter: "招待者",
    role: "ロール",
    sentTo: "送信先",
    until: "有効期限",
    accept: "ワークスペースに参加",
    reject: "辞退する",
    rejectTitle: "この招待を辞退しますか？",
    rejectText: "あとで参加するには、新しい招待が必要です。",
    signIn: "ログインして参加",
    signUp: "アカウントを作成",
    otherAccount: (mine, theirs) => `${mine}としてログイン中ですが、この招待は${theirs}に送信されたものです。`,
    switchAccount: "別のアカウントを使う",
    switchTitle: "ログアウトして別のアカウントを使いますか？",
    switchText: (mine) => `このブラウザーで${mine}からログアウトします。`,
    unconfirmed: (email) =>
      `先にメールアドレス（${email}）の確認を完了してください。お送りしたメールのリンクを開いてください。届いていない場合は、再送信してください。`,
    confirm: "確認メールを送信",
    confirmSent: "確認メールを送信しました。リンクを開くとこのページに戻ります。",
    goneTitle: "この招待は無効になりました",
    gone: "使用済みか、取り消されたか、有効期限が切れています。新しい招待を依頼してください。",
    home: "ホームに戻る",
  },
  device: {
    title: "デバイスを接続",
    subtitle: "デバイスまたはターミナルに表示されているコードを入力してください。",
    code: "コード",
    submit: "続ける",
    askTitle: "このデバイスを承認しますか？",
    ask: (client) => `${client}があなたのアカウントへのアクセスを求めています。`,
    client: "アプリ",
    address: "リクエスト元",
    unknownAddress: "不明なアドレス",
    asked: "リクエスト日時",
    account: "アカウント",
    access: "アクセス権",
    fullAccess: "自分のすべてのワークスペースへのフルアクセス",
    warning:
      "たった今ご自身で開始し、コードがデバイスの表示と一致する場合のみ承認してください。このコードやリンクが誰かから送られてきた場合は、拒否してください。",
    approve: "承認",
    deny: "拒否",
    approvedTitle: "デバイスを接続しました",
    approved: "このページを閉じてターミナルに戻れます。接続済みのデバイスは設定で確認できます。",
    deniedTitle: "リクエストを拒否しました",
    denied: "アクセスは許可されていません。このページを閉じてかまいません。",
    overTitle: "このリクエストは無効になりました",
    over: "すでに承認または拒否されたか、有効期限が切れています。デバイスで最初からやり直し、新しいコードを取得してください。",
    another: "別のコードを入力",
    devices: "デバイスを表示",
  },
  authorize: {
    askTitle: "このアプリを承認しますか？",
    ask: "アプリがあなたのアカウントへのアクセスを求めています。",
    client: "アプリ名（未確認）",
    back: "リダイレクト先",
    thisComputer: (host) => `このコンピューター上のアプリ（${host}）`,
    program: (scheme) => `このコンピューターで「${scheme}:」リンクを開くアプリ`,
    warning:
      "たった今ご自身で開始し、リダイレクト先を信頼できる場合のみ承認してください。アプリ名は確認されていません。このリンクが誰かから送られてきた場合は、拒否してください。",
    approvedTitle: "アプリを接続しました",
    approved: "アプリに戻ります。アクセス権は「設定 > セキュリティ > セッションとデバイス」で取り消せます。",
    deniedTitle: "リクエストを拒否しました",
    denied: "アクセスは許可されていません。このページを閉じてかまいません。",
    overTitle: "このリクエストは無効になりました",
    over: "すでに承認または拒否されたか、有効期限が切れています。アプリで最初からやり直してください。",
    refusedTitle: "このアプリは承認できません",
    refused: "アプリのリクエストが無効です。アクセスは許可されていません。",
    unknownClient:
      "アプリが登録されていないか、30日が過ぎて登録の有効期限が切れています。アプリで接続を削除し、もう一度追加してください。",
  },
  home: {
    title: (name) => `こんにちは、${name}さん`,
    workspaces: "ワークスペース",
    none: "ワークスペースはまだありません",
    noneText: "ワークスペースには、チームのプロジェクトが集まります。作成するか、招待をお待ちください。",
    create: "ワークスペースを作成",
    createText: "チーム、会社、個人のどれにも使えます。メンバーはあとから招待できます。",
    name: "名前",
    address: "URL",
    addressHint: "小文字、数字、ハイフン",
    created: (name) => `「${name}」を作成しました`,
    invitations: "招待",
    invitedBy: (inviter) => `${inviter}さんからの招待`,
    open: "開く",
  },
  taskActions,
  settings,
  notifications,
  editor,
  history,
  unsent,
  conflict,
  gone,
  status,
  workspace,
  project,
  integrations,
  palette,
  shortcuts,
  inbox,
  instance,
  labels,
  taskTemplates,
  calendarFeeds,
  search,
  publicBoard,
  time,
  limits,
  table,
  timeline,
  versions,
  discussion,
  overview,
  planning,
  samples,
  repositories,
  savedViews,
  templates,
  timesheet,
  transfer,
  trash,
  customFields,
  automations,
  channels,
  webhooks,
  welcome,
  views,
  work,
};
