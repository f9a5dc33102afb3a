/** The delivery log of a project's integrations. @module */
import type { Delivery } from "@hexlane/client";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWorkspace } from "../../access/location.ts";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { useReader } from "../../components/date.tsx";
import { REFRESH } from "../../components/icon/rare_icons.ts";
import { MoreButton } from "../../components/menu/more_button.tsx";
import { formatDate } from "../../components/moment.tsx";
import { MessageBox } from "../../components/notice.tsx";
import { Rows } from "../../components/rows.tsx";
import { api } from "../../queries/api.ts";
import { boardQuery } from "../../queries/board.ts";
import { DELIVERIES_KEY, deliveriesQuery } from "../../queries/deliveries.ts";
import { useFullText } from "../../text/mod.tsx";
import { keyOf } from "../board/board_data.ts";
import { Section } from "../settings/section.tsx";
import { chatLabel } from "./chat_forms.ts";

/** The polling interval while a delivery is in progress. */
const POLL_MILLISECONDS = 2_000;
/** The polling interval of the newest deliveries at other times, because one may be queued after the log is loaded. */
const IDLE_POLL_MILLISECONDS = 10_000;
/** Retries that are due later than this are not polled for. */
const SOON_MILLISECONDS = 60_000;

function isUnderway({ status, nextAttemptAt }: Delivery): boolean {
  if (status !== "pending") return false;
  return nextAttemptAt === null || new Date(nextAttemptAt).getTime() - Date.now() < SOON_MILLISECONDS;
}

export function DeliveriesSection({ projectId }: { projectId: string }): ReactNode {
  const words = useFullText().integrations.log;
  return (
    <Section id="deliveries" title={words.title} text={words.text}>
      <DeliveryLog of={deliveriesQuery(projectId)} />
    </Section>
  );
}

/** The deliveries of a project, a webhook or a channel, refreshed more often while one of them is in progress. */
export function DeliveryLog({ of }: { of: ReturnType<typeof deliveriesQuery> }): ReactNode {
  const words = useFullText().integrations.log;
  const queries = useQueryClient();
  const { message, run } = useAction();
  const pages = useInfiniteQuery({
    ...of,
    refetchInterval({ state: { data } }) {
      if (data?.pages.some(({ rows }) => rows.some(isUnderway))) return POLL_MILLISECONDS;
      // Older pages do not change, and each is one more request.
      return data?.pages.length === 1 && IDLE_POLL_MILLISECONDS;
    },
  });
  const deliveries = { ...pages, data: pages.data?.pages.flatMap(({ rows }) => rows) };

  async function sendAgain({ id }: Delivery): Promise<void> {
    await run(async () => {
      await api("POST /api/delivery/:id/redeliver", { id });
      return words.redelivered;
    });
    await queries.invalidateQueries({ queryKey: DELIVERIES_KEY });
  }

  return (
    <>
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
    </>
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
    chatLabel(integration) ?? words.kinds[integration] ?? integration,
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
          <span className={isRetrying ? "badge badge-danger" : TONES[status]}>
            {words.statuses[isRetrying ? "retrying" : status]}
          </span>
        </p>
        {delivery.taskId !== null && <TaskOf projectId={delivery.projectId} taskId={delivery.taskId} />}
        {delivery.reason !== null && status !== "delivered" && <p className="fault">{delivery.reason}</p>}
        <p className="hint">{facts.join(" · ")}</p>
        <Details delivery={delivery} />
      </div>
      <Button aria-label={words.redeliverLabel(name)} onClick={onSendAgain}>
        {words.redeliver}
      </Button>
    </li>
  );
}

/** A link to the task of a delivery, with its title if the board is known. */
function TaskOf({ projectId, taskId }: { projectId: string | null; taskId: string }): ReactNode {
  const { log: words } = useFullText().integrations;
  const workspace = useWorkspace();
  const board = useQueryClient().getQueryData(boardQuery(projectId ?? "").queryKey);
  const task = board?.tasks.find(({ id }) => id === taskId);
  if (!workspace || projectId === null) return null;
  return (
    <p>
      <Link
        to="/dashboard/workspace/$workspaceId/project/$projectId/task/$taskId"
        params={{ workspaceId: workspace.id, projectId, taskId }}
      >
        {task && board ? `${keyOf(board.project, task)} ${task.title}` : words.task}
      </Link>
    </p>
  );
}

function Details({ delivery: { id, response } }: { delivery: Delivery }): ReactNode {
  const { log: words } = useFullText().integrations;
  return (
    <details className="details">
      <summary>{words.details}</summary>
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
