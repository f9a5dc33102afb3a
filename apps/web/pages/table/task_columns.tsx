/** The columns of a table for the fields that all tasks have. @module */
import type { BoardColumn, EditTask, Label, TaskCard } from "@hexlane/client";
import type { ReactNode } from "react";
import { openPick, type PickKind } from "../../actions/opened.ts";
import { Avatar } from "../../components/avatar.tsx";
import { formatDay, type Reader } from "../../components/date.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { DueSign, LabelChip, PriorityIcon, StatusSign } from "../../components/task_parts.tsx";
import { readEstimate } from "../../format/estimate.ts";
import type { PlanKind } from "../../queries/plans.ts";
import type { Text } from "../../text/mod.tsx";
import { type Person, PRIORITIES } from "../board/board_data.ts";
import type { GridColumn, Reading } from "./grid/column.ts";
import { type DateReader, dateText, type Named, numberText, readDate, valuesNamed } from "./reading.ts";
import type { TaskChange } from "./task_change.ts";
import { readList, writeList } from "./text_list.ts";
import type { PlansByProject } from "./use_plans.ts";

export type TaskColumn = GridColumn<TaskCard, TaskChange>;
type TaskReading = Reading<TaskChange>;

/** Data that the columns use. The tasks may belong to several projects. */
export interface TaskSurroundings {
  text: Text;
  reader: Reader;
  dates: DateReader;
  keyOf: (task: TaskCard) => string;
  /** A link that opens the task, with the class `task-link`. */
  linkOf: (task: TaskCard) => ReactNode;
  columnsOf: (task: TaskCard) => readonly Pick<BoardColumn, "slug" | "name" | "color" | "isFinal">[];
  peopleOf: (task: TaskCard) => readonly Person[];
  labelsOf: (task: TaskCard) => readonly Label[];
  /** A table has no column for a kind of plan that none of its projects has. */
  plans: PlansByProject;
  may: (task: TaskCard, permission: "task:update" | "task:assign" | "label:update") => boolean;
  /** Sorts the rows, if the view can be sorted by this column. */
  sortBy?: (columnId: string) => { sort: () => void; isSorted: boolean } | undefined;
}

const MOST_TITLE_CHARACTERS = 255;

