/** The fields of a task that are chosen, not written. Each is saved at once. @module */
import { type ReactNode, useId } from "react";
import { PRIORITIES } from "../../board_data.ts";
import { dueDayOf } from "../../day.ts";
import { Moment, useReader } from "../../parts/date.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useText } from "../../text/mod.tsx";
import type { Priority } from "../../wire.ts";
import { TaskLabels } from "./labels.tsx";
import type { TaskPart } from "./task_view.tsx";

export function Properties(part: TaskPart): ReactNode {
  const { task, people, columns, changes, mayEdit } = part;
  const { task: words } = useText();
  const reader = useReader();
  const standing = [
    ...columns.map(({ slug, name }) => ({ value: slug, label: name })),
    { value: "planned", label: words.statuses.planned },
    { value: "archived", label: words.statuses.archived },
  ];
  const assignees = [
    { value: "", label: words.nobody },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    // Somebody who left may still have it.
    ...(task.userId !== null && !people.some(({ id }) => id === task.userId)
      ? [{ value: task.userId, label: task.assigneeName ?? words.unknownPerson }]
      : []),
  ];
  const startDay = task.startDate?.slice(0, 10) ?? "";
  return (
    <section className="properties" aria-label={words.properties}>
      <Pick
        label={words.status}
        value={task.status}
        options={standing}
        disabled={!mayEdit}
        onChange={(status) => void changes.edit(task, { status })}
      />
      <Pick
        label={words.priority}
        value={task.priority}
        options={PRIORITIES.map((value) => ({ value, label: words.priorities[value] }))}
        disabled={!mayEdit}
        onChange={(priority) => void changes.edit(task, { priority: priority as Priority })}
      />
      <Pick
        label={words.assignee}
        value={task.userId ?? ""}
        options={assignees}
        disabled={!mayEdit}
        onChange={(userId) => void changes.edit(task, { userId: userId || null })}
      />
      <DateField
        label={words.startDate}
        value={startDay}
        disabled={!mayEdit}
        onChange={(startDate) => void changes.edit(task, { startDate: startDate || null })}
      />
      <DateField
        label={words.dueDate}
        value={dueDayOf(task, reader) ?? ""}
        disabled={!mayEdit}
        onChange={(dueDate) => void changes.edit(task, { dueDate: dueDate || null })}
      />
      <TaskLabels {...part} />
      <p className="hint property-dates">
        {words.created} <Moment value={task.createdAt} />
      </p>
    </section>
  );
}

interface PickProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  disabled: boolean;
  onChange: (value: string) => void;
}

function Pick({ label, value, options, disabled, onChange }: PickProps): ReactNode {
  const id = useId();
  return (
    <div className="property">
      <label htmlFor={id}>{label}</label>
      <div className="choice-box">
        <select id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </div>
  );
}

/** Saved when it is left or Enter is pressed: a day that is being typed is another day at each digit. */
function DateField({ label, value, disabled, onChange }: Omit<PickProps, "options">): ReactNode {
  const id = useId();
  const save = (typed: string): void => {
    if (typed !== value && (typed === "" || typed >= "1000")) onChange(typed);
  };
  return (
    <div className="property">
      <label htmlFor={id}>{label}</label>
      <input
        key={value}
        id={id}
        className={value === "" ? "date-input date-none" : "date-input"}
        type="date"
        max="9999-12-31"
        defaultValue={value}
        disabled={disabled}
        onBlur={(event) => save(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && save(event.currentTarget.value)}
      />
    </div>
  );
}
