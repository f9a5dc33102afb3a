/** UI strings for the list of webhooks, in Japanese. @module */
import type { Text } from "../../en/mod.ts";

export const webhooks: Text["webhooks"] = {
  title: "Webhook",
  text: "プロジェクトのイベントをJSONとして自分のエンドポイントに送信します。シークレットを設定すると、リクエストに署名します。",
  add: "Webhookを追加",
  newTitle: "新しいWebhook",
  limit: (count) => `Webhookはプロジェクトごとに${count}件まで追加できます。`,
  name: "名前",
  nameHint: "区別するための名前です",
  nameNeeded: "名前を入力してください",
  defaultName: "Webhook",
  noUrl: "URLなし",
  failing: (since) => `${since}から失敗中`,
  on: "オン",
  off: "オフ",
  turnOn: "オンにする",
  turnOff: "オフにする",
  turnOnLabel: (name) => `「${name}」をオンにする`,
  turnOffLabel: (name) => `「${name}」をオフにする`,
  edit: "編集",
  editLabel: (name) => `「${name}」を編集`,
  close: "閉じる",
  closeLabel: (name) => `「${name}」を閉じる`,
  log: "配信ログ",
};
