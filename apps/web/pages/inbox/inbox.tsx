/** The notification inbox: a list, with the task of the selected notification next to it. @module */
import type { EditNotification } from "@hexlane/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { IconButton } from "../../components/button/button.tsx";
import { useReader } from "../../components/date.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { TRASH } from "../../components/icon/task_icons.ts";
import { Loaded } from "../../components/loading.tsx";
import { MoreButton } from "../../components/menu/more_button.tsx";
import { formatDate } from "../../components/moment.tsx";
import { type Message, MessageBox } from "../../components/notice.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { showToast } from "../../components/toast.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { dataOf } from "../../format/notification_line.ts";
import { isWorthShowing, useInboxChanges } from "../../queries/inbox.ts";
import { inboxPagesQuery } from "../../queries/paged.ts";
import { useFullText } from "../../text/mod.tsx";
import { groupsOf, type InboxGroup } from "./groups.ts";
import { INBOX_FILTERS, type InboxFilter, InboxList } from "./list.tsx";
import { InboxPane } from "./pane.tsx";

const WIDE = "(min-width: 75rem)";

export function InboxPage(): ReactNode {
  const text = useFullText();
  const words = text.inbox;
  const reader = useReader();
  const [filter, setFilter] = useState<InboxFilter>("all");
  const pages = useInfiniteQuery(inboxPagesQuery(filter === "snoozed"));
  const rows = pages.data?.pages.flatMap((page) => page.rows).filter(isWorthShowing);
  const inbox = { ...pages, data: rows };
  const unread = filter === "snoozed" ? [] : (rows?.filter(({ isRead }) => !isRead) ?? []);
  const changes = useInboxChanges();
  const [isClearing, setClearing] = useState(false);
  const [message, setMessage] = useState<Message>();
  const [selected, setSelected] = useState<string>();
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);

  async function attempt(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      setMessage({ failed: true, text: errorSentence(error, text) });
    }
  }

  const edit = ({ all }: InboxGroup, change: EditNotification): void => {
    const meant = change.isRead === true ? all.filter(({ isRead }) => !isRead) : all;
    void attempt(changes.edit(meant, change));
  };

  function snooze(group: InboxGroup, until: Date | null): void {
    edit(group, { snoozedUntil: until?.toISOString() ?? null });
    if (until === null) return;
    showToast({
      text: words.snoozed(formatDate(until.toISOString(), reader, { time: true })),
      action: { label: text.board.undo, run: () => edit(group, { snoozedUntil: null, isRead: !group.isUnread }) },
    });
  }

  const groups = groupsOf(filter === "unread" ? unread : (rows ?? []));
  const shown = groups.find(({ id }) => id === selected);
  const shownKey = shown && dataOf(shown.first)("taskKey");
  return (
    <div className={isWide ? "inbox inbox-wide" : "inbox"}>
      <div className="inbox-side column gap-3">
        <div className="section-head">
          <PageTitle>{words.title}</PageTitle>
          <div className="actions inbox-tools">
            {unread.length > 0 && (
              <IconButton
                icon="check"
                label={words.readAll}
                title={words.readAll}
                onClick={() => {
                  setMessage({ failed: false, text: words.readAllDone });
                  void attempt(changes.readAll());
                }}
              />
            )}
            {filter !== "snoozed" && rows !== undefined && rows.length > 0 && (
              <IconButton icon={TRASH} label={words.clear} title={words.clear} onClick={() => setClearing(true)} />
            )}
            <Link
              className="icon-button"
              to="/settings/$tab"
              params={{ tab: "notifications" }}
              aria-label={words.settings}
              title={words.settings}
            >
              <Icon name="gear" />
            </Link>
          </div>
        </div>
        <Filters filter={filter} onChange={setFilter} />
        <MessageBox message={message} />
        <p className="visually-hidden" role="status">
          {words.notificationCame(unread.length)}
        </p>
        <Loaded query={inbox} lines={6}>
          {(all) => (
            <InboxList
              groups={groups}
              filter={filter}
              isEmpty={all.length === 0}
              selected={selected}
              isWide={isWide}
              onSelect={setSelected}
              onEdit={edit}
              onSnooze={snooze}
            />
          )}
        </Loaded>
        <MoreButton query={pages}>{words.more}</MoreButton>
      </div>
      {isWide && (
        <section className="inbox-pane" aria-label={shownKey === undefined ? words.pick : text.task.panel(shownKey)}>
          <InboxPane group={shown} />
        </section>
      )}
      <ConfirmDialog
        open={isClearing}
        onClose={() => setClearing(false)}
        title={words.clearTitle}
        text={words.clearText}
        action={words.clear}
        onConfirm={async () => {
          await changes.clear();
          setMessage({ failed: false, text: words.cleared });
        }}
      />
    </div>
  );
}

function Filters({ filter, onChange }: { filter: InboxFilter; onChange: (filter: InboxFilter) => void }): ReactNode {
  const { inbox: words } = useFullText();
  const names = { all: words.all, unread: words.unreadOnly, snoozed: words.snoozedTab };
  return (
    <fieldset className="segments bordered rounded sunken">
      <legend className="visually-hidden">{words.filter}</legend>
      {INBOX_FILTERS.map((value) => (
        <label key={value} className="segment relative">
          <input type="radio" name="filter" checked={filter === value} onChange={() => onChange(value)} />
          <span>{names[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
