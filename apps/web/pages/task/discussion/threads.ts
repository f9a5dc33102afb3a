/** Puts the entries of a discussion in order, with replies under their comments. @module */
import type { Activity } from "@hexlane/client";

/** A comment with its replies, oldest first. */
export interface Thread {
  kind: "thread";
  /** The ID of the comment that the thread begins with. */
  id: string;
  /** Undefined if it was deleted. */
  root: Activity | undefined;
  replies: Activity[];
}

/** A history entry that is not a comment. */
export interface HistoryItem {
  kind: "history";
  id: string;
  activity: Activity;
}

/**
 * Returns the entries oldest first. A thread has the position of its comment, or of its first reply if the comment was deleted.
 *
 * @param newestFirst the entries as the server returns them
 */
export function threadsOf(newestFirst: readonly Activity[]): (Thread | HistoryItem)[] {
  const entries: (Thread | HistoryItem)[] = [];
  const threads = new Map<string, Thread>();
  for (const activity of newestFirst.toReversed()) {
    const { id, type, parentId } = activity;
    if (type !== "comment") {
      entries.push({ kind: "history", id, activity });
      continue;
    }
    // Entries of an import may have the same time, so a reply may precede its comment.
    const thread = threads.get(parentId ?? id) ?? { kind: "thread", id: parentId ?? id, root: undefined, replies: [] };
    if (!threads.has(thread.id)) entries.push(thread);
    threads.set(thread.id, thread);
    if (parentId === null) thread.root = activity;
    else thread.replies.push(activity);
  }
  return entries;
}
