/** UI strings for the chat channels of a project, in Japanese. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "チャットチャンネル",
  text: "プロジェクトの更新をSlack、Discord、Telegram、Mattermost、Microsoft Teams、またはMatrixに投稿します。",
  add: "チャンネルを追加",
  newTitle: "新しいチャンネル",
  limit: (count) => `チャンネルはプロジェクトごとに${count}件まで追加できます。`,
  service: "サービス",
  needed: "値を入力してください",
  stored: (masked) => `保存済み: ${masked}。変更しない場合は空のままにします。`,
  optional: "任意",
  removeTitle: "チャンネルを削除しますか？",
  settings: {
    webhookUrl: "Webhook URL",
    botToken: "ボットトークン",
    chatId: "チャットID",
    threadId: "トピックID",
    homeserverUrl: "ホームサーバーのURL",
    accessToken: "アクセストークン",
    roomId: "ルームID",
  },
  hints: {
    slack: "Slackで受信Webhookを作成し、そのURLを貼り付けます。Rocket.Chatなどの互換サービスも使えます。",
    discord: "Discordのチャンネル設定の「連携サービス」でWebhookを作成し、そのURLを貼り付けます。",
    telegram:
      "@BotFatherでボットを作成してチャットに追加し、トークンを貼り付けます。チャットIDは数値、または公開チャンネルの@名前です。",
    mattermost: "Mattermostで受信Webhookを作成し、そのURLを貼り付けます。",
    teams: "Teamsで、Webhook要求の受信時にチャンネルへ投稿するワークフローを作成し、そのURLを貼り付けます。",
    matrix:
      "ルームに参加しているアカウントのアクセストークンを使います。ルームIDはルームの詳細設定にあります。メッセージは暗号化されません。",
  },
};
