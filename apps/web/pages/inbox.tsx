/** The inbox of notifications. @module */
import type { Notification } from "@hexlane/client";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "../components/button.tsx";
import { formatDate, Moment, useReader } from "../components/date.tsx";
import { ConfirmDialog } from "../components/dialog.tsx";
import { Empty, Loaded } from "../components/loading.tsx";
import { MoreButton } from "../components/menu/more_button.tsx";
import { type Message, MessageBox } from "../components/notice.tsx";
import { TRASH } from "../components/rare_icons.ts";
import { PageTitle } from "../components/shell/page_title.tsx";
import { errorSentence } from "../format/error_text.ts";
import { notificationLine } from "../format/notification_line.ts";
import { api } from "../queries/api.ts";
import { inboxPagesQuery } from "../queries/paged.ts";
import { INBOX_KEY } from "../queries/workspace.ts";
import { useFullText } from "../text/mod.tsx";

export function InboxPage(): ReactNode {
  const text = useFullText();
  const words = text.inbox;
  const pages = useInfiniteQuery(inboxPagesQuery);
  const inbox = { ...pages, data: pages.data?.pages.flatMap(({ rows }) => rows) };
  const queries = useQueryClient();
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const [message, setMessage] = useState<Message>();
  const refresh = () => queries.invalidateQueries({ queryKey: INBOX_KEY });
  const unread = inbox.data?.filter(({ isRead }) => !isRead) ?? [];

  /** Marks notifications as read optimistically, then loads the real state. */
  async function read(work: () => Promise<unknown>, isMeant: (one: Notification) => boolean): Promise<void> {
    await queries.cancelQueries({ queryKey: INBOX_KEY });
    const mark = (one: Notification): Notification => (isMeant(one) ? { ...one, isRead: true } : one);
    queries.setQueryData(
      inboxPagesQuery.queryKey,
      (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, rows: page.rows.map(mark) })) },
    );
    try {
      await work();
    } catch (error) {
      setMessage({ failed: true, text: errorSentence(error, text) });
    }
    await refresh();
  }

  async function readAll(): Promise<void> {
    setMessage({ failed: false, text: words.readAllDone });
    await read(
      () => api("PATCH /api/notification/read-all"),
      () => true,
    );
  }

  return (
    <div className="home inbox">
      <div className="section-head">
        <PageTitle>{words.title}</PageTitle>
        <div className="actions">
          <ButtonLink to="/settings/$tab" params={{ tab: "notifications" }} icon="gear">
            {words.settings}
          </ButtonLink>
        </div>
      </div>
      <div className="section-head">
        <fieldset className="segments bordered rounded sunken">
          <legend className="visually-hidden">{words.filter}</legend>
          {[false, true].map((value) => (
            <label key={String(value)} className="segment relative">
              <input
                type="radio"
                name="filter"
                checked={isUnreadOnly === value}
                onChange={() => setUnreadOnly(value)}
              />
              <span>{value ? words.unreadOnly : words.all}</span>
            </label>
          ))}
        </fieldset>
        <div className="actions">
          {unread.length > 0 && (
            <Button icon="check" onClick={readAll}>
              {words.readAll}
            </Button>
          )}
          {inbox.data !== undefined && inbox.data.length > 0 && (
            <Button icon={TRASH} onClick={() => setClearing(true)}>
              {words.clear}
            </Button>
          )}
        </div>
      </div>
      <MessageBox message={message} />
      <p className="visually-hidden" role="status">
        {words.notificationCame(unread.length)}
      </p>
      <Loaded query={inbox} lines={6}>
        {(list) => (
          <Lines
            all={list}
            shown={isUnreadOnly ? unread : list}
            onRead={({ id }) =>
              read(
                () => api("PATCH /api/notification/:id/read", { id }),
                (one) => one.id === id,
              )
            }
          />
        )}
      </Loaded>
      <MoreButton query={pages}>{words.more}</MoreButton>
      <ConfirmDialog
        open={isClearing}
        onClose={() => setClearing(false)}
        title={words.clearTitle}
        text={words.clearText}
        action={words.clear}
        onConfirm={async () => {
          await api("DELETE /api/notification/clear-all");
          await refresh();
          setMessage({ failed: false, text: words.cleared });
        }}
      />
    </div>
  );
}

interface LinesProps {
  all: readonly Notification[];
  shown: readonly Notification[];
  onRead: (notification: Notification) => void;
}

function Lines({ all, shown, onRead }: LinesProps): ReactNode {
  const { inbox: words } = useFullText();
  if (shown.length === 0) {
    const [title, text] = all.length === 0 ? [words.none, words.noneText] : [words.allRead, words.allReadText];
    return <Empty title={title} text={text} />;
  }
  return (
    <ul className="card column">
      {shown.map((notification) => (
        <Line key={notification.id} notification={notification} onRead={() => onRead(notification)} />
      ))}
    </ul>
  );
}

function Line({ notification, onRead }: { notification: Notification; onRead: () => void }): ReactNode {
  const text = useFullText();
  const words = text.inbox;
  const reader = useReader();
  const { isRead, createdAt } = notification;
  const { title, content } = notificationLine(notification, (day) => formatDate(day, reader), text);
  return (
    <li className={isRead ? "feed-line" : "feed-line feed-unread"}>
      <span className={isRead ? "feed-dot rigid" : "feed-dot rigid feed-dot-on"} aria-hidden="true" />
      <div className="row-main grow shrinkable breakable">
        <p className="feed-title wrap">
          {!isRead && <span className="visually-hidden">{words.unread}: </span>}
          <NotificationLink notification={notification} onFollow={isRead ? undefined : onRead}>
            {title}
          </NotificationLink>
        </p>
        {content !== undefined && <p className="hint feed-content">{content}</p>}
        <p className="hint">
          <Moment value={createdAt} />
        </p>
      </div>
      {!isRead && (
        <button
          type="button"
          className="button button-quiet feed-read small"
          aria-label={words.readLabel(title)}
          onClick={onRead}
        >
          {words.read}
        </button>
      )}
    </li>
  );
}

interface NotificationLinkProps {
  notification: Notification;
  onFollow: (() => void) | undefined;
  children: string;
}

/** Links to the subject of the notification, if it is accessible. Preloading would only load the redirect. */
function NotificationLink({ notification, onFollow, children }: NotificationLinkProps): ReactNode {
  const { workspaceId, eventData, resourceId: taskId, resourceType } = notification;
  if (workspaceId === null) return children;
  const projectId = eventData?.projectId;
  const common = { preload: false, children, ...(onFollow ? { onClick: onFollow } : {}) } as const;
  if (resourceType !== "task" || taskId === null || typeof projectId !== "string") {
    return <Link to="/dashboard/workspace/$workspaceId" params={{ workspaceId }} {...common} />;
  }
  const to = "/dashboard/workspace/$workspaceId/project/$projectId/task/$taskId";
  return <Link to={to} params={{ workspaceId, projectId, taskId }} {...common} />;
}