/** The columns, in the order of a new table. */
const COLUMNS: Readonly<Record<string, (around: TaskSurroundings) => Omit<TaskColumn, "id">>> = {
  key: ({ text, keyOf, linkOf }) => ({
    name: text.table.key,
    width: 116,
    isKey: true,
    text: keyOf,
    show: linkOf,
  }),
  title: ({ text }) => ({
    name: text.task.title,
    width: 320,
    text: ({ title }) => title,
    read(typed) {
      const title = typed.trim().replaceAll(/\s+/g, " ");
      if (title === "") return { fault: text.table.faults.required };
      if (title.length > MOST_TITLE_CHARACTERS) return { fault: text.table.faults.long(MOST_TITLE_CHARACTERS) };
      return edit({ title });
    },
    draft: ({ id }) => `task:${id}:title`,
  }),
  status: ({ text, columnsOf }) => {
    const named = (task: TaskCard): Named[] => [
      ...columnsOf(task).map(({ slug, name }) => ({ value: slug, name })),
      { value: "planned", name: text.task.statuses.planned },
      { value: "archived", name: text.task.statuses.archived },
    ];
    const nameOf = (task: TaskCard): string => named(task).find(({ value }) => value === task.status)?.name ?? "";
    return {
      name: text.task.status,
      width: 150,
      text: nameOf,
      look: ({ status, projectId }) => `${projectId} ${status}`,
      show: (task) => (
        <>
          {columnsOf(task).some(({ slug }) => slug === task.status) ? (
            <StatusSign columns={columnsOf(task)} status={task.status} />
          ) : (
            <Icon name={task.status === "archived" ? "archive" : "list"} className="cell-icon" />
          )}
          <bdi className="truncate">{nameOf(task)}</bdi>
        </>
      ),
      read: (typed, task) => readOne(typed, named(task), text, (status) => ({ status })),
      open: picker("status"),
    };
  },
  priority: ({ text }) => {
    const named = PRIORITIES.map((value) => ({ value, name: text.task.priorities[value] }));
    return {
      name: text.task.priority,
      width: 120,
      text: ({ priority }) => (priority === "no-priority" ? "" : text.task.priorities[priority]),
      look: ({ priority }) => priority,
      show: ({ priority }) => (
        <>
          <PriorityIcon priority={priority} />
          <span className={priority === "no-priority" ? "visually-hidden" : "truncate"}>
            {text.task.priorities[priority]}
          </span>
        </>
      ),
      read: (typed) =>
        typed.trim() === ""
          ? edit({ priority: "no-priority" })
          : readOne(typed, named, text, (value) => ({ priority: value as TaskCard["priority"] })),
      open: picker("priority"),
    };
  },
  assignee: ({ text, peopleOf, may }) => ({
    name: text.task.assignee,
    width: 160,
    text: ({ assigneeName }) => assigneeName ?? "",
    look: ({ assigneeName, assigneeImage }) => (assigneeName === null ? "" : `${assigneeImage ?? ""} ${assigneeName}`),
    show: ({ assigneeName, assigneeImage }) =>
      assigneeName !== null && (
        <>
          <Avatar size="small" name={assigneeName} image={assigneeImage} />
          <bdi className="truncate">{assigneeName}</bdi>
        </>
      ),
    mayEdit: (task) => may(task, "task:update") && may(task, "task:assign"),
    read: (typed, task) =>
      typed.trim() === ""
        ? edit({ userId: null })
        : readOne(typed, namesOf(peopleOf(task)), text, (userId) => ({ userId })),
    open: picker("assignee"),
  }),
  labels: ({ text, labelsOf, may }) => ({
    name: text.task.labels,
    width: 180,
    text: ({ labels }) => writeList(labels.map(({ name }) => name)),
    look: ({ labels }) => labels.map(({ color, name }) => `${color} ${name}`).join("\n"),
    show: ({ labels }) => labels.map((label) => <LabelChip key={label.id} {...label} />),
    mayEdit: (task) => may(task, "task:update") && may(task, "label:update"),
    read(typed, task) {
      const known = labelsOf(task);
      const found = readList(typed).map((name) => {
        const [id] = valuesNamed(
          name,
          known.map((label) => ({ value: label.id, name: label.name })),
        );
        return { name, label: known.find((one) => one.id === id) };
      });
      const missing = found.find(({ label }) => label === undefined);
      if (missing) return { fault: text.views.faults.name(missing.name) };
      return { change: { kind: "labels", labels: found.flatMap(({ label }) => label ?? []) } };
    },
    open: picker("labels"),
  }),
  startDate: ({ text, reader, dates }) => ({
    name: text.task.startDate,
    width: 120,
    text: ({ startDate }) => dateText(startDate, true, reader),
    look: ({ startDate }) => startDate ?? "",
    show: ({ startDate }) => startDate !== null && <bdi>{formatDay(startDate, reader)}</bdi>,
    read: (typed) => readDay(typed, dates, text, (startDate) => ({ startDate: startDate?.slice(0, 10) ?? null })),
    open: picker("startDate"),
  }),
  dueDate: ({ text, reader, dates, columnsOf }) => {
    const isDone = (task: TaskCard): boolean =>
      columnsOf(task).find(({ slug }) => slug === task.status)?.isFinal ?? task.status === "archived";
    return {
      name: text.task.dueDate,
      width: 130,
      text: ({ dueDate, dueDateOnly }) => dateText(dueDate, dueDateOnly, reader),
      look: (task) => (task.dueDate === null ? "" : `${task.dueDate} ${task.dueDateOnly} ${isDone(task)}`),
      show: (task) => <DueSign task={task} isDone={isDone(task)} />,
      read: (typed) => readDay(typed, dates, text, (dueDate) => ({ dueDate })),
      open: picker("dueDate"),
    };
  },
  estimate: ({ text, reader }) => {
    const formatNumber = (value: number): string => numberText(value, reader.locale);
    return {
      name: text.planning.estimate,
      width: 110,
      text: ({ estimate }) => (estimate === null ? "" : String(estimate)),
      look: ({ estimate }) => String(estimate),
      show: ({ estimate }) => estimate !== null && <bdi className="truncate">{formatNumber(estimate)}</bdi>,
      read(typed) {
        const estimate = readEstimate(typed);
        return estimate === undefined ? { fault: text.planning.estimateWrong } : edit({ estimate });
      },
      draft: ({ id }) => `task:${id}:estimate`,
      number: ({ estimate }) => estimate ?? undefined,
      formatNumber,
    };
  },
  milestone: (around) => planColumn("milestone", around),
  cycle: (around) => planColumn("cycle", around),
};

