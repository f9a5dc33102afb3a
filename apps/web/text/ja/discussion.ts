/** UI strings for watchers, replies, reactions and presence, in Japanese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "ウォッチ",
  stopWatching: "ウォッチを解除",
  watchedBy: (names) => `${names}がウォッチ中`,
  reply: "返信",
  replyTo: (name) => `${name}に返信`,
  replies: "返信",
  replyHint: "返信を入力…",
  earlierReplies: (count) => counted(count, { other: "以前の返信#件を表示" }),
  deletedComment: "このコメントは削除されました。",
  reactions: "リアクション",
  addReaction: "リアクションを追加",
  reactedBy: (names) => `リアクションした人: ${names}`,
  others: (count) => counted(count, { other: "ほか#人" }),
  ownEmoji: "別の絵文字",
  notEmoji: "絵文字を1つ入力してください",
  alsoHere: (names) => `ほかに閲覧中: ${names}`,
  typing: (_count, names) => `${names}が入力中…`,
};
