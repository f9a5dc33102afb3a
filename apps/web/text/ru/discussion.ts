/** UI strings for watchers, replies, reactions and presence, in Russian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "Следить",
  stopWatching: "Перестать следить",
  watchedBy: (names) => `Следят: ${names}`,
  reply: "Ответить",
  replyTo: (name) => `Ответить: ${name}`,
  replies: "Ответы",
  replyHint: "Напишите ответ…",
  earlierReplies: (count) =>
    counted(count, {
      one: "Показать # предыдущий ответ",
      few: "Показать # предыдущих ответа",
      many: "Показать # предыдущих ответов",
      other: "Показать # предыдущего ответа",
    }),
  deletedComment: "Комментарий удалён.",
  reactions: "Реакции",
  addReaction: "Добавить реакцию",
  reactedBy: (names) => `поставили: ${names}`,
  others: (count) =>
    counted(count, { one: "ещё # человек", few: "ещё # человека", many: "ещё # человек", other: "ещё # человека" }),
  ownEmoji: "Другой эмодзи",
  notEmoji: "Введите один эмодзи",
  alsoHere: (names) => `Тоже здесь: ${names}`,
  typing: (count, names) => `${names} ${count === 1 ? "печатает" : "печатают"}…`,
};
