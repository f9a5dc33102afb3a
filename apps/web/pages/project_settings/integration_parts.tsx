/** The shared parts of the forms of webhooks and channels. @module */
import type { Channel, Webhook } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { CheckField } from "../../components/form/field.tsx";
import { type FieldErrors, Form, SaveButton, type Values } from "../../components/form/form.tsx";
import { SEND } from "../../components/icon/rare_icons.ts";
import { TRASH } from "../../components/icon/task_icons.ts";
import { FailureNotice, SuccessOutcome } from "../../components/notice.tsx";
import { DELIVERIES_KEY } from "../../queries/deliveries.ts";
import { useFullText } from "../../text/mod.tsx";

/** The event types that a new integration selects, the same as on the server. */
export const NEW_EVENTS: Channel["events"] = {
  taskCreated: true,
  taskStatusChanged: true,
  taskPriorityChanged: false,
  taskTitleChanged: false,
  taskDescriptionChanged: false,
  taskCommentCreated: true,
};

type Integration = Channel | Webhook;

/** The settings that webhooks and channels share. */
type Settings<Known extends Integration> = Pick<Known, "events" | "isActive">;

export interface IntegrationFormProps<Known extends Integration> {
  title: string;
  known: Known | null;
  /** The name under which a draft of the form is stored. */
  draft: string;
  newEvents: Known["events"];
  /** Fields at the top. */
  first: ReactNode;
  /** The fields before and after the events. A field whose key contains `saves` is cleared by each save. */
  fields: (known: Known | null, saves: number) => readonly [ReactNode, ReactNode?];
  /** Validates the fields. */
  check: (values: Values) => FieldErrors;
  save: (settings: Settings<Known>, values: Values) => Promise<unknown>;
}

/** The form of a webhook or a channel. */
export function IntegrationForm<Known extends Integration>(props: IntegrationFormProps<Known>): ReactNode {
  const { title, known, draft, newEvents, fields, first, check, save } = props;
  const { integrations: words } = useFullText();
  const [saves, setSaves] = useState(0);
  const events: Readonly<Record<string, boolean>> = { ...(known?.events ?? newEvents) };
  const [before, after] = fields(known, saves);
  return (
    <Form
      label={title}
      draft={draft}
      check={check}
      onSubmit={async (values) => {
        const chosen = Object.keys(events).map((event) => [event, values[`event:${event}`] === "on"]);
        const settings = {
          events: Object.fromEntries(chosen) as Known["events"],
          isActive: known === null || values.isActive === "on",
        };
        await save(settings, values);
        // Rendered before the form records its fields as saved.
        flushSync(() => setSaves(saves + 1));
      }}
    >
      {first}
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
          // Other people and the server can also turn the integration off. A draft or an old value would turn it on
          // again.
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

export interface IntegrationActionsProps {
  /** The title of the confirmation dialog. */
  removeTitle: string;
  test: () => Promise<unknown>;
  remove: () => Promise<unknown>;
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
