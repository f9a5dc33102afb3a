/** A Notion database exported as CSV. @module */
import { Draft } from "../draft.ts";
import { dateReader } from "../formats/dates.ts";
import { cellOf, cellsOf, readTable, type Table, type TableRow } from "../formats/table.ts";
import { ownValue } from "../formats/value.ts";
import type { Plan, PlannedRelation } from "../plan.ts";
import { recognize, rowRefs } from "./csv.ts";
import type { CsvField } from "./csv_fields.ts";
import { type ColumnTypes, itemsOf } from "./custom_columns.ts";
import { planTableTasks } from "./table_tasks.ts";

export interface NotionOptions {
  /** The name of the project. */
  name: string;
  /** The types of custom fields, by name. @default inferred from the values */
  types?: ColumnTypes;
}

/** Notion adds the ID of the database to the name of the file. */
const FILE_ID = /[ -][0-9a-f]{32}(_all)?$/;
/** `Cut the wheels (https://www.notion.so/Cut-the-wheels-0123?pvs=21)` */
const PAGE_LINK = /\s*([^\n]*?) \((?:https:\/\/(?:www\.)?notion\.so\/[^)\s]+|[^()\n]*\.(?:md|csv))\)(?:, ?|\n|$)/gy;
/** Names of columns that relate tasks, in lower case. */
const RELATIONS: Readonly<Record<string, { type: PlannedRelation["type"]; isReverse: boolean }>> = {
  "parent item": { type: "subtask", isReverse: true },
  "parent task": { type: "subtask", isReverse: true },
  parent: { type: "subtask", isReverse: true },
  "sub-item": { type: "subtask", isReverse: false },
  "sub-items": { type: "subtask", isReverse: false },
  "sub-task": { type: "subtask", isReverse: false },
  "sub-tasks": { type: "subtask", isReverse: false },
  subtasks: { type: "subtask", isReverse: false },
  "blocked by": { type: "blocks", isReverse: true },
  "is blocked by": { type: "blocks", isReverse: true },
  "depends on": { type: "blocks", isReverse: true },
  blocking: { type: "blocks", isReverse: false },
  "is blocking": { type: "blocks", isReverse: false },
  blocks: { type: "blocks", isReverse: false },
  related: { type: "related", isReverse: false },
  "related to": { type: "related", isReverse: false },
};

/**
 * Names of columns in Notion's templates, in lower case. They take precedence over the common names of other tables.
 */
const NAMES: Readonly<Partial<Record<CsvField, readonly string[]>>> = {
  assignee: ["assignee", "assignees", "assign", "person", "people"],
  due: ["due", "due date", "deadline", "date", "dates", "timeline"],
};

/** Whether a file name has the form that Notion uses. */
export function isNotionFile(file: string): boolean {
  return FILE_ID.test(file.replace(/\.[^.]*$/, ""));
}

/** Returns the plan for a database. @throws {BadSource} */
export function planNotion(text: string, { name: file, types = {} }: NotionOptions): Plan {
  const draft = new Draft();
  const name = file.replace(FILE_ID, "").trim() || file;
  const original = readTable(text, name);
  const [title = ""] = original.columns;
  const fields = recognize(original.columns, { title, ...templateColumns(original.columns.slice(1)) });
  // An ID in Notion is a property that people see, so it is also kept as a custom field.
  const idColumn = fields.get("id");
  fields.delete("id");
  const table = withoutRanges(original, fields);
  const isUnique = idColumn !== undefined && hasUniqueCells(table, idColumn);
  const refs = rowRefs(draft, name, isUnique ? idColumn : undefined);
  const refOf = new Map(table.rows.map((row) => [row, refs(row)]));
  const titleColumn = fields.get("title") ?? title;
  const { relations, consumed } = relationsIn(table, { title: titleColumn, refOf, taken: new Set(fields.values()) });
  const {
    columns: statuses,
    fields: customFields,
    tasks,
  } = planTableTasks(draft, table, {
    fields,
    consumed,
    types,
    readDate: dateReader(table.rows.flatMap(({ cells }) => [...cells.values()].flat())),
    labelsOf: itemsOf,
    hasAssignees: true,
    whereOf: (row) => cellOf(row, titleColumn).trim() || `line ${row.line}`,
    refOf: (row) => refOf.get(row) as string,
  });
  draft.lose("PAGE_CONTENT", name);
  const project = {
    ref: `notion ${name}`,
    name: draft.name(name, "the name"),
    columns: statuses,
    ...(customFields.length === 0 ? {} : { fields: customFields }),
    tasks,
  };
  return { source: "notion", projects: [project], relations, losses: draft.losses };
}

