/** Groups the tasks of a saved view by any field, and changes the field of a task that moves to another group. @module */
import type { CustomField, EditTask, Priority, TaskCard } from "@hexlane/client";
import { foldLabel } from "../../actions/label_edits.ts";
import { type BoardData, type Lane, type LaneWords, type Person, PRIORITIES } from "../board/board_data.ts";
import { DUES, type Due, dueOf } from "../board/board_filter.ts";
import { itemsOf, toggled } from "../task/fields/field_values.ts";
import type { FieldValues } from "./view_fields.ts";

/** The group of the tasks without a value. */
const NO_VALUE = "";
/** A larger set of possible groups, such as the people of a large team, shows only groups with tasks. */
const MOST_EMPTY = 12;

export interface GroupWords extends LaneWords {
  dues: Readonly<Record<Due, string>>;
  statuses: Readonly<Record<"planned" | "archived", string>>;
  formerMember: string;
  noLabel: string;
  noValue: string;
  checked: string;
  unchecked: string;
}

export interface GroupContext {
  /** The columns of all projects, in the order of their groups. */
  columns: readonly BoardData["columns"][number][];
  people: readonly Person[];
  projects: readonly { id: string; name: string }[];
  fields: FieldValues;
  reader: { locale: string | undefined; timezone: string | undefined; now: Date };
  words: GroupWords;
  /** Writes a value of a custom field for people. */
  sayValue(field: CustomField, value: string): string;
}

/** The changes that move a task to another group. */
export interface GroupChange {
  patch?: EditTask;
  label?: { add: string | undefined; remove: string | undefined };
  field?: { fieldId: string; value: string };
}

interface Group extends Omit<Lane, "tasks"> {
  /** The value that the tasks of the group have. */
  key: string;
}

/** How the tasks are grouped by one field. */
export interface Grouper {
  /** Tasks with several labels, options or people are in several groups. The order of the tasks stays the same. */
  groupsOf(tasks: readonly TaskCard[]): Lane[];
  /**
   * Returns the change that moves a task from one group to another, by their IDs. Empty if the task is already there.
   *
   * @returns undefined if the task cannot be in that group, such as a column that its project lacks
   */
  changeOf(task: TaskCard, from: string, to: string): GroupChange | undefined;
}

/**
 * Returns an ID that is safe in an element ID and contains no slash. No key gets the ID of the group without a value.
 */
const idOf = (key: string): string => (key === NO_VALUE ? "+none" : encodeURIComponent(key).replaceAll("%", "_"));

/** @param tasks all tasks of the view, which determine the groups */
export function grouperOf(name: string, tasks: readonly TaskCard[], context: GroupContext): Grouper {
  const kind = kindOf(name, tasks, context);
  const used = new Set(tasks.flatMap((task) => kind.keysOf(task)));
  const isMany = kind.groups.length > MOST_EMPTY;
  const groups = kind.groups.filter(({ key, isOptional }) => used.has(key) || !(isOptional || isMany));
  const keys = new Map(groups.map(({ id, key }) => [id, key]));
  return {
    groupsOf(some) {
      const found = new Map<string, TaskCard[]>();
      for (const task of some) {
        for (const key of kind.keysOf(task)) found.set(key, [...(found.get(key) ?? []), task]);
      }
      return groups.map(({ key, isOptional: _, ...group }) => ({ ...group, tasks: found.get(key) ?? [] }));
    },
    changeOf(task, from, to) {
      const [before, after] = [keys.get(from), keys.get(to)];
      if (before === undefined || after === undefined) return undefined;
      if (before === after || kind.keysOf(task).join() === after) return {};
      return kind.change(task, before, after);
    },
  };
}

interface Kind {
  /** In display order. Optional groups are shown only if they have tasks. */
  groups: readonly (Group & { isOptional?: boolean })[];
  keysOf(task: TaskCard): readonly string[];
  change(task: TaskCard, from: string, to: string): GroupChange | undefined;
}

const groupOf = (key: string, title: string, more: Partial<Group> & { isOptional?: boolean } = {}) => {
  return { color: null, isFinal: false, ...more, id: idOf(key), key, title };
};

function kindOf(name: string, tasks: readonly TaskCard[], context: GroupContext): Kind {
  switch (name) {
    case "status":
      return byStatus(context);
    case "assignee":
      return {
        groups: personGroups(context),
        keysOf: ({ userId }) => [personKey(userId, context)],
        change: (_, __, to) => (to === FORMER ? undefined : { patch: { userId: to === NO_VALUE ? null : to } }),
      };
    case "priority":
      return {
        groups: PRIORITIES.map((key) => groupOf(key, context.words.priority[key])),
        keysOf: ({ priority }) => [priority],
        change: (_, __, to) => ({ patch: { priority: to as Priority } }),
      };
    case "label":
      return byLabel(tasks, context);
    case "project":
      return {
        groups: context.projects.map(({ id, name }) => groupOf(id, name)),
        keysOf: ({ projectId }) => [projectId],
        change: (_, __, projectId) => ({ patch: { projectId } }),
      };
    case "due":
      return byDue(context);
    default:
      return byField(name, tasks, context);
  }
}

