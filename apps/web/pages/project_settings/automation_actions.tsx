/** The actions of an automation, as form fields. @module */
import type { ReactNode } from "react";
import { Button, IconButton } from "../../components/button/button.tsx";
import { Field, type Option, SelectField, TextField } from "../../components/form/field.tsx";
import { TRASH } from "../../components/icon/task_icons.ts";
import { useFullText } from "../../text/mod.tsx";
import { type ActionDraft, newAction } from "./automation_draft.ts";
import type { AutomationNames } from "./automation_names.ts";
import { MAX_ACTIONS, missingWebhooks, selectOptions, withAny } from "./automation_options.ts";

export interface ActionsFieldsProps {
  actions: readonly ActionDraft[];
  names: AutomationNames;
  onChange: (actions: ActionDraft[]) => void;
}

export function ActionsFields({ actions, names, onChange }: ActionsFieldsProps): ReactNode {
  const { automations: words } = useFullText();
  const replace = (index: number, changes: Partial<ActionDraft>): void =>
    onChange(actions.map((action, place) => (place === index ? { ...action, ...changes } : action)));
  return (
    <fieldset className="choices column gap-4">
      <legend className="legend">{words.outcome}</legend>
      {actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions have no id, and their fields are controlled
        <div key={index} className="column gap-2">
          <div className="line gap-2">
            <div className="grow shrinkable">
              <SelectField
                data-no-draft
                name={`action-${index}-type`}
                label={words.action(index + 1)}
                options={selectOptions(words.actions)}
                value={action.type}
                onChange={({ target }) => replace(index, newAction(target.value as ActionDraft["type"]))}
              />
            </div>
            {actions.length > 1 && (
              <IconButton
                icon={TRASH}
                label={words.removeAction(index + 1)}
                onClick={() => onChange(actions.filter((_, place) => place !== index))}
              />
            )}
          </div>
          <ActionFields index={index} action={action} names={names} onChange={(changes) => replace(index, changes)} />
        </div>
      ))}
      {actions.length < MAX_ACTIONS && (
        <div className="actions">
          <Button icon="plus" onClick={() => onChange([...actions, newAction("comment")])}>
            {words.addAction}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ActionFieldsProps {
  index: number;
  action: ActionDraft;
  names: AutomationNames;
  onChange: (changes: Partial<ActionDraft>) => void;
}

function ActionFields({ index, action, names, onChange }: ActionFieldsProps): ReactNode {
  const { automations: words } = useFullText();
  const { type, value, fieldId } = action;
  const common = {
    "data-no-draft": true,
    name: `action-${index}-value`,
    label: words.value,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange({ value: target.value }),
  };
  const options = useOptions(type, names);
  if (type === "archive") return null;
  const missing = type === "callWebhook" ? missingWebhooks(names) : undefined;
  if (missing) {
    const why = missing === "noWebhooks" ? words.noWebhooks : words.webhooksHidden;
    // The automation keeps its current webhook.
    if (value === "") return <p className="hint">{why}</p>;
    return <SelectField {...common} hint={why} options={withAny([], "", value)} />;
  }
  if (options) return <SelectField {...common} options={withAny(options, "", value)} />;
  if (type === "comment" || type === "notify") {
    return (
      <>
        <TextField {...common} label={words.message} hint={words.textHint} />
        {type === "notify" && <Recipients action={action} people={names.people} onChange={onChange} />}
      </>
    );
  }
  if (type === "setField") {
    return (
      <>
        <SelectField
          data-no-draft
          name={`action-${index}-field`}
          label={words.field}
          options={withAny(names.fields, "", fieldId)}
          value={fieldId}
          onChange={({ target }) => onChange({ fieldId: target.value })}
        />
        <Field {...common} hint={words.fieldHint} />
      </>
    );
  }
  return <Field {...common} hint={type === "setDueDate" ? words.dueHint : words.estimateHint} autoComplete="off" />;
}

/** Returns the values to choose from, for an action with a fixed list of values. */
function useOptions(type: ActionDraft["type"], names: AutomationNames): readonly Option[] | undefined {
  const { automations: words, task } = useFullText();
  const { statuses, projects, labels, webhooks, people } = names;
  const lists: Partial<Record<ActionDraft["type"], readonly Option[]>> = {
    setStatus: statuses,
    moveToProject: projects,
    addLabel: labels,
    removeLabel: labels,
    callWebhook: webhooks,
    setPriority: selectOptions(task.priorities),
    setAssignee: [
      { value: "actor", label: words.actor },
      { value: "creator", label: words.creator },
      { value: "none", label: words.nobody },
      ...people,
    ],
  };
  return lists[type];
}

interface RecipientsProps {
  action: ActionDraft;
  people: readonly Option[];
  onChange: (changes: Partial<ActionDraft>) => void;
}

function Recipients({ action: { recipients }, people, onChange }: RecipientsProps): ReactNode {
  const { automations: words } = useFullText();
  const named = selectOptions({
    assignee: words.assignee,
    creator: words.creator,
    actor: words.actor,
    watchers: words.watchers,
  });
  const toggle = (value: string, isChosen: boolean): void =>
    onChange({ recipients: [...recipients.filter((one) => one !== value), ...(isChosen ? [value] : [])] });
  return (
    <fieldset className="choices column gap-2">
      <legend className="legend">{words.recipients}</legend>
      {[...named, ...people].map(({ value, label }) => (
        <label key={value} className="check gap-2">
          <input
            type="checkbox"
            data-no-draft
            checked={recipients.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