function templateColumns(columns: readonly string[]): Partial<Record<CsvField, string>> {
  const named = new Map(columns.map((column) => [column.toLowerCase(), column]));
  const found = Object.entries(NAMES).flatMap(([field, names]) => {
    const column = names.map((name) => named.get(name)).find((one) => one !== undefined);
    return column === undefined ? [] : [[field, column] as const];
  });
  return Object.fromEntries(found);
}

function hasUniqueCells({ rows }: Table, column: string): boolean {
  const cells = rows.map((row) => cellOf(row, column).trim());
  return new Set(cells).size === rows.length && !cells.includes("");
}

/**
 * Splits columns with date ranges, such as `March 3, 2026 → March 5, 2026`, into a start column and an end column. A
 * range in the due date column becomes the start date and the due date.
 */
function withoutRanges({ columns, rows }: Table, fields: Map<CsvField, string>): Table {
  const ranges = columns.filter((column) => rows.some((row) => / → /.test(cellOf(row, column))));
  if (ranges.length === 0) return { columns, rows };
  const due = fields.get("due");
  const isDue = (column: string): boolean => column === due && !fields.has("start");
  const second = new Map(
    ranges.map((column) => [column, freeName(`${column} ${isDue(column) ? "start" : "end"}`, columns)]),
  );
  const split = rows.map((row): TableRow => {
    const cells = new Map(row.cells);
    for (const [column, other] of second) {
      const [from = "", to] = cellOf(row, column).split(" → ");
      const isReversed = isDue(column) && to !== undefined;
      cells.set(column, [isReversed ? to : from]);
      cells.set(other, [isReversed ? from : (to ?? "")]);
    }
    return { line: row.line, cells };
  });
  if (due !== undefined && isDue(due) && second.has(due)) fields.set("start", second.get(due) as string);
  return {
    columns: columns.flatMap((column) => [column, ...(second.has(column) ? [second.get(column) as string] : [])]),
    rows: split,
  };
}

function freeName(name: string, columns: readonly string[]): string {
  return columns.includes(name) ? freeName(`${name} 2`, columns) : name;
}

/** Returns the relations between rows. Columns that name pages outside the table become custom fields. */
function relationsIn(
  { columns, rows }: Table,
  { title, refOf, taken }: { title: string; refOf: ReadonlyMap<TableRow, string>; taken: ReadonlySet<string> },
): { relations: PlannedRelation[]; consumed: Set<string> } {
  const byTitle = new Map<string, TableRow | undefined>();
  for (const row of rows) {
    const name = cellOf(row, title).trim();
    byTitle.set(name, byTitle.has(name) ? undefined : row);
  }
  const relations = new Map<string, PlannedRelation>();
  const consumed = new Set<string>();
  for (const column of columns) {
    const kind = ownValue(RELATIONS, column.toLowerCase());
    if (kind === undefined || taken.has(column)) continue;
    const pages = rows.map((row) => cellsOf(row, column).flatMap((cell) => pagesIn(cell, byTitle)));
    if (pages.flat().some((name) => byTitle.get(name) === undefined)) continue;
    consumed.add(column);
    for (const [index, row] of rows.entries()) {
      for (const name of pages[index] ?? []) {
        const ends = [refOf.get(row) as string, refOf.get(byTitle.get(name) as TableRow) as string];
        const [from, to] = (kind.isReverse ? ends.toReversed() : ends) as [string, string];
        const sides = kind.type === "related" ? [from, to].toSorted() : [from, to];
        const key = JSON.stringify([kind.type, ...sides]);
        if (from !== to && !relations.has(key)) relations.set(key, { from, to, type: kind.type });
      }
    }
  }
  return { relations: [...relations.values()], consumed };
}

/** Returns the names of the pages in a cell. */
function pagesIn(cell: string, titles: ReadonlyMap<string, unknown>): string[] {
  const links = [...cell.matchAll(PAGE_LINK)];
  const length = links.reduce((sum, [whole]) => sum + whole.length, 0);
  if (links.length > 0 && length === cell.length) return links.map(([, name = ""]) => name.trim());
  return titles.has(cell) ? [cell] : itemsOf([cell]);
}
