/** A table with one task per row. The first row names the columns. @module */
import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { ContentRefs, Draft, isEstimate, isFinalName, priorityOf } from "../draft.ts";
import { BadSource } from "../formats/value.ts";
import { BACKLOG, type Plan, type PlannedField, type PlannedTask } from "../plan.ts";
import { CSV_FIELDS, type CsvField, CUSTOMARY, customaryKey } from "./csv_fields.ts";

export interface CsvOptions {
  name: string;
  /** Column names by field. @default common names */
  columns?: Readonly<Partial<Record<CsvField, string>>>;
}

interface Row {
  line: number;
  cells: Record<string, string>;
}

/** The plan for a table. @throws {BadSource} */
export function planCsv(text: string, { name, columns = {} }: CsvOptions): Plan {
  const draft = new Draft();
  const { header, rows } = readTable(text, name);
  const fields = fieldsOf(header, columns);
  const estimates = fields.get("estimate");
  // Durations and sizes such as "3h" and "XL" become a custom field instead.
  if (columns.estimate === undefined && !rows.every(({ cells }) => isEstimate(cells[estimates ?? ""] ?? ""))) {
    fields.delete("estimate");
  }
  const statuses = new Map<string, string>();
  const seen = new Map<string, number>();
  const refs = new ContentRefs();
  const refOf = (id: string, row: Row): string => {
    if (id !== "") {
      const first = seen.get(id);
      if (first !== undefined)
        throw new BadSource(`${name}, line ${row.line}: id "${id.slice(0, 40)}" is already used in line ${first}`);
      seen.set(id, row.line);
      return `${name} ${id}`;
    }
    // Identified by content, so that added lines do not change the id.
    return `${name} ${refs.of(row.cells)}`;
  };
  const taken = new Set(fields.values());
  const extra = customFieldsOf(
    draft,
    header.filter((column) => !taken.has(column)),
    rows,
  );
  const tasks = rows.map((row): PlannedTask => {
    const cell = (field: CsvField): string => row.cells[fields.get(field) ?? ""] ?? "";
    const where = `line ${row.line}`;
    const status = draft.name(cell("status"), where, { empty: "" });
    if (status !== "" && !statuses.has(status.toLowerCase())) statuses.set(status.toLowerCase(), status);
    const priority = priorityOf(cell("priority"));
    if (priority === undefined) draft.lose("unknown priority", `${where}: ${cell("priority").slice(0, 40)}`);
    const assignee = cell("assignee").trim();
    const labels = cell("labels")
      .split(/[,;|]/)
      .filter((label) => label.trim() !== "");
    const fieldValues = [...extra].flatMap(
      ([column, { name: field }]) => draft.fieldValue(field, row.cells[column] ?? "", where) ?? [],
    );
    if (cell("title").trim() === "") draft.lose("title: missing in the line", where);
    return {
      ref: refOf(draft.text(cell("id").trim(), where), row),
      ...draft.words(cell("title"), cell("description"), where),
      column: status === "" ? BACKLOG : status.toLowerCase(),
      priority: priority ?? "no-priority",
      startDate: draft.date(cell("start"), where),
      dueDate: draft.date(cell("due"), where),
      ...draft.estimate(cell("estimate"), where),
      assignee:
        assignee === ""
          ? null
          : { key: assignee, name: assignee, email: assignee.includes("@") ? assignee : undefined },
      labels: draft.labels(
        labels.map((label) => ({ name: label, color: "" })),
        where,
      ),
      ...(fieldValues.length === 0 ? {} : { fieldValues }),
      comments: [],
    };
  });
  const project = {
    ref: `csv ${name}`,
    name: draft.name(name, "the name"),
    columns: [...statuses].map(([ref, status]) => ({ ref, name: status, isFinal: isFinalName(status) })),
    ...(extra.size === 0 ? {} : { fields: [...extra.values()] }),
    tasks,
  };
  return { source: "csv", projects: [project], relations: [], losses: draft.losses };
}

/** Columns that are no field of a task become custom fields, if they have a name and any value. */
function customFieldsOf(draft: Draft, columns: readonly string[], rows: readonly Row[]): Map<string, PlannedField> {
  const found = new Map<string, PlannedField>();
  for (const column of columns) {
    const values = rows.map(({ cells }) => (cells[column] ?? "").trim()).filter((value) => value !== "");
    if (column === "") draft.lose("unmapped column", "(without a name)");
    else if (values.length === 0) draft.lose("empty column", column);
    else {
      const others = [...found.values()];
      const [field] = draft.fields([...others, { name: column, type: typeOf(values) }], column).slice(others.length);
      if (field) found.set(column, field);
    }
  }
  return found;
}

/** The type that fits all values. */
function typeOf(values: readonly string[]): PlannedField["type"] {
  if (values.every((value) => /^[+-]?(\d+\.?\d*|\.\d+)$/.test(value))) return "number";
  if (values.every((value) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)))) return "date";
  return values.every((value) => value === "true" || value === "false") ? "boolean" : "text";
}

/** The column names of a table, and the ones that are recognized, by field. @throws {BadSource} */
export function readColumns(
  text: string,
  name: string,
): { header: string[]; fields: Partial<Record<CsvField, string>> } {
  const { header } = readTable(text, name);
  return { header, fields: Object.fromEntries(recognize(header, {})) };
}

function readTable(text: string, name: string): { header: string[]; rows: Row[] } {
  try {
    const delimiter = delimiterOf(text);
    const options = { bom: true, delimiter, info: true, relax_column_count: false, skip_empty_lines: true } as const;
    const lines = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    const [first, ...rest] = lines;
    if (!first) throw new BadSource(`${name}: the table is empty`);
    const header = first.record.map((column) => column.trim());
    const double = header.find((column, index) => column !== "" && header.indexOf(column) !== index);
    if (double !== undefined) throw new BadSource(`${name}, line 1: there are two columns "${double.slice(0, 40)}"`);
    const rows = rest.map(({ record, info }) => ({
      line: info.lines,
      cells: Object.fromEntries(header.map((column, index) => [column, record[index] ?? ""])),
    }));
    return { header, rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    throw new BadSource(`${name}${lines === undefined ? "" : `, line ${lines}`}: ${error.message}`);
  }
}

/** The most frequent delimiter in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ""] = text.replaceAll(/"[^"]*"/g, "").split(/\r?\n/, 1);
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.sort((left, right) => right.count - left.count)[0]?.mark ?? ",";
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

/** The given columns; for other fields, the columns with common names. */
function recognize(
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
