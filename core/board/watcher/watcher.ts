/** Watchers: the members who are notified of a task's comments and status. @module */

/** Whether a person watches a task. A person without a record has never started or stopped watching. */
export interface TaskWatcher {
  taskId: string;
  userId: string;
  /** False for a person who stopped watching. They become a watcher again only by their own choice. */
  isWatching: boolean;
  /** When the person started or stopped watching. */
  createdAt: Date;
}

/** Makes watcher records for people. */
export function newWatchers(taskId: string, userIds: readonly (string | null)[], now: Date): TaskWatcher[] {
  const known = new Set(userIds.filter((userId) => userId !== null));
  return [...known].map((userId) => ({ taskId, userId, isWatching: true, createdAt: now }));
}

/**
 * Returns the people who are notified of a task: the watchers, and the assignee and other interested people unless they
 * stopped watching.
 *
 * @param excludedIds people who are not notified
 */
export function audienceOf(
  watchers: readonly TaskWatcher[],
  interestedIds: readonly (string | null)[],
  excludedIds: readonly (string | null)[],
): string[] {
  const stopped = watchers.filter(({ isWatching }) => !isWatching).map(({ userId }) => userId);
  const watching = watchers.filter(({ isWatching }) => isWatching).map(({ userId }) => userId);
  const left = new Set([...stopped, ...excludedIds]);
  const wanted = new Set([...interestedIds.filter((userId) => userId !== null), ...watching]);
  return [...wanted].filter((userId) => !left.has(userId));
}
