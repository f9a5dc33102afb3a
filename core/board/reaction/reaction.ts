/** Reactions: emoji that people add to comments. @module */
import { invalidField } from "../../errors.ts";
import { MAX_EMOJI_CHARACTERS } from "../../limits.ts";

/** One emoji of one person on one comment. */
export interface Reaction {
  commentId: string;
  /** The task of the comment. */
  taskId: string;
  userId: string;
  emoji: string;
  createdAt: Date;
}

/** An emoji on a comment, with the people who added it. */
export interface ReactionGroup {
  commentId: string;
  emoji: string;
  /** Number of people. */
  count: number;
  /** The first people who added the emoji. Always includes the actor if they added it. */
  people: { id: string; name: string }[];
  /** Whether the actor added the emoji. */
  isOwn: boolean;
}

// The `v` flag is required for emoji of several code points: flags, families and skin tones (UTS 51, RGI set).
const EMOJI = /^\p{RGI_Emoji}$/v;
/** Selects the color form of an emoji. Some keyboards omit it. */
const VARIATION = "\ufe0f";

/**
 * Checks that a string is a single emoji, and returns it in its fully qualified form.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkEmoji(emoji: string, pointer = "/emoji"): string {
  const text = emoji.length <= MAX_EMOJI_CHARACTERS ? emoji : "";
  const found = [text, `${text}${VARIATION}`].find((form) => EMOJI.test(form));
  if (found === undefined) throw invalidField(pointer, "Must be one emoji");
  return found;
}
