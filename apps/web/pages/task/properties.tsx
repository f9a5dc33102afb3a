/** The selectable fields of a task. Each is saved at once. @module */
import type { Priority } from "@hexlane/client";
import { type ReactNode, useId } from "react";
import { Moment, useReader } from "../../components/date.tsx";
import { dueDayOf } from "../../format/day.ts";
import { useText } from "../../text/mod.tsx";
import { PRIORITIES } from "../board/board_data.ts";
import { TaskLabels } from "./labels.tsx";
import { PropertyPick } from "./pick.tsx";
import type { TaskPart } from "./task_part.tsx";

export function Properties(part: TaskPart): ReactNode {
  const { task, people, columns, changes, mayEdit } = part;
  const { task: words } = useText();
  const reader = useReader();
  const statuses = [
    ...columns.map(({ slug, name }) => ({ value: slug, label: name })),
    { value: "planned", label: words.statuses.planned },
    { value: "archived", label: words.statuses.archived },
  ];
  const assignees = [
    { value: "", label: words.nobody },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    // The assignee may be a former member.
    ...(task.userId !== null && !people.some(({ id }) => id === task.userId)
      ? [{ value: task.userId, label: task.assigneeName ?? words.unknownPerson }]
      : []),
  ];
  const startDay = task.startDate?.slice(0, 10) ?? "";
  return (
    <section className="properties" aria-label={words.properties}>
      <PropertyPick
        label={words.status}
        value={task.status}
        options={statuses}
        disabled={!mayEdit}
        onChange={(status) => void changes.edit(task, { status })}
      />
      <PropertyPick
        label={words.priority}
        value={task.priority}
        options={PRIORITIES.map((value) => ({ value, label: words.priorities[value] }))}
        disabled={!mayEdit}
        onChange={(priority) => void changes.edit(task, { priority: priority as Priority })}
      />
      <PropertyPick
        label={words.assignee}
        value={task.userId ?? ""}
        options={assignees}
        searchLabel={words.findPerson}
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

interface DateFieldProps {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** Saved on blur or Enter, because a half-typed date is a different valid date. */
function DateField({ label, value, disabled, onChange }: DateFieldProps): ReactNode {
  const id = useId();
  const save = (typed: string): void => {
    if (typed !== value && (typed === "" || typed >= "1000")) onChange(typed);
  };
  return (
    <div className="property">
      <label className="hint" htmlFor={id}>
        {label}
      </label>
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
