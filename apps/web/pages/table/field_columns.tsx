/** The columns of a table for custom fields. @module */
import type { CustomField, TaskCard } from "@hexlane/client";
import type { ReactNode } from "react";
import { formatDay } from "../../components/date.tsx";
import { COLORS } from "../../components/form/color_field.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { formatDate } from "../../components/moment.tsx";
import { LabelChip } from "../../components/task_parts.tsx";
import { fold } from "../../format/fold.ts";
import { durationText, type FieldType, itemsOf, readTyped } from "../task/fields/field_values.ts";
import type { Reading } from "./grid/column.ts";
import { dateText, type Named, numberText, readDate } from "./reading.ts";
import { fieldColumnId, type TaskChange } from "./task_change.ts";
import { namesOf, oneNamed, type TaskColumn, type TaskSurroundings } from "./task_columns.tsx";
import { readList, writeList } from "./text_list.ts";

export interface FieldSurroundings extends TaskSurroundings {
  /** The stored value, or an empty string. */
  valueIn: (task: TaskCard, field: CustomField) => string;
  /** Tasks that a field can refer to by key. */
  linkable: { idOf: (key: string) => string | undefined; keyOf: (taskId: string) => string | undefined };
  /** Opens a picker for the values of tasks. */
  pick: (field: CustomField, tasks: readonly TaskCard[], anchor: Element) => void;
  /** Changes the values of tasks. */
  set: (field: CustomField, tasks: readonly TaskCard[], value: string) => void;
}

type FieldReading = { value: string } | { fault: string };

interface FieldKind {
  width: number;
  text: (value: string, context: FieldContext) => string;
  show?: (value: string, context: FieldContext) => ReactNode;
  read: (typed: string, context: FieldContext) => FieldReading;
  isPicked?: true;
  /** Whether the same value can look different in another row, or later. */
  isVarying?: true;
}

interface FieldContext extends FieldSurroundings {
  field: CustomField;
  task: TaskCard;
}

const asIs = (value: string): string => value;

const typed: Pick<FieldKind, "text" | "read"> = {
  text: asIs,
  read(text, { field, text: words }) {
    const read = readTyped(field, text);
    return "fault" in read ? { fault: words.customFields.faults[read.fault] } : read;
  },
};

/** Describes a value that is a list of named items. */
const listed = (
  namesIn: (context: FieldContext) => readonly Named[],
): Pick<FieldKind, "text" | "read" | "isPicked"> => ({
  text: (value, context) => writeList(itemsOf(context.field.type, value).map((item) => nameIn(namesIn(context), item))),
  read(text, context) {
    const found = readList(text).map((name) => oneNamed(name, namesIn(context), context.text));
    const fault = found.find((one) => "fault" in one);
    if (fault) return fault;
    const values = [...new Set(found.flatMap((one) => ("value" in one ? one.value : [])))];
    return { value: values.length === 0 ? "" : JSON.stringify(values) };
  },
  isPicked: true,
});

/** Describes a value that has a name. */
const named = (
  namesIn: (context: FieldContext) => readonly Named[],
): Pick<FieldKind, "text" | "read" | "isPicked"> => ({
  text: (value, context) => (value === "" ? "" : nameIn(namesIn(context), value)),
  read: (text, context) => oneNamed(text, namesIn(context), context.text),
  isPicked: true,
});

const optionsIn = ({ field }: FieldContext): Named[] => (field.options ?? []).map((value) => ({ value, name: value }));
const peopleIn = ({ task, peopleOf }: FieldContext): Named[] => namesOf(peopleOf(task));
const nameIn = (names: readonly Named[], value: string): string =>
  names.find((one) => one.value === value)?.name ?? value;

function showOptions(value: string, { field }: FieldContext): ReactNode {
  return itemsOf(field.type, value).map((item) => (
    <LabelChip key={item} name={item} color={field.optionColors?.[item] ?? COLORS.gray} />
  ));
}

