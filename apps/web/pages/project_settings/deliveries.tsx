/** The delivery log of a project's integrations. @module */
import type { Delivery } from "@hexlane/client";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { formatDate, useReader } from "../../components/date.tsx";
import { MoreButton } from "../../components/menu/more_button.tsx";
import { MessageBox } from "../../components/notice.tsx";
import { REFRESH } from "../../components/rare_icons.ts";
import { Rows } from "../../components/rows.tsx";
import { useAction } from "../../components/use_action.ts";
import { api } from "../../queries/api.ts";
import { deliveriesQuery } from "../../queries/paged.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";

/** The polling interval while a delivery is in progress. */
const POLL_MILLISECONDS = 2_000;
/** Retries further away than this are not polled for. */
const SOON_MILLISECONDS = 60_000;

function isUnderway({ status, nextAttemptAt }: Delivery): boolean {
  if (status !== "pending") return false;
  return nextAttemptAt === null || new Date(nextAttemptAt).getTime() - Date.now() < SOON_MILLISECONDS;
}

export function DeliveriesSection({ projectId }: { projectId: string }): ReactNode {
  const words = useFullText().integrations.log;
  const queries = useQueryClient();
  const { message, run } = useAction();
  const pages = useInfiniteQuery({
    ...deliveriesQuery(projectId),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isUnderway)) ? POLL_MILLISECONDS : false,
  });
  const deliveries = { ...pages, data: pages.data?.pages.flatMap(({ rows }) => rows) };

  async function sendAgain({ id }: Delivery): Promise<void> {
    await run(async () => {
      await api("POST /api/delivery/:id/redeliver", { id });
      return words.redelivered;
    });
    await queries.invalidateQueries({ queryKey: deliveriesQuery(projectId).queryKey });
  }

  return (
    <Section id="deliveries" title={words.title} text={words.text}>
      <MessageBox message={message} />
      <Rows query={deliveries} none={words.none}>
        {(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} onSendAgain={() => sendAgain(delivery)} />}
      </Rows>
      <MoreButton query={pages}>{words.more}</MoreButton>
      <div className="actions">
        <Button icon={REFRESH} onClick={() => void deliveries.refetch()}>
          {words.refresh}
        </Button>
      </div>
    </Section>
  );
}

const TONES: Readonly<Record<Delivery["status"], string>> = {
  pending: "badge badge-accent",
  delivered: "badge badge-on",
  failed: "badge badge-danger",
  rejected: "badge badge-danger",
  dropped: "badge",
};

function DeliveryRow({ delivery, onSendAgain }: { delivery: Delivery; onSendAgain: () => void }): ReactNode {
  const { integrations } = useFullText();
  const words = integrations.log;
  const reader = useReader();
  const { event, integration, status, attempts, nextAttemptAt, responseStatus, createdAt } = delivery;
  const name = integrations.events[event] ?? event;
  const isRetrying = status === "pending" && attempts > 0;
  const facts = [
    words.kinds[integration] ?? integration,
    formatDate(createdAt, reader, { time: true }),
    words.attempts(attempts),
    responseStatus === null ? [] : words.answered(responseStatus),
    isRetrying && nextAttemptAt !== null ? words.next(formatDate(nextAttemptAt, reader, { time: true })) : [],
  ].flat();
  return (
    <li className="row line gap-4 row-many">
      <div className="row-main grow shrinkable breakable">
        <p className="row-name line wrap gap-2">
          {name}
          <span className={TONES[status]}>{words.statuses[isRetrying ? "retrying" : status]}</span>
        </p>
        <p className="hint">{facts.join(" · ")}</p>
        <Details delivery={delivery} />
      </div>
      <Button aria-label={words.redeliverLabel(name)} onClick={onSendAgain}>
        {words.redeliver}
      </Button>
    </li>
  );
}

function Details({ delivery: { id, reason, response } }: { delivery: Delivery }): ReactNode {
  const { log: words } = useFullText().integrations;
  return (
    <details className="details">
      <summary>{words.details}</summary>
      {reason !== null && <p>{reason}</p>}
      <p className="hint">
        {words.id}: <code>{id}</code>
      </p>
      {response !== null && response !== "" && (
        <>
          <p className="hint">{words.response}</p>
          <pre className="response small rounded sunken breakable">{response}</pre>
        </>
      )}
    </details>
  );
}
