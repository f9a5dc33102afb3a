/** Tables in text: a first row that names the columns, then one record per row. @module */
import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { BadSource } from "./value.ts";

/**
 * A table. Some services repeat a column name. Columns of the same name become one column with several cells per row.
 */
export interface Table {
  /** The names of the columns in their order, without duplicates. */
  columns: string[];
  rows: TableRow[];
}

export interface TableRow {
  line: number;
  /** The cells as they are in the file, keyed by column name. */
  cells: ReadonlyMap<string, readonly string[]>;
}

/**
 * If a spreadsheet would run a cell as a formula, exports prefix it with an apostrophe, which is not part of the value.
 */
const MARKED_FORMULA = /^'+[=+\-@\t\r]/;

/** Returns the first cell of a column. Empty if there is none. */
export function cellOf(row: TableRow, column: string | undefined): string {
  const [cell = ""] = column === undefined ? [] : (row.cells.get(column) ?? []);
  return MARKED_FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Returns all nonblank cells of a column, trimmed. */
export function cellsOf(row: TableRow, column: string): string[] {
  return (row.cells.get(column) ?? [])
    .map((cell) => (MARKED_FORMULA.test(cell) ? cell.slice(1) : cell).trim())
    .filter((cell) => cell !== "");
}

/** Reads a table. A column without a name is named by its position, such as `Column 1`. @throws {BadSource} */
export function readTable(text: string, name: string, { repeatsColumns = false } = {}): Table {
  const [first, ...rest] = readRecords(text, name);
  if (!first) throw new BadSource(`${name}: the table is empty`);
  const header = first.record.map((column, index) => {
    const trimmed = column.trim();
    return (MARKED_FORMULA.test(trimmed) ? trimmed.slice(1) : trimmed) || `Column ${index + 1}`;
  });
  const double = header.find((column, index) => header.indexOf(column) !== index);
  if (double !== undefined && !repeatsColumns)
    throw new BadSource(`${name}, line 1: there are two columns "${double.slice(0, 40)}"`);
  const rows = rest.map(({ record, info }) => {
    const cells = new Map<string, string[]>();
    for (const [index, column] of header.entries()) {
      const cell = record[index] ?? "";
      const known = cells.get(column);
      if (known) known.push(cell);
      else cells.set(column, [cell]);
    }
    return { line: info.lines, cells };
  });
  return { columns: [...new Set(header)], rows };
}

/** Returns the names of the columns as they are in the file. @throws {BadSource} */
export function readHeader(text: string, name: string): string[] {
  const [first] = readRecords(text, name, { to: 1 });
  return (first?.record ?? []).map((column) => column.trim());
}

interface FileRecord {
  record: string[];
  info: { lines: number };
}

function readRecords(text: string, name: string, limit: { to?: number } = {}): FileRecord[] {
  const delimiter = delimiterOf(text);
  // Services that separate cells with tabs often do not escape quotes in titles.
  const quotes = { relax_quotes: delimiter === "\t" };
  const options = { bom: true, delimiter, info: true, relax_column_count: false, skip_empty_lines: true } as const;
  try {
    return parse(text, { ...options, ...quotes, ...limit }) as unknown as FileRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    throw new BadSource(`${name}${lines === undefined ? "" : `, line ${lines}`}: ${error.message}`);
  }
}

/** Returns the most frequent delimiter in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ""] = text.replaceAll(/"[^"]*"/g, "").split(/\r?\n/, 1);
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.sort((left, right) => right.count - left.count)[0]?.mark ?? ",";
}
