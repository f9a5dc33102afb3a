/** UI strings for watchers, replies, reactions and presence, in Turkish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "Takip et",
  stopWatching: "Takibi bırak",
  watchedBy: (names) => `Takip edenler: ${names}`,
  reply: "Yanıtla",
  replyTo: (name) => `Yanıtla: ${name}`,
  replies: "Yanıtlar",
  replyHint: "Yanıt yazın…",
  earlierReplies: (count) => counted(count, { one: "Önceki # yanıtı göster", other: "Önceki # yanıtı göster" }),
  deletedComment: "Bu yorum silindi.",
  reactions: "Tepkiler",
  addReaction: "Tepki ekle",
  reactedBy: (names) => `tepki veren: ${names}`,
  others: (count) => counted(count, { one: "# kişi daha", other: "# kişi daha" }),
  ownEmoji: "Başka bir emoji",
  notEmoji: "Tek bir emoji girin",
  alsoHere: (names) => `Şu an burada: ${names}`,
  typing: (count, names) => `${names} ${counted(count, { one: "yazıyor…", other: "yazıyor…" })}`,
};
