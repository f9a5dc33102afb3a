/** Columns of a table that become custom fields: their types, and their values. @module */
import type { Draft } from "../draft.ts";
import { BadSource, ownValue } from "../formats/value.ts";
import type { PlannedField, PlannedTask } from "../plan.ts";

/** The types that a column can have. */
export const COLUMN_TYPES = [
  "text",
  "long_text",
  "number",
  "date",
  "date_time",
  "dropdown",
  "multiselect",
  "boolean",
  "person",
  "people",
  "url",
  "duration",
] as const satisfies PlannedField["type"][];
/** One of {@linkcode COLUMN_TYPES}. */
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** The types that the user chose, by the name of the field. `none` leaves the column out. */
export type ColumnTypes = Readonly<Record<string, ColumnType | "none">>;

/** A column that becomes a custom field. */
export interface CustomColumn {
  name: string;
  /** The cells of each row, in row order. A row has several cells if the source repeats the column. */
  cells: readonly (readonly string[])[];
  /** The type, if all values fit. @default inferred from the values */
  hint?: ColumnType;
}

export interface CustomColumnsOptions {
  types: ColumnTypes;
  /** Reads dates in the format of the source. @default only ISO 8601, so that no text changes */
  readDate?: ((text: string) => string | undefined) | undefined;
  /** The location of a row, by its index. */
  whereOf: (row: number) => string;
}

/** The fields, and the values of each row. */
export interface CustomFields {
  fields: PlannedField[];
  valuesOf: (row: number) => NonNullable<PlannedTask["fieldValues"]>;
}

const MAX_OPTIONS = 200;
const MAX_OPTION_CHARACTERS = 100;
/** Maximum number and length of the options that are inferred from values. */
const MAX_INFERRED_OPTIONS = 20;
const MAX_INFERRED_CHARACTERS = 50;
/** Longer text gets the type `long_text`. */
const MAX_LINE_CHARACTERS = 250;
/** Inferred types whose values may be names of people. */
const PEOPLE: ReadonlySet<ColumnType> = new Set(["text", "long_text", "dropdown", "multiselect"]);
/** Digits after a leading zero belong to a code, such as a postal code. */
const DECIMAL = /^[+-]?(?!0\d)(\d+\.?\d*|\.\d+)$/;

/**
 * Creates custom fields for columns with at least one value. @throws {BadSource} if `types` has the name of an unknown
 * column
 */
export function planCustomColumns(
  draft: Draft,
  columns: readonly CustomColumn[],
  { types, readDate, whereOf }: CustomColumnsOptions,
): CustomFields {
  const unknown = Object.keys(types).find((name) => !columns.some((column) => column.name === name));
  if (unknown !== undefined) {
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    throw new BadSource(`Unknown custom field "${unknown}": the columns without another meaning are ${names}`);
  }
  const readers = new Map<PlannedField, (row: number) => string | undefined>();
  for (const { name, cells, hint } of columns) {
    const chosen = ownValue(types, name);
    if (chosen === "none") draft.lose("LEFT_OUT_COLUMN", name);
    else if (cells.every((row) => row.length === 0)) draft.lose("EMPTY_COLUMN", name);
    else {
      // Our own files contain plain numbers, so text that only looks like a price stays text.
      const unit = readDate ? unitOf(cells.flat()) : "";
      const formats = formatsOf(readDate, unit);
      const wanted = chosen ?? inferType(cells, { hint, formats });
      const options = optionsOf(wanted, cells);
      // A multi-select needs two options.
      const type = wanted === "multiselect" && options?.length === 1 ? "dropdown" : wanted;
      const field = {
        name,
        type,
        ...(options ? { options } : {}),
        ...(type === "number" && unit !== "" ? { unit } : {}),
        ...(chosen || !PEOPLE.has(type) ? {} : { mayNamePeople: true }),
      };
      readers.set(field, (row) => valueIn(cells[row] ?? [], { type, formats, lose: () => lose(name, row) }));
    }
  }
  function lose(name: string, row: number): void {
    draft.lose("UNFIT_VALUE", `${whereOf(row)}: ${name}`);
  }
  const all = [...readers.keys()];
  const fields = draft.fields(all, "the columns");
  const kept = fields.map((field) => ({ field, read: readers.get(all.find(isNamed(draft, field)) as PlannedField) }));
  return {
    fields,
    valuesOf: (row) =>
      kept.flatMap(({ field, read }) => draft.fieldValue(field.name, read?.(row) ?? "", whereOf(row)) ?? []),
  };
}

