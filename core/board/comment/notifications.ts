/**
 * The notifications of a comment. No one is notified twice, and neither the author nor the actor is notified.
 *
 * @module
 */

import type { NotificationDraft } from "../../history/notification.ts";
import type { Task } from "../task/task.ts";
import { audienceOf } from "../watcher/watcher.ts";

/** The maximum length of the excerpt of a comment in a notification, in UTF-16 code units. */
const PREVIEW_CHARACTERS = 160;

/** The data that the notifications of a comment need. */
export interface CommentMention {
  content: string;
  /** The name of the account that commented. */
  commenterName: string;
  /** The author and the actor, who are not notified. */
  excludedIds: readonly (string | null)[];
  /** Newly mentioned members. */
  memberIds: readonly string[];
}

/**
 * Drafts notifications of a new comment for each mentioned member, and for the rest of the audience.
 *
 * @param audience the watchers, the assignee and the author of the comment that this one replies to
 */
export function draftsOfComment(
  task: Task,
  mention: CommentMention,
  audience: readonly string[] = audienceOf([], [task.userId], mention.excludedIds),
): NotificationDraft[] {
  const mentions = draftsOfCommentMentions(task, mention);
  const others = audience.filter((userId) => !mention.memberIds.includes(userId));
  if (others.length === 0) return mentions;
  const commentPreview = previewOf(mention.content);
  return [
    ...mentions,
    ...others.map(
      (userId): NotificationDraft => ({
        userId,
        type: "info",
        title: `${mention.commenterName} commented on "${task.title}"`,
        content: commentPreview,
        eventData: { kind: "comment", ...placeOf(task), commenterName: mention.commenterName, commentPreview },
      }),
    ),
  ];
}

/** Drafts notifications for mentioned members. Editing a comment notifies nobody else. */
export function draftsOfCommentMentions(task: Task, mention: CommentMention): NotificationDraft[] {
  // Computed once, because a comment may be long and mention thousands of members.
  const content = previewOf(mention.content);
  return mention.memberIds
    .filter((userId) => !mention.excludedIds.includes(userId))
    .map((userId) => ({
      userId,
      type: "info",
      title: `${mention.commenterName} mentioned you in a comment on "${task.title}"`,
      content,
      eventData: { kind: "mention", ...placeOf(task), mentionerName: mention.commenterName },
    }));
}

/** Returns the start of a comment on one line of at most 160 characters. Mention tags are replaced by their text. */
export function previewOf(content: string): string {
  const line = content
    .replace(/<\/?(?:hexlane|kaneo)-mention\b[^<>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...line.slice(0, 2 * PREVIEW_CHARACTERS)];
  let preview = "";
  for (const character of characters) {
    if (preview.length + character.length > PREVIEW_CHARACTERS) break;
    preview += character;
  }
  return preview;
}

function placeOf(task: Task): Record<string, unknown> {
  return { taskTitle: task.title, projectId: task.projectId, workspaceId: task.workspaceId };
}
