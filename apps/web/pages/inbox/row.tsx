/** A row of the inbox. @module */

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { toggleSelected, useIsSelected } from "../../actions/selection.ts";
import { Avatar } from "../../components/avatar.tsx";
import { IconButton } from "../../components/button/button.tsx";
import { useReader } from "../../components/date.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { ARROW_UP } from "../../components/icon/task_icons.ts";
import { lazyComponent, loadWhenIdle } from "../../components/menu/lazy_component.tsx";
import { LazyMenu } from "../../components/menu/lazy_menu.tsx";
import { formatDate, Moment } from "../../components/moment.tsx";
import { dataOf, notificationLine } from "../../format/notification_line.ts";
import { useFullText } from "../../text/mod.tsx";
import type { InboxGroup } from "./groups.ts";
import { DOT } from "./icons.ts";

const SnoozeMenu = lazyComponent(async () => (await import("./snooze_menu.tsx")).SnoozeMenu);
loadWhenIdle(SnoozeMenu.load);

export interface InboxRowProps {
  group: InboxGroup;
  /** Undefined if the workspace is unknown or the user has left it. */
  workspaceSlug: string | undefined;
  isSelected: boolean;
  /** Whether the row is a tab stop. */
  isTabStop: boolean;
  isSnoozed: boolean;
  onSelect: () => void;
  /** @returns whether the inbox itself shows the task, so that the link is not followed */
  onOpen: () => boolean;
  onRead: (isRead: boolean) => void;
  onSnooze: (until: Date | null) => void;
}

export function InboxRow(props: InboxRowProps): ReactNode {
  const { group, isSelected, isSnoozed, onRead, onSnooze } = props;
  const text = useFullText();
  const words = text.inbox;
  const reader = useReader();
  const { first, all, isUnread, taskId } = group;
  const isChosen = useIsSelected(taskId ?? "");
  const line = notificationLine(first, (day) => formatDate(day, reader), text);
  const { title, sentence, preview, actor, taskKey, project } = line;
  const time = first.snoozedUntil ?? first.createdAt;
  return (
    <li className={rowClass(isUnread, isSelected)} data-group={group.id} data-task-id={taskId}>
      {taskId !== undefined && (
        <input
          type="checkbox"
          className="row-check rigid"
          tabIndex={-1}
          aria-label={text.taskActions.selectTask(taskKey ?? title)}
          checked={isChosen}
          onChange={() => toggleSelected(taskId)}
        />
      )}
      <span className="inbox-mark relative rigid">
        {actor ? (
          <Avatar name={actor.name} image={actor.image} />
        ) : (
          <span className="avatar" aria-hidden="true">
            <Icon name={first.resourceType === "task" ? "calendar" : "inbox"} />
          </span>
        )}
        {isUnread && <span className="inbox-dot" aria-hidden="true" />}
      </span>
      <div className="grow shrinkable">
        <p className="inbox-title line between gap-2">
          <RowLink {...props} title={title} />
          <span className="inbox-time hint rigid">
            <Moment value={time} />
          </span>
        </p>
        <p className="inbox-sentence truncate">
          {isUnread && <span className="visually-hidden">{words.unread}. </span>}
          <bdi>{sentence ?? preview}</bdi>
          {all.length > 1 && (
            <span className="inbox-also hint" title={words.alsoCount(all.length - 1)}>
              <span aria-hidden="true">+{all.length - 1}</span>
              <span className="visually-hidden">{words.alsoCount(all.length - 1)}</span>
            </span>
          )}
        </p>
        {sentence !== undefined && preview !== undefined && (
          <p className="hint truncate">
            <bdi>{preview}</bdi>
          </p>
        )}
        {(taskKey ?? project) !== undefined && (
          <p className="inbox-place hint truncate">
            {[taskKey, project].filter((part) => part !== undefined).join(" · ")}
          </p>
        )}
      </div>
      <div className="inbox-actions line rigid">
        {isSnoozed ? (
          <IconButton
            icon={ARROW_UP}
            label={words.wakeLabel(title)}
            title={words.wake}
            onClick={() => onSnooze(null)}
          />
        ) : (
          <>
            <IconButton
              icon={isUnread ? "check" : DOT}
              label={isUnread ? words.readLabel(title) : words.unreadLabel(title)}
              title={isUnread ? words.read : words.markUnread}
              onClick={() => onRead(isUnread)}
            />
            <LazyMenu
              className="icon-button"
              aria-label={words.snoozeLabel(title)}
              title={words.snooze}
              preload={SnoozeMenu.load}
              menu={<SnoozeMenu label={words.snoozeLabel(title)} onSnooze={onSnooze} />}
            >
              <Icon name="clock" />
            </LazyMenu>
          </>
        )}
      </div>
    </li>
  );
}

function rowClass(isUnread: boolean, isSelected: boolean): string {
  return `inbox-row relative${isUnread ? " feed-unread" : ""}${isSelected ? " inbox-row-selected" : ""}`;
}

/** A link to the task, or a button if there is no task. */
function RowLink({ group, title, workspaceSlug, ...props }: InboxRowProps & { title: string }): ReactNode {
  const common = {
    className: "inbox-link truncate plain-link",
    tabIndex: props.isTabStop ? 0 : -1,
    "aria-current": props.isSelected || undefined,
    onFocus: props.onSelect,
  };
  const taskKey = dataOf(group.first)("taskKey");
  if (taskKey === undefined || workspaceSlug === undefined) {
    return (
      <button type="button" {...common} onClick={props.onOpen}>
        <bdi>{title}</bdi>
      </button>
    );
  }
  return (
    <Link
      {...common}
      to="/w/$workspaceSlug/t/$taskKey"
      params={{ workspaceSlug, taskKey }}
      onClick={(event) => {
        const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
        if (isPlain && props.onOpen()) event.preventDefault();
      }}
    >
      <bdi>{title}</bdi>
    </Link>
  );
}
