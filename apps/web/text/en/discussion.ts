/** UI strings for watchers, replies, reactions and presence, in English. @module */
import { counted } from "./counted.ts";

export const discussion = {
  watch: "Watch",
  stopWatching: "Stop watching",
  /** @param names such as "Ann and Ben" */
  watchedBy: (names: string) => `Watched by ${names}`,
  reply: "Reply",
  replyTo: (name: string) => `Reply to ${name}`,
  replies: "Replies",
  replyHint: "Write a reply…",
  earlierReplies: (count: number) => counted(count, { one: "Show # earlier reply", other: "Show # earlier replies" }),
  deletedComment: "This comment was deleted.",
  reactions: "Reactions",
  addReaction: "Add reaction",
  /** @param names such as "Ann and Ben" */
  reactedBy: (names: string) => `from ${names}`,
  others: (count: number) => counted(count, { one: "# other", other: "# others" }),
  ownEmoji: "Another emoji",
  notEmoji: "Enter one emoji",
  /** @param names such as "Ann and Ben" */
  alsoHere: (names: string) => `Also here: ${names}`,
  /** @param names such as "Ann and Ben" */
  typing: (count: number, names: string) => `${names} ${counted(count, { one: "is", other: "are" })} typing…`,
};
