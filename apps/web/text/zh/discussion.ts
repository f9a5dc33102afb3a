/** UI strings for watchers, replies, reactions and presence, in simplified Chinese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "关注",
  stopWatching: "取消关注",
  watchedBy: (names) => `关注者：${names}`,
  reply: "回复",
  replyTo: (name) => `回复 ${name}`,
  replies: "回复",
  replyHint: "写回复…",
  earlierReplies: (count) => counted(count, { other: "显示更早的 # 条回复" }),
  deletedComment: "此评论已删除。",
  reactions: "表情回应",
  addReaction: "添加表情回应",
  reactedBy: (names) => `来自 ${names}`,
  others: (count) => counted(count, { other: "另外 # 人" }),
  ownEmoji: "其他表情",
  notEmoji: "请输入一个表情符号",
  alsoHere: (names) => `同时在看：${names}`,
  typing: (_count, names) => `${names} 正在输入…`,
};
