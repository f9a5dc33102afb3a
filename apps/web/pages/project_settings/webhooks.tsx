/** The webhooks of a project. @module */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../queries/api.ts";
import { webhookDeliveriesQuery } from "../../queries/deliveries.ts";
import { webhooksQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { IntegrationList, POLL_MILLISECONDS } from "./integration_list.tsx";
import { WebhookForm } from "./webhook.tsx";

/** The same limit as on the server. */
const MAX_WEBHOOKS = 20;

export function WebhooksSection({ projectId }: { projectId: string }): ReactNode {
  const { integrations, webhooks: words } = useFullText();
  return (
    <IntegrationList
      id="webhook"
      title={words.title}
      text={words.text}
      add={words.add}
      limit={words.limit(MAX_WEBHOOKS)}
      max={MAX_WEBHOOKS}
      removeTitle={integrations.removeWebhookTitle}
      query={useQuery({ ...webhooksQuery(projectId), refetchInterval: POLL_MILLISECONDS })}
      describe={({ name, maskedWebhookUrl }) => ({
        name: name ?? words.defaultName,
        detail: maskedWebhookUrl ?? words.noUrl,
        isReady: maskedWebhookUrl !== null,
      })}
      setActive={({ id }, isActive) => api("PATCH /api/webhook/:id", { id, body: { isActive } })}
      form={(known, onSaved) => <WebhookForm projectId={projectId} known={known} onSaved={onSaved} />}
      test={({ id }) => api("POST /api/webhook/:id/test", { id })}
      remove={({ id }) => api("DELETE /api/webhook/:id", { id })}
      log={({ id }) => webhookDeliveriesQuery(id)}
    />
  );
}
