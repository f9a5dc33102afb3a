/** The webhook integration of a project. @module */
import type { WebhookIntegration } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { newWebhookSecret } from "../../browser/webhook_secret.ts";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy_button.tsx";
import { CheckField, Field, SelectField } from "../../components/form/field.tsx";
import { Form, SubmitButton } from "../../components/form/form.tsx";
import { leadTimeOptions } from "../../components/form/lead_time.ts";
import { Loaded } from "../../components/loading.tsx";
import { Outcome } from "../../components/notice.tsx";
import { KEY } from "../../components/rare_icons.ts";
import { api } from "../../queries/api.ts";
import { webhookQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { State } from "./chat.tsx";
import { chosenEvents, EventBoxes, IntegrationActions } from "./integration_parts.tsx";

/** The defaults of a new integration, the same as on the server. */
const NEW_EVENTS: WebhookIntegration["events"] = {
  taskCreated: true,
  taskStatusChanged: true,
  taskPriorityChanged: false,
  taskTitleChanged: false,
  taskDescriptionChanged: false,
  taskCommentCreated: true,
  taskDeleted: false,
  taskMoved: false,
  taskDueDateChanged: false,
  taskAssigneeChanged: false,
  taskUnassigned: false,
  dueDateReminder: false,
};
const DEFAULT_LEAD_MINUTES = 1440;

export function WebhookSection({ projectId }: { projectId: string }): ReactNode {
  const { integrations: words } = useFullText();
  const webhook = useQuery(webhookQuery(projectId));
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: webhookQuery(projectId).queryKey });
  return (
    <Section
      id="webhook"
      title={words.webhookTitle}
      text={words.webhookText}
      badge={webhook.data && <State isOn={webhook.data.isActive && webhook.data.webhookConfigured} />}
    >
      <Loaded query={webhook}>
        {(known) => (
          <>
            <WebhookForm key={known?.id ?? "new"} projectId={projectId} known={known} onSaved={refresh} />
            {known && (
              <IntegrationActions
                projectId={projectId}
                test={() => api("POST /api/generic-webhook-integration/project/:projectId/test", { projectId })}
                remove={() => api("DELETE /api/generic-webhook-integration/project/:projectId", { projectId })}
                removeTitle={words.removeWebhookTitle}
                onRemoved={refresh}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface WebhookFormProps {
  projectId: string;
  known: WebhookIntegration | null;
  onSaved: () => Promise<void>;
}

function WebhookForm({ projectId, known, onSaved }: WebhookFormProps): ReactNode {
  const { integrations: words, notifications } = useFullText();
  const [isSaved, setSaved] = useState(false);
  const events = known?.events ?? NEW_EVENTS;
  const masked = known?.maskedWebhookUrl ?? null;
  const lead = known?.dueDateReminderLeadTimeMinutes ?? DEFAULT_LEAD_MINUTES;
  return (
    <Form
      // A new key clears the input after saving, because URL and secret are only returned masked.
      key={known?.updatedAt}
      label={words.webhookTitle}
      check={(values): Record<string, string> =>
        masked === null && values.webhookUrl?.trim() === "" ? { webhookUrl: words.needsUrl } : {}
      }
      onSubmit={async (values) => {
        setSaved(false);
        const { webhookUrl = "", secret = "", removeSecret, isActive, leadTime } = values;
        await api("PATCH /api/generic-webhook-integration/project/:projectId", {
          projectId,
          body: {
            webhookUrl: webhookUrl.trim(),
            ...(removeSecret === "on" ? { secret: null } : { secret: secret.trim() }),
            events: chosenEvents(events, values),
            dueDateReminderLeadTimeMinutes: Number(leadTime),
            isActive: known === null || isActive === "on",
          },
        });
        await onSaved();
        setSaved(true);
      }}
    >
      <Field
        name="webhookUrl"
        label={words.url}
        hint={masked === null ? words.urlHint : words.urlStored(masked)}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
      />
      <SecretField masked={known?.maskedSecret ?? null} />
      <EventBoxes events={{ ...events }} />
      <SelectField
        name="leadTime"
        label={words.leadTime}
        hint={words.leadTimeHint}
        options={leadTimeOptions(lead, notifications)}
        defaultValue={String(lead)}
      />
      {known && (
        <CheckField name="isActive" label={words.active} hint={words.activeHint} defaultChecked={known.isActive} />
      )}
      <div className="actions">
        <SubmitButton>{words.save}</SubmitButton>
        <Outcome>{isSaved && words.saved}</Outcome>
      </div>
    </Form>
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
