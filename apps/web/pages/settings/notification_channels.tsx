/** The ways out of the inbox. @module */
import type { NotificationPreferences, SaveNotificationPreferences } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CheckField, Field } from "../../components/form/field.tsx";
import { Form, SubmitButton, type Values } from "../../components/form/form.tsx";
import { Outcome } from "../../components/notice.tsx";
import { api } from "../../queries/api.ts";
import { configQuery } from "../../queries/session.ts";
import { preferencesQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "./section.tsx";

/** The fields of a channel. A secret that is left empty stays. */
function bodyOf(values: Values): SaveNotificationPreferences {
  const given = (name: string): string => values[name]?.trim() ?? "";
  return {
    emailEnabled: values.emailEnabled === "on",
    ntfyEnabled: values.ntfyEnabled === "on",
    gotifyEnabled: values.gotifyEnabled === "on",
    webhookEnabled: values.webhookEnabled === "on",
    ntfyServerUrl: given("ntfyServerUrl"),
    ntfyTopic: given("ntfyTopic"),
    ntfyToken: given("ntfyToken"),
    gotifyServerUrl: given("gotifyServerUrl"),
    gotifyToken: given("gotifyToken"),
    webhookUrl: given("webhookUrl"),
    webhookSecret: given("webhookSecret"),
  };
}

export function ChannelsSection({ preferences }: { preferences: NotificationPreferences }): ReactNode {
  const { notifications: words, actions } = useFullText();
  const queries = useQueryClient();
  const { data: config } = useQuery(configQuery);
  const [isSaved, setSaved] = useState(false);
  const emailHint = config?.hasSmtp === false ? words.noMail : words.emailHint(preferences.emailAddress);
  return (
    <Section id="channels" title={words.channelsTitle} text={words.channelsText}>
      <Form
        // Secrets that were typed are kept by nobody.
        key={preferences.updatedAt}
        label={words.channelsTitle}
        onSubmit={async (values) => {
          setSaved(false);
          queries.setQueryData(
            preferencesQuery.queryKey,
            await api("PUT /api/notification-preferences", { body: bodyOf(values) }),
          );
          setSaved(true);
        }}
      >
        <div className="channel">
          <CheckField
            name="emailEnabled"
            label={words.email}
            hint={emailHint}
            defaultChecked={preferences.emailEnabled}
          />
        </div>
        <Channel name="ntfy" isOn={preferences.ntfyEnabled} label={words.ntfy} hint={words.ntfyHint}>
          <UrlField
            name="ntfyServerUrl"
            label={words.server}
            value={preferences.ntfyServerUrl}
            example="https://ntfy.sh"
          />
          <Field
            name="ntfyTopic"
            label={words.topic}
            defaultValue={preferences.ntfyTopic ?? ""}
            autoComplete="off"
            spellCheck={false}
          />
          <SecretField
            name="ntfyToken"
            label={words.token}
            masked={preferences.maskedNtfyToken}
            hint={words.optional}
          />
        </Channel>
        <Channel name="gotify" isOn={preferences.gotifyEnabled} label={words.gotify} hint={words.gotifyHint}>
          <UrlField
            name="gotifyServerUrl"
            label={words.server}
            value={preferences.gotifyServerUrl}
            example="https://gotify.example.org"
          />
          <SecretField name="gotifyToken" label={words.token} masked={preferences.maskedGotifyToken} />
        </Channel>
        <Channel name="webhook" isOn={preferences.webhookEnabled} label={words.webhook} hint={words.webhookHint}>
          <UrlField name="webhookUrl" label={words.url} value={preferences.webhookUrl} example="https://" />
          <SecretField
            name="webhookSecret"
            label={words.secret}
            masked={preferences.maskedWebhookSecret}
            hint={words.secretHint}
          />
        </Channel>
        <div className="actions">
          <SubmitButton>{actions.save}</SubmitButton>
          <Outcome>{isSaved && actions.saved}</Outcome>
        </div>
      </Form>
    </Section>
  );
}

interface ChannelProps {
  name: string;
  isOn: boolean;
  label: string;
  hint: string;
  children: ReactNode;
}

/** Its fields are shown when it is on. What is hidden is sent all the same, so nothing gets lost. */
function Channel({ name, isOn, label, hint, children }: ChannelProps): ReactNode {
  const [isShown, setShown] = useState(isOn);
  return (
    <fieldset className="channel">
      <legend className="visually-hidden">{label}</legend>
      <CheckField
        name={`${name}Enabled`}
        label={label}
        hint={hint}
        checked={isShown}
        onChange={(event) => setShown(event.target.checked)}
      />
      <div className="channel-fields" hidden={!isShown}>
        {children}
      </div>
    </fieldset>
  );
}

interface UrlFieldProps {
  name: string;
  label: string;
  value: string | null;
  example: string;
}

function UrlField({ name, label, value, example }: UrlFieldProps): ReactNode {
  return (
    <Field
      name={name}
      label={label}
      type="url"
      inputMode="url"
      defaultValue={value ?? ""}
      placeholder={example}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

interface SecretFieldProps {
  name: string;
  label: string;
  masked: string | null;
  hint?: string;
}

function SecretField({ name, label, masked, hint }: SecretFieldProps): ReactNode {
  const { notifications: words } = useFullText();
  return (
    <Field
      name={name}
      label={label}
      hint={masked === null ? hint : words.tokenStored(masked)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
