/**
 * Items of a GitHub project: the table that the project page exports, or the output of `gh project item-list`.
 *
 * @module
 */
import { Draft } from "../draft.ts";
import { dateReader } from "../formats/dates.ts";
import { cellOf, cellsOf, readTable, type Table, type TableRow } from "../formats/table.ts";
import { BadSource, ownValue, parseJson, type Value } from "../formats/value.ts";
import type { Plan, PlannedRelation } from "../plan.ts";
import { rowRefs } from "./csv.ts";
import type { CsvField } from "./csv_fields.ts";
import { type ColumnType, type ColumnTypes, itemsOf } from "./custom_columns.ts";
import { planTableTasks } from "./table_tasks.ts";

export interface GithubProjectOptions {
  name: string;
  /** The types of custom fields, by name. @default inferred from the values */
  types?: ColumnTypes;
}

/** Column names for each field of a task, in lower case. The first one that the file has is used. */
const FIELDS: Readonly<Partial<Record<CsvField, readonly string[]>>> = {
  title: ["title"],
  description: ["body", "description"],
  status: ["status"],
  priority: ["priority"],
  start: ["start date", "start"],
  due: ["due date", "due", "target date", "end date", "deadline"],
  assignee: ["assignees"],
  labels: ["labels"],
  estimate: ["estimate"],
};

const HINTS: Readonly<Record<string, ColumnType>> = {
  priority: "dropdown",
  milestone: "dropdown",
  repository: "dropdown",
  type: "dropdown",
  "content type": "dropdown",
  size: "dropdown",
  iteration: "dropdown",
  sprint: "dropdown",
  reviewers: "multiselect",
};

/** Whether a table was exported from a GitHub project. */
export function isGithubProject(columns: readonly string[]): boolean {
  const names = new Set(columns.map((column) => column.toLowerCase()));
  const others = ["linked pull requests", "sub-issues progress", "reviewers", "repository"];
  // Hexlane's own tables have a column `Assignee`; GitHub's have `Assignees`.
  return names.has("title") && names.has("url") && !names.has("assignee") && others.some((column) => names.has(column));
}

