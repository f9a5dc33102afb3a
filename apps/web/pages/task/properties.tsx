/** The selectable fields of a task. Each opens a picker, and is saved at once. @module */
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { openedPick, openPick, type PickKind, wasJustClosed } from "../../actions/opened.ts";
import { useStored } from "../../actions/store.ts";
import { formatDay, useReader } from "../../components/date.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { Moment } from "../../components/moment.tsx";
import { cyclesQuery, milestonesQuery } from "../../queries/plans.ts";
import { useFullText } from "../../text/mod.tsx";
import { EstimateProperty } from "./estimate.tsx";
import { CustomFields } from "./fields/custom_fields.tsx";
import { TaskLabels } from "./labels.tsx";
import { RepeatProperty } from "./repeat.tsx";
import type { TaskPart } from "./task_part.tsx";

export function Properties(part: TaskPart): ReactNode {
  const { task, columns } = part;
  const { task: words, settings } = useFullText();
  const reader = useReader();
  const asides: Readonly<Record<string, string>> = words.statuses;
  const status = columns.find(({ slug }) => slug === task.status)?.name ?? asides[task.status] ?? task.status;
  const start = task.startDate && formatDay(task.startDate, reader);
  const due = task.dueDate && formatDay(task.dueDate, reader, { dateOnly: task.dueDateOnly });
  return (
    <section className="properties" aria-label={words.properties} data-open-task={task.id}>
      <Property {...part} kind="status" label={words.status} value={status} />
      <Property {...part} kind="priority" label={words.priority} value={words.priorities[task.priority]} />
      <Property {...part} kind="assignee" label={words.assignee} value={assigneeOf(part, words)} />
      <Property {...part} kind="startDate" label={words.startDate} value={start ?? words.noDate} isEmpty={!start} />
      <Property {...part} kind="dueDate" label={words.dueDate} value={due ?? words.noDate} isEmpty={!due} />
      <RepeatProperty {...part} />
      <Plans {...part} />
      <EstimateProperty {...part} />
      <TaskLabels {...part} />
      <CustomFields {...part} />
      <p className="hint property-dates line wrap between">
        <span>
          {words.created} <Moment value={task.createdAt} />
        </span>
        {part.mayEdit && <span>{settings.savedAtOnce}</span>}
      </p>
    </section>
  );
}

/** The milestone and the cycle, in projects that have any. */
function Plans(part: TaskPart): ReactNode {
  const { task } = part;
  const { planning: words } = useFullText();
  const { data: milestones = [] } = useQuery(milestonesQuery(task.projectId));
  const { data: cycles = [] } = useQuery(cyclesQuery(task.projectId));
  const milestone = milestones.find(({ id }) => id === task.milestoneId)?.name;
  const cycle = cycles.find(({ id }) => id === task.cycleId)?.name;
  return (
    <>
      {milestones.length > 0 && (
        <Property
          {...part}
          kind="milestone"
          label={words.milestone}
          value={milestone ?? words.noMilestone}
          isEmpty={!milestone}
        />
      )}
      {cycles.length > 0 && (
        <Property {...part} kind="cycle" label={words.cycle} value={cycle ?? words.noCycle} isEmpty={!cycle} />
      )}
    </>
  );
}

/** Returns the name of the assignee, who may be a former member. */
function assigneeOf({ task, people }: TaskPart, words: { nobody: string; unknownPerson: string }): string {
  if (task.userId === null) return words.nobody;
  return people.find(({ id }) => id === task.userId)?.name ?? task.assigneeName ?? words.unknownPerson;
}

interface PropertyProps extends TaskPart {
  kind: PickKind;
  label: string;
  value: string;
  isEmpty?: boolean;
}

/** A button that opens the picker of a field. */
function Property({ task, mayEdit, kind, label, value, isEmpty = false }: PropertyProps): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const opened = useStored(openedPick);
  const open = (): void => openPick(kind, [task], button.current ?? undefined);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  }

  return (
    <div className="property">
      <span className="hint" id={`${id}name`}>
        {label}
      </span>
      <button
        ref={button}
        type="button"
        className="pick shrinkable line between gap-2"
        data-pick={kind}
        disabled={!mayEdit}
        aria-haspopup="dialog"
        aria-expanded={opened?.kind === kind && opened.tasks[0]?.id === task.id}
        aria-labelledby={`${id}name ${id}value`}
        onKeyDown={onKeyDown}
        // A click on the button of an open picker closes it.
        onClick={() => wasJustClosed(kind) || open()}
      >
        <bdi id={`${id}value`} className={isEmpty ? "soft" : ""}>
          {value}
        </bdi>
        <Icon name="chevron" className="pick-arrow soft rigid" />
      </button>
    </div>
  );
}
