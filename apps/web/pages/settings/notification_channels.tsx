/** The settings of the notification channels. @module */
import type { NotificationPreferences, SaveNotificationPreferences } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { CheckField, Field } from "../../components/form/field.tsx";
import { Form, SaveButton, type Values } from "../../components/form/form.tsx";
import { api } from "../../queries/api.ts";
import { configQuery } from "../../queries/session.ts";
import { preferencesQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import {
  CHANNEL_FORMS,
  CHANNELS,
  type ChannelForm,
  type ChannelName,
  channelLabel,
  type SecretSettingName,
} from "./channels.ts";
import { Section } from "./section.tsx";

/** Collects the settings of all channels. An empty secret keeps the stored one. */
function bodyOf(values: Values): SaveNotificationPreferences {
  const entries = CHANNELS.flatMap((channel) => [
    [`${channel}Enabled`, values[`${channel}Enabled`] === "on"],
    ...CHANNEL_FORMS[channel].fields.map(({ name }) => [name, values[name]?.trim() ?? ""]),
  ]);
  return Object.fromEntries(entries) as SaveNotificationPreferences;
}

export function ChannelsSection({ preferences }: { preferences: NotificationPreferences }): ReactNode {
  const { notifications: words } = useFullText();
  const queries = useQueryClient();
  return (
    <Section id="channels" title={words.channelsTitle} text={words.channelsText}>
      <Form
        label={words.channelsTitle}
        onSubmit={async (values) => {
          queries.setQueryData(
            preferencesQuery.queryKey,
            await api("PUT /api/notification-preferences", { body: bodyOf(values) }),
          );
        }}
      >
        {/* A new key clears the secrets after saving. */}
        <Fragment key={preferences.updatedAt}>
          {CHANNELS.map((channel) => (
            <Channel key={channel} channel={channel} preferences={preferences} />
          ))}
        </Fragment>
        <SaveButton />
      </Form>
    </Section>
  );
}

/** Shows the fields of an enabled channel. Hidden fields are submitted too, so that nothing is lost. */
function Channel({ channel, preferences }: { channel: ChannelName; preferences: NotificationPreferences }): ReactNode {
  const { notifications: words } = useFullText();
  const { data: config } = useQuery(configQuery);
  const [isShown, setShown] = useState(preferences[`${channel}Enabled`]);
  const { fields } = CHANNEL_FORMS[channel];
  const label = channelLabel(channel, words);
  const emailHint = config?.hasSmtp === false ? words.noMail : words.emailHint(preferences.emailAddress);
  return (
    <fieldset className="channel column gap-3">
      <legend className="visually-hidden">{label}</legend>
      <CheckField
        name={`${channel}Enabled`}
        label={label}
        hint={channel === "email" ? emailHint : (words.channelHints[channel] ?? words.channelHint(label))}
        checked={isShown}
        onChange={(event) => setShown(event.target.checked)}
      />
      {fields.length > 0 && (
        <div className="channel-fields gap-3" hidden={!isShown}>
          {fields.map((field) => (
            <SettingField key={field.name} field={field} preferences={preferences} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface SettingFieldProps {
  field: ChannelForm["fields"][number];
  preferences: NotificationPreferences;
}

function SettingField({ field, preferences }: SettingFieldProps): ReactNode {
  const { notifications: words } = useFullText();
  const { name } = field;
  const common = { name, label: words[field.label], autoComplete: "off", spellCheck: false } as const;
  switch (field.kind) {
    case "address": {
      const value = preferences[field.name] ?? "";
      return <Field {...common} type="url" inputMode="url" defaultValue={value} placeholder={field.example} />;
    }
    case "text":
      return <Field {...common} defaultValue={preferences[field.name] ?? ""} />;
    case "secret": {
      const masked = preferences[maskedName(field.name)];
      const hint = field.hint && words[field.hint];
      return <Field {...common} hint={masked === null ? hint : words.tokenStored(masked)} />;
    }
  }
}

function maskedName<Name extends SecretSettingName>(name: Name): `masked${Capitalize<Name>}` {
  return `masked${name.charAt(0).toUpperCase()}${name.slice(1)}` as `masked${Capitalize<Name>}`;
}