/** Returns the plan for a table or a list of items in JSON. @throws {BadSource} */
export function planGithubProject(text: string, { name, types = {} }: GithubProjectOptions): Plan {
  const draft = new Draft();
  const isJson = /^\ufeff?\s*[{[]/.test(text);
  const table = isJson ? tableOf(parseJson(text, name)) : readTable(text, name);
  const named = new Map(table.columns.map((column) => [column.toLowerCase(), column]));
  const fields = new Map<CsvField, string>();
  for (const [field, names] of Object.entries(FIELDS) as [CsvField, readonly string[]][]) {
    const column = names.map((one) => named.get(one)).find((one) => one !== undefined);
    if (column !== undefined) fields.set(field, column);
  }
  const title = fields.get("title");
  if (title === undefined) throw new BadSource(`${name}: not an export of a GitHub project, because there is no title`);
  const idColumn = named.get(ID_COLUMN.toLowerCase());
  const refs = rowRefs(draft, name, idColumn ?? named.get("url"));
  const refOf = new Map(table.rows.map((row) => [row, refs(row)]));
  const whereOf = (row: TableRow): string => cellOf(row, title).trim() || `line ${row.line}`;
  const parent = named.get("parent issue");
  const find = finderOf(table, { title, url: named.get("url"), number: named.get("number") });
  // A parent outside the project has no task, so its column becomes a custom field.
  const isRelated =
    parent !== undefined && table.rows.every((row) => cellsOf(row, parent).every((cell) => find(cell) !== undefined));
  const relations = !isRelated
    ? []
    : table.rows.flatMap((row) =>
        cellsOf(row, parent).map((cell): PlannedRelation => {
          const from = refOf.get(find(cell) as TableRow) as string;
          return { from, to: refOf.get(row) as string, type: "subtask" };
        }),
      );
  const consumed = [idColumn, isRelated ? parent : undefined].filter((column) => column !== undefined);
  const {
    columns,
    fields: customFields,
    tasks,
  } = planTableTasks(draft, table, {
    fields,
    consumed: new Set(consumed),
    types,
    hintOf: (column) => ownValue(HINTS, column.toLowerCase()),
    readDate: dateReader(table.rows.flatMap(({ cells }) => [...cells.values()].flat())),
    labelsOf: itemsOf,
    hasAssignees: true,
    whereOf,
    refOf: (row) => refOf.get(row) as string,
  });
  if (!isJson) draft.lose("ISSUE_CONTENT", name);
  draft.lose("ISSUE_DISCUSSION", name);
  const project = {
    ref: `github-projects ${name}`,
    name: draft.name(name, "the name"),
    columns,
    ...(customFields.length === 0 ? {} : { fields: customFields }),
    tasks,
  };
  return { source: "github-projects", projects: [project], relations, losses: draft.losses };
}

/** Finds a row by the URL, the short name (`owner/name#12`) or the title of its issue. */
function finderOf(
  { rows }: Table,
  { title, url, number }: { title: string; url: string | undefined; number: string | undefined },
): (text: string) => TableRow | undefined {
  const found = new Map<string, TableRow>();
  const doubles = new Set<string>();
  for (const row of rows) {
    const address = cellOf(row, url).trim();
    const [, repository, issue] = /^https:\/\/[^/]+\/([^/]+\/[^/]+)\/(?:issues|pull)\/(\d+)/.exec(address) ?? [];
    const short = repository === undefined ? [] : [`${repository}#${issue}`, `#${issue}`];
    for (const name of new Set([address, ...short, `#${cellOf(row, number)}`, cellOf(row, title).trim()])) {
      if (found.has(name)) doubles.add(name);
      else found.set(name, row);
    }
  }
  for (const name of [...doubles, "", "#"]) found.delete(name);
  return (text) => found.get(text);
}

const ID_COLUMN = "Item ID";
/** Properties of an item's issue that repeat other properties of the item. */
const REPEATED = new Set(["title", "repository"]);

/** Returns the items that `gh project item-list --format json` lists, as a table. @throws {BadSource} */
function tableOf(file: Value): Table {
  const items = Array.isArray(file.raw) ? file.items() : file.get("items").items();
  const columns = new Set<string>();
  const rows = items.map((item, index) => {
    const cells = new Map<string, readonly string[]>();
    const add = (column: string, raw: unknown): void => {
      for (const [name, values] of cellsIn(column, raw)) {
        if (values.length === 0) continue;
        columns.add(name);
        cells.set(name, values);
      }
    };
    if (typeof item.raw !== "object" || item.raw === null) throw item.wrong("an item");
    for (const [key, raw] of Object.entries(item.raw)) {
      if (key === "content") continue;
      add(key === "id" ? ID_COLUMN : columnNameOf(key), raw);
    }
    for (const [key, raw] of Object.entries((item.get("content").raw ?? {}) as object)) {
      if (REPEATED.has(key) && cells.has(columnNameOf(key))) continue;
      add(key === "type" ? "Content type" : key === "id" ? "Content ID" : columnNameOf(key), raw);
    }
    return { line: index + 1, cells };
  });
  return { columns: [...columns], rows };
}

/** Returns the columns for a property. An iteration or a milestone is an object with a title and other properties. */
function cellsIn(column: string, raw: unknown): [name: string, cells: string[]][] {
  if (raw === null || raw === undefined || raw === "") return [];
  if (Array.isArray(raw)) return [[column, raw.map(textOf).filter((text) => text !== "")]];
  if (typeof raw !== "object") return [[column, [String(raw)]]];
  const isName = (key: string): boolean => ["title", "name"].includes(key);
  const properties = Object.entries(raw).toSorted(([left], [right]) => Number(isName(right)) - Number(isName(left)));
  return properties.flatMap(([key, value]) => cellsIn(isName(key) ? column : `${column} ${wordsOf(key)}`, value));
}

function textOf(raw: unknown): string {
  if (typeof raw !== "object" || raw === null) return String(raw ?? "");
  const { title, name, login, url } = raw as Record<string, unknown>;
  return String(title ?? name ?? login ?? url ?? JSON.stringify(raw));
}

/** `gh` writes the first letter of a field name in lower case. */
function columnNameOf(key: string): string {
  return key === "url" ? "URL" : `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`;
}

/** `startDate` as `start date`. */
function wordsOf(key: string): string {
  return key.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}
