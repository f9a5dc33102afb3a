/** Error messages, in Japanese. @module */
import type { OwnErrors } from "../refusals.ts";
import { core } from "./core.ts";

const TWO_FACTOR_OFF = "このアカウントの2要素認証はオフです。";
const ADDRESS_TAKEN = "このURLはすでに使われています。別のURLにしてください";
const CONFIRM_FIRST = "先にメールアドレスを確認してください。お送りしたメールのリンクを開いてください。";
const SIGN_IN_AGAIN =
  "安全のため、この操作には再ログインが必要です。一度ログアウトし、ログインし直してからお試しください。";
const ONLY_WAY_IN = "これは唯一のログイン方法です。削除するには、先にパスワードを設定してください。";

export const errors: OwnErrors = {
  ...core.errors,
  SESSION_REQUIRED: "この操作を行うには、ブラウザーでログインしてください。",
  QUOTA_EXCEEDED:
    "このワークスペースまたはサーバーのストレージ容量が上限に達しました。不要なものを削除するか、サーバーの管理者に上限の引き上げを依頼してください。",
  ACCOUNT_QUOTA_EXCEEDED:
    "このアカウントのワークスペースの説明の合計サイズが上限に達しました。先にいずれかの説明を短くしてください。",
  TOO_MUCH_WORK:
    "一度に処理するタスクまたはデータの量が多すぎます。タスクを減らすか、より小さいファイルでもう一度お試しください。",
  PROJECT_ARCHIVED: "このプロジェクトはアーカイブされています。変更するには復元してください。",
  LABEL_NAME_TAKEN: "このラベル名はすでに使われています。別の名前にしてください",
  INVALID_EMAIL_OR_PASSWORD:
    "メールアドレスまたはパスワードが正しくありません。もう一度お試しいただくか、パスワードをリセットしてください。",
  INVALID_PASSWORD: "パスワードが正しくありません。もう一度お試しください。",
  ACCOUNT_DISABLED: "このアカウントは無効になっています。サーバーの管理者に問い合わせてください。",
  FORGE_NOT_CONFIGURED: "このサーバーにはGitHub Appがありません。アクセストークンを入力してください。",
  FORGE_TOKEN_REFUSED: "サービスがアクセストークンを拒否しました。トークンとその権限を確認してください。",
  FORGE_TOKEN_REQUIRED: "アクセストークンを入力してください",
  FORGE_UNAVAILABLE: "サービスが応答しないか、リクエストを制限しています。後でもう一度お試しください。",
  NOT_A_FORGE: "このURLのサーバーは、このサービスのインスタンスではありません。URLを確認してください。",
  REPOSITORY_LINKED: "このリポジトリは別のプロジェクトに接続されています。先にそちらで接続を解除してください。",
  REPOSITORY_NOT_FOUND: "リポジトリが存在しないか、アクセストークンで読み取れません",
  STALE_SYNC_TOKEN: "その間に変更がありました。変更内容を確認して、もう一度お試しください。",
  SIGN_UP_POLICY_FIXED: "新規登録できる人はサーバーの設定 REGISTRATION で決まっています。その設定を変更してください。",
  LAST_OPERATOR: "ログインできるサーバー管理者はほかにいません。先に別の人をサーバー管理者にしてください。",
  TOO_MANY_VIEWS: "ビューの数が上限に達しました。先に1つ削除してください。",
  INVALID_VIEW_FIELD: "このビューではそのフィールドを使用できません。別のフィールドを選択してください。",
  VIEW_NOT_EDITABLE: "このビューは別のメンバーのものです。変更するには複製してください。",
  INVALID_DEFAULT_VIEW:
    "既定のビューは、ワークスペースの全員に公開され、このプロジェクトを含んでいる必要があります。先にビューを変更してください。",
  MILESTONE_NOT_FOUND: "そのマイルストーンはこのプロジェクトにありません。別のものを選択してください。",
  CYCLE_NOT_FOUND: "そのサイクルはこのプロジェクトにありません。別のものを選択してください。",
  PLAN_NAME_TAKEN: "このプロジェクトのほかのマイルストーンやサイクルで使われていない名前にしてください",
  CYCLES_OVERLAP: "ほかのサイクルと重ならない日付を選択してください",
  CYCLE_CLOSED: "このサイクルはすでに終了しています。タスクは手動で移動してください。",
  TOO_MANY_PLANS: "マイルストーンとサイクルの数が上限に達しました。先に1つ削除してください。",
  INVALID_ESTIMATE: "0から1,000,000までの数値を、小数点以下2桁以内で入力してください",
  TOO_MANY_AUTOMATIONS: "自動化の数が上限に達しました。先に1つ削除してください。",
  TOO_MANY_CHANNELS: "チャンネルの数が上限に達しました。先に1つ削除してください。",
  TOO_MANY_WEBHOOKS: "Webhookの数が上限に達しました。先に1つ削除してください。",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "このメールアドレスのアカウントはすでにあります。ログインしてください。",
  PASSWORD_TOO_SHORT: "パスワードは8文字以上にしてください",
  PASSWORD_TOO_LONG: "パスワードは256文字以下にしてください",
  PASSWORD_TOO_COMMON: "このパスワードはよく使われています。別のパスワードにしてください",
  REGISTRATION_DISABLED: "このサーバーでは新規登録できません。サーバーの管理者に問い合わせてください。",
  INVITATION_REQUIRED: "登録には招待が必要です。招待のリンクを開いてください。",
  SESSION_EXPIRED: SIGN_IN_AGAIN,
  SOLE_OWNER_OF_WORKSPACE:
    "あなたが唯一のオーナーであるワークスペースがあります。先に別のメンバーをオーナーにするか、ワークスペースを削除してください。",
  PROJECT_SLUG_TAKEN: "このキーは別のプロジェクトで使われています。別のキーにしてください",
  PARENT_NOT_FOUND: "コメントは削除されました。新しいコメントとして書き込んでください。",
  TOO_MANY_EMOJI: "このコメントには上限の20種類の絵文字がすでに付いています。その中から選んでください。",
  COLUMN_NOT_EMPTY: "この列にはタスクがあります。先に移動または削除してください。",
  FIELD_NAME_TAKEN: "このフィールド名はすでに使われています。別の名前にしてください",
  FIELD_REQUIRED: "このフィールドは必須です。値を入力してください。",
  FIELD_VALUES_LOST: "新しい設定に合わない値があります。それらを破棄する場合は確定してください。",
  INVALID_FIELD_VALUE: "この値はフィールドの種類に合いません。別の値を入力してください。",
  TOO_MANY_FIELDS: "カスタムフィールドの数が上限に達しました。先に1つ削除してください。",
  TOO_MANY_COLUMNS: "列の数が上限に達しました。先に1つ削除してください。",
  INTEGRATION_OFF:
    "この連携はオフになっているか、設定が完了していません。オンにして設定を確認し、もう一度お試しください。",
  EVENT_NOT_SELECTED: "この連携では、このイベントがオフになっています。オンにしてもう一度お試しください。",
  CONTROL_CHARACTERS:
    "このテキストには、ターミナルからコピーした色コードなどの制御文字が含まれています。取り除いてからもう一度お試しください。",
  INVISIBLE_CHARACTERS: "この名前には見えない文字が含まれています。入力し直してください。",
  FORBIDDEN_DESTINATION: "公開されているhttps://のURLを指定してください",
  ALREADY_ONLY_OWNER: "このメンバーはすでに唯一のオーナーです。",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "この人はすでにメンバーです。",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: "この人はすでに招待されています。既存の招待を延長してください。",
  INVALID_EMAIL: "メールアドレスを入力してください（例: ada@example.com）",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    "ワークスペースにはオーナーが必要です。先に別のメンバーをオーナーにするか、ワークスペースを削除してください。",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    "ワークスペースにはオーナーが必要です。先に別のメンバーをオーナーにしてください。",
  ROLE_NAME_IS_ALREADY_TAKEN: "このロール名はすでに使われています。別の名前にしてください",
  ROLE_IS_ASSIGNED_TO_MEMBERS: "このロールはメンバーに割り当てられています。先に別のロールを割り当ててください。",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "組み込みのロールは削除できません。",
  INCOMPLETE_CHANNEL: "このチャンネルの必須項目をすべて入力してください",
  ORGANIZATION_ALREADY_EXISTS: ADDRESS_TAKEN,
  ORGANIZATION_SLUG_ALREADY_TAKEN: ADDRESS_TAKEN,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    "この招待は別のメールアドレスに送信されたものです。そのアカウントでログインしてください。",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: CONFIRM_FIRST,
  INVITATION_NOT_FOUND: "この招待は無効になりました。新しい招待を依頼してください。",
  INVALID_CODE: "コードが正しくありません。認証アプリに現在表示されているコードを入力してください。",
  INVALID_BACKUP_CODE: "このバックアップコードは正しくないか、使用済みです。",
  INVALID_TWO_FACTOR_COOKIE: "ログインの有効期限が切れました。前に戻ってもう一度お試しください。",
  TWO_FACTOR_NOT_ENABLED: TWO_FACTOR_OFF,
  TWO_FACTOR_ENABLED: "パスワードを削除する前に、2要素認証をオフにしてください。",
  TOTP_NOT_ENABLED: TWO_FACTOR_OFF,
  INVALID_TOKEN: "このリンクは有効期限が切れているか、使用済みです。新しいリンクをリクエストしてください。",
  PASSKEY_NOT_FOUND: "このパスキーはここには登録されていません。別の方法でログインしてください。",
  EMAIL_IS_THE_SAME: "現在のメールアドレスと同じです",
  EMAIL_MISMATCH: "メールアドレスが変更されています。ページを再読み込みしてください。",
  EMAIL_ALREADY_VERIFIED: "このメールアドレスはすでに確認済みです。",
  CHALLENGE_NOT_FOUND: "リクエストの有効期限が切れました。もう一度お試しください。",
  AUTHENTICATION_FAILED:
    "パスキーが受け付けられませんでした。もう一度お試しいただくか、別の方法でログインしてください。",
  FAILED_TO_UNLINK_LAST_ACCOUNT: ONLY_WAY_IN,
  TOO_MANY_ATTEMPTS: "試行回数が多すぎます。15分後にもう一度お試しいただくか、パスワードをリセットしてください。",
  TOTP_ALREADY_ENABLED: "2要素認証はすでにオンです。",
  BACKUP_CODES_NOT_ENABLED: TWO_FACTOR_OFF,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "コードを間違えた回数が多すぎます。前に戻ってもう一度ログインしてください。",
  ACCOUNT_TEMPORARILY_LOCKED: "コードを間違えた回数が多すぎます。15分後にもう一度お試しください。",
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
  DOMAIN_REQUIRED: "パスキーにはドメイン名が必要です。IPアドレスでは使えません。",
  PREVIOUSLY_REGISTERED: "このパスキーはすでに登録されています。",
  TOO_MANY_API_KEYS: "APIキーの数が上限に達しました。先に1つ無効化してください。",
  TOO_MANY_PASSKEYS: "パスキーの数が上限に達しました。先に1つ削除してください。",
  FAILED_TO_VERIFY_REGISTRATION:
    "パスキーを登録できませんでした。もう一度お試しいただくか、別のデバイスを使ってください。",
  LAST_WAY_TO_SIGN_IN: ONLY_WAY_IN,
  TOKEN_EXPIRED: "このリンクは有効期限が切れています。新しいリンクをリクエストしてください。",
  INVALID_USER_CODE: "コードが無効です。デバイスに表示されているコードと照らし合わせてください。",
  EXPIRED_TOKEN: "このコードは有効期限が切れています。デバイスで新しいコードを取得してください。",
  ACCESS_DENIED: "このリクエストは別のアカウントのものです。デバイスで最初からやり直してください。",
  DEVICE_CODE_ALREADY_PROCESSED:
    "このリクエストはすでに承認または拒否されています。デバイスで最初からやり直してください。",
};
