/** The form of an automation. @module */
import type { Automation, DryRun } from "@hexlane/client";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { useReader } from "../../components/date.tsx";
import { Field } from "../../components/form/field.tsx";
import { Form, SaveButton } from "../../components/form/form.tsx";
import { FailureNotice } from "../../components/notice.tsx";
import { api } from "../../queries/api.ts";
import { useFullText } from "../../text/mod.tsx";
import { readQuery } from "../board/filters/board_query.ts";
import { QueryInput } from "../board/filters/query_input.tsx";
import { ActionsFields } from "./automation_actions.tsx";
import { type AutomationDraft, draftOf, parseDraft, settingsOf } from "./automation_draft.ts";
import { useAutomationNames } from "./automation_names.ts";
import { DryRunResult } from "./automation_runs.tsx";
import { TriggerFields } from "./automation_trigger.tsx";
import type { ProjectSettingsProps } from "./general.tsx";

export interface AutomationFormProps {
  place: ProjectSettingsProps;
  /** Null for a new automation. */
  known: Automation | null;
  onSaved: (saved: Automation) => Promise<unknown>;
}

export function AutomationForm({ place, known, onSaved }: AutomationFormProps): ReactNode {
  const { automations: words, webhooks } = useFullText();
  const reader = useReader();
  const names = useAutomationNames(place);
  const timeZone = reader.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [draft, setDraft] = useState<AutomationDraft>(() => draftOf(known, timeZone));
  const [result, setResult] = useState<DryRun>();
  const query = useRef<HTMLInputElement>(null);
  const { pending, message, run } = useAction();
  const projectId = place.project.id;
  const { condition } = draft;
  const fault = useMemo(
    () => (condition.trim() ? readQuery(condition, names.around).fault : undefined),
    [condition, names.around],
  );
  const change = (changes: Partial<AutomationDraft>): void => setDraft({ ...draft, ...changes });

  async function save(): Promise<void> {
    const body = settingsOf(draft);
    const saved = known
      ? await api("PATCH /api/automation/:id", { id: known.id, body })
      : await api("POST /api/project/:projectId/automations", { projectId, body });
    await onSaved(saved);
  }

  const tryIt = (): Promise<void> =>
    run(async () => {
      const { name, ...settings } = settingsOf(draft);
      const body = name === "" ? settings : { name, ...settings };
      setResult(await api("POST /api/project/:projectId/automations/dry-run", { projectId, body }));
      return undefined;
    });

  return (
    <Form
      label={known?.name ?? words.newTitle}
      draft={`automation:${known?.id ?? projectId}`}
      check={() => (draft.name.trim() === "" ? { name: webhooks.nameNeeded } : {})}
      onSubmit={save}
    >
      {/* The whole draft is stored as one field, because actions come and go. */}
      <input
        hidden
        name="draft"
        readOnly={false}
        value={JSON.stringify(draft)}
        onChange={({ target }) => setDraft(parseDraft(target.value) ?? draft)}
      />
      <Field
        data-no-draft
        name="name"
        label={webhooks.name}
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TriggerFields
        trigger={draft.trigger}
        names={names}
        onChange={(trigger) => change({ trigger: { ...draft.trigger, ...trigger } })}
      />
      <fieldset className="choices column gap-2">
        <legend className="legend">{words.condition}</legend>
        <QueryInput
          field={query}
          typed={condition}
          around={names.around}
          fault={fault}
          onType={(text) => change({ condition: text })}
          onLeave={() => {}}
        />
        <p className="hint">{words.conditionHint}</p>
      </fieldset>
      <ActionsFields actions={draft.actions} names={names} onChange={(actions) => change({ actions })} />
      <SaveButton />
      <FailureNotice message={message} />
      <div className="actions">
        <Button pending={pending} onClick={tryIt}>
          {words.dryRun}
        </Button>
      </div>
      {result && <DryRunResult result={result} place={place} />}
    </Form>
  );
}
