/** How a task repeats. @module */
import type { Recurrence } from "@hexlane/client";
import { type ReactNode, useId } from "react";
import { useReader } from "../../components/date.tsx";
import type { Option } from "../../components/form/field.tsx";
import { Listbox } from "../../components/pick/listbox.tsx";
import { PickPopover } from "../../components/pick/pick_popover.tsx";
import { dayOf } from "../../format/day.ts";
import { isSameRule, offeredRules, ruleText } from "../../format/recurrence.ts";
import { useFullText } from "../../text/mod.tsx";
import type { TaskPart } from "./task_part.tsx";

const NONE = "none";
const STORED = "stored";

export function RepeatProperty({ task, changes, mayEdit }: TaskPart): ReactNode {
  const { repeat: words } = useFullText().time;
  const reader = useReader();
  const { recurrence } = task;
  const due = task.dueDate === null ? new Date() : new Date(task.dueDate);
  const rules = offeredRules(task.dueDateOnly ? due.toISOString().slice(0, 10) : dayOf(due, reader));
  const index = recurrence === null ? -1 : rules.findIndex((rule) => isSameRule(rule, recurrence));
  const value = recurrence === null ? NONE : index < 0 ? STORED : String(index);
  const options: Option[] = [
    { value: NONE, label: words.none },
    ...rules.map((rule, place) => ({ value: String(place), label: ruleText(rule, words, reader.locale) })),
  ];
  if (recurrence !== null && index < 0) {
    options.push({ value: STORED, label: ruleText(recurrence, words, reader.locale) });
  }
  if (!mayEdit && recurrence === null) return null;

  function save(rule: Recurrence | null): void {
    const { id, projectId } = task;
    const shown = { recurrence: rule };
    void changes.request(task, {
      route: "PUT /api/task/recurrence/:id",
      input: { id, body: { recurrence: rule } },
      reload: [["activities", id]],
      effects: [{ taskId: id, projectId, shown, before: { recurrence } }],
    });
  }

  function choose(chosen: string): void {
    const rule = rules[Number(chosen)];
    const timeZone = recurrence?.timeZone ?? reader.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (chosen === NONE) save(null);
    else if (rule) save({ ...rule, timeZone, from: recurrence?.from ?? "dueDate" });
  }

  return (
    <>
      <PropertyPick label={words.title} value={value} options={options} disabled={!mayEdit} onChange={choose} />
      {recurrence !== null && (
        <PropertyPick
          label={words.from}
          value={recurrence.from}
          options={[
            { value: "dueDate", label: words.fromDueDate },
            { value: "completion", label: words.fromCompletion },
          ]}
          disabled={!mayEdit}
          onChange={(from) => save({ ...recurrence, from: from === "completion" ? "completion" : "dueDate" })}
        />
      )}
    </>
  );
}

interface PropertyPickProps {
  label: string;
  value: string;
  options: readonly Option[];
  disabled: boolean;
  onChange: (value: string) => void;
}

function PropertyPick({ label, value, options, disabled, onChange }: PropertyPickProps): ReactNode {
  const { customFields: words } = useFullText();
  const nameId = useId();
  const shown = options.find((option) => option.value === value)?.label;
  return (
    <div className="property">
      <span className="hint breakable" id={nameId}>
        {label}
      </span>
      <PickPopover
        {...{ nameId, disabled }}
        className="pick shrinkable line between gap-2"
        shown={<bdi className={value === NONE ? "soft" : ""}>{shown}</bdi>}
      >
        {({ input, close }) => (
          <Listbox
            {...{ options, label }}
            field={input}
            chosen={new Set([value])}
            searchLabel={words.find}
            onChoose={(option) => {
              close();
              if (option.value !== value) onChange(option.value);
            }}
          />
        )}
      </PickPopover>
    </div>
  );
}
