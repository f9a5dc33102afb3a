/** The form of a chat channel. @module */
import type { Channel } from "@hexlane/client";
import { type ReactNode, useState } from "react";
import { Field, SelectField } from "../../components/form/field.tsx";
import type { Values } from "../../components/form/form.tsx";
import { api } from "../../queries/api.ts";
import { useFullText } from "../../text/mod.tsx";
import { CHAT_FORMS, CHAT_NAMES, type ChatField, type ChatKindName } from "./chat_forms.ts";
import { IntegrationForm, NEW_EVENTS } from "./integration_parts.tsx";

export interface ChannelFormProps {
  projectId: string;
  /** Null for a new channel. */
  known: Channel | null;
  onSaved: (saved: Channel) => Promise<unknown>;
}

/** Names a field by the path of its setting in the request, so that the server's errors appear next to it. */
const nameOf = ({ name }: ChatField): string => `settings/${name}`;

export function ChannelForm({ projectId, known, onSaved }: ChannelFormProps): ReactNode {
  const { channels: words, webhooks } = useFullText();
  const [chosen, setChosen] = useState<ChatKindName>("slack");
  const kind = known?.kind ?? chosen;
  const { label, fields } = CHAT_FORMS[kind];
  const isStored = (field: ChatField) => known !== null && (field.type === "url" || field.type === "secret");
  return (
    <IntegrationForm
      title={known?.name ?? words.newTitle}
      known={known}
      draft={`channel:${known?.id ?? projectId}`}
      newEvents={NEW_EVENTS}
      check={(values) => ({
        ...(values.name?.trim() === "" ? { name: webhooks.nameNeeded } : {}),
        ...Object.fromEntries(
          fields
            .filter((field) => !field.isOptional && !isStored(field) && values[nameOf(field)]?.trim() === "")
            .map((field) => [nameOf(field), words.needed]),
        ),
      })}
      first={
        <>
          {known === null && (
            <SelectField
              name="kind"
              label={words.service}
              options={CHAT_NAMES.map((value) => ({ value, label: CHAT_FORMS[value].label }))}
              value={kind}
              onChange={(event) => setChosen(event.target.value as ChatKindName)}
            />
          )}
          <p className="hint">{words.hints[kind]}</p>
          <Field
            key={`name:${kind}`}
            name="name"
            label={webhooks.name}
            hint={webhooks.nameHint}
            defaultValue={known ? (known.name ?? label) : label}
            autoComplete="off"
          />
        </>
      }
      fields={(_known, saves) => [
        fields.map((field) => <SettingField key={`${kind}:${field.name}:${saves}`} field={field} known={known} />),
      ]}
      save={async (settings, values) => {
        const body = { ...settings, name: values.name?.trim() ?? "", settings: settingsOf(fields, values) };
        const saved = known
          ? await api("PATCH /api/channel/:id", { id: known.id, body })
          : await api("POST /api/project/:projectId/channels", { projectId, body: { ...body, kind } });
        await onSaved(saved);
      }}
    />
  );
}

function settingsOf(fields: readonly ChatField[], values: Values): Record<string, string | number | null> {
  return Object.fromEntries(
    fields.map((field) => {
      const text = values[nameOf(field)]?.trim() ?? "";
      return [field.name, field.type === "number" ? (text === "" ? null : Number(text)) : text];
    }),
  );
}

function SettingField({ field, known }: { field: ChatField; known: Channel | null }): ReactNode {
  const { channels: words } = useFullText();
  const { name, type, example, isOptional = false } = field;
  const stored = known?.settings[name] ?? null;
  const isMasked = type === "url" || type === "secret";
  const hint = isMasked && stored !== null ? words.stored(String(stored)) : isOptional ? words.optional : undefined;
  return (
    <Field
      name={nameOf(field)}
      label={words.settings[name]}
      {...(hint === undefined ? {} : { hint })}
      {...(type === "url" ? { type: "url", inputMode: "url" } : {})}
      {...(type === "number" ? { inputMode: "numeric" } : {})}
      {...(isMasked ? { "data-no-draft": true } : { defaultValue: stored ?? "" })}
      placeholder={isMasked && stored !== null ? "" : example}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
