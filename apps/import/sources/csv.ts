/** A table with one task per row. The first row names the columns. @module */
import { ContentRefs, Draft } from "../draft.ts";
import { cellOf, readTable, type TableRow } from "../formats/table.ts";
import { BadSource } from "../formats/value.ts";
import type { Plan } from "../plan.ts";
import { CSV_FIELDS, type CsvField, CUSTOMARY, customaryKey } from "./csv_fields.ts";
import type { ColumnTypes } from "./custom_columns.ts";
import { planTableTasks } from "./table_tasks.ts";

export interface CsvOptions {
  name: string;
  /** Column names by field. @default common names */
  columns?: Readonly<Partial<Record<CsvField, string>>>;
  /** The types of custom fields, by name. @default inferred from the values */
  types?: ColumnTypes;
}

/** Matches the column of a custom field that has the name of a built-in field: see {@linkcode customColumnName}. */
const CUSTOM = /^Custom field \((.+)\)$/i;

/**
 * Returns the column name for a custom field in an exported table: the field's name, or `Custom field (NAME)` if that
 * name is taken or would be read as a built-in field.
 *
 * @param taken names of other columns
 */
export function customColumnName(name: string, taken: readonly string[]): string {
  const key = customaryKey(name);
  const isTaken = taken.map(customaryKey).includes(key) || CSV_FIELDS.some((field) => CUSTOMARY[field].has(key));
  return isTaken || CUSTOM.test(name) ? `Custom field (${name})` : name;
}

/** Returns the plan for a table. @throws {BadSource} */
export function planCsv(text: string, { name, columns = {}, types = {} }: CsvOptions): Plan {
  const draft = new Draft();
  const table = readTable(text, name);
  const fields = fieldsOf(table.columns, columns);
  const {
    tasks,
    columns: statuses,
    fields: customFields,
  } = planTableTasks(draft, table, {
    fields,
    hasEstimates: columns.estimate !== undefined,
    types,
    fieldNameOf: (column) => CUSTOM.exec(column)?.[1] ?? column,
    whereOf: ({ line }) => `line ${line}`,
    refOf: rowRefs(draft, name, fields.get("id")),
  });
  const project = {
    ref: `csv ${name}`,
    name: draft.name(name, "the name"),
    columns: statuses,
    ...(customFields.length === 0 ? {} : { fields: customFields }),
    tasks,
  };
  return { source: "csv", projects: [project], relations: [], losses: draft.losses };
}

/**
 * Returns a function that returns a row's ID: from a column, or else derived from the content, so that added lines do
 * not change it.
 */
export function rowRefs(draft: Draft, name: string, idColumn: string | undefined): (row: TableRow) => string {
  const seen = new Map<string, number>();
  const refs = new ContentRefs();
  return (row) => {
    const id = draft.text(cellOf(row, idColumn).trim(), `line ${row.line}`);
    if (id === "") {
      return `${name} ${refs.of(Object.fromEntries([...row.cells].map(([key, cells]) => [key, cells.join("\n")])))}`;
    }
    const first = seen.get(id);
    if (first !== undefined)
      throw new BadSource(`${name}, line ${row.line}: id "${id.slice(0, 40)}" is already used in line ${first}`);
    seen.set(id, row.line);
    return `${name} ${id}`;
  };
}

/** Returns the column names of a table, and which of them are recognized, by field. @throws {BadSource} */
export function readColumns(
  text: string,
  name: string,
): { header: string[]; fields: Partial<Record<CsvField, string>> } {
  const { columns } = readTable(text, name);
  return { header: columns, fields: Object.fromEntries(recognize(columns, {})) };
}

function fieldsOf(header: readonly string[], wanted: CsvOptions["columns"] = {}): Map<CsvField, string> {
  const missing = Object.values(wanted).find((column) => !header.includes(column));
  if (missing !== undefined) {
    throw new BadSource(`Unknown column "${missing}": the columns are ${header.map((one) => `"${one}"`).join(", ")}`);
  }
  const fields = recognize(header, wanted);
  if (!fields.has("title")) {
    throw new BadSource(`The table has no column "title": map one, as in --map title="${header[0] ?? ""}"`);
  }
  return fields;
}

/** Returns the column of each field: the given one, or else one with a common name. */
export function recognize(
  header: readonly string[],
  wanted: Readonly<Partial<Record<CsvField, string>>>,
): Map<CsvField, string> {
  const fields = new Map<CsvField, string>();
  for (const field of CSV_FIELDS) {
    const taken = new Set([...Object.values(wanted), ...fields.values()]);
    const customary = header.find((column) => !taken.has(column) && CUSTOMARY[field].has(customaryKey(column)));
    const column = wanted[field] ?? customary;
    if (column !== undefined) fields.set(field, column);
  }
  return fields;
}
