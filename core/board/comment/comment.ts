/** A comment: an activity of type `comment`, seen together with its author. One row, two routes. @module */
import type { Activity } from "../../history/activity.ts";
import { type Account, DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";

/** A comment on a task. */
export interface Comment extends Activity {
  /** An activity of this type. */
  type: "comment";
  /** Markdown. */
  content: string;
  /** The author. */
  user: { name: string; image: string | null };
}

/** The comment that an activity is, under the name of its author. */
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

// Stops at the next `<`, so that repeated opening brackets do not take quadratic time.
const MENTION = /<(?:hexlane|kaneo)-mention\s[^<>]*?\bid="([^"\s<>]{1,128})"/g;

/** Ids of the people a text mentions with `<hexlane-mention id="...">` (or `kaneo-mention`), each once, in order. */
export function mentionsIn(text: string | null): string[] {
  if (text === null) return [];
  return [...new Set([...text.matchAll(MENTION)].map((match) => match[1] as string))];
}

/** The text with mentions replaced by names. */
export function withoutMentionIds(text: string): string {
  return text.replace(MENTION, (tag, id: string) => `${tag.slice(0, -id.length - 1)}"`);
}
