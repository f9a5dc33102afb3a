/** Shows, creates and revokes the links from which calendar apps read tasks. @module */
import type { CalendarFeed } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { CopyButton } from "../../components/button/copy_button.tsx";
import { useReader } from "../../components/date.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { SelectField } from "../../components/form/field.tsx";
import { Form, SubmitButton } from "../../components/form/form.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { formatDate } from "../../components/moment.tsx";
import { Outcome } from "../../components/notice.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { createFeed, type FeedPlace, feedsQuery, revokeFeed } from "../../queries/calendar_feeds.ts";
import { labelsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";

export interface FeedListProps {
  place: FeedPlace;
}

/** The value of the option for all tasks. */
const ALL = "";

export function FeedList({ place }: FeedListProps): ReactNode {
  const { calendarFeeds: words } = useFullText();
  const { timezone } = useReader();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<CalendarFeed>();
  const [said, setSaid] = useState<string>();
  const query = feedsQuery(place);
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: query.queryKey });

  return (
    <>
      <Rows query={useQuery(query)} none={words.none}>
        {(feed) => <FeedRow key={feed.id} place={place} feed={feed} onRevoke={() => setAsked(feed)} />}
      </Rows>
      <Form
        onSubmit={async ({ labelId = ALL }) => {
          await createFeed(place, { timeZone: timezone ?? "UTC", labelIds: labelId === ALL ? [] : [labelId] });
          await refresh();
          setSaid(words.created);
        }}
      >
        {place.kind === "project" && <LabelField workspaceId={place.workspaceId} />}
        <div className="actions">
          <SubmitButton variant="secondary" icon="plus">
            {words.create}
          </SubmitButton>
          <Outcome>{said}</Outcome>
        </div>
      </Form>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={words.revokeTitle}
        text={words.revokeText}
        action={words.revoke}
        onConfirm={async () => {
          if (asked) await revokeFeed(place, asked.id);
          await refresh();
          setSaid(words.revoked);
        }}
      />
    </>
  );
}

function LabelField({ workspaceId }: { workspaceId: string }): ReactNode {
  const { calendarFeeds: words } = useFullText();
  const { data: labels = [] } = useQuery(labelsQuery(workspaceId));
  const options = labels.map(({ id, name }) => ({ value: id, label: words.labeled(name) }));
  return (
    <SelectField name="labelId" label={words.tasks} options={[{ value: ALL, label: words.allTasks }, ...options]} />
  );
}

function FeedRow({ place, feed, onRevoke }: FeedListProps & { feed: CalendarFeed; onRevoke: () => void }): ReactNode {
  const { calendarFeeds: words } = useFullText();
  const reader = useReader();
  const made = words.madeOn(formatDate(feed.createdAt, reader, { time: true }));
  const name =
    place.kind === "project" && feed.labelIds.length > 0 ? (
      <LabelNames workspaceId={place.workspaceId} labelIds={feed.labelIds} />
    ) : (
      words.allTasks
    );
  return (
    <Row mark={<Icon name="calendar" />} name={name} hint={`${feed.timeZone} · ${made}`} className="feed-row wrap">
      <span className="line wrap gap-2">
        <CopyButton value={feed.url} label={words.copy} name={words.copyName(made)} isShown={false} />
        <Button aria-label={words.revokeName(made)} onClick={onRevoke}>
          {words.revoke}
        </Button>
      </span>
    </Row>
  );
}

function LabelNames({ workspaceId, labelIds }: { workspaceId: string; labelIds: readonly string[] }): ReactNode {
  const { calendarFeeds: words } = useFullText();
  const { data: labels } = useQuery(labelsQuery(workspaceId));
  if (!labels) return null;
  const names = labels.flatMap(({ id, name }) => (labelIds.includes(id) ? name : []));
  return names.length === 0 ? words.goneLabels : words.labeled(names.join(", "));
}
