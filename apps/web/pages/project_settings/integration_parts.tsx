/** The parts that the chat and webhook integrations share. @module */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { CheckField } from "../../components/form/field.tsx";
import type { Values } from "../../components/form/form.tsx";
import { Notice, Outcome } from "../../components/notice.tsx";
import { SEND, TRASH } from "../../components/rare_icons.ts";
import { errorSentence } from "../../format/error_text.ts";
import { deliveriesQuery } from "../../queries/paged.ts";
import { useFullText } from "../../text/mod.tsx";

const boxOf = (event: string): string => `event:${event}`;

/** A checkbox for each event type. */
export function EventBoxes({ events }: { events: Readonly<Record<string, boolean>> }): ReactNode {
  const { integrations: words } = useFullText();
  return (
    <fieldset className="choices choices-wide">
      <legend className="legend">{words.eventsTitle}</legend>
      {Object.entries(events).map(([event, isOn]) => (
        <CheckField key={event} name={boxOf(event)} label={words.events[event] ?? event} defaultChecked={isOn} />
      ))}
    </fieldset>
  );
}

export function chosenEvents<Event extends string>(
  events: Readonly<Record<Event, boolean>>,
  values: Values,
): Record<Event, boolean> {
  const names = Object.keys(events) as Event[];
  return Object.fromEntries(names.map((name) => [name, values[boxOf(name)] === "on"])) as Record<Event, boolean>;
}

export interface IntegrationActionsProps {
  projectId: string;
  test: () => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** The title of the confirmation dialog. */
  removeTitle: string;
  onRemoved: () => Promise<unknown>;
}

/** Buttons that send a test and remove the integration. */
export function IntegrationActions({
  projectId,
  test,
  remove,
  removeTitle,
  onRemoved,
}: IntegrationActionsProps): ReactNode {
  const text = useFullText();
  const words = text.integrations;
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [said, setSaid] = useState<{ failed: boolean; text: string }>();

  async function send(): Promise<void> {
    setPending(true);
    setSaid(undefined);
    try {
      await test();
      await queries.invalidateQueries({ queryKey: deliveriesQuery(projectId).queryKey });
      setSaid({ failed: false, text: words.tested });
    } catch (error) {
      setSaid({ failed: true, text: errorSentence(error, text) });
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      {said?.failed && <Notice tone="danger">{said.text}</Notice>}
      <div className="actions">
        <Button icon={SEND} pending={pending} onClick={send}>
          {words.test}
        </Button>
        <Button icon={TRASH} onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
        <Outcome>{said?.failed === false && said.text}</Outcome>
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
