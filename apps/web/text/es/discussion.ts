/** UI strings for watchers, replies, reactions and presence, in Spanish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "Seguir",
  stopWatching: "Dejar de seguir",
  watchedBy: (names) => `La siguen: ${names}`,
  reply: "Responder",
  replyTo: (name) => `Responder a ${name}`,
  replies: "Respuestas",
  replyHint: "Escribe una respuesta…",
  earlierReplies: (count) =>
    counted(count, { one: "Mostrar # respuesta anterior", other: "Mostrar # respuestas anteriores" }),
  deletedComment: "Este comentario se ha eliminado.",
  reactions: "Reacciones",
  addReaction: "Añadir reacción",
  reactedBy: (names) => `de ${names}`,
  others: (count) => counted(count, { one: "# persona más", other: "# personas más" }),
  ownEmoji: "Otro emoji",
  notEmoji: "Escribe un solo emoji",
  alsoHere: (names) => `También aquí: ${names}`,
  typing: (count, names) => `${names} ${counted(count, { one: "está", other: "están" })} escribiendo…`,
};
