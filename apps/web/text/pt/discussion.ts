/** UI strings for watchers, replies, reactions and presence, in Brazilian Portuguese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "Acompanhar",
  stopWatching: "Deixar de acompanhar",
  watchedBy: (names) => `Acompanhada por ${names}`,
  reply: "Responder",
  replyTo: (name) => `Responder a ${name}`,
  replies: "Respostas",
  replyHint: "Escreva uma resposta…",
  earlierReplies: (count) =>
    counted(count, { one: "Mostrar # resposta anterior", other: "Mostrar # respostas anteriores" }),
  deletedComment: "Este comentário foi excluído.",
  reactions: "Reações",
  addReaction: "Adicionar reação",
  reactedBy: (names) => `de ${names}`,
  others: (count) => counted(count, { one: "mais # pessoa", other: "mais # pessoas" }),
  ownEmoji: "Outro emoji",
  notEmoji: "Digite um único emoji",
  alsoHere: (names) => `Também aqui: ${names}`,
  typing: (count, names) => `${names} ${counted(count, { one: "está", other: "estão" })} digitando…`,
};
