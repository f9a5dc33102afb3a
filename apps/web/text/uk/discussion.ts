/** UI strings for watchers, replies, reactions and presence, in Ukrainian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "Стежити",
  stopWatching: "Більше не стежити",
  watchedBy: (names) => `Стежать: ${names}`,
  reply: "Відповісти",
  replyTo: (name) => `Відповісти: ${name}`,
  replies: "Відповіді",
  replyHint: "Напишіть відповідь…",
  earlierReplies: (count) =>
    counted(count, {
      one: "Показати # попередню відповідь",
      few: "Показати # попередні відповіді",
      many: "Показати # попередніх відповідей",
      other: "Показати # попередньої відповіді",
    }),
  deletedComment: "Коментар видалено.",
  reactions: "Реакції",
  addReaction: "Додати реакцію",
  reactedBy: (names) => `відреагували: ${names}`,
  others: (count) =>
    counted(count, { one: "ще # людина", few: "ще # людини", many: "ще # людей", other: "ще # людини" }),
  ownEmoji: "Інший емодзі",
  notEmoji: "Введіть один емодзі",
  alsoHere: (names) => `Також тут: ${names}`,
  typing: (count, names) => `${names} ${count === 1 ? "пише" : "пишуть"}…`,
};
