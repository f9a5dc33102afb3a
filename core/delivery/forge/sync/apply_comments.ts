/** Writes comments of an issue to its task. @module */
import { commentOf } from "../../../board/comment/comment.ts";
import { documentOf, saveNewComment } from "../../../board/comment/save.ts";
import { newActivity, taskEvent } from "../../../board/task/save.ts";
import type { Task } from "../../../board/task/task.ts";
import type { Context } from "../../../context.ts";
import { type Activity, checkOrigin, type Origin } from "../../../history/activity.ts";
import { MAX_COMMENT_BYTES } from "../../../limits.ts";
import type { ForgeComment, ForgeKind, ForgeUser } from "../../../ports/forge.ts";
import { addedByEdit } from "../../../quota.ts";
import { byteLength, stripControlCharacters } from "../../../text.ts";
import type { ForgeLink } from "../link.ts";
import type { Applying } from "./apply.ts";
import type { CommentSteps } from "./merge_comments.ts";
import { plainText } from "./snapshot.ts";

/** Creates, edits and deletes the comments of a task. */
export async function applyComments(
  on: Applying,
  task: Task,
  link: ForgeLink,
  { createLocal, editLocal, deleteLocal, adopt, forget }: CommentSteps,
): Promise<void> {
  const { tx, ctx, claim, connection, now } = on;
  for (const remote of createLocal) {
    const content = storable(remote);
    claim(task.workspaceId, addedByEdit([], [content]));
    const entry = newActivity(ctx, task.id, { type: "comment", content, eventData: null }, now);
    const createdAt = remote.createdAt < now ? remote.createdAt : now;
    const origin = originOf(ctx, connection.kind, remote.author, remote.url);
    await saveNewComment(tx, ctx, task, { ...entry, ...origin, createdAt }, now);
    const base = plainText(remote.body);
    await tx.saveForgeComment({ commentId: entry.id, linkId: link.id, externalId: remote.id, isFromForge: true, base });
  }
  for (const { linked, activity, remote } of editLocal) {
    const after: Activity = { ...activity, content: storable(remote), updatedAt: now };
    claim(task.workspaceId, addedByEdit([activity.content], [after.content]));
    await tx.saveActivity(after);
    await tx.saveSearchDocument(documentOf(task, commentOf(after, undefined)));
    const data = { commentId: activity.id, old: activity.content, new: after.content };
    await tx.appendEvents([taskEvent(ctx, "taskCommentUpdated", task, data, now)]);
    await tx.saveForgeComment({ ...linked, base: plainText(remote.body) });
  }
  for (const { linked, activity } of deleteLocal) {
    await tx.deleteActivity(activity.id);
    await tx.deleteForgeComment(linked.commentId);
    const data = { commentId: activity.id, content: activity.content };
    await tx.appendEvents([taskEvent(ctx, "taskCommentDeleted", task, data, now)]);
  }
  for (const linked of adopt) await tx.saveForgeComment(linked);
  for (const { commentId } of forget) await tx.deleteForgeComment(commentId);
}

/** Returns the origin of a comment: its author on the forge, and its URL. */
export function originOf(ctx: Context, kind: ForgeKind, author: ForgeUser | null, url: string): Required<Origin> {
  const name = author?.name || author?.login || "Unknown";
  const given = { externalUserName: name.slice(0, 200), externalSource: kind };
  try {
    return checkOrigin({ ...given, externalUserAvatar: author?.avatarUrl ?? null, externalUrl: url }, ctx);
  } catch {
    // The picture or the link is not safe to show, so both are left out.
    return checkOrigin({ externalUserName: author?.login.slice(0, 100) ?? "Unknown", externalSource: kind }, ctx);
  }
}

/** Converts the text of a comment to one that a task can store. */
function storable({ body, url }: ForgeComment): string {
  const text = stripControlCharacters(body).toWellFormed().replaceAll("\r\n", "\n");
  if (text.trim() === "") return url;
  if (byteLength(text) <= MAX_COMMENT_BYTES) return text;
  const rest = `\n\n[…](${url})`;
  // A UTF-16 code unit takes at most three bytes.
  return `${text.slice(0, Math.floor((MAX_COMMENT_BYTES - byteLength(rest)) / 3)).toWellFormed()}${rest}`;
}
