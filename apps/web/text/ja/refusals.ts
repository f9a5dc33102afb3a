/** Fallback messages for error codes without their own message, in Japanese. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "すでに存在しないか、アクセス権がありません。",
  conflict: "現在の状態と合いません。ページを再読み込みして、もう一度お試しください。",
  invalid: "サーバーが入力を受け付けませんでした。内容を確認して、もう一度お試しください。",
  tooLarge: "サーバーが受け付けられる大きさを超えています。短くするか分割して、もう一度お試しください。",
  unsupported: "このサーバーでは対応していません。サーバーの管理者に問い合わせてください。",
  unavailable: "サーバーは現在この操作を実行できません。しばらくしてからもう一度お試しください。",
  file: "サーバーがこのファイルを受け付けませんでした。PNG、JPEG、WebP形式の小さい画像を選んでください。",
  name: "使われていない名前を選んでください",
  dates: "開始を終了より後にすることはできません。",
};
