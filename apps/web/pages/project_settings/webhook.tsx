/** The form of a webhook. @module */
import type { Webhook } from "@hexlane/client";
import { Fragment, type ReactNode, useState } from "react";
import { newWebhookSecret } from "../../browser/webhook_secret.ts";
import { Button } from "../../components/button/button.tsx";
import { CopyButton } from "../../components/button/copy_button.tsx";
import { CheckField, Field, SelectField } from "../../components/form/field.tsx";
import { leadTimeOptions } from "../../components/form/lead_time.ts";
import { KEY } from "../../components/icon/rare_icons.ts";
import { api } from "../../queries/api.ts";
import { useFullText } from "../../text/mod.tsx";
import { IntegrationForm, NEW_EVENTS } from "./integration_parts.tsx";

const NEW_WEBHOOK_EVENTS: Webhook["events"] = {
  ...NEW_EVENTS,
  taskDeleted: false,
  taskMoved: false,
  taskDueDateChanged: false,
  taskAssigneeChanged: false,
  taskUnassigned: false,
  taskFieldChanged: false,
  taskEstimateChanged: false,
  taskMilestoneChanged: false,
  taskCycleChanged: false,
  dueDateReminder: false,
};
const DEFAULT_LEAD_MINUTES = 1440;

export interface WebhookFormProps {
  projectId: string;
  /** Null for a new webhook. */
  known: Webhook | null;
  onSaved: (saved: Webhook) => Promise<unknown>;
}

export function WebhookForm({ projectId, known, onSaved }: WebhookFormProps): ReactNode {
  const { integrations: words, notifications, webhooks } = useFullText();
  const masked = known?.maskedWebhookUrl ?? null;
  const lead = known?.dueDateReminderLeadTimeMinutes ?? DEFAULT_LEAD_MINUTES;
  return (
    <IntegrationForm
      title={known?.name ?? webhooks.newTitle}
      known={known}
      draft={`webhook:${known?.id ?? projectId}`}
      newEvents={NEW_WEBHOOK_EVENTS}
      check={({ name = "", webhookUrl = "" }) => ({
        ...(name.trim() === "" ? { name: webhooks.nameNeeded } : {}),
        ...(masked === null && webhookUrl.trim() === "" ? { webhookUrl: words.needsUrl } : {}),
      })}
      first={
        <Field
          name="name"
          label={webhooks.name}
          hint={webhooks.nameHint}
          defaultValue={known?.name ?? webhooks.defaultName}
          autoComplete="off"
        />
      }
      fields={(_known, saves) => [
        // New keys clear the inputs after saving, because URL and secret are only returned masked.
        <Fragment key={saves}>
          <Field
            name="webhookUrl"
            label={words.url}
            hint={masked === null ? words.urlHint : words.urlStored(masked)}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={masked ?? "https://"}
          />
          <SecretField masked={known?.maskedSecret ?? null} />
        </Fragment>,
        <SelectField
          key="lead"
          name="leadTime"
          label={words.leadTime}
          hint={words.leadTimeHint}
          options={leadTimeOptions(lead, notifications)}
          defaultValue={String(lead)}
        />,
      ]}
      save={async (settings, { name = "", webhookUrl = "", secret = "", removeSecret, leadTime }) => {
        const body = {
          ...settings,
          name: name.trim(),
          webhookUrl: webhookUrl.trim(),
          secret: removeSecret === "on" ? null : secret.trim(),
          dueDateReminderLeadTimeMinutes: Number(leadTime),
        };
        const saved = known
          ? await api("PATCH /api/webhook/:id", { id: known.id, body })
          : await api("POST /api/project/:projectId/webhooks", { projectId, body });
        await onSaved(saved);
      }}
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
        data-no-draft
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
