/** An activity: one entry in the history of a task. Comments are activities of type `comment`. @module */
import { invalidField } from "../errors.ts";
import { checkImage } from "../image_address.ts";
import {
  MAX_COMMENT_BYTES,
  MAX_EXTERNAL_NAME_CHARACTERS,
  MAX_IMAGE_URL_CHARACTERS,
  MAX_NAME_CHARACTERS,
} from "../limits.ts";
import { checkText, stripControlCharacters } from "../text.ts";
import { visibleName } from "../visible_name.ts";

/** Types of history entries. */
export const ACTIVITY_TYPES = [
  "comment",
  "task",
  "status_changed",
  "priority_changed",
  "unassigned",
  "assignee_changed",
  "due_date_changed",
  "title_changed",
  "description_changed",
  "create",
] as const;
/** One of {@linkcode ACTIVITY_TYPES}. */
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** An entry in the history of a task. Comments are also entries. */
export interface Activity {
  id: string;
  taskId: string;
  type: ActivityType;
  createdAt: Date;
  updatedAt: Date;
  userId: string | null;
  /** Stored byte for byte. */
  content: string | null;
  eventData: Record<string, unknown> | null;
  /** The author shown when the entry comes from another system. */
  externalUserName: string | null;
  /** URL of the author's picture. */
  externalUserAvatar: string | null;
  /** Name of the other system. */
  externalSource: string | null;
  /** URL of the entry in the other system. */
  externalUrl: string | null;
  /** The comment that a comment replies to, which may have been deleted. Null for other entries. */
  parentId: string | null;
}

/**
 * Checks the text of a comment.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkComment(content: string, pointer = "/content"): string {
  return checkText(content, pointer, { min: 1, maxBytes: MAX_COMMENT_BYTES });
}

/** Checks the text of an entry other than a comment. May be empty. @throws {TrackerError} `invalid` */
export function checkMessage(message: string, pointer = "/message"): string {
  return checkText(message, pointer, { maxBytes: MAX_COMMENT_BYTES });
}

/** The origin of an entry from another system. */
export interface Origin {
  /** The author's name in the other system. */
  externalUserName?: string | null;
  /** URL of the author's picture. */
  externalUserAvatar?: string | null;
  /** Name of the other system. */
  externalSource?: string | null;
  /** URL of the entry in the other system. */
  externalUrl?: string | null;
}

/**
 * Checks an origin and returns its four stored fields. Absent or empty values become null.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkOrigin(origin: Origin, options: { baseUrl: string }): Required<Origin> {
  const { externalUserName: name, externalUserAvatar: avatar, externalSource: source } = origin;
  const { baseUrl } = options;
  return {
    // Clean the name instead of refusing it, because importers pass on names that they did not choose.
    externalUserName: name
      ? visibleName(
          checkText(stripControlCharacters(name), "/externalUserName", { max: MAX_EXTERNAL_NAME_CHARACTERS }),
        ) || null
      : null,
    externalUserAvatar: avatar ? checkImage(avatar, { baseUrl, pointer: "/externalUserAvatar" }) || null : null,
    externalSource: source ? checkText(source, "/externalSource", { max: MAX_NAME_CHARACTERS }) : null,
    externalUrl: checkLink(origin.externalUrl, "/externalUrl"),
  };
}

/**
 * Checks a URL that becomes a link in browsers, because a `javascript:` URL would run as the user who follows the link.
 */
function checkLink(link: string | null | undefined, pointer: string): string | null {
  if (!link) return null;
  const text = checkText(link, pointer, { max: MAX_IMAGE_URL_CHARACTERS, trim: true });
  if (!/^https?:\/\/[^\s]+$/i.test(text)) throw invalidField(pointer, "Must be an http or https address");
  return text;
}