function isNamed(draft: Draft, { name }: PlannedField): (field: PlannedField) => boolean {
  return (field) => field.name === name || draft.name(field.name, field.name, { empty: "" }) === name;
}

/** How values of a type are read from cells. */
type Formats = Readonly<Partial<Record<ColumnType, (cell: string) => string | undefined>>>;

function formatsOf(readDate: CustomColumnsOptions["readDate"], unit: string): Formats {
  const date = (cell: string): string | undefined => (readDate ? readDate(cell) : strictDate(cell));
  return {
    number: (cell) => {
      if (DECIMAL.test(cell)) return unit === "" ? cell : undefined;
      const found = readDate && amountIn(cell);
      return found?.unit === unit ? found.value : undefined;
    },
    date: (cell) => ofLength(date(cell), 10),
    date_time: (cell) => {
      const found = date(cell);
      return found?.length === 10 && readDate ? `${found}T00:00:00.000Z` : ofLength(found, 24);
    },
    boolean: (cell) => (readDate ? booleanOf(cell.toLowerCase()) : /^(true|false)$/.exec(cell)?.[0]),
    url: (cell) => (/^https?:\/\/[^\s,]+$/i.test(cell) && URL.canParse(cell) ? cell : undefined),
    duration: (cell) => (/^(\d{1,10}|(?=.)(\d+\s*h)?\s*(\d+\s*m(in)?)?\s*(\d+\s*s)?)$/i.test(cell) ? cell : undefined),
  };
}

/** `$1,200.50`, `-€3`, `45%`, `1,200` */
const AMOUNT = /^([+-]?)((?:[A-Z]{1,2})?\p{Sc})? ?((?!0\d)(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?) ?(%|\p{Sc})?$/u;

/** Returns a number with its unit, which may be empty. */
function amountIn(cell: string): { value: string; unit: string } | undefined {
  const [whole, sign = "", before = "", digits = "", after = ""] = AMOUNT.exec(cell) ?? [];
  if (whole === undefined || (before !== "" && after !== "")) return undefined;
  return { value: sign + digits.replaceAll(",", ""), unit: before || after };
}

/** Returns the unit of the first amount. */
function unitOf(cells: readonly string[]): string {
  for (const cell of cells) {
    const amount = amountIn(cell);
    if (amount) return amount.unit;
  }
  return "";
}

function ofLength(text: string | undefined, length: number): string | undefined {
  return text?.length === length ? text : undefined;
}

/** Accepts only the formats that our export writes, so that exporting again writes the same text. */
function strictDate(cell: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/.test(cell)) return undefined;
  const date = new Date(cell);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(cell) ? cell : undefined;
}

function booleanOf(cell: string): string | undefined {
  if (["true", "yes", "checked"].includes(cell)) return "true";
  return ["false", "no", "unchecked"].includes(cell) ? "false" : undefined;
}

/** The types that are tried, in this order. */
const INFERRED = ["number", "date", "date_time", "boolean", "url"] as const;

