/** Tasks from the rows of a table. @module */
import { type Draft, isEstimate, isFinalName, priorityOf } from "../draft.ts";
import { cellOf, cellsOf, type Table, type TableRow } from "../formats/table.ts";
import { personOf } from "../person_fields.ts";
import { BACKLOG, type PlannedColumn, type PlannedField, type PlannedTask } from "../plan.ts";
import type { CsvField } from "./csv_fields.ts";
import { type ColumnType, type ColumnTypes, type CustomColumn, itemsOf, planCustomColumns } from "./custom_columns.ts";

/** How a source writes its tables. */
export interface TableOptions {
  /** Columns by field. */
  fields: ReadonlyMap<CsvField, string>;
  /** Columns with another meaning, which do not become custom fields. @default none */
  consumed?: ReadonlySet<string>;
  /** Whether the estimate column is read as estimates, regardless of its values. @default only if all values fit */
  hasEstimates?: boolean;
  /** The types of custom fields that the user chose. */
  types: ColumnTypes;
  /** The name of the custom field for a column. @default the name of the column */
  fieldNameOf?: (column: string) => string;
  /** Types of custom fields, if their values fit. @default inferred from the values */
  hintOf?: (field: string) => ColumnType | undefined;
  /** Reads dates in the format of the source. @default ISO 8601 and German dates */
  readDate?: (text: string) => string | undefined;
  /** The labels in the cells of a row. @default separated by commas, semicolons or vertical bars */
  labelsOf?: (cells: readonly string[]) => string[];
  /** The description of a row, in Markdown. @default the cell of its column */
  descriptionOf?: (row: TableRow) => string;
  /** Whether several people can be assigned. @default false */
  hasAssignees?: boolean;
  /** The location of a row, for losses. */
  whereOf: (row: TableRow) => string;
  /** The ID of a row. */
  refOf: (row: TableRow) => string;
}

/** The tasks of a table, one per row. */
export interface TableTasks {
  columns: PlannedColumn[];
  fields: PlannedField[];
  tasks: PlannedTask[];
}

/**
 * Turns each row into a task. Columns that match no field of a task become custom fields. So do columns of priorities
 * and assignees if some of their values do not fit into a task.
 */
export function planTableTasks(draft: Draft, { columns, rows }: Table, options: TableOptions): TableTasks {
  const { fields, consumed = new Set(), types, readDate, whereOf, refOf } = options;
  const columnOf = (field: CsvField): string | undefined => fields.get(field);
  const { descriptionOf = (row: TableRow) => cellOf(row, columnOf("description")) } = options;
  const priorityColumn = columnOf("priority");
  const assigneeColumn = columnOf("assignee");
  const peopleOf = (row: TableRow): string[] => {
    const cells = assigneeColumn === undefined ? [] : cellsOf(row, assigneeColumn);
    return options.hasAssignees === true ? itemsOf(cells) : cells;
  };
  const hasEstimates = options.hasEstimates || isEstimateColumn(columnOf("estimate"), rows, options);
  const isKept = (column: string): boolean =>
    (column === columnOf("estimate") && !hasEstimates) ||
    (column === priorityColumn && rows.some((row) => wordPriorityOf(cellOf(row, column)) === undefined)) ||
    (column === assigneeColumn && rows.some((row) => peopleOf(row).length > 1));
  const taken = new Set([...fields.values(), ...consumed]);
  const extra = columns.filter((column) => !taken.has(column) || isKept(column));
  const { fields: customFields, valuesOf } = planCustomColumns(draft, customColumns(extra, rows, options), {
    types,
    readDate,
    whereOf: (row) => whereOf(rows[row] as TableRow),
  });
  const dateOf = (row: TableRow, field: CsvField): string | null => {
    const cell = cellOf(row, columnOf(field)).trim();
    if (cell === "") return null;
    return readDate?.(cell) ?? draft.date(cell, whereOf(row));
  };
  const statuses = new Map<string, string>();
  const tasks = rows.map((row, index): PlannedTask => {
    const where = whereOf(row);
    const cell = (field: CsvField): string => cellOf(row, columnOf(field));
    const status = draft.name(cell("status"), where, { empty: "" });
    if (status !== "" && !statuses.has(status.toLowerCase())) statuses.set(status.toLowerCase(), status);
    const [person] = peopleOf(row);
    const fieldValues = valuesOf(index);
    if (cell("title").trim() === "") draft.lose("MISSING_TITLE", where);
    const [startDate, dueDate] = [dateOf(row, "start"), dateOf(row, "due")];
    const isBackwards = startDate !== null && dueDate !== null && startDate.slice(0, 10) > dueDate.slice(0, 10);
    if (isBackwards) draft.lose("START_AFTER_DUE", `${where}: ${startDate}`);
    return {
      ref: refOf(row),
      ...draft.words(cell("title"), descriptionOf(row), where),
      column: status === "" ? BACKLOG : status.toLowerCase(),
      priority: wordPriorityOf(cell("priority")) ?? "no-priority",
      startDate: isBackwards ? null : startDate,
      dueDate,
      ...(hasEstimates ? draft.estimate(cell("estimate"), where) : {}),
      assignee: person === undefined ? null : personOf(person),
      labels: draft.labels(
        labelsIn(row, options).map((label) => ({ name: label, color: "" })),
        where,
      ),
      ...(fieldValues.length === 0 ? {} : { fieldValues }),
      comments: [],
    };
  });
  return {
    columns: [...statuses].map(([ref, name]) => ({ ref, name, isFinal: isFinalName(name) })),
    fields: customFields,
    tasks,
  };
}

/**
 * Whether a column contains only estimates. Durations and sizes, such as "3h" and "XL", become a custom field instead, and so does a
 * column for which the user chose a type.
 */
function isEstimateColumn(
  column: string | undefined,
  rows: readonly TableRow[],
  { types, fieldNameOf = (name) => name }: TableOptions,
): boolean {
  if (column === undefined || Object.hasOwn(types, fieldNameOf(column))) return false;
  return rows.every((row) => cellsOf(row, column).length <= 1 && isEstimate(cellOf(row, column)));
}

/**
 * Returns the custom fields for columns. If two columns have the same short name, the second field gets the full column
 * name.
 */
function customColumns(
  columns: readonly string[],
  rows: readonly TableRow[],
  { fieldNameOf = (column) => column, hintOf }: TableOptions,
): CustomColumn[] {
  const names = new Set<string>();
  return columns.map((column) => {
    const short = fieldNameOf(column);
    const name = names.has(short.toLowerCase()) ? column : short;
    names.add(name.toLowerCase());
    const hint = hintOf?.(short);
    return { name, cells: rows.map((row) => cellsOf(row, column)), ...(hint ? { hint } : {}) };
  });
}

function labelsIn(row: TableRow, { fields, labelsOf = splitLabels }: TableOptions): string[] {
  const column = fields.get("labels");
  return column === undefined ? [] : labelsOf(cellsOf(row, column)).filter((label) => label.trim() !== "");
}

function splitLabels(cells: readonly string[]): string[] {
  return cells.flatMap((cell) => (cell.startsWith('["') ? itemsOf([cell]) : cell.split(/[,;|]/)));
}

/** Returns the priority for a word, such as `High`, `🔥 Urgent` or `P1 - soon`. Undefined if unknown. */
function wordPriorityOf(word: string): ReturnType<typeof priorityOf> {
  const [core = ""] = /[\p{L}\p{N}][^-–:(]*/u.exec(word) ?? [];
  return priorityOf(word) ?? (core === "" ? undefined : priorityOf(core));
}
