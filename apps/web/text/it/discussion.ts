/** UI strings for watchers, replies, reactions and presence, in Italian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "Segui",
  stopWatching: "Non seguire più",
  watchedBy: (names) => `Seguita da ${names}`,
  reply: "Rispondi",
  replyTo: (name) => `Rispondi a ${name}`,
  replies: "Risposte",
  replyHint: "Scrivi una risposta…",
  earlierReplies: (count) =>
    counted(count, { one: "Mostra # risposta precedente", other: "Mostra # risposte precedenti" }),
  deletedComment: "Questo commento è stato eliminato.",
  reactions: "Reazioni",
  addReaction: "Aggiungi reazione",
  reactedBy: (names) => `di ${names}`,
  others: (count) => counted(count, { one: "un’altra persona", other: "altre # persone" }),
  ownEmoji: "Un’altra emoji",
  notEmoji: "Inserisci una sola emoji",
  alsoHere: (names) => `Anche qui: ${names}`,
  typing: (count, names) => `${names} ${counted(count, { one: "sta", other: "stanno" })} scrivendo…`,
};