function byStatus({ columns, words }: GroupContext): Kind {
  const slugs = new Map(columns.map(({ slug }) => [slug, columns.filter((column) => column.slug === slug)]));
  const groups = [...slugs].flatMap(([slug, [column]]) =>
    column ? [groupOf(slug, column.name, { color: column.color, isFinal: column.isFinal })] : [],
  );
  const aside = (key: "planned" | "archived") => groupOf(key, words.statuses[key], { isOptional: true });
  return {
    groups: [aside("planned"), ...groups, aside("archived")],
    keysOf: ({ status }) => [status],
    change({ projectId }, _, status) {
      const isThere = slugs.get(status)?.some((column) => column.projectId === projectId) ?? true;
      return isThere ? { patch: { status } } : undefined;
    },
  };
}

const FORMER = "former";

function personGroups({ people, words }: GroupContext, isAssignee = true) {
  return [
    ...people.map(({ id, name, image }) => groupOf(id, name, { image, isOptional: people.length > MOST_EMPTY })),
    groupOf(FORMER, words.formerMember, { isOptional: true }),
    groupOf(NO_VALUE, isAssignee ? words.nobody : words.noValue),
  ];
}

function personKey(userId: string | null, { people }: GroupContext): string {
  if (!userId) return NO_VALUE;
  return people.some(({ id }) => id === userId) ? userId : FORMER;
}

function byLabel(tasks: readonly TaskCard[], { words }: GroupContext): Kind {
  const labels = new Map<string, TaskCard["labels"][number]>(
    tasks.flatMap((task) => task.labels.map((label) => [`label-${foldLabel(label.name)}`, label])),
  );
  const named = [...labels].map(([key, { name, color }]) => groupOf(key, name, { color }));
  return {
    groups: [...named.sort((left, right) => left.title.localeCompare(right.title)), groupOf(NO_VALUE, words.noLabel)],
    keysOf: (task) => orNone([...new Set(task.labels.map(({ name }) => `label-${foldLabel(name)}`))]),
    change: (_, from, to) => ({ label: { add: labels.get(to)?.name, remove: labels.get(from)?.name } }),
  };
}

/** Groups by due date. A task can be dropped only on a group that stands for a single day or for no date. */
function byDue({ words, reader }: GroupContext): Kind {
  return {
    groups: DUES.map((key) => groupOf(key, words.dues[key])),
    keysOf: (task) => [dueOf(task, reader)],
    change(_, __, to) {
      if (to === "none") return { patch: { dueDate: null } };
      const today = new Intl.DateTimeFormat("sv", { timeZone: reader.timezone }).format(reader.now);
      return to === "today" ? { patch: { dueDate: today } } : undefined;
    },
  };
}

function byField(name: string, tasks: readonly TaskCard[], context: GroupContext): Kind {
  const { fields, people, words, sayValue } = context;
  const known = [...new Map(tasks.map((task) => [task.projectId, fields.fieldOf(task, name)])).values()];
  const [first, ...others] = known.filter((field) => field !== undefined);
  const fieldValue = (task: TaskCard): string => {
    const field = fields.fieldOf(task, name);
    return field ? fields.fieldValue(task, field.id) : "";
  };
  /** Changes the value. In a list, swaps only one item. */
  function change(task: TaskCard, from: string, to: string): GroupChange | undefined {
    const field = fields.fieldOf(task, name);
    const isOption = field?.options?.includes(to) ?? true;
    if (!field || to === FORMER || (to !== NO_VALUE && !isOption)) return undefined;
    if (field.type === "boolean") return { field: { fieldId: field.id, value: String(to === "true") } };
    const value = fieldValue(task);
    const { type } = field;
    if (type !== "multiselect" && type !== "people")
      return { field: { fieldId: field.id, value: to === NO_VALUE ? "" : to } };
    const kept = itemsOf(type, value).includes(from) ? toggled(type, value, from) : value;
    const isIn = to === NO_VALUE || itemsOf(type, kept).includes(to);
    return { field: { fieldId: field.id, value: isIn ? kept : toggled(type, kept, to) } };
  }
  const itemsIn = (task: TaskCard): string[] => {
    const type = fields.fieldOf(task, name)?.type;
    return type ? itemsOf(type, fieldValue(task)) : [];
  };
  if (first?.type === "boolean") {
    return {
      groups: [groupOf("true", words.checked), groupOf("false", words.unchecked)],
      keysOf: (task) => [String(fieldValue(task) === "true")],
      change,
    };
  }
  if (first?.type === "person" || first?.type === "people") {
    return {
      groups: personGroups({ ...context, people }, false),
      keysOf: (task) => orNone(itemsIn(task).map((id) => personKey(id, context))),
      change,
    };
  }
  const options = [first, ...others].flatMap((field) => field?.options ?? []);
  const values = [...new Set([...options, ...(first?.options ? [] : tasks.flatMap(itemsIn))])];
  if (first && !first.options) values.sort(first.type === "number" || first.type === "duration" ? byNumber : undefined);
  const colors = Object.assign({}, ...[first, ...others].map((field) => field?.optionColors ?? {}));
  return {
    groups: [
      ...values.map((value) =>
        groupOf(value, first ? sayValue(first, value) : value, { color: colors[value] ?? null }),
      ),
      groupOf(NO_VALUE, words.noValue),
    ],
    keysOf: (task) => orNone(itemsIn(task)),
    change,
  };
}

const byNumber = (left: string, right: string): number => Number(left) - Number(right);

const orNone = (keys: readonly string[]): readonly string[] => (keys.length > 0 ? keys : [NO_VALUE]);
