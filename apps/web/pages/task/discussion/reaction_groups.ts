/** Changes lists of reactions as the server does. @module */
import type { ReactionGroup } from "@hexlane/client";
import type { Outgoing } from "../../../drafts/outbox.ts";

export const REACTION_ROUTE = "PUT /api/comment/:id/reaction";

export interface ReactionChange {
  commentId: string;
  emoji: string;
  isAdded: boolean;
}

/** Returns the groups after the account has added or removed its emoji. */
export function withReaction(
  groups: readonly ReactionGroup[],
  { commentId, emoji, isAdded }: ReactionChange,
  own: { id: string; name: string },
): ReactionGroup[] {
  const isIt = (group: ReactionGroup): boolean => group.commentId === commentId && group.emoji === emoji;
  const found = groups.find(isIt);
  if ((found?.isOwn ?? false) === isAdded) return [...groups];
  if (!found) return [...groups, { commentId, emoji, count: 1, people: [own], isOwn: true }];
  const others = found.people.filter(({ id }) => id !== own.id);
  const changed: ReactionGroup = {
    ...found,
    count: found.count + (isAdded ? 1 : -1),
    people: isAdded ? [...others, own] : others,
    isOwn: isAdded,
  };
  return groups.map((group) => (isIt(group) ? changed : group)).filter(({ count }) => count > 0);
}

/** Returns the groups with the account's pending changes. */
export function withWaitingReactions(
  groups: readonly ReactionGroup[],
  outgoing: readonly Pick<Outgoing, "change">[],
  { id, name }: { id: string; name: string },
): readonly ReactionGroup[] {
  let shown = groups;
  for (const { change } of outgoing) {
    if (change.kind !== "request" || change.route !== REACTION_ROUTE) continue;
    const { id: commentId = "", body } = change.input;
    shown = withReaction(shown, { commentId, ...(body as Omit<ReactionChange, "commentId">) }, { id, name });
  }
  return shown;
}
