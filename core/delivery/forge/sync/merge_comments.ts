/** Decides which comments are created, edited and deleted on either side. Pure. @module */
import type { Activity } from "../../../history/activity.ts";
import type { ForgeComment } from "../../../ports/forge.ts";
import type { LinkedComment } from "../link.ts";
import { idInMarker, plainText } from "./snapshot.ts";

/** The comments of a task and of its issue. */
export interface Comments {
  local: readonly Activity[];
  remote: readonly ForgeComment[];
  linked: readonly LinkedComment[];
  /** Older comments that have no link are left alone. */
  since: Date;
  /** Whether `remote` has every comment. Otherwise, a missing one says nothing. */
  isComplete: boolean;
}

/** What to do with comments. */
export interface CommentSteps {
  createLocal: ForgeComment[];
  editLocal: { linked: LinkedComment; activity: Activity; remote: ForgeComment }[];
  deleteLocal: { linked: LinkedComment; activity: Activity }[];
  createRemote: Activity[];
  editRemote: { linked: LinkedComment; activity: Activity }[];
  deleteRemote: LinkedComment[];
  /** Comments that were created on the forge, although the response was lost. */
  adopt: { activity: Activity; remote: ForgeComment }[];
  /** Links of comments that are gone on both sides. */
  forget: LinkedComment[];
}

/**
 * Compares comments. Only edits of the side on which a comment was written are taken over. A comment that is deleted there is
 * deleted on the other side too; a copy that is deleted does not come back. Comments of bots and our own are not taken over.
 */
export function mergeComments({ local, remote, linked, since, isComplete }: Comments): CommentSteps {
  const steps: CommentSteps = {
    createLocal: [],
    editLocal: [],
    deleteLocal: [],
    createRemote: [],
    editRemote: [],
    deleteRemote: [],
    adopt: [],
    forget: [],
  };
  const activities = new Map(local.map((activity) => [activity.id, activity]));
  const comments = new Map(remote.map((comment) => [comment.id, comment]));
  const known = new Set(linked.map(({ externalId }) => externalId));
  const sent = new Set(linked.map(({ commentId }) => commentId));
  for (const one of linked)
    compareLinked(one, activities.get(one.commentId), comments.get(one.externalId), steps, isComplete);
  for (const comment of remote) {
    if (known.has(comment.id)) continue;
    const ownId = idInMarker(comment.body);
    const own = ownId === undefined ? undefined : activities.get(ownId);
    if (own && !sent.has(own.id)) {
      steps.adopt.push({ activity: own, remote: comment });
      sent.add(own.id);
    } else if (ownId === undefined && !comment.author?.isBot && comment.createdAt >= since)
      steps.createLocal.push(comment);
  }
  for (const activity of local) {
    if (!sent.has(activity.id) && activity.createdAt >= since) steps.createRemote.push(activity);
  }
  return steps;
}

function compareLinked(
  linked: LinkedComment,
  activity: Activity | undefined,
  remote: ForgeComment | undefined,
  steps: CommentSteps,
  isComplete: boolean,
): void {
  if (linked.isFromForge) {
    if (!activity) return;
    if (!remote) {
      if (isComplete) steps.deleteLocal.push({ linked, activity });
    } else if (plainText(remote.body) !== linked.base) steps.editLocal.push({ linked, activity, remote });
    return;
  }
  // The comment that announces the link belongs to no activity.
  if (linked.commentId.startsWith("link:")) return;
  if (!activity) {
    if (remote) steps.deleteRemote.push(linked);
    else if (isComplete) steps.forget.push(linked);
  } else if (remote && plainText(activity.content ?? "") !== linked.base) steps.editRemote.push({ linked, activity });
}