const PLAN_FIELDS = { milestone: "milestoneId", cycle: "cycleId" } as const;

function planColumn(kind: PlanKind, { text, plans }: TaskSurroundings): Omit<TaskColumn, "id"> {
  const field = PLAN_FIELDS[kind];
  const named = ({ projectId }: TaskCard): readonly Named[] => plans[kind].get(projectId) ?? [];
  const nameOf = (task: TaskCard): string => named(task).find(({ value }) => value === task[field])?.name ?? "";
  return {
    name: text.planning[kind],
    width: 150,
    text: nameOf,
    read: (typed, task) =>
      typed.trim() === "" ? edit({ [field]: null }) : readOne(typed, named(task), text, (id) => ({ [field]: id })),
    open: picker(kind),
  };
}

export function taskColumns(around: TaskSurroundings): TaskColumn[] {
  const isShown = (id: string): boolean =>
    !(id in PLAN_FIELDS) || [...around.plans[id as PlanKind].values()].some((plans) => plans.length > 0);
  const described = Object.entries(COLUMNS).filter(([id]) => isShown(id));
  return described.map(([id, describe]): TaskColumn => {
    const column = describe(around);
    const sorted = around.sortBy?.(id);
    return {
      id,
      ...(column.isKey ? {} : { mayEdit: (task: TaskCard) => around.may(task, "task:update") }),
      ...column,
      ...sorted,
    };
  });
}

const edit = (patch: EditTask): TaskReading => ({ change: { kind: "edit", patch } });

/** Opens the picker that the list view also uses, for one or more tasks. */
const picker =
  (kind: PickKind): NonNullable<TaskColumn["open"]> =>
  (tasks, anchor) =>
    openPick(kind, tasks, anchor);

export function namesOf(people: readonly Person[]): Named[] {
  return people.map(({ id, name }) => ({ value: id, name }));
}

/** Returns the single value that a text names. */
export function oneNamed(typed: string, options: readonly Named[], text: Text): { value: string } | { fault: string } {
  const [value, ...others] = valuesNamed(typed, options);
  if (value === undefined) return { fault: text.views.faults.name(typed.trim()) };
  return others.length > 0 ? { fault: text.table.faults.several(typed.trim()) } : { value };
}

function readOne(
  typed: string,
  options: readonly Named[],
  text: Text,
  patchOf: (value: string) => EditTask,
): TaskReading {
  const found = oneNamed(typed, options, text);
  return "fault" in found ? found : edit(patchOf(found.value));
}

function readDay(
  typed: string,
  dates: DateReader,
  text: Text,
  patchOf: (value: string | null) => EditTask,
): TaskReading {
  const value = readDate(typed, dates);
  return value === undefined ? { fault: text.taskActions.date.unknown } : edit(patchOf(value));
}
