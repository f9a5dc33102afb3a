/** The automations of a project. @module */
import type { Automation } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { TRASH } from "../../components/icon/task_icons.ts";
import { Loaded } from "../../components/loading.tsx";
import { FailureNotice } from "../../components/notice.tsx";
import { api } from "../../queries/api.ts";
import { automationsQuery } from "../../queries/automations.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { useEventName } from "./automation_events.ts";
import { AutomationForm } from "./automation_form.tsx";
import { MAX_AUTOMATIONS } from "./automation_options.ts";
import { AutomationLog } from "./automation_runs.tsx";
import type { ProjectSettingsProps } from "./general.tsx";

/** How often the list is refetched, because the server may turn an automation off. */
const POLL_MILLISECONDS = 10_000;

export function AutomationsTab(place: ProjectSettingsProps): ReactNode {
  const { automations: words } = useFullText();
  const query = useQuery({ ...automationsQuery(place.project.id), refetchInterval: POLL_MILLISECONDS });
  const [openId, setOpen] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const reload = async () => query.refetch();
  return (
    <Section id="automations" title={words.title} text={words.text}>
      <Loaded query={query}>
        {(rows) => (
          <>
            {rows.length > 0 && (
              <ul className="rows column">
                {rows.map((automation) => (
                  <AutomationRow
                    key={automation.id}
                    automation={automation}
                    place={place}
                    isOpen={automation.id === openId}
                    onToggle={() => setOpen(automation.id === openId ? undefined : automation.id)}
                    onChanged={reload}
                  />
                ))}
              </ul>
            )}
            {isAdding ? (
              <AutomationForm
                place={place}
                known={null}
                onSaved={async ({ id }) => {
                  await reload();
                  setOpen(id);
                  setAdding(false);
                }}
              />
            ) : (
              <div className="actions">
                <Button icon="plus" disabled={rows.length >= MAX_AUTOMATIONS} onClick={() => setAdding(true)}>
                  {words.add}
                </Button>
                {rows.length >= MAX_AUTOMATIONS && <p className="hint">{words.limit(MAX_AUTOMATIONS)}</p>}
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface AutomationRowProps {
  automation: Automation;
  place: ProjectSettingsProps;
  isOpen: boolean;
  onToggle: () => void;
  onChanged: () => Promise<unknown>;
}

function AutomationRow({ automation, place, isOpen, onToggle, onChanged }: AutomationRowProps): ReactNode {
  const { webhooks: switches, automations: words } = useFullText();
  const { pending, message, run } = useAction();
  const { id, name, isActive, offReason } = automation;
  const summary = useSummary(automation);
  const toggle = () =>
    run(async () => {
      await api("PATCH /api/automation/:id", { id, body: { isActive: !isActive } });
      await onChanged();
      return undefined;
    });
  return (
    <li className="row column gap-4">
      <div className="line wrap gap-2">
        <div className="row-main grow shrinkable breakable">
          <h3 className="row-name line wrap gap-2">
            {name}
            <span className={isActive ? "badge badge-on" : "badge"}>{isActive ? switches.on : switches.off}</span>
          </h3>
          <p className="hint">{summary}</p>
          {offReason !== null && <p className="fault">{words.turnedOff(offReason)}</p>}
        </div>
        <Button
          pending={pending}
          aria-label={isActive ? switches.turnOffLabel(name) : switches.turnOnLabel(name)}
          onClick={toggle}
        >
          {isActive ? switches.turnOff : switches.turnOn}
        </Button>
        <Button
          aria-expanded={isOpen}
          aria-label={isOpen ? switches.closeLabel(name) : switches.editLabel(name)}
          onClick={onToggle}
        >
          {isOpen ? switches.close : switches.edit}
        </Button>
      </div>
      <FailureNotice message={message} />
      {isOpen && <AutomationDetails automation={automation} place={place} onChanged={onChanged} />}
    </li>
  );
}

/** Returns a summary of the trigger and the actions of an automation. */
function useSummary({ trigger, actions }: Automation): string {
  const { automations: words } = useFullText();
  const nameOf = useEventName();
  const start =
    trigger.type === "event"
      ? nameOf(trigger.event)
      : trigger.type === "schedule"
        ? `${words.frequencies[trigger.frequency]}, ${trigger.time}`
        : words[trigger.offsetMinutes > 0 ? "after" : "before"];
  return [start, actions.map(({ type }) => words.actions[type]).join(", ")].join(" → ");
}

function AutomationDetails({
  automation,
  place,
  onChanged,
}: Omit<AutomationRowProps, "isOpen" | "onToggle">): ReactNode {
  const { automations: words } = useFullText();
  const [isLogOpen, setLogOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { id } = automation;
  return (
    <>
      <AutomationForm place={place} known={automation} onSaved={onChanged} />
      <div className="actions">
        <Button icon={TRASH} onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      </div>
      <details className="details" onToggle={({ currentTarget }) => setLogOpen(currentTarget.open)}>
        <summary>{words.log}</summary>
        {isLogOpen && <AutomationLog automationId={id} place={place} />}
      </details>
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={words.removeTitle}
        text={words.removeText}
        action={words.remove}
        onConfirm={async () => {
          await api("DELETE /api/automation/:id", { id });
          await onChanged();
        }}
      />
    </>
  );
}
