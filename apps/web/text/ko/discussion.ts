/** UI strings for watchers, replies, reactions and presence, in Korean. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "지켜보기",
  stopWatching: "지켜보기 중지",
  watchedBy: (names) => `지켜보는 사람: ${names}`,
  reply: "답글",
  replyTo: (name) => `${name} 님에게 답글`,
  replies: "답글",
  replyHint: "답글 작성…",
  earlierReplies: (count) => counted(count, { other: "이전 답글 #개 보기" }),
  deletedComment: "삭제된 댓글입니다.",
  reactions: "반응",
  addReaction: "반응 추가",
  reactedBy: (names) => `반응한 사람: ${names}`,
  others: (count) => counted(count, { other: "다른 #명" }),
  ownEmoji: "다른 이모지",
  notEmoji: "이모지 하나를 입력하세요",
  alsoHere: (names) => `함께 보는 사람: ${names}`,
  typing: (_count, names) => `${names} 입력 중…`,
};
