/** UI strings for watchers, replies, reactions and presence, in Polish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "Obserwuj",
  stopWatching: "Przestań obserwować",
  watchedBy: (names) => `Obserwujący: ${names}`,
  reply: "Odpowiedz",
  replyTo: (name) => `Odpowiedz: ${name}`,
  replies: "Odpowiedzi",
  replyHint: "Napisz odpowiedź…",
  earlierReplies: (count) =>
    counted(count, {
      one: "Pokaż # wcześniejszą odpowiedź",
      few: "Pokaż # wcześniejsze odpowiedzi",
      many: "Pokaż # wcześniejszych odpowiedzi",
      other: "Pokaż # wcześniejszej odpowiedzi",
    }),
  deletedComment: "Ten komentarz został usunięty.",
  reactions: "Reakcje",
  addReaction: "Dodaj reakcję",
  reactedBy: (names) => `od: ${names}`,
  others: (count) =>
    counted(count, { one: "# inna osoba", few: "# inne osoby", many: "# innych osób", other: "# innej osoby" }),
  ownEmoji: "Inne emoji",
  notEmoji: "Wpisz jedno emoji",
  alsoHere: (names) => `Tutaj też: ${names}`,
  typing: (count, names) =>
    `${names} ${counted(count, { one: "pisze", few: "piszą", many: "piszą", other: "piszą" })}…`,
};
