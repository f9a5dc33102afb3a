/** The export file of one project of Kaneo or Hexlane. @module */
import { ContentRefs, Draft, isFinalName, priorityOf, storedColorOf } from "../draft.ts";
import type { Value } from "../formats/value.ts";
import { rewriteMentions } from "../mentions.ts";
import { ARCHIVED, BACKLOG, type Plan, type PlannedColumn, type PlannedTask } from "../plan.ts";
import { type CustomFields, itemsOf, planCustomColumns } from "./custom_columns.ts";

/** Data that project files never contain. */
const NEVER_IN_FILES = [
  "HISTORY_NOT_IN_FILE",
  "TIME_NOT_IN_FILE",
  "NUMBERS_NOT_IN_FILE",
  "PROJECT_NOT_IN_FILE",
  "LABELS_NOT_IN_FILE",
  "COLUMNS_NOT_IN_FILE",
] as const;
/** The default column order of Kaneo and Hexlane; other columns are added after these. */
const FIRST_COLUMNS = ["to-do", "in-progress", "in-review", "done"];
const ASSET = /\/api\/asset\/[\w-]+/g;

/** Returns the plan for the file of one project. @throws {BadSource} */
export function planKaneoFile(file: Value): Plan {
  const draft = new Draft();
  const project = file.get("project");
  const slug = project.get("slug").textOrEmpty();
  const name = draft.name(project.get("name").text(), project.place);
  const description = draft.text(project.get("description").textOrEmpty(), name);
  const columns = new Map<string, PlannedColumn>();
  const refs = new ContentRefs();
  const items = file.get("tasks").items();
  const { fields, valuesOf } = customFieldsOf(draft, items);
  const tasks = items.map((task, index): PlannedTask => {
    const where = task.get("title").textOrEmpty() || task.place;
    const status = task.get("status").text();
    const column = columnOf(status);
    if (typeof column === "string" && !columns.has(column)) {
      const shown = draft.name(
        status.replaceAll("-", " ").replaceAll(/\b\p{Ll}/gu, (letter) => letter.toUpperCase()),
        where,
      );
      columns.set(column, { ref: column, name: shown, isFinal: isFinalName(shown) });
      draft.lose("COLUMN_NAME", `${column} becomes ${shown}`);
    }
    // The file contains only a user ID, which has no meaning outside that server.
    if (task.get("userId").exists) draft.lose("UNKNOWN_ASSIGNEE", where);
    const text = rewriteMentions(task.get("description").textOrEmpty(), new Map(), (person) =>
      draft.lose("UNKNOWN_MENTION", `${where}: ${person}`),
    );
    for (const [address] of text.matchAll(ASSET)) draft.lose("FILE", `${where}: ${address}`);
    const labels = task
      .get("labels")
      .items()
      .map((label) => ({ name: label.get("name").text(), color: label.get("color").textOrEmpty() }));
    return {
      ref: `${slug || name} ${refs.of(task.raw)}`,
      ...draft.words(task.get("title").text(), text, where),
      column,
      priority: priorityOf(task.get("priority").textOrEmpty()) ?? "no-priority",
      startDate: draft.date(task.get("startDate").textOrEmpty(), where),
      dueDate: draft.date(task.get("dueDate").textOrEmpty(), where),
      ...draft.estimate(String(task.get("estimate").number() ?? ""), where),
      assignee: null,
      labels: draft.labels(labels, where, storedColorOf),
      ...(valuesOf(index).length === 0 ? {} : { fieldValues: valuesOf(index) }),
      comments: [],
    };
  });
  for (const code of NEVER_IN_FILES) draft.lose(code, name);
  const known = {
    ref: `kaneo file ${slug || name}`,
    name,
    ...(description === "" ? {} : { description }),
    columns: [...columns.values()].toSorted((left, right) => rankOf(left) - rankOf(right)),
    ...(fields.length === 0 ? {} : { fields }),
    tasks,
  };
  return { source: "kaneo", projects: [slug === "" ? known : { ...known, slug }], relations: [], losses: draft.losses };
}

/**
 * Returns the custom fields of the tasks. The file contains only their names and values, so their types are inferred.
 */
function customFieldsOf(draft: Draft, tasks: readonly Value[]): CustomFields {
  const rows = tasks.map((task) =>
    task
      .get("customFields")
      .items()
      .map((field) => ({ name: field.get("name").text(), value: field.get("value").text() })),
  );
  const names = [...new Set(rows.flatMap((row) => row.map(({ name }) => name)))];
  const columns = names.map((name) => {
    const values = rows.map((row) => row.filter((field) => field.name === name).map(({ value }) => value));
    const isList = values.flat().every((value) => value.startsWith('["'));
    const cells = values.map((row) => row.flatMap((value) => (isList ? itemsOf([value]) : [value])));
    return { name, cells, ...(isList ? { hint: "multiselect" as const } : {}) };
  });
  const whereOf = (row: number): string => tasks[row]?.get("title").textOrEmpty() ?? "";
  return planCustomColumns(draft, columns, { types: {}, whereOf });
}

function rankOf({ ref }: PlannedColumn): number {
  const rank = FIRST_COLUMNS.indexOf(ref);
  return rank === -1 ? FIRST_COLUMNS.length : rank;
}

/** Returns where a task with a status belongs: a column, the archive or the backlog. */
export function columnOf(status: string): string | typeof ARCHIVED | typeof BACKLOG {
  return status === "archived" ? ARCHIVED : status === "planned" ? BACKLOG : status;
}
