/** The reactions to a comment: an emoji with a count for each, and the picker for another one. @module */
import type { ReactionGroup } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Deferred } from "../../../components/error_boundary.tsx";
import { Icon } from "../../../components/icon/icon.tsx";
import { SMILE } from "../../../components/icon/rare_icons.ts";
import { lazyComponent, loadWhenIdle } from "../../../components/menu/lazy_component.tsx";
import { useOutgoing } from "../../../drafts/outgoing.ts";
import { reactionsQuery } from "../../../queries/discussion.ts";
import { sessionQuery } from "../../../queries/session.ts";
import { withTexts } from "../../../text/languages.ts";
import { useFullText } from "../../../text/mod.tsx";
import type { TaskPart } from "../task_part.tsx";
import { nameList } from "./name_list.ts";
import { REACTION_ROUTE, withWaitingReactions } from "./reaction_groups.ts";

const EmojiPicker = lazyComponent(async () => (await withTexts(import("./emoji_picker.tsx"))).EmojiPicker);
loadWhenIdle(EmojiPicker.load);

export function Reactions({ task, changes, mayEdit, commentId }: TaskPart & { commentId: string }): ReactNode {
  const { discussion: words } = useFullText();
  const { data: stored = NONE } = useQuery(reactionsQuery(task.id));
  const { data: session } = useQuery(sessionQuery);
  const outgoing = useOutgoing();
  const user = session?.user;
  const all = useMemo(() => (user ? withWaitingReactions(stored, outgoing, user) : stored), [stored, outgoing, user]);
  const [anchor, setAnchor] = useState<HTMLButtonElement>();
  const groups = all.filter((group) => group.commentId === commentId);

  /** Shows the change at once while it waits in the outbox. */
  function set(emoji: string, isAdded: boolean): void {
    void changes.request(task, {
      route: REACTION_ROUTE,
      input: { id: commentId, body: { emoji, isAdded } },
      reload: [reactionsQuery(task.id).queryKey],
    });
  }

  if (groups.length === 0 && !mayEdit) return null;
  return (
    <>
      <ul className="reactions line wrap gap-1" aria-label={words.reactions}>
        {groups.map(({ emoji, count, people, isOwn }) => {
          const names = nameList(
            people.map(({ name }) => name),
            words,
            { total: count, most: 10 },
          );
          return (
            <li key={emoji}>
              <button
                type="button"
                className="reaction line gap-1 small"
                aria-pressed={isOwn}
                title={names}
                disabled={!mayEdit}
                onClick={() => set(emoji, !isOwn)}
              >
                <span>{emoji}</span>
                <span>{count}</span>
                <span className="visually-hidden">{words.reactedBy(names)}</span>
              </button>
            </li>
          );
        })}
        {mayEdit && (
          <li>
            <button
              type="button"
              className="reaction reaction-add"
              aria-label={words.addReaction}
              title={words.addReaction}
              aria-haspopup="dialog"
              aria-expanded={anchor !== undefined}
              onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
            >
              <Icon name={SMILE} />
            </button>
          </li>
        )}
      </ul>
      {anchor && (
        <Deferred>
          <EmojiPicker
            anchor={anchor}
            onPick={(emoji) => set(emoji, !groups.some((group) => group.emoji === emoji && group.isOwn))}
            onClose={() => setAnchor(undefined)}
          />
        </Deferred>
      )}
    </>
  );
}

const NONE: ReactionGroup[] = [];