function inferType(
  cells: readonly (readonly string[])[],
  { hint, formats }: { hint: ColumnType | undefined; formats: Formats },
): ColumnType {
  const used = cells.filter((row) => row.length > 0);
  const all = used.flat();
  const isRepeated = used.some((row) => row.length > 1);
  if (hint !== undefined && fits(hint, used, formats)) return hint;
  if (hint === "multiselect" && fits("dropdown", used, formats)) return "dropdown";
  if (!isRepeated) {
    const plain = INFERRED.find((type) => all.every((cell) => formats[type]?.(cell) !== undefined));
    if (plain !== undefined) return plain;
    if (isChoice(all)) return "dropdown";
  }
  const lists = used.map(itemsOf);
  const hasUrl = all.some((cell) => formats.url?.(cell) !== undefined);
  const isList = lists.some((items) => items.length > 1) && !hasUrl && fits("multiselect", used, formats);
  // Splitting and joining must leave cells unchanged, so that text that merely contains commas stays text.
  const isExact = isRepeated || all.every((cell, index) => joinItems([...new Set(lists[index])]) === cell);
  const isKnown = isRepeated || all.some((cell) => jsonItemsOf(cell) !== undefined) || isChoice(lists.flat());
  if (isList && isExact && isKnown) return "multiselect";
  return isRepeated || all.some((cell) => cell.includes("\n") || cell.length > MAX_LINE_CHARACTERS)
    ? "long_text"
    : "text";
}

/** Whether all cells fit a type. */
function fits(type: ColumnType, used: readonly (readonly string[])[], formats: Formats): boolean {
  if (type === "dropdown" || type === "multiselect") {
    const options = new Set(type === "dropdown" ? used.flat() : used.flatMap(itemsOf));
    const isSingle = type === "multiselect" || used.every((row) => row.length === 1);
    const isAllowed = (option: string): boolean => option.length <= MAX_OPTION_CHARACTERS && !option.includes("\n");
    const enough = type === "multiselect" ? 2 : 1;
    return isSingle && options.size >= enough && options.size <= MAX_OPTIONS && [...options].every(isAllowed);
  }
  const read = formats[type];
  return read === undefined || used.every((row) => row.length === 1 && read(row[0] ?? "") !== undefined);
}

/** Whether the values are few, short and repeated, like the options of a choice. */
function isChoice(values: readonly string[]): boolean {
  const options = new Set(values);
  const isShort = (option: string): boolean => option.length <= MAX_INFERRED_CHARACTERS && !option.includes("\n");
  return options.size <= MAX_INFERRED_OPTIONS && values.length >= options.size * 2 && [...options].every(isShort);
}

/** Returns the options in their order in the file. */
function optionsOf(type: ColumnType, cells: readonly (readonly string[])[]): string[] | undefined {
  if (type !== "dropdown" && type !== "multiselect") return undefined;
  const found = new Set(type === "dropdown" ? cells.filter((row) => row.length === 1).flat() : cells.flatMap(itemsOf));
  return [...found].filter((option) => option.length <= MAX_OPTION_CHARACTERS).slice(0, MAX_OPTIONS);
}

/** Returns the value of cells as the server stores it. Undefined if there is none. */
function valueIn(
  cells: readonly string[],
  { type, formats, lose }: { type: ColumnType; formats: Formats; lose: () => void },
): string | undefined {
  if (cells.length === 0) return undefined;
  if (type === "text" || type === "long_text") return cells.join(type === "text" ? ", " : "\n");
  if (type === "multiselect" || type === "people") return JSON.stringify([...new Set(itemsOf(cells))]);
  const [cell = ""] = cells;
  const value = cells.length > 1 ? undefined : formats[type] ? formats[type](cell) : cell;
  if (value === undefined) lose();
  return value;
}

/** Returns the items of cells: several cells, a list separated by commas, or a JSON array of strings. */
export function itemsOf(cells: readonly string[]): string[] {
  if (cells.length !== 1) return [...cells];
  const [cell = ""] = cells;
  const items = jsonItemsOf(cell) ?? cell.split(/, ?/);
  return items.map((item) => item.trim()).filter((item) => item !== "");
}

function jsonItemsOf(cell: string): string[] | undefined {
  if (!cell.startsWith("[")) return undefined;
  try {
    const parsed: unknown = JSON.parse(cell);
    return Array.isArray(parsed) && parsed.every((item) => typeof item === "string") ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a list as a cell that {@linkcode itemsOf} reads. */
export function joinItems(items: readonly string[]): string {
  const isPlain = items.every((item) => !item.includes(",") && !item.startsWith("["));
  return isPlain ? items.join(", ") : JSON.stringify(items);
}
