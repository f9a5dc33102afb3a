/**
 * An activity: one entry in the history of a task. Comments are activities of type `comment`.
 *
 * @module
 */
import { MAX_COMMENT_BYTES } from "../limits.ts";
import { checkText } from "../text.ts";

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
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export interface Activity {
  id: string;
  taskId: string;
  type: ActivityType;
  createdAt: Date;
  updatedAt: Date;
  /** Who did it. */
  userId: string | null;
  /** Text, byte for byte as it was sent. */
  content: string | null;
  eventData: Record<string, unknown> | null;
  /** The author shown when the entry comes from another system. */
  externalUserName: string | null;
  externalUserAvatar: string | null;
  externalSource: string | null;
  externalUrl: string | null;
}

/** @throws {TrackerError} `invalid` */
export function checkComment(content: string, pointer = "/content"): string {
  return checkText(content, pointer, { min: 1, maxBytes: MAX_COMMENT_BYTES });
}
