/** UI strings for watchers, replies, reactions and presence, in German. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const discussion: Text["discussion"] = {
  watch: "Beobachten",
  stopWatching: "Nicht mehr beobachten",
  watchedBy: (names) => `Beobachter: ${names}`,
  reply: "Antworten",
  replyTo: (name) => `${name} antworten`,
  replies: "Antworten",
  replyHint: "Antwort schreiben …",
  earlierReplies: (count) =>
    counted(count, { one: "# frühere Antwort anzeigen", other: "# frühere Antworten anzeigen" }),
  deletedComment: "Dieser Kommentar wurde gelöscht.",
  reactions: "Reaktionen",
  addReaction: "Reaktion hinzufügen",
  reactedBy: (names) => `(${names})`,
  others: (count) => counted(count, { one: "# weitere Person", other: "# weitere Personen" }),
  ownEmoji: "Anderes Emoji",
  notEmoji: "Geben Sie ein Emoji ein",
  alsoHere: (names) => `Auch hier: ${names}`,
  typing: (count, names) => `${names} ${counted(count, { one: "schreibt", other: "schreiben" })} …`,
};
