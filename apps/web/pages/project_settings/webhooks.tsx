/** The webhooks of a project. @module */
import type { Webhook } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { useReader } from "../../components/date.tsx";
import { Loaded } from "../../components/loading.tsx";
import { formatDate } from "../../components/moment.tsx";
import { FailureNotice } from "../../components/notice.tsx";
import { useAction } from "../../components/use_action.ts";
import { api } from "../../queries/api.ts";
import { webhookDeliveriesQuery } from "../../queries/deliveries.ts";
import { webhooksQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { DeliveryLog } from "./deliveries.tsx";
import { IntegrationActions } from "./integration_parts.tsx";
import { WebhookForm } from "./webhook.tsx";

/** As on the server. */
const MAX_WEBHOOKS = 20;
/** How often the list is refetched: the server does not announce when a webhook starts to fail. */
const POLL_MILLISECONDS = 10_000;

export function WebhooksSection({ projectId }: { projectId: string }): ReactNode {
  const { webhooks: words } = useFullText();
  const query = useQuery({ ...webhooksQuery(projectId), refetchInterval: POLL_MILLISECONDS });
  const [openId, setOpen] = useState<string | null>();
  const [isAdding, setAdding] = useState(false);
  if (openId === undefined && query.data) {
    // Decided once: an open form stays open when others add webhooks.
    const [first, ...others] = query.data;
    setOpen(first && others.length === 0 ? first.id : null);
    setAdding(first === undefined);
  }
  const reload = () => query.refetch();
  return (
    <Section id="webhook" title={words.title} text={words.text}>
      <Loaded query={query}>
        {(webhooks) => (
          <>
            {webhooks.length > 0 && (
              <ul className="rows column">
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    isOpen={webhook.id === openId}
                    onToggle={() => setOpen(webhook.id === openId ? null : webhook.id)}
                    onChanged={reload}
                  />
                ))}
              </ul>
            )}
            {isAdding || webhooks.length === 0 ? (
              <WebhookForm
                projectId={projectId}
                known={null}
                onSaved={async ({ id }) => {
                  setOpen(id);
                  setAdding(false);
                  await reload();
                }}
              />
            ) : (
              <div className="actions">
                <Button
                  icon="plus"
                  disabled={webhooks.length >= MAX_WEBHOOKS}
                  onClick={() => {
                    setOpen(null);
                    setAdding(true);
                  }}
                >
                  {words.add}
                </Button>
                {webhooks.length >= MAX_WEBHOOKS && <p className="hint">{words.limit(MAX_WEBHOOKS)}</p>}
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  isOpen: boolean;
  onToggle: () => void;
  onChanged: () => Promise<unknown>;
}

function WebhookRow({ webhook, isOpen, onToggle, onChanged }: WebhookRowProps): ReactNode {
  const { webhooks: words } = useFullText();
  const { pending, message, run } = useAction();
  const { id, isActive, maskedWebhookUrl } = webhook;
  const name = webhook.name ?? words.defaultName;
  const toggle = () =>
    run(async () => {
      await api("PATCH /api/webhook/:id", { id, body: { isActive: !isActive } });
      await onChanged();
    });
  return (
    <li className="row column gap-4">
      <div className="line wrap gap-2">
        <div className="row-main grow shrinkable breakable">
          <h3 className="row-name line wrap gap-2">
            {name}
            <StateBadge webhook={webhook} />
          </h3>
          <p className="hint">{maskedWebhookUrl ?? words.noUrl}</p>
        </div>
        <Button
          pending={pending}
          disabled={maskedWebhookUrl === null}
          aria-label={isActive ? words.turnOffLabel(name) : words.turnOnLabel(name)}
          onClick={toggle}
        >
          {isActive ? words.turnOff : words.turnOn}
        </Button>
        <Button
          aria-expanded={isOpen}
          aria-label={isOpen ? words.closeLabel(name) : words.editLabel(name)}
          onClick={onToggle}
        >
          {isOpen ? words.close : words.edit}
        </Button>
      </div>
      <FailureNotice message={message} />
      {isOpen && <WebhookDetails webhook={webhook} onChanged={onChanged} />}
    </li>
  );
}

function StateBadge({ webhook: { isActive, webhookConfigured, failingSince } }: { webhook: Webhook }): ReactNode {
  const { webhooks: words } = useFullText();
  const reader = useReader();
  if (!isActive || !webhookConfigured) return <span className="badge">{words.off}</span>;
  if (failingSince === null) return <span className="badge badge-on">{words.on}</span>;
  return <span className="badge badge-danger">{words.failing(formatDate(failingSince, reader, { time: true }))}</span>;
}

function WebhookDetails({ webhook, onChanged }: Pick<WebhookRowProps, "webhook" | "onChanged">): ReactNode {
  const { integrations, webhooks: words } = useFullText();
  const [isLogOpen, setLogOpen] = useState(false);
  const { id, projectId } = webhook;
  return (
    <>
      <WebhookForm projectId={projectId} known={webhook} onSaved={onChanged} />
      <IntegrationActions
        removeTitle={integrations.removeWebhookTitle}
        test={() => api("POST /api/webhook/:id/test", { id })}
        remove={() => api("DELETE /api/webhook/:id", { id })}
        onRemoved={onChanged}
      />
      <details className="details" onToggle={({ currentTarget }) => setLogOpen(currentTarget.open)}>
        <summary>{words.log}</summary>
        {isLogOpen && <DeliveryLog of={webhookDeliveriesQuery(id)} />}
      </details>
    </>
  );
}
