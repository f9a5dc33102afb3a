/** Decides which comments are created, edited and deleted on either side. Pure. @module */
import type { Activity } from "../../../history/activity.ts";
import type { ForgeComment } from "../../../ports/forge.ts";
import type { LinkedComment } from "../link.ts";
import { idInMarker, plainText, sentText } from "./snapshot.ts";

/** The prefix of the ID of a comment that announces a link between a task and an issue. */
export const LINK_PREFIX = "link:";
const PENDING_PREFIX = "pending:";

/** Returns the provisional external ID of a comment, used until the forge returns the real one. */
export function pendingId(commentId: string): string {
  return `${PENDING_PREFIX}${commentId}`;
}

/** Returns whether the response to the creation of a comment has not arrived. */
function isPending({ externalId }: LinkedComment): boolean {
  return externalId.startsWith(PENDING_PREFIX);
}

/** The comments of a task and of its issue. */
export interface Comments {
  local: readonly Activity[];
  remote: readonly ForgeComment[];
  linked: readonly LinkedComment[];
  linkId: string;
  /** Comments from before this time are ignored unless they are linked. */
  since: Date;
  /** Whether `remote` has every comment. If not, a missing comment may still exist. */
  isComplete: boolean;
}

/** Changes to make to comments. */
export interface CommentSteps {
  createLocal: ForgeComment[];
  editLocal: { linked: LinkedComment; activity: Activity; remote: ForgeComment }[];
  deleteLocal: { linked: LinkedComment; activity: Activity }[];
  createRemote: Activity[];
  editRemote: { linked: LinkedComment; activity: Activity }[];
  deleteRemote: LinkedComment[];
  /** Links to comments that were created on the forge although the response was lost. */
  adopt: LinkedComment[];
  /** Links of comments that were deleted on both sides. */
  forget: LinkedComment[];
}

/**
 * Compares comments. Edits and deletions are copied only from the side where a comment was written. A copy that is deleted is not
 * created again. Comments by bots, and comments that Hexlane wrote, are not copied from the forge.
 */
export function mergeComments({ local, remote, linked, linkId, since, isComplete }: Comments): CommentSteps {
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
  const settled = linked.filter((one) => !isPending(one));
  const known = new Set(settled.map(({ externalId }) => externalId));
  const sent = new Set(settled.map(({ commentId }) => commentId));
  for (const one of settled) {
    compareLinked(one, activities.get(one.commentId), comments.get(one.externalId), steps, isComplete);
  }
  // The comment was deleted here before it was known whether it had been sent.
  for (const one of linked) {
    if (!isPending(one) || activities.has(one.commentId) || one.commentId.startsWith(LINK_PREFIX)) continue;
    const copy = remote.find(({ body }) => idInMarker(body) === one.commentId);
    if (copy) steps.deleteRemote.push({ ...one, externalId: copy.id });
    else if (isComplete) steps.forget.push(one);
  }
  for (const comment of remote) {
    if (known.has(comment.id)) continue;
    const ownId = idInMarker(comment.body);
    const own = ownId === undefined ? undefined : activities.get(ownId);
    if (own && !sent.has(own.id)) {
      const base = sentText(comment.body);
      const adopted = { commentId: own.id, linkId, externalId: comment.id, isFromForge: false, base };
      steps.adopt.push(adopted);
      sent.add(own.id);
      // The comment on the task may have been edited since it was sent.
      if (plainText(own.content ?? "") !== base) steps.editRemote.push({ linked: adopted, activity: own });
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
  if (linked.commentId.startsWith(LINK_PREFIX)) return;
  if (!activity) {
    if (remote) steps.deleteRemote.push(linked);
    else if (isComplete) steps.forget.push(linked);
  } else if (remote && plainText(activity.content ?? "") !== linked.base) steps.editRemote.push({ linked, activity });
}