const KINDS: Readonly<Record<FieldType, FieldKind>> = {
  text: { width: 180, ...typed },
  long_text: { width: 240, ...typed },
  number: {
    width: 110,
    ...typed,
    show: (value, { field, reader }) =>
      value !== "" && (
        <bdi className="truncate">
          {numberText(Number(value), reader.locale)}
          {field.unit !== null && <span className="hint"> {field.unit}</span>}
        </bdi>
      ),
  },
  date: {
    width: 120,
    text: (value) => value.slice(0, 10),
    show: (value, { reader }) => value !== "" && <bdi>{formatDay(value, reader)}</bdi>,
    read(text, { dates, text: words }) {
      const day = readDate(text, dates);
      return day === undefined ? { fault: words.taskActions.date.unknown } : { value: day?.slice(0, 10) ?? "" };
    },
    isPicked: true,
  },
  date_time: {
    width: 170,
    text: (value, { reader }) => dateText(value, false, reader),
    show: (value, { reader }) => value !== "" && <bdi>{formatDate(value, reader, { time: true })}</bdi>,
    read(text, { dates, text: words }) {
      const instant = readDate(/[T\s]\s*\d{1,2}:\d{2}/.test(text) ? text : `${text} 00:00`, dates);
      if (text.trim() === "") return { value: "" };
      return typeof instant === "string" ? { value: instant } : { fault: words.taskActions.date.unknown };
    },
  },
  dropdown: { width: 150, ...named(optionsIn), show: showOptions },
  multiselect: { width: 180, ...listed(optionsIn), show: showOptions },
  boolean: {
    width: 100,
    text: (value, { text }) => (value === "" ? "" : value === "true" ? text.customFields.yes : text.customFields.no),
    show: (value, { text }) =>
      value !== "" && (
        <>
          {value === "true" && <Icon name="check" />}
          <span className={value === "true" ? "visually-hidden" : "hint"}>
            {value === "true" ? text.customFields.yes : text.customFields.no}
          </span>
        </>
      ),
    read(text, { text: words }) {
      const key = fold(text.trim());
      if ([words.customFields.yes, "true", "yes", "x", "1", "✓"].some((one) => fold(one) === key))
        return { value: "true" };
      if ([words.customFields.no, "false", "no", "0"].some((one) => fold(one) === key)) return { value: "false" };
      return { fault: words.table.faults.yesOrNo };
    },
  },
  person: { width: 150, ...named(peopleIn) },
  people: { width: 180, ...listed(peopleIn) },
  url: {
    width: 180,
    ...typed,
    show: (value) => <bdi className="truncate">{value.replace(/^https?:\/\//i, "").replace(/\/$/, "")}</bdi>,
  },
  duration: { width: 110, ...typed, text: (value) => (value === "" ? "" : durationText(value)) },
  relation: {
    width: 130,
    isVarying: true,
    text: (value, { linkable }) => (value === "" ? "" : (linkable.keyOf(value) ?? value)),
    show: (value, { linkable, text }) =>
      value !== "" && <bdi className="truncate">{linkable.keyOf(value) ?? text.table.otherTask}</bdi>,
    read(text, { linkable, text: words }) {
      const wanted = text.trim();
      const taskId = linkable.idOf(wanted) ?? (UUID.test(wanted) ? wanted : undefined);
      return taskId === undefined ? { fault: words.views.faults.name(wanted) } : { value: taskId };
    },
    isPicked: true,
  },
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMERIC: ReadonlySet<FieldType> = new Set(["number", "duration"]);
const MOST_CHARACTERS = 5000;

export function fieldColumn(field: CustomField, around: FieldSurroundings): TaskColumn {
  const { type, required } = field;
  const { text: words, reader, valueIn } = around;
  const kind = KINDS[type];
  const contextOf = (task: TaskCard): FieldContext => ({ ...around, field, task });
  const { show } = kind;

  function read(text: string, task: TaskCard): Reading<TaskChange> {
    if (text.trim() === "") return required ? { fault: words.customFields.faults.required } : set("");
    if (text.length > MOST_CHARACTERS) return { fault: words.table.faults.long(MOST_CHARACTERS) };
    const reading = kind.read(text, contextOf(task));
    return "fault" in reading ? reading : set(reading.value);
  }
  const set = (value: string): Reading<TaskChange> => ({ change: { kind: "field", field, value } });
  const toggle = (tasks: readonly TaskCard[]): void => {
    const [first] = tasks;
    if (first) around.set(field, tasks, valueIn(first, field) === "true" ? "false" : "true");
  };
  return {
    id: fieldColumnId(field.id),
    name: field.name,
    width: kind.width,
    text: (task) => kind.text(valueIn(task, field), contextOf(task)),
    ...(kind.isVarying ? {} : { look: (task: TaskCard) => `${task.projectId} ${valueIn(task, field)}` }),
    ...(show ? { show: (task: TaskCard) => show(valueIn(task, field), contextOf(task)) } : {}),
    read,
    mayEdit: (task) => around.may(task, "task:update"),
    draft: ({ id }) => `task:${id}:field:${field.id}`,
    ...(type === "long_text" ? { isMultiline: true } : {}),
    ...(kind.isPicked ? { open: (tasks, anchor) => around.pick(field, tasks, anchor) } : {}),
    ...(type === "boolean" ? { open: toggle, isToggle: true } : {}),
    ...(NUMERIC.has(type)
      ? {
          number: (task: TaskCard) => {
            const value = valueIn(task, field);
            return value === "" ? undefined : Number(value);
          },
          formatNumber: (value: number) =>
            type === "duration"
              ? durationText(String(Math.round(value)))
              : [numberText(Number(value.toFixed(10)), reader.locale), field.unit].filter(Boolean).join(" "),
        }
      : {}),
  };
}
