/** The webhook integration of a project. @module */
import type { WebhookIntegration } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { newWebhookSecret } from "../../browser/webhook_secret.ts";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy_button.tsx";
import { CheckField, Field, SelectField } from "../../components/form/field.tsx";
import { leadTimeOptions } from "../../components/form/lead_time.ts";
import { KEY } from "../../components/rare_icons.ts";
import { api } from "../../queries/api.ts";
import { webhookQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { IntegrationSection, NEW_EVENTS } from "./integration_parts.tsx";

const NEW_WEBHOOK_EVENTS: WebhookIntegration["events"] = {
  ...NEW_EVENTS,
  taskDeleted: false,
  taskMoved: false,
  taskDueDateChanged: false,
  taskAssigneeChanged: false,
  taskUnassigned: false,
  dueDateReminder: false,
};
const DEFAULT_LEAD_MINUTES = 1440;

export function WebhookSection({ projectId }: { projectId: string }): ReactNode {
  const { integrations: words, notifications } = useFullText();
  return (
    <IntegrationSection
      id="webhook"
      projectId={projectId}
      title={words.webhookTitle}
      text={words.webhookText}
      removeTitle={words.removeWebhookTitle}
      query={useQuery(webhookQuery(projectId))}
      newEvents={NEW_WEBHOOK_EVENTS}
      fields={(known) => {
        const lead = known?.dueDateReminderLeadTimeMinutes ?? DEFAULT_LEAD_MINUTES;
        return [
          <SecretField key="secret" masked={known?.maskedSecret ?? null} />,
          <SelectField
            key="lead"
            name="leadTime"
            label={words.leadTime}
            hint={words.leadTimeHint}
            options={leadTimeOptions(lead, notifications)}
            defaultValue={String(lead)}
          />,
        ];
      }}
      save={(settings, { secret = "", removeSecret, leadTime }) =>
        api("PATCH /api/generic-webhook-integration/project/:projectId", {
          projectId,
          body: {
            ...settings,
            secret: removeSecret === "on" ? null : secret.trim(),
            dueDateReminderLeadTimeMinutes: Number(leadTime),
          },
        })
      }
      test={() => api("POST /api/generic-webhook-integration/project/:projectId/test", { projectId })}
      remove={() => api("DELETE /api/generic-webhook-integration/project/:projectId", { projectId })}
    />
  );
}

function SecretField({ masked }: { masked: string | null }): ReactNode {
  const { integrations: words } = useFullText();
  const [secret, setSecret] = useState("");
  return (
    <>
      <Field
        name="secret"
        label={words.secret}
        hint={masked === null ? words.secretHint : words.secretStored(masked)}
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="actions">
        <Button icon={KEY} onClick={() => setSecret(newWebhookSecret())}>
          {words.generate}
        </Button>
        {secret !== "" && <CopyButton value={secret} />}
      </div>
      {masked !== null && secret === "" && <CheckField name="removeSecret" label={words.removeSecret} />}
    </>
  );
}
