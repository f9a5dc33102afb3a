/** The list of the inbox, with its keyboard shortcuts. @module */
import type { EditNotification } from "@hexlane/client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import {
  countLoaded,
  extendSelection,
  focusedTaskId,
  useBarUpdate,
  useWorkspaceFacts,
} from "../../actions/selectable_list.ts";
import { toggleSelected, useSelectable, useSelected } from "../../actions/selection.ts";
import { Empty } from "../../components/loading.tsx";
import { dataOf } from "../../format/notification_line.ts";
import { boardQuery, taskQuery } from "../../queries/board.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { useShortcuts } from "../../shortcuts/shortcuts.ts";
import { useFullText } from "../../text/mod.tsx";
import { type InboxGroup, loadsOf, nextSelection } from "./groups.ts";
import { INBOX_KEYS } from "./keys.ts";
import { InboxRow } from "./row.tsx";

export const INBOX_FILTERS = ["all", "unread", "snoozed"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

export interface InboxListProps {
  groups: readonly InboxGroup[];
  filter: InboxFilter;
  /** Whether there are no notifications, regardless of the filter. */
  isEmpty: boolean;
  /** The ID of a group. */
  selected: string | undefined;
  /** Whether the task is shown next to the list. */
  isWide: boolean;
  onSelect: (id: string | undefined) => void;
  onEdit: (group: InboxGroup, change: EditNotification) => void;
  onSnooze: (group: InboxGroup, until: Date | null) => void;
}

export function InboxList(props: InboxListProps): ReactNode {
  const { groups, filter, isEmpty, selected, isWide, onSelect, onEdit, onSnooze } = props;
  const { inbox: words } = useFullText();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(groups);
  const tasks = groups.flatMap(({ taskId }) => (taskId === undefined ? [] : [{ id: taskId }]));
  useSelectable(tasks);
  const onNear = useWorkspaceFacts(groups.flatMap(({ first }) => dataOf(first)("workspaceId") ?? []));
  const chosen = useSelected();
  // The notifications lack the task data that the actions need.
  const { projectIds, taskIds } = loadsOf(groups, chosen);
  const loadedBoards = useQueries({ queries: projectIds.map(boardQuery), combine: countLoaded });
  const loadedTasks = useQueries({ queries: taskIds.map(taskQuery), combine: countLoaded });
  useBarUpdate(loadedBoards + loadedTasks);
  const place = groups.findIndex(({ id }) => id === selected);

  // When the selected group leaves the list, the next one is selected and gets focus.
  useEffect(() => {
    const next = nextSelection(before.current, groups, selected);
    before.current = groups;
    if (next === selected) return;
    onSelect(next);
    if (document.activeElement === document.body || list.current?.contains(document.activeElement)) focusRow(next);
  });

  function rowOf(id: string | undefined): Element | undefined {
    return [...(list.current?.children ?? [])].find((row) => row instanceof HTMLElement && row.dataset.group === id);
  }

  function focusRow(id: string | undefined): void {
    rowOf(id)?.querySelector<HTMLElement>(".inbox-link")?.focus();
  }

  /** Selects a neighbor of the selected group, or the first or last group if none is selected. */
  function move(step: 1 | -1): void {
    const start = place === -1 ? (step === 1 ? -1 : groups.length) : place;
    const group = groups[Math.min(Math.max(start + step, 0), groups.length - 1)];
    if (!group) return;
    onSelect(group.id);
    focusRow(group.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
    if (step === undefined || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    const from = focusedTaskId();
    move(step as 1 | -1);
    if (event.shiftKey) extendSelection(from, focusedTaskId());
  }

  const current = groups[place];
  useShortcuts({
    [INBOX_KEYS.nextNotification]: () => move(1),
    [INBOX_KEYS.previousNotification]: () => move(-1),
    [INBOX_KEYS.markRead]: () => {
      if (!current || filter === "snoozed") return;
      onEdit(current, { isRead: true });
      if (filter === "all") move(1);
    },
    [INBOX_KEYS.markUnread]: () => current && onEdit(current, { isRead: false }),
    // Works before the task is loaded, unlike the task action with this key.
    x() {
      const taskId = focusedTaskId();
      if (taskId === undefined) return false;
      return toggleSelected(taskId);
    },
    [INBOX_KEYS.snooze]: () => rowOf(selected)?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click(),
  });

  if (groups.length === 0) {
    if (filter === "snoozed") return <Empty title={words.noSnoozed} text={words.noSnoozedText} />;
    const [title, text] = isEmpty ? [words.none, words.noneText] : [words.allRead, words.allReadText];
    return <Empty title={title} text={text} />;
  }
  return (
    <ul
      ref={list}
      className="inbox-list"
      aria-label={words.list}
      onKeyDown={onKeyDown}
      onFocus={onNear}
      onPointerMove={onNear}
    >
      {groups.map((group, index) => {
        const workspaceId = dataOf(group.first)("workspaceId");
        return (
          <InboxRow
            key={group.id}
            group={group}
            workspaceSlug={workspaces.find(({ id }) => id === workspaceId)?.slug}
            isSelected={isWide && group.id === selected}
            isTabStop={index === Math.max(place, 0)}
            isSnoozed={filter === "snoozed"}
            onSelect={() => onSelect(group.id)}
            onOpen={() => {
              onSelect(group.id);
              if (group.isUnread && filter !== "snoozed") onEdit(group, { isRead: true });
              return isWide;
            }}
            onRead={(isRead) => onEdit(group, { isRead })}
            onSnooze={(until) => onSnooze(group, until)}
          />
        );
      })}
    </ul>
  );
}
