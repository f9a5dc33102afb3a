/** The chat integration of a project. @module */
import type { ChatIntegration } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CheckField, Field } from "../../components/form/field.tsx";
import { Form, SubmitButton } from "../../components/form/form.tsx";
import { Loaded } from "../../components/loading.tsx";
import { Outcome } from "../../components/notice.tsx";
import { api } from "../../queries/api.ts";
import { chatQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { chosenEvents, EventBoxes, IntegrationActions } from "./integration_parts.tsx";

/** The defaults of a new integration, the same as on the server. */
const NEW_EVENTS: ChatIntegration["events"] = {
  taskCreated: true,
  taskStatusChanged: true,
  taskPriorityChanged: false,
  taskTitleChanged: false,
  taskDescriptionChanged: false,
  taskCommentCreated: true,
};

export function ChatSection({ projectId }: { projectId: string }): ReactNode {
  const { integrations: words } = useFullText();
  const chat = useQuery(chatQuery(projectId));
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: chatQuery(projectId).queryKey });
  return (
    <Section
      id="chat"
      title={words.chatTitle}
      text={words.chatText}
      badge={chat.data && <State isOn={chat.data.isActive && chat.data.webhookConfigured} />}
    >
      <Loaded query={chat}>
        {(known) => (
          <>
            <ChatForm key={known?.id ?? "new"} projectId={projectId} known={known} onSaved={refresh} />
            {known && (
              <IntegrationActions
                projectId={projectId}
                test={() => api("POST /api/slack-integration/project/:projectId/test", { projectId })}
                remove={() => api("DELETE /api/slack-integration/project/:projectId", { projectId })}
                removeTitle={words.removeChatTitle}
                onRemoved={refresh}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

export function State({ isOn }: { isOn: boolean }): ReactNode {
  const { integrations: words } = useFullText();
  return <span className={isOn ? "badge badge-on" : "badge"}>{isOn ? words.activeBadge : words.offBadge}</span>;
}

interface ChatFormProps {
  projectId: string;
  known: ChatIntegration | null;
  onSaved: () => Promise<void>;
}

function ChatForm({ projectId, known, onSaved }: ChatFormProps): ReactNode {
  const { integrations: words } = useFullText();
  const [isSaved, setSaved] = useState(false);
  const events = known?.events ?? NEW_EVENTS;
  const masked = known?.maskedWebhookUrl ?? null;
  return (
    <Form
      // A new key clears the input after saving, because the URL is only returned masked.
      key={known?.updatedAt}
      label={words.chatTitle}
      check={(values): Record<string, string> =>
        masked === null && values.webhookUrl?.trim() === "" ? { webhookUrl: words.needsUrl } : {}
      }
      onSubmit={async (values) => {
        setSaved(false);
        const { webhookUrl = "", channelName = "", isActive } = values;
        await api("PATCH /api/slack-integration/project/:projectId", {
          projectId,
          body: {
            webhookUrl: webhookUrl.trim(),
            channelName: channelName.trim() === "" ? null : channelName.trim(),
            events: chosenEvents(events, values),
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
      <Field
        name="channelName"
        label={words.channel}
        hint={words.channelHint}
        defaultValue={known?.channelName ?? ""}
        placeholder="#dev"
        autoComplete="off"
      />
      <EventBoxes events={{ ...events }} />
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
