/** Comments. A comment is an activity of type `comment`, shown with its author. @module */
import type { Activity } from "../../history/activity.ts";
import { type Account, DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";

/** A comment on a task. */
export interface Comment extends Activity {
  type: "comment";
  /** Markdown. */
  content: string;
  /** The author. */
  user: { name: string; image: string | null };
}

/** Makes a comment from an activity. The author is the account, or the external author of an imported comment. */
export function commentOf(activity: Activity, author: Account | undefined): Comment {
  return {
    ...activity,
    type: "comment",
    content: activity.content ?? "",
    user: {
      name: activity.externalUserName ?? author?.name ?? DELETED_ACCOUNT_NAME,
      image: activity.externalUserAvatar ?? (activity.externalUserName === null ? (author?.image ?? null) : null),
    },
  };
}

// The pattern stops at the next `<`, so that repeated opening brackets do not take quadratic time.
const MENTION = /<(?:hexlane|kaneo)-mention\s[^<>]*?\bid="([^"\s<>]{1,128})"/g;

/** Returns the unique IDs in a text's `<hexlane-mention id="...">` (or `kaneo-mention`) tags, in order. */
export function mentionsIn(text: string | null): string[] {
  if (text === null) return [];
  return [...new Set([...text.matchAll(MENTION)].map((match) => match[1] as string))];
}

/** Returns the text with an empty ID in each mention. */
export function withoutMentionIds(text: string): string {
  return text.replace(MENTION, (tag, id: string) => `${tag.slice(0, -id.length - 1)}"`);
}
