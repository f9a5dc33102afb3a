/** UI strings for watchers, replies, reactions and presence, in French. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "Suivre",
  stopWatching: "Ne plus suivre",
  watchedBy: (names) => `Suivie par ${names}`,
  reply: "Répondre",
  replyTo: (name) => `Répondre à ${name}`,
  replies: "Réponses",
  replyHint: "Écrivez une réponse…",
  earlierReplies: (count) =>
    counted(count, { one: "Afficher # réponse précédente", other: "Afficher # réponses précédentes" }),
  deletedComment: "Ce commentaire a été supprimé.",
  reactions: "Réactions",
  addReaction: "Ajouter une réaction",
  reactedBy: (names) => `par ${names}`,
  others: (count) => counted(count, { one: "# autre", other: "# autres" }),
  ownEmoji: "Autre émoji",
  notEmoji: "Saisissez un seul émoji",
  alsoHere: (names) => `Également ici : ${names}`,
  typing: (count, names) => `${names} ${counted(count, { one: "écrit…", other: "écrivent…" })}`,
};
