/**
 * The notifications of a comment. Authors and actors are not notified of their own comments, and nobody is notified twice.
 *
 * @module
 */

import type { NotificationDraft } from "../../history/notification.ts";
import type { Task } from "../task/task.ts";

/** Characters of a comment that a notification shows. */
const PREVIEW_CHARACTERS = 160;

/** The part of a comment that a notification shows. */
export interface CommentMention {
  content: string;
  /** The name of the account that commented. */
  commenterName: string;
  /** The author and the actor, who are not notified. */
  knownTo: readonly (string | null)[];
  /** Members it mentions; for an edit, those it did not mention before. */
  memberIds: readonly string[];
}

/** Drafts for a new comment: to each mentioned member, and to the assignee if not mentioned. */
export function draftsOfComment(task: Task, mention: CommentMention): NotificationDraft[] {
  const mentions = draftsOfCommentMentions(task, mention);
  const { userId } = task;
  if (userId === null || mention.knownTo.includes(userId) || mention.memberIds.includes(userId)) return mentions;
  const commentPreview = previewOf(mention.content);
  return [
    ...mentions,
    {
      userId,
      type: "info",
      title: `${mention.commenterName} commented on "${task.title}"`,
      content: commentPreview,
      eventData: { kind: "comment", ...placeOf(task), commenterName: mention.commenterName, commentPreview },
    },
  ];
}

/** Drafts to the mentioned members: the only ones for an edited comment. */
export function draftsOfCommentMentions(task: Task, mention: CommentMention): NotificationDraft[] {
  // Computed once: a comment may be long and mention thousands.
  const content = previewOf(mention.content);
  return mention.memberIds
    .filter((userId) => !mention.knownTo.includes(userId))
    .map((userId) => ({
      userId,
      type: "info",
      title: `${mention.commenterName} mentioned you in a comment on "${task.title}"`,
      content,
      eventData: { kind: "mention", ...placeOf(task), mentionerName: mention.commenterName },
    }));
}

/** The first 160 characters on one line, never splitting a surrogate pair; mentions become their text. */
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
