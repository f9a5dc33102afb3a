/**
 * Who is told of a comment. Nobody is told of what they wrote or did themselves, and nobody twice.
 *
 * @module
 */

import type { NotificationDraft } from "../../history/notification.ts";
import type { Task } from "../task/task.ts";

/** Characters of a comment that a notification shows. */
const PREVIEW_CHARACTERS = 160;

/** What a notification says of a comment. */
export interface CommentNews {
  content: string;
  /** The name of the account that commented. */
  commenterName: string;
  /** Author and actor: those who know already. */
  knownTo: readonly (string | null)[];
  /** Members of the workspace that it mentions, or mentions for the first time. */
  memberIds: readonly string[];
}

/** The notices of a new comment: to who is mentioned, and to the assignee unless mentioned. */
export function noticesOfComment(task: Task, news: CommentNews): NotificationDraft[] {
  const mentions = noticesOfCommentMentions(task, news);
  const { userId } = task;
  if (userId === null || news.knownTo.includes(userId) || news.memberIds.includes(userId)) return mentions;
  const commentPreview = previewOf(news.content);
  return [
    ...mentions,
    {
      userId,
      type: "info",
      title: `${news.commenterName} commented on "${task.title}"`,
      content: commentPreview,
      eventData: { kind: "comment", ...placeOf(task), commenterName: news.commenterName, commentPreview },
    },
  ];
}

/** The notices to who is mentioned: all there are when a comment is changed. */
export function noticesOfCommentMentions(task: Task, news: CommentNews): NotificationDraft[] {
  // Once for all: a comment may be long, and mention thousands.
  const content = previewOf(news.content);
  return news.memberIds
    .filter((userId) => !news.knownTo.includes(userId))
    .map((userId) => ({
      userId,
      type: "info",
      title: `${news.commenterName} mentioned you in a comment on "${task.title}"`,
      content,
      eventData: { kind: "mention", ...placeOf(task), mentionerName: news.commenterName },
    }));
}

/** The first 160 characters on one line, without cutting one in two; mentions read as their text. */
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
