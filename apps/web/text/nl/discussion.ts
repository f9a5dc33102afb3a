/** UI strings for watchers, replies, reactions and presence, in Dutch. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "Volgen",
  stopWatching: "Niet meer volgen",
  watchedBy: (names) => `Gevolgd door ${names}`,
  reply: "Antwoorden",
  replyTo: (name) => `${name} antwoorden`,
  replies: "Antwoorden",
  replyHint: "Schrijf een antwoord…",
  earlierReplies: (count) => counted(count, { one: "# eerder antwoord tonen", other: "# eerdere antwoorden tonen" }),
  deletedComment: "Deze reactie is verwijderd.",
  reactions: "Emoji’s",
  addReaction: "Emoji toevoegen",
  reactedBy: (names) => `van ${names}`,
  others: (count) => counted(count, { one: "# andere persoon", other: "# anderen" }),
  ownEmoji: "Andere emoji",
  notEmoji: "Voer één emoji in",
  alsoHere: (names) => `Ook hier: ${names}`,
  typing: (count, names) => `${names} ${counted(count, { one: "is", other: "zijn" })} aan het typen…`,
};
