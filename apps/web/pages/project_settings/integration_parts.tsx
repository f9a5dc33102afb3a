/** The section that the chat and webhook integrations share. @module */
import type { ChatIntegration, WebhookIntegration } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { CheckField, Field } from "../../components/form/field.tsx";
import { type FieldErrors, Form, SaveButton, type Values } from "../../components/form/form.tsx";
import { Loaded, type LoadedQuery } from "../../components/loading.tsx";
import { FailureNotice, SuccessOutcome } from "../../components/notice.tsx";
import { SEND } from "../../components/rare_icons.ts";
import { TRASH } from "../../components/task_icons.ts";
import { useAction } from "../../components/use_action.ts";
import { DELIVERIES_KEY } from "../../queries/deliveries.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";

/** The event types that a new integration selects, the same as on the server. */
export const NEW_EVENTS: ChatIntegration["events"] = {
  taskCreated: true,
  taskStatusChanged: true,
  taskPriorityChanged: false,
  taskTitleChanged: false,
  taskDescriptionChanged: false,
  taskCommentCreated: true,
};

type Integration = ChatIntegration | WebhookIntegration;

/** The settings that both kinds have. */
type Settings<Known extends Integration> = Pick<Known, "events" | "isActive"> & { webhookUrl: string };

export interface IntegrationSectionProps<Known extends Integration> {
  id: string;
  projectId: string;
  title: string;
  text: string;
  /** The title of the confirmation dialog. */
  removeTitle: string;
  query: LoadedQuery<Known | null>;
  newEvents: Known["events"];
  /** The fields of this kind, before and after the events. A field whose key contains `saves` is cleared by each save. */
  fields: (known: Known | null, saves: number) => readonly [ReactNode, ReactNode?];
  save: (settings: Settings<Known>, values: Values) => Promise<unknown>;
  test: () => Promise<unknown>;
  remove: () => Promise<unknown>;
}

export function IntegrationSection<Known extends Integration>(props: IntegrationSectionProps<Known>): ReactNode {
  const { integrations: words } = useFullText();
  const { id, projectId, title, text, query, save } = props;
  const isOn = query.data?.isActive && query.data.webhookConfigured;
  const badge = <span className={isOn ? "badge badge-on" : "badge"}>{isOn ? words.activeBadge : words.offBadge}</span>;
  return (
    <Section id={id} title={title} text={text} badge={query.data && badge}>
      <Loaded query={query}>
        {(known) => (
          <>
            <IntegrationForm
              {...props}
              known={known}
              draft={`integration:${id}:${projectId}`}
              save={async (settings, values) => {
                await save(settings, values);
                await query.refetch();
              }}
            />
            {known && <IntegrationActions {...props} onRemoved={async () => query.refetch()} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

export interface IntegrationFormProps<Known extends Integration>
  extends Pick<IntegrationSectionProps<Known>, "title" | "newEvents" | "fields" | "save"> {
  known: Known | null;
  /** The name under which a draft of the form is stored. */
  draft: string;
  /** Fields specific to this kind, shown before the URL. */
  first?: ReactNode;
  /** Validates the fields of this kind. */
  check?: (values: Values) => FieldErrors;
}

export function IntegrationForm<Known extends Integration>(props: IntegrationFormProps<Known>): ReactNode {
  const { title, known, draft, newEvents, fields, first, check, save } = props;
  const { integrations: words } = useFullText();
  const [saves, setSaves] = useState(0);
  const events: Readonly<Record<string, boolean>> = { ...(known?.events ?? newEvents) };
  const masked = known?.maskedWebhookUrl ?? null;
  const [before, after] = fields(known, saves);
  return (
    <Form
      label={title}
      draft={draft}
      check={(values) => ({
        ...check?.(values),
        ...(masked === null && values.webhookUrl?.trim() === "" ? { webhookUrl: words.needsUrl } : {}),
      })}
      onSubmit={async (values) => {
        const chosen = Object.keys(events).map((event) => [event, values[`event:${event}`] === "on"]);
        const settings = {
          webhookUrl: values.webhookUrl?.trim() ?? "",
          events: Object.fromEntries(chosen) as Known["events"],
          isActive: known === null || values.isActive === "on",
        };
        await save(settings, values);
        // Rendered before the form records its fields as saved.
        flushSync(() => setSaves(saves + 1));
      }}
    >
      {first}
      <Field
        // A new key clears the input after saving, because URL and secret are only returned masked.
        key={saves}
        name="webhookUrl"
        label={words.url}
        hint={masked === null ? words.urlHint : words.urlStored(masked)}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={masked ?? "https://"}
      />
      {before}
      <fieldset className="choices column gap-2 choices-wide">
        <legend className="legend">{words.eventsTitle}</legend>
        {Object.entries(events).map(([event, isChosen]) => (
          <CheckField
            key={event}
            name={`event:${event}`}
            label={words.events[event] ?? event}
            defaultChecked={isChosen}
          />
        ))}
      </fieldset>
      {after}
      {known && (
        <CheckField
          // Other people and the server can turn it off too. A draft or an old value would turn it on again.
          key={String(known.isActive)}
          data-no-draft
          name="isActive"
          label={words.active}
          hint={words.activeHint}
          defaultChecked={known.isActive}
        />
      )}
      <SaveButton />
    </Form>
  );
}

export interface IntegrationActionsProps
  extends Pick<IntegrationSectionProps<Integration>, "test" | "remove" | "removeTitle"> {
  onRemoved: () => Promise<unknown>;
}

/** Buttons that send a test and remove the integration. */
export function IntegrationActions({ test, remove, removeTitle, onRemoved }: IntegrationActionsProps): ReactNode {
  const { integrations: words } = useFullText();
  const queries = useQueryClient();
  const { pending, message, run } = useAction();
  const [isRemoving, setRemoving] = useState(false);
  const send = (): Promise<void> =>
    run(async () => {
      await test();
      await queries.invalidateQueries({ queryKey: DELIVERIES_KEY });
      return words.tested;
    });
  return (
    <>
      <FailureNotice message={message} />
      <div className="actions">
        <Button icon={SEND} pending={pending} onClick={send}>
          {words.test}
        </Button>
        <Button icon={TRASH} onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
        <SuccessOutcome message={message} />
      </div>
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={removeTitle}
        text={words.removeText}
        action={words.remove}
        onConfirm={async () => {
          await remove();
          await onRemoved();
        }}
      />
    </>
  );
}
