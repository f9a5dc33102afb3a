/** The trigger of an automation, as form fields. @module */
import type { ReactNode } from "react";
import { useReader } from "../../components/date.tsx";
import { Field, SelectField } from "../../components/form/field.tsx";
import { useFullText } from "../../text/mod.tsx";
import { type TriggerDraft, UNITS, type Unit } from "./automation_draft.ts";
import { useEventName } from "./automation_events.ts";
import type { AutomationNames } from "./automation_names.ts";
import { EVENTS, selectOptions, TRIGGERS, withAny } from "./automation_options.ts";

const UNIT_NAMES = Object.keys(UNITS) as Unit[];
const DAYS_OF_WEEK = 7;
/** A Sunday. */
const SUNDAY = Date.UTC(2027, 0, 3);
const DAY_MS = 24 * 3600 * 1000;

export interface TriggerFieldsProps {
  trigger: TriggerDraft;
  names: AutomationNames;
  onChange: (changes: Partial<TriggerDraft>) => void;
}

export function TriggerFields({ trigger, names, onChange }: TriggerFieldsProps): ReactNode {
  const { automations: words } = useFullText();
  const nameOf = useEventName();
  const { type, event } = trigger;
  return (
    <div className="column gap-4">
      <SelectField
        data-no-draft
        name="trigger-type"
        label={words.when}
        options={TRIGGERS.map((value) => ({ value, label: words.triggers[value] }))}
        value={type}
        onChange={({ target }) => onChange({ type: target.value as TriggerDraft["type"] })}
      />
      {type === "event" && (
        <SelectField
          data-no-draft
          name="trigger-event"
          label={words.event}
          options={EVENTS.map((value) => ({ value, label: nameOf(value) }))}
          value={event}
          onChange={({ target }) => onChange({ event: target.value as TriggerDraft["event"] })}
        />
      )}
      {type === "event" && event === "taskStatusChanged" && (
        <>
          <SelectField
            data-no-draft
            name="trigger-from"
            label={words.from}
            options={withAny(names.statuses, words.any, trigger.from)}
            value={trigger.from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <SelectField
            data-no-draft
            name="trigger-to"
            label={words.to}
            options={withAny(names.statuses, words.any, trigger.to)}
            value={trigger.to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </>
      )}
      {type === "schedule" && <ScheduleFields trigger={trigger} onChange={onChange} />}
      {type === "due" && <DueFields trigger={trigger} onChange={onChange} />}
      {type !== "event" && (
        <Field
          data-no-draft
          name="trigger-zone"
          label={words.timeZone}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={trigger.timeZone}
          onChange={({ target }) => onChange({ timeZone: target.value })}
        />
      )}
    </div>
  );
}

type PartProps = Omit<TriggerFieldsProps, "names">;

function ScheduleFields({ trigger, onChange }: PartProps): ReactNode {
  const { automations: words } = useFullText();
  const { locale } = useReader();
  const { frequency, weekdays } = trigger;
  const nameOf = (day: number): string =>
    new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(SUNDAY + day * DAY_MS);
  const toggle = (day: number, isChosen: boolean): void => {
    const others = weekdays.filter((one) => one !== day);
    onChange({ weekdays: isChosen ? [...others, day].sort((left, right) => left - right) : others });
  };
  return (
    <>
      <SelectField
        data-no-draft
        name="trigger-frequency"
        label={words.frequency}
        options={selectOptions(words.frequencies)}
        value={frequency}
        onChange={({ target }) => onChange({ frequency: target.value as TriggerDraft["frequency"] })}
      />
      {frequency === "weekly" && (
        <fieldset className="choices column gap-2">
          <legend className="legend">{words.weekdays}</legend>
          {Array.from({ length: DAYS_OF_WEEK }, (_, index) => (index + 1) % DAYS_OF_WEEK).map((day) => (
            <label key={day} className="check gap-2">
              <input
                type="checkbox"
                data-no-draft
                checked={weekdays.includes(day)}
                onChange={({ target }) => toggle(day, target.checked)}
              />
              <span>{nameOf(day)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {frequency === "monthly" && (
        <Field
          data-no-draft
          name="trigger-day"
          label={words.dayOfMonth}
          type="number"
          min={1}
          max={31}
          value={trigger.dayOfMonth}
          onChange={({ target }) => onChange({ dayOfMonth: target.value })}
        />
      )}
      <Field
        data-no-draft
        name="trigger-time"
        label={words.time}
        type="time"
        value={trigger.time}
        onChange={({ target }) => onChange({ time: target.value })}
      />
    </>
  );
}

function DueFields({ trigger, onChange }: PartProps): ReactNode {
  const { automations: words } = useFullText();
  return (
    <>
      <Field
        data-no-draft
        name="trigger-amount"
        label={words.amount}
        type="number"
        min={0}
        value={trigger.amount}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <SelectField
        data-no-draft
        name="trigger-unit"
        label={words.unit}
        options={UNIT_NAMES.map((value) => ({ value, label: words.units[value] }))}
        value={trigger.unit}
        onChange={({ target }) => onChange({ unit: target.value in UNITS ? (target.value as Unit) : "days" })}
      />
      <SelectField
        data-no-draft
        name="trigger-direction"
        label={words.direction}
        options={[
          { value: "before", label: words.before },
          { value: "after", label: words.after },
        ]}
        value={trigger.isAfter ? "after" : "before"}
        onChange={({ target }) => onChange({ isAfter: target.value === "after" })}
      />
    </>
  );
}
